import { StreamedText } from "@gemini-agent-chat/core";
import { expect } from "@open-wc/testing";
import { cut, random } from "./markdown/markdown-samples.test-helper.js";
import {
  describeDom,
  feed,
  mount,
  show,
  unmountAll,
} from "./markdown/markdown-page.test-helper.js";
import { until } from "./until.test-helper.js";

const button = (root: Element, selector: string): HTMLButtonElement => {
  const found = root.querySelector<HTMLButtonElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `line ${i + 1}`).join("\n");

/** The lines of code that are in the page. */
const shownLines = (root: Element): string[] =>
  [...root.querySelectorAll("pre")].flatMap((pre) => (pre.textContent ?? "").trimEnd().split("\n"));

/** Replaces the page's clipboard for one test. */
function withClipboard(clipboard: unknown): () => void {
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  return () => Reflect.deleteProperty(navigator, "clipboard");
}

describe("code block", () => {
  afterEach(unmountAll);

  it("is accessible", async () => {
    const element = await show(`\`\`\`ts\n${"const a = 1; ".repeat(60)}\n\`\`\``);
    await expect(element).to.be.accessible();
  });

  it("names the language as plain, short text", async () => {
    const rows: readonly (readonly [string, string])[] = [
      ["```ts\n```", "ts"],
      ["```ts title=x\n```", "ts"],
      ["~~~ c++\n~~~", "c++"],
      ["```&lt;b&gt;\n```", "<b>"],
      ["```foo\\+bar\n```", "foo+bar"],
      [`\`\`\`${"x".repeat(100)}\n\`\`\``, "x".repeat(32)],
      ["```\n```", "text"],
      ["    indented", "text"],
    ];
    for (const [text, name] of rows) {
      const element = await show(text);
      expect(element.querySelector(".code-language")?.textContent, text).to.equal(name);
      expect(element.querySelector("pre")?.getAttribute("aria-label")).to.equal(`Code: ${name}`);
    }
  });

  it("keeps every character of the code", async () => {
    const code = "  a\tb\n\n<b>&amp;</b> `c` **d** [e](f)\n\u202e";
    for (const element of [
      await show(`\`\`\`\n${code}\n\`\`\``),
      await feed(`\`\`\`\n${code}\n\`\`\``),
    ]) {
      expect(element.querySelector("code")?.textContent).to.equal(`${code}\n`);
    }
  });

  it("copies the whole code and says so", async () => {
    const copied: string[] = [];
    const restore = withClipboard({ writeText: async (text: string) => void copied.push(text) });
    try {
      const element = await show(`\`\`\`\n${lines(3000)}\n\`\`\``);
      const copy = button(element, ".code-copy");
      expect(copy.getAttribute("aria-label")).to.equal("Copy code");
      copy.click();
      await new Promise((resolve) => setTimeout(resolve));
      expect(copied).to.deep.equal([lines(3000)]);
      expect(copy.getAttribute("aria-label")).to.equal("Copied");
      expect(copy.textContent?.trim()).to.equal("Copied");
    } finally {
      restore();
    }
  });

  it("copies on plain http pages, which have no clipboard object", async () => {
    const restore = withClipboard(undefined);
    const { execCommand } = document;
    let selected = "";
    document.execCommand = (): boolean => {
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement) selected = field.value;
      return true;
    };
    try {
      const element = await show("```\na\nb\n```");
      button(element, ".code-copy").click();
      await new Promise((resolve) => setTimeout(resolve));
      expect(selected).to.equal("a\nb");
      expect(button(element, ".code-copy").getAttribute("aria-label")).to.equal("Copied");
      document.execCommand = (): boolean => false;
      button(element, ".code-copy").click();
      await new Promise((resolve) => setTimeout(resolve));
      expect(button(element, ".code-copy").getAttribute("aria-label")).to.equal("Copying failed");
    } finally {
      document.execCommand = execCommand;
      restore();
    }
  });

  it("wraps lines on demand", async () => {
    const element = await show(`\`\`\`\n${"word ".repeat(300)}\n\`\`\``);
    const pre = element.querySelector("pre");
    const wrap = button(element, "[aria-pressed]");
    expect(pre?.scrollWidth).to.be.above(pre?.clientWidth ?? 0);
    wrap.click();
    expect(wrap.getAttribute("aria-pressed")).to.equal("true");
    expect(pre?.scrollWidth).to.equal(pre?.clientWidth);
    wrap.click();
    expect(wrap.getAttribute("aria-pressed")).to.equal("false");
  });

  it("keeps a selection while lines are added", async () => {
    const element = await feed(["```\nfirst\nsec"], true);
    const text = element.querySelector(".code-group")?.firstChild;
    const range = new Range();
    range.setStart(text as Text, 2);
    range.setEnd(text as Text, 8);
    element.stream = StreamedText.of(`\`\`\`\nfirst\nsecond\n${lines(200)}`);
    await element.updateComplete;
    expect(range.toString()).to.equal("rst\nse");
  });

  it("folds what is behind 2,000 lines, and puts it into the page bit by bit", async () => {
    const text = `\`\`\`\n${lines(5000)}\n\`\`\``;
    const element = await show(text);
    expect(shownLines(element)).to.have.length(2000);
    const fold = element.querySelector("details");
    expect(fold?.querySelector("summary")?.textContent).to.equal("3,000 more lines");
    if (fold) fold.open = true;
    await until(() => shownLines(element).length > 2000, "the next ones");
    expect(shownLines(element)).to.have.length(4000);
    const inner = fold?.querySelector("details");
    expect(inner?.querySelector("summary")?.textContent).to.equal("1,000 more lines");
    if (inner) inner.open = true;
    await until(() => shownLines(element).length > 4000, "the last ones");
    expect(shownLines(element)).to.deep.equal(lines(5000).split("\n"));
    expect(describeDom(await feed(cut(text, random(31), 4000)))).to.equal(
      describeDom(await show(text)),
    );
  });

  it("goes on growing inside an open fold", async () => {
    const element = await feed([`\`\`\`\n${lines(2100)}`], true);
    const fold = element.querySelector("details");
    if (fold) fold.open = true;
    await until(() => shownLines(element).length === 2100, "all of them");
    element.stream = StreamedText.of(`\`\`\`\n${lines(2200)}`);
    await element.updateComplete;
    expect(shownLines(element)).to.have.length(2200);
  });

  it("folds by characters too, and cuts an endless line", async () => {
    const long = "x".repeat(1000);
    const element = await show(`\`\`\`\n${`${long}\n`.repeat(300)}\`\`\``);
    expect(shownLines(element)).to.have.length(200);
    const endless = await show(`\`\`\`\n${"x".repeat(250_000)}\n\`\`\``);
    expect(endless.querySelector("code")?.textContent).to.match(
      /x \u2026 50,000 more characters in this line\n$/,
    );
  });

  it("takes 5 MB in 60,000 lines, the last piece as quickly as an early one", async () => {
    const line = `${"x".repeat(82)}\n`;
    const times: number[] = Array.from({ length: 60 }, () => Infinity);
    const median = (part: readonly number[]): number => part.slice().sort((a, b) => a - b)[10] ?? 0;
    // The first two pieces are drawn, the others counted.
    const most = (): number => 4 * median(times.slice(2, 22)) + 4;
    // Of each piece the least of some rounds: others on the machine are busy now and then.
    for (let round = 0; round < 5 && !(median(times.slice(-20)) < most()); round++) {
      unmountAll();
      const element = await mount();
      let stream = StreamedText.of("```\n");
      for (const [i, least] of times.entries()) {
        stream = stream.append(line.repeat(1000));
        const start = performance.now();
        element.stream = stream;
        await element.updateComplete;
        void element.offsetHeight;
        times[i] = Math.min(least, performance.now() - start);
      }
      expect(shownLines(element)).to.have.length(2000);
      expect(element.querySelector("summary")?.textContent).to.equal("58,000 more lines");
    }
    expect(median(times.slice(-20))).to.be.below(most());
  });
});
