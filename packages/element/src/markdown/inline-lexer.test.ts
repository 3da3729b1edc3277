import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuTimeOf } from "../../../core/src/cpu-time.test-helper.js";
import { Definitions } from "./definitions.js";
import { InlineLexer, mentionedLabels } from "./inline-lexer.js";
import { pieceEnd } from "./text-pieces.js";

/** Lexes as the view does: piece by piece. */
function lexAll(lexer: InlineLexer, text: string): void {
  let rest = text;
  for (let end = pieceEnd(rest); end > 0; end = pieceEnd(rest)) {
    lexer.lex(rest.slice(0, end));
    rest = rest.slice(end);
  }
  lexer.lex(rest);
}

describe("InlineLexer", () => {
  it("loses no character", () => {
    const lexer = new InlineLexer(new Definitions());
    for (const text of ["a **b** `c`", "<b>*x*</b> [y](z) &amp;", "*".repeat(5000), "plain", ""]) {
      assert.equal(
        lexer
          .lex(text)
          .map((token) => token.raw)
          .join(""),
        text,
      );
    }
  });

  it("reads definitions that come later", () => {
    const definitions = new Definitions();
    const lexer = new InlineLexer(definitions);
    assert.equal(lexer.lex("[a]")[0]?.type, "text");
    definitions.add({ label: "a", href: "/b", title: "" });
    assert.equal(lexer.lex("[a]")[0]?.type, "link");
  });

  it("forgets what an earlier text left open", () => {
    const lexer = new InlineLexer(new Definitions());
    lexer.lex("<a href='x'> <pre>");
    assert.equal(lexer.lex("https://a.example")[0]?.type, "link");
  });

  it("takes less than 200 ms for 50,000 marks of any kind", () => {
    const units = [
      "*",
      "**",
      "*a ",
      "**a ",
      "a*",
      "*a _b ",
      "_",
      "_a",
      "a_",
      "[",
      "[a",
      "]",
      "[a](",
      "[](",
      "![",
      "[a][b]",
      "[a]",
      "<",
      "<a ",
      "<!--",
      "<?",
      "<![CDATA[",
      "`",
      "`` ` ",
      "`a``",
      "~",
      "~~a ",
      "&",
      "&#",
      "!",
      "!!",
      "\\",
      "(",
      "a@",
      "a@b.",
      "http://",
      "www.",
      "mailto:",
      "a  \n",
      '"',
      '[a]("',
      "[a](<b",
      "***a** b* ",
      "*__",
      "x**y ",
    ];
    const lexer = new InlineLexer(new Definitions());
    for (const unit of units) {
      const text = unit.repeat(Math.ceil(50_000 / unit.length));
      const time = cpuTimeOf(() => lexAll(lexer, text));
      assert.ok(time < 200, `${JSON.stringify(unit)}: ${time} ms`);
    }
  });
});

describe("mentionedLabels", () => {
  it("finds what a definition could change", () => {
    assert.deepEqual(
      [...mentionedLabels("[a] [b][c] [D  e][] ![f] [g\\]h] [[i]] \\[j]")],
      ["a", "b", "c", "d e", "", "f", "g\\]h", "i", "j"].filter((label) => label !== ""),
    );
    assert.equal(mentionedLabels("none").size, 0);
  });
});
