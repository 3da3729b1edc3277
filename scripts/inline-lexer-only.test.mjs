import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Lexer } from "marked";
import { cutToInlineLexer } from "./inline-lexer-only.mjs";
import { root } from "./run.mjs";

const source = await readFile(join(root, "node_modules/marked/lib/marked.esm.js"), "utf8");

const spec = join(root, "packages/element/fixtures/markdown/commonmark-0.31.2.json");
const examples = JSON.parse(await readFile(spec, "utf8")).map(({ markdown }) => markdown);

const samples = [
  ...examples,
  "plain",
  "a **b _c_ ~~d~~** `e` ``f`g`` \\* &amp; <b>h</b>",
  '[x](http://a.test "t") ![y](z.png) <http://b.test> www.c.test d@e.test',
  "[one] [two][one] [three][]\nbreak  \nnext\\\nlast",
  "***a** b* __c__d_ ~x~ [a [b](c)](d) <!-- e --> <f g='h'>",
  "`unclosed **bold _both [link](half",
];

test("what is left of marked lexes inline text as the whole does", async () => {
  const cut = cutToInlineLexer(source);
  assert.ok(cut.length < source.length * 0.5, `${cut.length} of ${source.length}`);
  const module = await import(`data:text/javascript;base64,${Buffer.from(cut).toString("base64")}`);
  assert.deepEqual(Object.keys(module), ["Lexer"]);
  const tokens = (lexer, text) => {
    lexer.tokens.links = { one: { href: "http://one.test", title: "" } };
    return lexer.inlineTokens(text, []);
  };
  const options = { gfm: true, breaks: false, pedantic: false };
  for (const text of samples) {
    assert.deepEqual(
      tokens(new module.Lexer(options), text),
      tokens(new Lexer(options), text),
      text,
    );
  }
});

test("a module of another build is refused, not cut at random", () => {
  assert.throws(() => cutToInlineLexer("export class Lexer {}"), /expected to find/);
  assert.throws(() => cutToInlineLexer(source.replace("blockquote(", "quote(")), /all methods/);
  assert.throws(() => cutToInlineLexer(source.replace("get rules(", "get table(")), /all methods/);
});
