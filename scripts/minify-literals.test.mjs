import assert from "node:assert/strict";
import { test } from "node:test";
import { minifyLiteralsIn } from "./minify-literals.mjs";

const minified = (code) => minifyLiteralsIn(code, "a.js");

test("a line break in markup and what stands around it is one space", () => {
  assert.equal(minified("html`<p>\n    ${text}\n  </p>`"), "html`<p> ${text} </p>`");
  assert.equal(minified("html`<b>a</b>\n<b>b</b>`"), "html`<b>a</b> <b>b</b>`");
  assert.equal(minified("html`<p>two  spaces stay</p>`"), "html`<p>two  spaces stay</p>`");
});

test("so it is inside of a tag, and at its end nothing", () => {
  assert.equal(
    minified("html`<a\n  href=${url}\n  .x=${1}\n>link</a\n>`"),
    "html`<a href=${url} .x=${1}>link</a>`",
  );
});

test("values of attributes, <pre> and <textarea> stay as they are", () => {
  const kept = ['html`<p title="a\n b"></p>`', "html`<pre>\n  a\n</pre>`"];
  for (const code of [...kept, "html`<textarea>\n a ${b}\n c</textarea>`"]) {
    assert.equal(minified(code), code);
  }
  assert.equal(
    minified("html`<pre\n  class=a\n> a\n</pre>\n <p>`"),
    "html`<pre class=a> a\n</pre> <p>`",
  );
});

test("a tag that goes on behind a value is still a tag", () => {
  assert.equal(
    minified('html`<p title="${a} > ${b}\n"\n  id=c></p>`'),
    'html`<p title="${a} > ${b}\n" id=c></p>`',
  );
});

test("literals inside of values are shortened too, other strings are not", () => {
  assert.equal(
    minified(
      "html`<ul>\n  ${list.map((x) => html`<li>\n${x}</li>`)}</ul>`; `a\n  b`; other`\n  c`",
    ),
    "html`<ul> ${list.map((x) => html`<li> ${x}</li>`)}</ul>`; `a\n  b`; other`\n  c`",
  );
});

test("of a style sheet comments and needless spaces go", () => {
  assert.equal(
    minified(
      "css`\n  /* why */\n  .a > .b :hover,\n  .c {\n    color: red;\n    width: calc(1px + 2px);\n  }\n`",
    ),
    "css`.a > .b :hover,.c{color:red;width:calc(1px + 2px)}`",
  );
  assert.equal(
    minified('css`.a::before { content: "/* x */"; /* it\'s */ color: red; }`'),
    'css`.a::before{content:"/* x */";color:red}`',
  );
  assert.throws(() => minified("css`.x { margin: ${a} ${b}; }`"), /expected css without/);
  assert.equal(
    minified('css`.a::before { content: " ;  { "; }`'),
    'css`.a::before{content:" ;  { "}`',
  );
  assert.equal(
    minified("css`@media (max-width: 10px) { .a { --x: 1px; } }`"),
    "css`@media (max-width: 10px){.a{--x:1px}}`",
  );
});
