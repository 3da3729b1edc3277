import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BlockParser } from "./block-parser.js";
import { cpuTimeOf } from "../../../core/src/cpu-time.test-helper.js";
import { isContainer, type Block } from "./block-tree.js";
import {
  cut,
  everything,
  random,
  randomMarkdown,
  samples,
} from "./markdown-samples.test-helper.js";

function parse(pieces: Iterable<string>, preview = false): BlockParser {
  const parser = new BlockParser();
  for (const piece of pieces) {
    parser.push(piece);
    if (preview) parser.preview();
  }
  parser.end();
  return parser;
}

/** `ul(item(p"text"))` */
function outline(block: Block): string {
  const words: Record<string, string> = { document: "", quote: "quote", item: "item" };
  if (block.kind === "list") {
    const name = `${block.start === null ? "ul" : `ol${block.start}`}${block.loose ? "-loose" : ""}`;
    return `${name}(${block.children.map(outline).join(" ")})`;
  }
  if (isContainer(block)) {
    const inner = block.children.map(outline).join(" ");
    return block.kind === "document" ? inner : `${words[block.kind]}(${inner})`;
  }
  switch (block.kind) {
    case "paragraph":
      return `p${JSON.stringify(block.text)}`;
    case "heading":
      return `h${block.level}${JSON.stringify(block.text)}`;
    case "rule":
      return "rule";
    case "code":
      return `code${block.info ? `[${block.info}]` : ""}${JSON.stringify(block.lines.join("\n"))}`;
    case "html":
      return `html${JSON.stringify(block.text)}`;
    case "table":
      return `table${JSON.stringify([block.header, ...block.rows])}`;
  }
}

/** Tree and definitions, comparable. */
function result(parser: BlockParser): unknown {
  return JSON.parse(JSON.stringify([parser.root, parser.definitions.links]));
}

const cases: readonly (readonly [string, string])[] = [
  ["a\nb\n\nc", 'p"a\\nb" p"c"'],
  ["# a #\nb\n===\nc", 'h1"a" h1"b" p"c"'],
  ["a\n---\n---", 'h2"a" rule'],
  ["> a\nb\n\n> c", 'quote(p"a\\nb") quote(p"c")'],
  ["> a\n- b", 'quote(p"a") ul(item(p"b"))'],
  ["- a\n- b\n\n  c", 'ul-loose(item(p"a") item(p"b" p"c"))'],
  ["- a\n  - b\n\n- c", 'ul-loose(item(p"a" ul(item(p"b"))) item(p"c"))'],
  ["- a\n  - b\n\n    c\n- d", 'ul(item(p"a" ul-loose(item(p"b" p"c"))) item(p"d"))'],
  ["- a\n* b\n+ c", 'ul(item(p"a")) ul(item(p"b")) ul(item(p"c"))'],
  ["3. a\n9. b\n1) c", 'ol3(item(p"a") item(p"b")) ol1(item(p"c"))'],
  ["a\n2. b\n1. c", 'p"a\\n2. b" ol1(item(p"c"))'],
  ["-\n\n  a", 'ul(item()) p"a"'],
  ["-     code", 'ul(item(code"code"))'],
  ["```js\na\n\nb\n```\nc", 'code[js]"a\\n\\nb" p"c"'],
  ["~~~\n```\n~~~~", 'code"```"'],
  ["``` a`b", 'p"``` a`b"'],
  ["    a\n\n     b\n\n\nc", 'code"a\\n\\n b" p"c"'],
  ["a\n    b", 'p"a\\nb"'],
  ["> \tcode", 'quote(p"code")'],
  [">\t\tcode", 'quote(code"  code")'],
  ["<div>\n*a*\n\nb", 'html"<div>\\n*a*" p"b"'],
  ["a\n<b>\n<div>", 'p"a\\n<b>" html"<div>"'],
  ["<!-- a\n\nb --> c\nd", 'html"<!-- a\\n\\nb --> c" p"d"'],
  ["| a | b |\n|-|-|\n| 1 | 2 |\n\nc", 'table[["a","b"],"| 1 | 2 |"] p"c"'],
  ["x\n| a |\n|-|", 'p"x" table[["a"]]'],
  ["| a |\n|-|-|", 'p"| a |\\n|-|-|"'],
  ["| a |\n|-|\n# h", 'table[["a"]] h1"h"'],
  ["[a]: /b\n\nc", 'p"c"'],
  ["[a]: /b\nc", 'p"c"'],
  ["[a]: /b 'c' d", "p\"[a]: /b 'c' d\""],
  ["a\n[b]: /c", 'p"a\\n[b]: /c"'],
  ["[a]: /b\n===", 'p"==="'],
];

describe("BlockParser", () => {
  for (const [text, expected] of cases) {
    it(`reads ${JSON.stringify(text)}`, () => {
      assert.equal(outline(parse([text]).root), expected);
    });
  }

  it("makes the same blocks whole, by character and at random cuts", () => {
    const next = random(1);
    for (const text of [...samples, everything]) {
      const whole = result(parse([text]));
      assert.deepEqual(result(parse(text.split(""), true)), whole, JSON.stringify(text));
      assert.deepEqual(result(parse(cut(text, next), true)), whole, JSON.stringify(text));
    }
  });

  it("makes the same blocks of random texts, with and without previews", () => {
    const next = random(2);
    for (let i = 0; i < 400; i++) {
      const text = randomMarkdown(next, 14);
      const whole = result(parse([text]));
      assert.deepEqual(result(parse(text.split(""), true)), whole, JSON.stringify(text));
      assert.deepEqual(result(parse(cut(text, next))), whole, JSON.stringify(text));
    }
  });

  it("shows the unfinished line, and takes it back without a trace", () => {
    const parser = new BlockParser();
    parser.push("- a\n- b");
    parser.preview();
    assert.equal(outline(parser.root), 'ul(item(p"a") item(p"b"))');
    parser.push("c\n\n# h");
    parser.preview();
    assert.equal(outline(parser.root), 'ul(item(p"a") item(p"bc")) h1"h"');
    assert.equal(parser.root.children[0]?.state, "closing");
    parser.push("ead\n");
    assert.equal(outline(parser.root), 'ul(item(p"a") item(p"bc")) h1"head"');
    assert.equal(parser.root.children[0]?.state, "closed");
  });

  it("waits where the beginning of a line does not say what it will be", () => {
    const shown = (text: string): string => {
      const parser = new BlockParser();
      parser.push(text);
      parser.preview();
      return outline(parser.root);
    };
    for (const start of [
      "-",
      "- ",
      "1",
      "12.",
      "#",
      "##",
      "```",
      "```j",
      "> ",
      "> -",
      "**",
      "|",
      "| a",
      "- [",
      "- [x",
    ]) {
      assert.equal(shown(start), "", start);
      assert.equal(shown(`a\n${start}`), 'p"a"', start);
    }
    assert.equal(shown("```js\ncode\n``"), 'code[js]"code"');
    assert.equal(shown("```js\ncode\n  "), 'code[js]"code"');
    assert.equal(shown("```js\ncode\n-"), 'code[js]"code\\n-"');
    assert.equal(shown("**a"), 'p"**a"');
  });

  it("tells once of each definition, the first of a label", () => {
    const parser = new BlockParser();
    const labels: string[] = [];
    parser.definitions.onAdd = (label): void => void labels.push(label);
    for (const char of "[A b]: /1\n[c]: /2\n\n[a  B]: /3\n\n> [d]: /4\n\n[__proto__]: /5") {
      parser.push(char);
      parser.preview();
    }
    parser.end();
    assert.deepEqual(labels, ["a b", "c", "d", "__proto__"]);
    assert.equal(parser.definitions.links["a b"]?.href, "/1");
    assert.equal(parser.definitions.links["__proto__"]?.href, "/5");
    assert.equal(Object.getPrototypeOf(parser.definitions.links), null);
  });

  it("nests at most 32 quotes and items", () => {
    const depth = (block: Block): number =>
      (block.kind === "quote" || block.kind === "item" ? 1 : 0) +
      Math.max(0, ...(isContainer(block) ? block.children.map(depth) : []));
    const lists = Array.from({ length: 60 }, (_, i) => `${"  ".repeat(i)}- a`).join("\n");
    for (const text of [
      `${">".repeat(10_000)} a`,
      `${"- ".repeat(500)}a`,
      lists,
      "> - ".repeat(400),
    ]) {
      assert.equal(depth(parse([text]).root), 32);
      assert.equal(depth(parse(cut(text, random(3), 99), true).root), 32);
    }
  });

  it("costs the text, not its square", () => {
    const time = (text: string): number => {
      const pieces = cut(text, random(4), 90);
      return cpuTimeOf(() => void parse(pieces, true));
    };
    for (const line of [
      "- item\n",
      "| a | b |\n",
      "text\n",
      "    code\n",
      "> quote\n",
      "[a]: /b\n",
      "-|-\n-|-|-\n",
      "===\n-|-\n",
    ]) {
      const head = line.startsWith("|") ? "| a | b |\n|---|---|\n" : "";
      time(head + line.repeat(2000));
      const short = Math.min(time(head + line.repeat(5000)), time(head + line.repeat(5000)));
      const long = Math.min(time(head + line.repeat(50_000)), time(head + line.repeat(50_000)));
      assert.ok(long < 30 * Math.max(short, 5), `${line}: ${short} ms to ${long} ms`);
    }
  });
});
