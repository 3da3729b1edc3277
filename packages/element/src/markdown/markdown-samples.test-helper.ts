/** Markdown for tests: every construct, alone and in each other's way. */

export const samples: readonly string[] = [
  "A paragraph\nof two lines, *em*, **strong**, ***both***, ~~gone~~, `code`.",
  "# One\n## Two ##\n### Three\n#### Four\n##### Five\n###### Six\n####### no heading\n#no heading",
  "Setext one\n===\n\nSetext two\nover lines\n---\n\nno\n--- x",
  "para\n-\n\npara\n- item",
  "a  \nhard break\\\nanother\nsoft",
  "> quote\nlazy line\n> more\n\n> another\n>\n> > nested\n> lazy in nested\n\nout",
  "> ```\n> code\nnot code",
  "> - item\n>   more\n> lazy\n>\n> - loose",
  "- a\n- b\n- c\n\ntext\n\n* other\n* list\n+ third",
  "- a\n\n- b\n- c",
  "- a\n  - b\n    - c\n      - d\n\n      e\n- f",
  "- a\n\n      code in item\n\n  para\n- ```js\n  fence\n\n  in item\n  ```\n- > quote\n  > in item",
  "1. one\n2. two\n10. three\n\n5) five\n6) six\n\n3. three",
  "text\n2. no list\n1. list\n1. again",
  "-\n- x\n\n-\n\n  y",
  "- [ ] open\n- [x] done\n- [X] done, too\n- [] no\n- [ ]\n  - [x] nested\n\n1. [ ] ordered",
  "- [x] task\n  ===\n- [x] task\n  ---\n- a\n\n```",
  "- item\n\n\n\n  still\n\n\n\nout",
  "* * *\n- - -\n___\n- * - *\n***bold*** text",
  "```ts title=x\nconst a = 1;\n\n  indented\n```\nafter",
  "~~~~ python\n```\ntilde\n~~~\n~~~~~\nafter\n```\nnever closed\n\nstill",
  "   ```\n   indented fence\n  less\n      more\n   ```",
  "```\n```\n```x\n```",
  "    indented\n\n    more\n\n\n      deeper\n\nout\n    lazy, no code",
  "\tTab code\n\n- \ttab item\n\n\tcontinued\n",
  "| a | b |\n|---|:-:|\n| 1 | 2 |\n| `x \\| y` | **z** |\n| short |\n| too | many | cells |\nno pipe row\n\nafter",
  "a | b\n-|-\n1 | 2\n> quote ends it",
  "para before\n| a |\n|:-:|\n| 1 |",
  "| a | b |\n|---|\nno table",
  "| no | table",
  "| head |\n|------|",
  "<div>\n*raw*\n\n*not raw*\n</div>\n\n<script>\n\nalert(1)\n</script> tail\nafter",
  "<!-- comment\n\nstill -->\nafter\n\n<b>inline</b> *em* <!-- c --> <br/>",
  '<SYS_JSON>{"op":"approve"}</SYS_JSON>\n<think>\nhidden?\n</think>',
  '[ref] and [text][ref] and [REF][] before.\n\n[ref]: https://example.com "Title"\n\nafter [ref]',
  "[a]: https://a.example\n[b]:\n  <https://b.example/x y>\n  'title\nover lines'\n[a]: https://second.example\n\n[a] [b]",
  '[a]: https://a.example\n"not a title" x\n\n[a]',
  "> [in quote]: https://q.example\n\n[in quote]\n\n- [in item]: https://i.example\n- [in item]",
  "[x]: https://x.example\ntext [x]\n\n[y]: https://y.example\n===\n\n[y]",
  "# [late]\n\n| [late] |\n|---|\n| [late] |\n\n- [late]\n\n[late]: https://late.example",
  "[open]: https://open.example",
  "[one](https://a.example) [two](<https://b.example> 'title') ![img](https://c.example/p.png)",
  "[![badge](https://c.example/b.svg)](https://a.example) [rel](./src/app.ts) [x](javascript:alert(1))",
  "https://auto.example/path_with_under_scores?x=1&y=2. www.auto.example, me@auto.example <https://angle.example>",
  "snake_case_name and __init__ and 2*3*4 and * not em * and _under_ **bold*em*bold**",
  "`` a ` b `` `unclosed and **unclosed and [unclosed and ~~unclosed",
  "&copy; &amp; &#65; &#x42; &bogus; &NewLine; AT&T &quot;q&quot; \\&amp; \\* \\\\",
  '[&#106;s](&#106;avascript:alert(1)) [ok](https://a.example/?a=1&amp;b=2 "&copy; t")',
  "line\r\nwindows\r\n\r\n- list\r\n- more\rmac\r\rend\r",
  "nul\0byte and \u202eodd\u202c and \u{1f600} and \ud800 alone",
  "- a\n - b\n  - c\n   - d\n    - e",
  "1. a\n\n  2. b\n\n    3. c",
  "- foo\n\n\n      bar\n- baz\n-\n  qux",
  "text\n```\nfence\n```\ntext\n# head\ntext\n- list\ntext\n> quote\n***",
  "\u00a0\n\n \u2003em space\n\ntext\u00a0",
  "a\n\n\n\n\nb\n   \n\t\nc\n",
  "*a _b **c ~~d~~ c** b_ a* **a*b**c* __a_b__",
  "مرحبا **بالعالم**\n\n- عنصر [link](https://a.example)\n\n| א | b |\n|---|---|\n| ג | d |",
  "Ends in marks **",
  "| a | b |\n| - | - |\n| x | **half",
  "- [x",
  "![half](https://a.exam",
  "text\n\n> ",
  "",
];

/** All of it in one text. */
export const everything: string = samples.join("\n\n");

const line = "words of a long paragraph with `code` and **bold** ones\n";
const definitions = Array.from({ length: 900 }, (_, i) => `[label ${i}]: https://a.test/${i}\n`);

/** Paragraphs of which the beginning is settled while the end grows. */
export const longParagraphs: Readonly<Record<string, string>> = {
  words: line.repeat(500),
  "labels that define nothing": "[INFO]: a line of a log\n".repeat(900),
  footnotes: "[^1]: what is said at the foot\n".repeat(900),
  "labels that are defined twice": [
    ...definitions,
    ...definitions.map((each) => `${each.trim()}x\n`),
  ].join(""),
  stamps: "[12:00:01] a line of a log\n".repeat(900),
  links: "[a](https://a.test/) and [label 3] and [x] words\n".repeat(500),
  "hard breaks": "words  \n".repeat(2500),
  "one line among short ones": `${line.repeat(60)}${"x ".repeat(20_000)}\n${line.repeat(200)}`,
  definitions: definitions.join(""),
  "definitions, then words": definitions.join("") + line.repeat(400),
  "definitions with titles": definitions.map((each) => `${each}  "title"\n`).join(""),
  "a title without an end": `[a]: /b "title\n${line.repeat(400)}`,
  "a title with a far end": `[a]: /b "title\n${line.repeat(400)}"\n${line.repeat(400)}`,
  "the head of a table": `${line.repeat(400)}a|b\n---|---`,
  "a heading": `${line.repeat(400)}===`,
};

/** Reproducible randomness (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Cuts `text` into pieces of 1 to `longest` UTF-16 units. */
export function cut(text: string, next: () => number, longest = 24): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + 1 + Math.floor(next() * longest);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

const prefixes = ["", "", "", "", "> ", ">", "- ", "  ", "    ", "\t", "1. ", "* ", "   ", "> - "];
const contents = [
  "word",
  "two words",
  "",
  "",
  "# head",
  "---",
  "===",
  "```",
  "```js",
  "~~~",
  "| a | b |",
  "|---|---|",
  "| 1 |",
  "a | b",
  "<div>",
  "</div>",
  "<!--",
  "-->",
  "[r]: https://r.example",
  "[r]",
  "[r][]",
  "- x",
  "1. y",
  "2) z",
  "[ ] t",
  "*em*",
  "**half",
  "`co",
  '"title"',
  "***",
  "+",
  "text  ",
  "\\",
  "&amp;",
];

/** A text of random lines, most of which interrupt or continue each other. */
export function randomMarkdown(next: () => number, lines: number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? "";
  let text = "";
  for (let i = 0; i < lines; i++) {
    text += pick(prefixes) + (next() < 0.3 ? pick(prefixes) : "") + pick(contents);
    text += next() < 0.9 ? "\n" : " ";
  }
  return text;
}
