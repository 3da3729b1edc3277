/** The work must grow with the text, not with its square: ten times the text, about ten times the work. */
import { StreamedText } from "@gemini-agent-chat/core";
import { expect } from "@open-wc/testing";
import { random } from "./markdown-samples.test-helper.js";
import { mount, unmountAll } from "./markdown-page.test-helper.js";
import type { StreamedMarkdown } from "./streamed-markdown.js";

const mixedPart = `## Section with *emphasis*

Some words about \`code\`, a [link](https://example.com/a) and **bold** text that goes on over
several lines, as agents write it, with a reference to [the docs] at the end.

- an item of a list with \`code\`
- another one
  - nested

| name | value |
|------|------:|
| one | 1 |
| two | 2 |

\`\`\`ts
const answer: number = 42;
export function question(): string {
  return "?";
}
\`\`\`

> A quote.

`;

const kinds: Readonly<Record<string, (size: number) => string>> = {
  mixed: (size) => mixedPart.repeat(Math.ceil(size / mixedPart.length)),
  fence: (size) =>
    `\`\`\`ts\n${"const line = 'of some code, fifty characters long';\n".repeat(size / 51)}`,
  list: (size) => "- an item with `code` and **bold** words, some sixty long\n".repeat(size / 58),
  table: (size) =>
    `| a | b |\n|---|---|\n${"| some words in a cell | and in **another** one |\n".repeat(size / 50)}`,
  // Nobody writes it, but a log without blank lines is one.
  "one endless paragraph": (size) =>
    "words of a paragraph without any `blank` line in it\n".repeat(size / 52),
  "late definitions": (size) => {
    const labels = Array.from({ length: size / 60 }, (_, index) => `label ${index}`);
    const words = labels.map((label) => `words and [${label}]\n`).join("");
    return `${words}\n${labels.map((label) => `[${label}]: https://a.test/b\n\n`).join("")}`;
  },
  "one endless line": (size) => "words of a line without any `end`, it goes on. ".repeat(size / 47),
};

/** A stream into an element, one piece at a time; what it costs adds up. */
class Run {
  time = 0;
  readonly #text: string;
  readonly #element: StreamedMarkdown;
  readonly #next = random(21);
  #stream = StreamedText.empty;

  constructor(text: string, element: StreamedMarkdown) {
    this.#text = text;
    this.#element = element;
  }

  get done(): boolean {
    return this.#stream.length >= this.#text.length;
  }

  async step(): Promise<void> {
    const at = this.#stream.length;
    this.#stream = this.#stream.append(this.#text.slice(at, at + 40 + this.#next() * 160));
    void this.#element.offsetHeight;
    const start = performance.now();
    this.#element.stream = this.#stream;
    await this.#element.updateComplete;
    void this.#element.offsetHeight;
    this.time += performance.now() - start;
  }
}

const SHORT_ONES = 5;

/**
 * How many times the work of a short text a long one costs. Five short ones take turns with the
 * long one, so that a busy machine slows both alike.
 */
async function growth(make: (size: number) => string): Promise<number> {
  const long = new Run(make(200_000), await mount());
  let shortTime = 0;
  for (let i = 0; i < SHORT_ONES; i++) {
    const element = await mount();
    const short = new Run(make(20_000), element);
    while (!short.done) {
      await short.step();
      await long.step();
    }
    shortTime += short.time;
    element.remove();
  }
  while (!long.done) await long.step();
  return long.time / (shortTime / SHORT_ONES);
}

describe("gac-markdown with long texts", () => {
  afterEach(unmountAll);

  for (const [kind, make] of Object.entries(kinds)) {
    it(`takes at most 14 times as long for ten times the text: ${kind}`, async () => {
      let best = Infinity;
      // The best of some: a busy machine is not what is measured.
      for (let i = 0; i < 3 && best >= 14; i++) {
        best = Math.min(best, await growth(make));
        unmountAll();
      }
      expect(best).to.be.below(14);
    }).timeout(100_000);
  }
});
