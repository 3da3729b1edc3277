import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuTimeOf } from "../../../core/src/cpu-time.test-helper.js";
import { normalLabel, takeDefinitions, unescapePunctuation } from "./definitions.js";

const rows: readonly (readonly [text: string, expected: string])[] = [
  ["[a]: /b", "a=/b |"],
  ["[a]: /b 'c'", "a=/b'c' |"],
  ['[a]: /b "c\nd"\nrest', "a=/b'c\nd' |rest"],
  ["[a]:\n  </b c>\n  (t)", "a=/b c't' |"],
  ["[a]: /b\n[c]: /d\ne", "a=/b c=/d |e"],
  ["[a]: /b\n'no title", "a=/b |'no title"],
  ["[a]: /b 'no' title", " |[a]: /b 'no' title"],
  ["[a]: <>", "a= |"],
  ["[a]:", " |[a]:"],
  ["[ ]: /b", " |[ ]: /b"],
  ["[a[b]]: /c", " |[a[b]]: /c"],
  ["[a\\]b]: /c", "a\\]b=/c |"],
  ["[a]: /b(c", " |[a]: /b(c"],
  ["[a]: /b(c)", "a=/b(c) |"],
  ["[a]: /b\\*c", "a=/b*c |"],
  ["text [a]: /b", " |text [a]: /b"],
  ["[A  \n B]: /c", "a b=/c |"],
  [`[${"x".repeat(1000)}]: /b`, ` |[${"x".repeat(1000)}]: /b`],
];

describe("takeDefinitions", () => {
  for (const [text, expected] of rows) {
    it(`reads ${JSON.stringify(text.slice(0, 60))}`, () => {
      const { definitions, rest } = takeDefinitions(text);
      const list = definitions.map((d) => `${d.label}=${d.href}${d.title ? `'${d.title}'` : ""}`);
      assert.equal(`${list.join(" ")} |${rest}`, expected);
    });
  }

  it("takes many without looking at the rest again and again", () => {
    const text = Array.from({ length: 5000 }, (_, i) => `[a${i}]: /b "t"`).join("\n");
    const time = cpuTimeOf(() => assert.equal(takeDefinitions(text).definitions.length, 5000));
    assert.ok(time < 1000, `${time} ms`);
  });
});

describe("normalLabel", () => {
  it("folds case and white space", () => {
    assert.equal(normalLabel("  Foo\n  BAR "), "foo bar");
    assert.equal(normalLabel("\u1e9e"), normalLabel("SS"));
  });
});

describe("unescapePunctuation", () => {
  it("drops the backslash of punctuation only", () => {
    assert.equal(unescapePunctuation("\\*\\a\\\\ \\["), "*\\a\\ [");
  });
});
