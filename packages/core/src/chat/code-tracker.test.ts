import assert from "node:assert/strict";
import { test } from "node:test";
import { CodeTracker } from "./code-tracker.js";

/** Whether what follows `text` is code; the same however the text is cut. */
function codeAfter(text: string): boolean {
  const whole = new CodeTracker();
  whole.push(text);
  const single = new CodeTracker();
  for (const character of text) single.push(character);
  assert.equal(single.inCode, whole.inCode, JSON.stringify(text));
  return whole.inCode;
}

function check(expected: boolean, texts: readonly string[]): void {
  for (const text of texts) assert.equal(codeAfter(text), expected, JSON.stringify(text));
}

test("prose is no code", () => {
  check(false, ["", "text", "a\n\nb", "~", "~~gone~~ ", "a ~~~ b ", "1. item ", "> quote "]);
});

test("an odd number of backtick runs in the line makes code of what follows", () => {
  check(true, ["`", "see `x", "``", "a `b` c `d", "`a\n`", "``a ` b`` "]);
  check(false, ["`a` ", "``a`` ", "`a\n", "`a\nb", "```a``` "]);
});

test("so does a run that is not closed by one of its length", () => {
  check(true, ["``a`b", "`a``", "``a```"]);
  check(false, ["``a`\nb", "`a` ``b``"]);
});

test("between fence lines everything is code", () => {
  for (const fence of ["```", "~~~", "`````", "~~~~"]) {
    check(true, [`${fence}\n`, `${fence}js\n`, `${fence} js\nx\n\ny`, `${fence}\n\`a\` `]);
    check(false, [`${fence}\nx\n${fence}\n`, `${fence}\nx\n${fence}  \t\r\nafter`]);
  }
});

test("the opening line itself is code, the closing one too", () => {
  check(true, ["```", "```js ", "~~~", "~~~ js ", "```\nx\n```", "~~~\nx\n~~~ "]);
});

test("a fence is closed by its own marks, as many or more, and nothing behind them", () => {
  check(true, ["```\n~~~\n", "````\n```\n", "```\n``` x\n", "```\n~~~\n```js\n", "~~~\n```\n"]);
  check(false, ["```\n`````\n", "~~~\n~~~~~~\n", "```\n~~~\n```\n"]);
});

test("backticks behind the marks make it no fence, tildes do", () => {
  check(false, ["``` a ` b\n", "```a```\n"]);
  check(true, ["~~~ a ` b\n"]);
});

test("fences in quotes and lists", () => {
  check(true, ["> ```\n> x\n", "- ```\n  x\n", "1. ~~~\n   x\n", "> - ```\n", "   ```\n"]);
  check(false, ["> ```\n> x\n> ```\n", "- ```\n  x\n  ```\n", "1. ~~~\n   x\n   ~~~\n"]);
});

test("a deeper fence, or one behind a list marker, is content of the open one", () => {
  check(true, ["```\n    ```\n", "```\n- ```\n", "```\n\t```\n"]);
  check(false, ["```\n   ```\n"]);
});

test("CRLF and CR end a line as LF does", () => {
  check(true, ["```\r\nx\r\n", "```\rx\r"]);
  check(false, ["```\r\nx\r\n```\r\n", "```\rx\r```\r", "`a\r", "`a\r\n"]);
});
