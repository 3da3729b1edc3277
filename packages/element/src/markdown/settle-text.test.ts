import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BlockParser } from "./block-parser.js";
import type { Block } from "./block-tree.js";
import { takeDefinitions } from "./definitions.js";
import { cut, longParagraphs, random } from "./markdown-samples.test-helper.js";

function parse(pieces: readonly string[]): BlockParser {
  const parser = new BlockParser();
  for (const piece of pieces) {
    parser.push(piece);
    parser.preview();
  }
  return parser;
}

/** All words of a block that is no container. */
function wordsOf(block: Block | undefined): string {
  if (block?.kind === "paragraph") return block.settled.join("") + block.text;
  return block && "text" in block ? block.text : "";
}

describe("settleText", () => {
  for (const [name, text] of Object.entries(longParagraphs)) {
    it(`loses nothing: ${name}`, () => {
      const parser = parse(cut(text, random(1), 300));
      parser.end();
      const whole = takeDefinitions(text);
      const blocks = parser.root.children;
      const [first, second] = blocks;
      const seen =
        second?.kind === "table"
          ? `${wordsOf(first).trimEnd()}\n${second.header.join("|")}\n---|---`
          : first?.kind === "heading"
            ? `${wordsOf(first)}\n===`
            : wordsOf(first);
      assert.equal(seen.trimEnd(), whole.rest.trimEnd());
      // The first of a label counts.
      const links = [...whole.definitions]
        .reverse()
        .map(({ label, href, title }) => [label, { href, title }] as const);
      assert.deepEqual({ ...parser.definitions.links }, Object.fromEntries(links));
    });

    it(`makes the same however it is cut: ${name}`, () => {
      const result = (pieces: readonly string[]): string => {
        const parser = parse(pieces);
        parser.end();
        return JSON.stringify([parser.root, parser.definitions.links]);
      };
      const whole = result([text]);
      for (const seed of [2, 3, 4]) assert.equal(result(cut(text, random(seed), 900)), whole);
    });
  }

  it("keeps the open text short", () => {
    for (const name of [
      "words",
      "stamps",
      "labels that define nothing",
      "footnotes",
      "definitions",
      "definitions, then words",
    ]) {
      const block = parse([longParagraphs[name] ?? ""]).root.children[0];
      assert.ok(block?.kind === "paragraph");
      assert.ok(block.text.length < 9000, `${name}: ${block.text.length}`);
    }
  });
});
