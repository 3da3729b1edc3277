import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanLogText } from "./clean-log-text.js";
import { cpuTime } from "../../core/src/cpu-time.test-helper.js";

const TOKEN = "tokentokentokentoken";

test("what stands behind the question mark of an address is covered", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["at https://a.example/b?code=1&x=2 now", "at https://a.example/b?[hidden] now"],
    ["http://a#access=1", "http://a?[hidden]"],
    ["WSS://a.example?k", "WSS://a.example?[hidden]"],
    ["http://a/b and http://c?d", "http://a/b and http://c?[hidden]"],
    ["http://a,http://b?key", "http://a,http://b?[hidden]"],
    ["is it http://a? yes", "is it http://a? yes"],
    ["http://?x", "http://?[hidden]"],
    ['"http://a?b"', '"http://a?[hidden]"'],
  ];
  for (const [text, expected] of rows) assert.equal(cleanLogText(text, TOKEN), expected);
});

test("no text takes long, however often it begins anew", () => {
  for (const piece of [
    "http://",
    "https://a",
    "wss://x/",
    "Bearer ",
    "token",
    "token =",
    "a_key: ",
  ]) {
    const text = piece.repeat(Math.ceil(400_000 / piece.length));
    const started = cpuTime();
    cleanLogText(text, TOKEN);
    assert.ok(cpuTime() - started < 1_000, piece);
  }
});
