/** Markdown as agents write it, in any length: of everything, and of one thing alone. */

const section = (n) => `## Section ${n} with *emphasis*

Some words about \`code ${n}\`, a [link](https://example.com/${n}) and **bold** text that goes on over
several lines, as agents write it, with a reference to [the docs] at the end.

- an item of a list with \`code\`
- another one
  - nested

| name | value |
|------|------:|
| one | ${n} |
| two | 2 |

\`\`\`ts
const answer${n}: number = 42;
export function question(): string {
  return "?";
}
\`\`\`

> A quote.

`;

const repeated =
  (part, head = "") =>
  (length) => {
    let text = head;
    for (let n = 1; text.length < length; n++) text += part(n);
    return text.slice(0, length);
  };

/** @type {Record<string, (length: number) => string>} */
export const texts = {
  mixed: repeated(section),
  fence: repeated((n) => `const line${n} = 'of some code, fifty characters long';\n`, "```ts\n"),
  list: repeated((n) => `- item ${n} with \`code\` and **bold** words, some sixty long\n`),
  table: repeated(
    (n) => `| some words in cell ${n} | and in **another** one |\n`,
    "| a | b |\n|---|---|\n",
  ),
  /** A log without blank lines: one paragraph, however long. */
  paragraph: repeated((n) => `line ${n} of a paragraph without any \`blank\` line in it\n`),
};
