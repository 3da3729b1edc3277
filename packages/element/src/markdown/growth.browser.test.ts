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

const parts = 10;
const shortSize = 20_000;
const rounds = 5;

/** A stream into an element, one piece at a time. */
class Run {
  readonly #text: string;
  readonly #element: StreamedMarkdown;
  readonly #next = random(21);
  #stream = StreamedText.empty;

  constructor(text: string, element: StreamedMarkdown) {
    this.#text = text;
    this.#element = element;
  }

  /**
   * Goes on by the length of a short text.
   *
   * @returns milliseconds. One reading of the clock for all of it: some clocks have steps of one.
   */
  async part(): Promise<number> {
    const end = Math.min(this.#stream.length + shortSize, this.#text.length);
    void this.#element.offsetHeight;
    const start = performance.now();
    while (this.#stream.length < end) {
      const at = this.#stream.length;
      const piece = this.#text.slice(at, Math.min(end, at + 40 + this.#next() * 160));
      this.#stream = this.#stream.append(piece);
      this.#element.stream = this.#stream;
      await this.#element.updateComplete;
      void this.#element.offsetHeight;
    }
    return performance.now() - start;
  }
}

const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);
const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Infinity;

/**
 * How many times the work of a short text one of ten times its length costs. Short ones go between
 * the parts of the long one, so that a busy machine slows both alike; and of what is above `limit` a
 * few more rounds, each part where it was not held up, tell whether it is the work or the machine.
 */
async function growth(make: (size: number) => string, limit: number): Promise<number> {
  const long: number[] = Array.from({ length: parts }, () => Infinity);
  let short = Infinity;
  let times = Infinity;
  for (let round = 0; round < rounds && !(times <= limit); round++) {
    const run = new Run(make(parts * shortSize), await mount());
    const shortOnes: number[] = [];
    for (const [part, least] of long.entries()) {
      if (part % 2 === 0) {
        const element = await mount();
        shortOnes.push(await new Run(make(shortSize), element).part());
        element.remove();
      }
      long[part] = Math.min(least, await run.part());
    }
    short = Math.min(short, median(shortOnes));
    times = sum(long) / short;
    unmountAll();
  }
  return times;
}

describe("gac-markdown with long texts", () => {
  afterEach(unmountAll);

  for (const [kind, make] of Object.entries(kinds)) {
    it(`takes at most 14 times as long for ten times the text: ${kind}`, async () => {
      expect(await growth(make, 14)).to.be.at.most(14);
    }).timeout(300_000);
  }
});
