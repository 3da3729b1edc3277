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

/** A long text is this many times a short one. */
const factor = 10;
const shortSize = 20_000;
/** In which a short text comes. */
const shortSteps = 20;
const rounds = 5;

/** A stream into an element, one piece at a time. */
class Run {
  readonly #text: string;
  readonly #steps: number;
  readonly #element: StreamedMarkdown;
  readonly #next = random(21);
  #stream = StreamedText.empty;
  #done = 0;

  constructor(text: string, steps: number, element: StreamedMarkdown) {
    this.#text = text;
    this.#steps = steps;
    this.#element = element;
  }

  get isOver(): boolean {
    return this.#done === this.#steps;
  }

  /** @returns milliseconds; the clock may have steps of one, so that only their sum says much */
  async step(): Promise<number> {
    const end = Math.round((this.#text.length * ++this.#done) / this.#steps);
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

/**
 * How many times the work of a short text one of ten times its length costs. Both go on by turns, two
 * steps of the long one and one of a short one: what else keeps the machine busy meets both alike.
 */
async function growthOnce(make: (size: number) => string): Promise<number> {
  const long = new Run(make(factor * shortSize), factor * shortSteps, await mount());
  let ofLong = 0;
  let ofShort = 0;
  let shortOnes = 0;
  for (; !long.isOver; shortOnes++) {
    const element = await mount();
    const short = new Run(make(shortSize), shortSteps, element);
    while (!short.isOver) {
      ofLong += (await long.step()) + (await long.step());
      ofShort += await short.step();
    }
    element.remove();
    void document.body.offsetHeight;
  }
  unmountAll();
  return ofLong / (ofShort / shortOnes);
}

/** Once where that is within `limit`, else the median of a few. */
async function growth(make: (size: number) => string, limit: number): Promise<number> {
  const all: number[] = [];
  let times = Infinity;
  while (all.length < rounds && !(times <= limit)) {
    all.push(await growthOnce(make));
    times = all.sort((a, b) => a - b)[all.length >> 1] ?? Infinity;
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
