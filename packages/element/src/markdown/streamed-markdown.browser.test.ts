import { StreamedText } from "@gemini-agent-chat/core";
import { expect } from "@open-wc/testing";
import {
  cut,
  everything,
  longParagraphs,
  random,
  randomMarkdown,
  samples,
} from "./markdown-samples.test-helper.js";
import { until } from "../tools.test-helper.js";
import { describeDom, feed, mount, show, unmountAll } from "./markdown-page.test-helper.js";

/** Texts of the elements that match. */
function texts(root: Element, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map((each) => (each.textContent ?? "").trim());
}

describe("gac-markdown", () => {
  afterEach(unmountAll);

  it("is accessible", async () => {
    const element = await show(everything);
    await expect(element).to.be.accessible();
  });

  it("draws every construct", async () => {
    const element = await show(
      "# One\n\ntext *em* **strong** ~~del~~ `code`\n\n> quote\n\n3. three\n4. four\n\n- [x] done\n- [ ] open\n\n---\n\n" +
        "```js\nlet a;\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n[link](https://a.example 'Title')",
    );
    expect(texts(element, "h1")).to.deep.equal(["One"]);
    expect(texts(element, "em, strong, del, code.code-inline")).to.deep.equal([
      "em",
      "strong",
      "del",
      "code",
    ]);
    expect(texts(element, "blockquote p")).to.deep.equal(["quote"]);
    expect(element.querySelector("ol")?.start).to.equal(3);
    expect(texts(element, "li.task")).to.deep.equal(["done", "open"]);
    const boxes = [...element.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    expect(boxes.map((box) => [box.checked, box.disabled])).to.deep.equal([
      [true, true],
      [false, true],
    ]);
    expect(element.querySelectorAll("hr").length).to.equal(1);
    expect(element.querySelector("pre code")?.textContent).to.equal("let a;\n");
    expect(texts(element, "th, td")).to.deep.equal(["a", "b", "1", "2"]);
    expect(element.querySelector("td.align-right")?.textContent).to.equal("2");
    expect(element.querySelector("a")?.href).to.equal("https://a.example/");
    expect(element.querySelector("a")?.title).to.equal("Title\nhttps://a.example/");
  });

  it("gives a heading its level wherever the text before it was cut", async () => {
    const text = "See [a] please.\n\n[a]: https://x.example\n## Next\ntext\n";
    const whole = describeDom(await show(text));
    for (let first = 1; first < text.length; first++) {
      for (const second of [first + 1, first + 4, first + 9]) {
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        expect(describeDom(await feed(pieces)), JSON.stringify(pieces)).to.equal(whole);
        unmountAll();
      }
    }
  }).timeout(60_000);

  it("becomes the same whole, by character and at random cuts", async () => {
    const next = random(11);
    for (const text of samples) {
      const whole = describeDom(await show(text));
      expect(describeDom(await feed(text.split(""))), JSON.stringify(text)).to.equal(whole);
      expect(describeDom(await feed(cut(text, next))), JSON.stringify(text)).to.equal(whole);
    }
  }).timeout(60_000);

  it("becomes the same as a long text of everything", async () => {
    const whole = describeDom(await show(everything));
    expect(describeDom(await feed(cut(everything, random(12), 40)))).to.equal(whole);
    expect(describeDom(await feed(everything.split("")))).to.equal(whole);
  }).timeout(60_000);

  it("becomes the same from long paragraphs", async () => {
    const next = random(16);
    for (const [name, text] of Object.entries(longParagraphs)) {
      // The box of a task is taken off the first piece.
      const written = name === "words" ? `- [x] ${text}` : text;
      const whole = describeDom(await show(written));
      expect(describeDom(await feed(cut(written, next, 1500))), name).to.equal(whole);
      unmountAll();
    }
  }).timeout(60_000);

  it("becomes the same from random texts", async () => {
    const next = random(13);
    for (let i = 0; i < 60; i++) {
      const text = randomMarkdown(next, 12);
      const whole = describeDom(await show(text));
      expect(describeDom(await feed(cut(text, next, 5))), JSON.stringify(text)).to.equal(whole);
    }
  }).timeout(60_000);

  it("shows the text alone, whenever it is seen", async () => {
    const text = everything.replaceAll("\r", "\n");
    const element = await mount();
    let stream = StreamedText.empty;
    for (const piece of cut(text, random(14), 200)) {
      stream = stream.append(piece);
      element.stream = stream;
      await element.updateComplete;
      const open = describeDom(element);
      const again = describeDom(await feed([stream.toString()], true));
      expect(again).to.equal(open);
    }
  }).timeout(60_000);

  it("reads only what is new", async () => {
    const element = await mount();
    let length = 0;
    let read = 0;
    const source = {
      get length(): number {
        return length;
      },
      since(offset: number): string {
        read += length - offset;
        return "word\n\n".repeat(length).slice(offset, length);
      },
    };
    for (let i = 1; i <= 200; i++) {
      length = i * 30;
      element.stream = { length, since: source.since };
      await element.updateComplete;
    }
    expect(read).to.be.below(6000 + 200 * 64 + 1);
    expect(texts(element, "p")).to.have.length(1000);
  });

  it("never touches finished blocks again", async () => {
    const head =
      "# Title\n\npara [x] *em*\n\n- a\n- b\n\n| a |\n|---|\n| 1 |\n\n```\ncode\n```\n\n";
    const element = await feed([head], true);
    const nodes: Node[] = [];
    const collect = (node: Node): void => {
      nodes.push(node);
      node.childNodes.forEach(collect);
    };
    for (const child of [...element.children].slice(0, 4)) collect(child);
    let records = 0;
    const observer = new MutationObserver((list) => {
      for (const { target } of list) if (nodes.includes(target)) records++;
    });
    observer.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    let stream = StreamedText.of(head);
    for (const piece of cut("more text\n\n1. one\n2. two\n\nend", random(15), 3)) {
      stream = stream.append(piece);
      element.stream = stream;
      await element.updateComplete;
    }
    await Promise.resolve();
    observer.disconnect();
    expect(records).to.equal(0);
    expect(nodes.every((node) => node.isConnected)).to.equal(true);
  });

  it("resolves references to definitions that come later, in the mentioning blocks alone", async () => {
    const element = await feed(["see [the docs][d] here\n\nother [x]\n\n"], true);
    const [first, second] = [...element.querySelectorAll("p")];
    expect(element.querySelectorAll("a").length).to.equal(0);
    const secondText = second?.firstChild;
    element.stream = StreamedText.of(
      "see [the docs][d] here\n\nother [x]\n\n[d]: https://d.example\n\nend",
    );
    await element.updateComplete;
    expect(first?.querySelector("a")?.href).to.equal("https://d.example/");
    expect(second?.firstChild === secondText).to.equal(true);
    expect(texts(element, "p")).to.deep.equal(["see the docs here", "other [x]", "end"]);
  });

  it("does not show definitions, half ones neither", async () => {
    for (const text of [
      "text\n\n[a]: htt",
      "text\n\n[a]: https://a.example",
      "text\n\n[a]: /b\n'ti",
    ]) {
      const element = await feed([text], true);
      expect(texts(element, "p:not([hidden])"), text).to.deep.equal(["text"]);
    }
    expect(texts(await show("text\n\n[a]: https://a.example"), "p")).to.deep.equal(["text"]);
  });

  it("mends half-written marks while the text is open, and only then", async () => {
    const rows: readonly (readonly [string, string, string])[] = [
      ["a **bo", "strong", "bo"],
      ["a `co", "code", "co"],
      ["- a ~~de", "del", "de"],
      ["| a |\n|---|\n| **b", "td strong", "b"],
      ["# a *b", "h1 em", "b"],
    ];
    for (const [text, selector, expected] of rows) {
      expect(texts(await feed([text], true), selector), text).to.deep.equal([expected]);
      expect(texts(await show(text), selector), text).to.deep.equal([]);
    }
    expect((await feed(["see [docs](https://exa"], true)).textContent).to.equal("see docs");
    expect((await show("see [docs](https://exa")).querySelector("a")?.href).to.equal(
      "https://exa/",
    );
  });

  it("starts over with an unrelated or shorter stream", async () => {
    const element = await show("# First\n\ntext");
    element.stream = StreamedText.of("second, which is longer than the first");
    await element.updateComplete;
    expect(texts(element, "*")).to.deep.equal(["second, which is longer than the first"]);
    element.stream = StreamedText.of("2");
    await element.updateComplete;
    expect(element.textContent).to.equal("2");
    element.stream = null;
    await element.updateComplete;
    expect(element.textContent).to.equal("");
    element.stream = StreamedText.of("again");
    await element.updateComplete;
    expect(element.textContent).to.equal("again");
  });

  it("goes on when text comes after the end", async () => {
    const element = await show("a **b");
    element.stream = StreamedText.of("a **b** c");
    element.done = false;
    await element.updateComplete;
    expect(texts(element, "strong")).to.deep.equal(["b"]);
  });

  it("keeps a selection while the text below and in the same paragraph grows", async () => {
    const element = await feed(["first words\n\nsecond"], true);
    const words = element.querySelector("p")?.firstChild?.nextSibling ?? null;
    const growing = [...(element.querySelectorAll("p")[1]?.childNodes ?? [])].find(
      (node) => node instanceof Text && node.data === "second",
    );
    expect(growing instanceof Text).to.equal(true);
    const range = new Range();
    range.setStart(growing as Text, 1);
    range.setEnd(growing as Text, 4);
    element.stream = StreamedText.of("first words\n\nsecond paragraph grows\n\nthird");
    await element.updateComplete;
    expect(range.toString()).to.equal("eco");
    expect(words?.isConnected ?? true).to.equal(true);
  });

  it("finds the direction of each block", async () => {
    const element = await show("שלום\n\nhello\n\n- مرحبا");
    const directions = [...element.children].map((each) => getComputedStyle(each).direction);
    expect(directions).to.deep.equal(["rtl", "ltr", "rtl"]);
  });

  it("folds long tables", async () => {
    const rows = Array.from({ length: 450 }, (_, i) => `| ${i} | x |`).join("\n");
    const element = await feed(cut(`| n | v |\n|---|---|\n${rows}`, random(16), 900));
    expect(element.querySelectorAll("tbody tr").length).to.equal(200);
    const more = element.querySelector<HTMLButtonElement>("button.more");
    expect(more?.textContent?.trim()).to.equal("250 more rows");
    more?.click();
    expect(element.querySelectorAll("tbody tr").length).to.equal(400);
    more?.click();
    expect(element.querySelectorAll("tbody tr").length).to.equal(450);
    expect(texts(element, "tbody tr:last-child td")).to.deep.equal(["449", "x"]);
    expect(more?.parentElement?.hidden).to.equal(true);
  });

  it("makes a wide table reachable by keyboard, a narrow one not", async () => {
    const wide = await show(`|${" column of words |".repeat(40)}\n|${"---|".repeat(40)}\n`);
    const narrow = await show("| a |\n|---|\n");
    const tabIndex = (): number | undefined =>
      wide.querySelector<HTMLElement>(".table-scroller")?.tabIndex;
    await until(() => tabIndex() === 0, "the wide one is reachable");
    expect(narrow.querySelector<HTMLElement>(".table-scroller")?.tabIndex).to.equal(-1);
    expect(wide.scrollWidth).to.equal(wide.clientWidth);
    await expect(wide).to.be.accessible();
  });

  it("tells of a click on a link before it is followed", async () => {
    const element = await show("[a](https://a.example/x) text");
    const seen: string[] = [];
    element.onLink = (href, event): void => {
      seen.push(href);
      event.preventDefault();
    };
    element.querySelector("a")?.click();
    element.querySelector("p")?.click();
    expect(seen).to.deep.equal(["https://a.example/x"]);
  });

  it("takes a very long text in several tasks", async () => {
    const element = await mount();
    element.stream = StreamedText.of("some words in a paragraph\n\n".repeat(12_000));
    element.done = true;
    let tasks = 0;
    const count = setInterval(() => tasks++, 0);
    await element.updateComplete;
    clearInterval(count);
    expect(element.querySelectorAll("p").length).to.equal(12_000);
    expect(tasks).to.be.above(0);
  }).timeout(30_000);
});
