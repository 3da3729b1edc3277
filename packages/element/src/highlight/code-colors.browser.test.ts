import { StreamedText } from "@gemini-agent-chat/core";
import { expect } from "@open-wc/testing";
import {
  describeDom,
  feed,
  mount,
  show,
  unmountAll,
} from "../markdown/markdown-page.test-helper.js";
import type { StreamedMarkdown } from "../markdown/streamed-markdown.js";
import { until } from "../until.test-helper.js";
import { codeTokenTypes, type CodeToken, type Highlighter } from "./code-tokens.js";

/** What is coloured inside of `root` now, as `type:text`, in the order of the text. */
function colored(root: Element): string[] {
  const found: { readonly at: number; readonly label: string }[] = [];
  for (const type of codeTokenTypes) {
    for (const range of CSS.highlights.get(`gac-${type}`) ?? []) {
      const { startContainer: node, startOffset, endOffset } = range;
      if (!(node instanceof Text) || !root.contains(node)) continue;
      const before = new Range();
      before.setStart(root, 0);
      before.setEnd(node, startOffset);
      const label = `${type}:${node.data.slice(startOffset, endOffset)}`;
      found.push({ at: before.toString().length, label });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ label }) => label);
}

const comes = (root: Element): Promise<void> =>
  until(() => colored(root).length > 0, "the code is coloured");
const isGone = (root: Element): Promise<void> =>
  until(() => colored(root).length === 0, "nothing is coloured");
const calm = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250));

async function showWith(text: string, highlighter: Highlighter): Promise<StreamedMarkdown> {
  const element = await mount();
  element.highlighter = highlighter;
  element.stream = StreamedText.of(text);
  element.done = true;
  await element.updateComplete;
  return element;
}

describe("colours of code", () => {
  afterEach(unmountAll);

  it("come to finished blocks of known languages, and change no node", async () => {
    const text = "```ts\nlet a = 1;\n```\n\n```nonsense\nlet b;\n```\n\n```\nlet c;\n```";
    const element = await show(text);
    const before = describeDom(element);
    await comes(element);
    expect(colored(element)).to.deep.equal(["keyword:let", "number:1"]);
    expect(describeDom(element)).to.equal(before);
  });

  it("wait for the end of the fence", async () => {
    const element = await feed(["```ts\nlet a = 1;\nlet"], true);
    await calm();
    expect(colored(element)).to.deep.equal([]);
    element.stream = StreamedText.of("```ts\nlet a = 1;\nlet b;\n``");
    await calm();
    expect(colored(element)).to.deep.equal([]);
    element.stream = StreamedText.of("```ts\nlet a = 1;\nlet b;\n```\nmore");
    await comes(element);
    expect(colored(element)).to.deep.equal(["keyword:let", "number:1", "keyword:let"]);
  });

  it("leave a selection alone", async () => {
    const element = await feed(["```ts\nlet a = 1;\n"], true);
    const node = element.querySelector(".code-group")?.firstChild as Text;
    const range = new Range();
    range.setStart(node, 1);
    range.setEnd(node, 6);
    element.stream = StreamedText.of("```ts\nlet a = 1;\n```\n");
    await comes(element);
    expect(element.querySelector(".code-group")?.firstChild).to.equal(node);
    expect(range.toString()).to.equal("et a ");
  });

  it("are only near the view, and go with the element", async () => {
    const gap = "\n\nA line of text.".repeat(200);
    const element = await show(`\`\`\`ts\nlet a;\n\`\`\`${gap}\n\n\`\`\`ts\nlet b;\n\`\`\``);
    await comes(element);
    expect(colored(element)).to.deep.equal(["keyword:let"]);
    const blocks = element.querySelectorAll(".code-block");
    blocks[1]?.scrollIntoView();
    await until(() => !!blocks[1] && colored(blocks[1]).length === 1, "the other one");
    if (blocks[0]) await isGone(blocks[0]);
    const place = element.parentNode;
    element.remove();
    await isGone(element);
    place?.append(element);
    blocks[0]?.scrollIntoView();
    await comes(element);
    element.stream = StreamedText.of("other text");
    await isGone(element);
  });

  it("come from a page's own highlighter: checked, and to the language as it is written", async () => {
    const asked: unknown[] = [];
    const tokens = [
      { start: 0, end: 1, type: "keyword" },
      { start: 0, end: 2, type: "string" },
      { start: 2, end: 99, type: "string" },
      { start: 2, end: 3, type: "evil) } * { x" },
      { start: Number.NaN, end: 4, type: "string" },
      { start: 4, end: 5, type: "comment" },
      null,
    ] as CodeToken[];
    const element = await showWith(
      "```My-Lang x\nab cd\nef\n```",
      async (code, language, signal) => {
        asked.push([code, language, signal.aborted]);
        return tokens.slice(0, 6);
      },
    );
    await comes(element);
    expect(asked).to.deep.equal([["ab cd\nef", "My-Lang", false]]);
    expect(colored(element)).to.deep.equal(["keyword:a", "comment:d"]);
    element.highlighter = null;
    await isGone(element);
  });

  it("stay away when the page's highlighter knows nothing, fails, or the code is too long", async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (...words: unknown[]): void => void warnings.push(words[0]);
    try {
      const text = "```ts\nlet a;\n```";
      const refusals: readonly Highlighter[] = [
        () => null,
        async () => {
          throw new Error("no");
        },
        () => {
          throw new Error("no");
        },
        async () => [null] as unknown as CodeToken[],
      ];
      for (const highlighter of refusals) {
        const element = await showWith(text, highlighter);
        await calm();
        expect(colored(element)).to.deep.equal([]);
      }
      expect(warnings.length).to.equal(3);
      let isAsked = false;
      await showWith(`\`\`\`ts\n${"let a;\n".repeat(15_000)}\`\`\``, () => {
        isAsked = true;
        return null;
      });
      await calm();
      expect(isAsked).to.equal(false);
    } finally {
      console.warn = warn;
    }
  });

  it("are asked for no more once the block is gone", async () => {
    let gone: AbortSignal | null = null;
    const element = await showWith("```ts\nlet a;\n```", (_code, _language, signal) => {
      gone = signal;
      return new Promise(() => undefined);
    });
    await until(() => gone !== null, "the highlighter is asked");
    element.remove();
    expect((gone as AbortSignal | null)?.aborted).to.equal(true);
  });

  it("reach the lines behind the fold when they are opened", async () => {
    // The built-in one has a budget, which a busy machine may use up before these lines.
    const element = await showWith(`\`\`\`ts\n${"a\n".repeat(2000)}let b;\n\`\`\``, async () => [
      { start: 4000, end: 4003, type: "keyword" },
    ]);
    const fold = element.querySelector("details");
    if (fold) fold.open = true;
    await until(() => element.querySelectorAll("pre").length === 2, "the fold is open");
    element.querySelectorAll("pre")[1]?.scrollIntoView();
    await comes(element);
    expect(colored(element)).to.deep.equal(["keyword:let"]);
  });

  it("can be read in light and dark, beside each other", async () => {
    const element = await show("```ts\nlet a;\n```");
    const host = (element.getRootNode() as ShadowRoot).host as HTMLElement;
    const block = element.querySelector(".code-block") as HTMLElement;
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const luminance = (color: string): number => {
      if (!pixel) throw new Error("There is no canvas.");
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const scheme of ["light", "dark"]) {
      host.style.colorScheme = scheme;
      const ground = luminance(getComputedStyle(block).backgroundColor);
      const seen = new Set<string>();
      for (const type of codeTokenTypes) {
        const probe = document.createElement("span");
        probe.style.color = `var(--_code-${type}, var(--_${type === "inserted" ? "success" : "danger"}))`;
        block.append(probe);
        const { color } = getComputedStyle(probe);
        const [low, high] = [luminance(color), ground].sort((a, b) => a - b) as [number, number];
        expect((high + 0.05) / (low + 0.05), `${type} in ${scheme}`).to.be.at.least(4.5);
        seen.add(color);
      }
      expect(seen.size).to.equal(codeTokenTypes.length);
    }
  });
});
