import assert from "node:assert/strict";
import { test } from "node:test";
import { SysTagParser } from "./sys-tag-parser.js";
import { sysTagPrimingPrompt } from "./sys-tag-priming.js";

test("the tags that it shows are tags to a parser with the same options", () => {
  for (const options of [{}, { jsonTag: "DATA", blockTag: "PART", nonce: "k-17" }]) {
    const { events } = new SysTagParser(options).consume(sysTagPrimingPrompt(options));
    assert.deepEqual(
      events.map(({ type, payload }) => [type, (payload as { type?: string } | undefined)?.type]),
      [
        ["sys_json", "TYPE"],
        ["sys_json", "tool.invoke"],
        ["sys_block", "start"],
        ["sys_block", "end"],
      ],
    );
  }
});

test("it names the limit and the nonce", () => {
  assert.match(sysTagPrimingPrompt(), /at most 65536 characters/);
  assert.match(sysTagPrimingPrompt({ maxTagLength: 99 }), /at most 99 characters/);
  assert.ok(sysTagPrimingPrompt({ nonce: "k-17" }).includes('<SYS_JSON nonce="k-17">'));
  assert.ok(!sysTagPrimingPrompt().includes("nonce"));
});

test("it refuses a name that no parser takes", () => {
  assert.throws(() => sysTagPrimingPrompt({ jsonTag: "a b" }), /tag name "a b"/);
});
