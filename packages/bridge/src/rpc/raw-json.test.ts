import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hasDoubledKey,
  memberSpans,
  rawMember,
  replaceMember,
  toOneLine,
  withMember,
} from "./raw-json.js";
import { cpuTime } from "../../../core/src/cpu-time.test-helper.js";

test("values come out as they were written", () => {
  const text = `{ "a" : 1.0 ,"b":{"x":[1,{"y":"}]"}],"z":-0.5e+10} , "c":"q\\"\\\\","d":null,"e":[ ] }`;
  assert.equal(rawMember(text, "a"), "1.0");
  assert.equal(rawMember(text, "b"), `{"x":[1,{"y":"}]"}],"z":-0.5e+10}`);
  assert.equal(rawMember(text, "b", "z"), "-0.5e+10");
  assert.equal(rawMember(text, "c"), `"q\\"\\\\"`);
  assert.equal(rawMember(text, "d"), "null");
  assert.equal(rawMember(text, "e"), "[ ]");
  assert.equal(rawMember(text, "f"), undefined);
  assert.equal(rawMember(text, "a", "b"), undefined);
  assert.equal(rawMember("[1]", "a"), undefined);
});

test("a key may be written with escapes, and of doubled ones the last counts", () => {
  assert.equal(rawMember(`{"\\u0069d":7}`, "id"), "7");
  assert.equal(rawMember(`{"id":1,"id":2}`, "id"), "2");
  assert.equal(hasDoubledKey(`{"id":1,"\\u0069d":2}`), true);
  assert.equal(hasDoubledKey(`{"id":1,"x":{"id":2}}`), false);
  assert.equal(rawMember(`{"__proto__":5,"x":1}`, "__proto__"), "5");
});

test("one value is replaced and nothing else", () => {
  const text = `{"jsonrpc":"2.0", "id" : "a\\"b","params":{"n":9007199254740993,"id":3}}`;
  assert.equal(
    replaceMember(text, "17", "id"),
    `{"jsonrpc":"2.0", "id" : 17,"params":{"n":9007199254740993,"id":3}}`,
  );
  assert.equal(replaceMember(text, "4", "params", "id"), text.replace('"id":3', '"id":4'));
  assert.equal(replaceMember(text, "1", "missing"), text);
});

test("members are added at the end, and replace what was there", () => {
  assert.equal(withMember("{}", "k", "1"), '{"k":1}');
  assert.equal(withMember('{"a":{"b":1}} ', "k", "[]"), '{"a":{"b":1},"k":[]} ');
  assert.equal(withMember('{"k":{"x":"}"},"a":2}', "k", "3"), '{"k":3,"a":2}');
});

test("line breaks outside of strings are all there can be in JSON", () => {
  const pretty = JSON.stringify({ a: "x\ny", b: [1, 2] }, null, 2).replaceAll("\n", "\r\n");
  assert.doesNotMatch(toOneLine(pretty), /[\r\n]/);
  assert.deepEqual(JSON.parse(toOneLine(pretty)), { a: "x\ny", b: [1, 2] });
});

test("for any object, each span parses to what JSON.parse finds", () => {
  let seed = 7;
  const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  const strings = ["", 'a"b', "\\", '\\"', "{[,]}", "\u2028é😀", "\n\t", "id"];
  const value = (depth: number): unknown => {
    switch (random(depth > 3 ? 5 : 7)) {
      case 0:
        return random(1000) / 8;
      case 1:
        return strings[random(strings.length)];
      case 2:
        return null;
      case 3:
        return random(2) === 0;
      case 4:
        return -1e20 * (random(10) + 1);
      case 5:
        return Array.from({ length: random(4) }, () => value(depth + 1));
      default:
        return object(depth + 1);
    }
  };
  const object = (depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: random(5) }, (_, i) => [
        `${strings[random(strings.length)]}${i}`,
        value(depth),
      ]),
    );
  for (let round = 0; round < 500; round++) {
    const source = object(0);
    const text = JSON.stringify(source, null, random(3));
    const spans = memberSpans(text);
    assert.deepEqual(
      Object.fromEntries(
        spans.map(({ key, start, end }) => [key, JSON.parse(text.slice(start, end))]),
      ),
      source,
    );
    for (const key of Object.keys(source)) {
      const replaced = JSON.parse(replaceMember(text, "123", key)) as unknown;
      assert.deepEqual(replaced, { ...source, [key]: 123 });
    }
  }
});

test("a value of 16 MB is skipped fast", () => {
  const text = `{"a":"${"x\\\\".repeat(5_000_000)}","id":1}`;
  const started = cpuTime();
  assert.equal(rawMember(text, "id"), "1");
  assert.ok(cpuTime() - started < 2_000);
});
