import { expect } from "@open-wc/testing";
import { html, render, type TemplateResult } from "lit";
import { renderToolCall } from "./tool-call.js";
import { cwd, mount, sampleCall, strings, unmountAll, until } from "./tools.test-helper.js";

/** Draws a tool line first: it registers the tag. */
const output = (text: string): TemplateResult =>
  html`${renderToolCall(sampleCall(), { strings, cwd })}<gac-tool-output
      .text=${text}
      .strings=${strings}
    ></gac-tool-output>`;

const drawn = (root: ShadowRoot): string =>
  [...root.querySelectorAll("gac-tool-output .output-text")]
    .map((pre) => pre.textContent ?? "")
    .join("");

const press = (root: ShadowRoot, text: string): void => {
  const button = [...root.querySelectorAll<HTMLElement>(".text-button")].find((candidate) =>
    candidate.textContent?.includes(text),
  );
  if (!button) throw new Error(`no button ${text}`);
  button.click();
};

describe("tool output", () => {
  afterEach(unmountAll);

  it("is accessible, short and folded", async () => {
    const root = mount(output("one\ntwo\n"));
    await until(() => drawn(root) !== "", "the text");
    await expect(root.host).to.be.accessible();
    render(output("line\n".repeat(500)), root);
    await until(() => drawn(root).length > 20, "the folded text");
    await expect(root.host).to.be.accessible();
  });

  it("shows a short text whole, without its terminal sequences", async () => {
    const root = mount(output("\x1b[31mred\x1b[0m\n10%\r100%\n"));
    await until(() => drawn(root) !== "", "the text");
    expect(drawn(root)).to.equal("red\n100%\n");
  });

  it("shows head, tail and what is between, then all, then less", async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i}`);
    const root = mount(output(lines.join("\n")));
    await until(() => drawn(root) !== "", "the text");
    expect(drawn(root)).to.contain("line 0\n").and.contain("line 2999");
    expect(drawn(root)).not.to.contain("line 1500");
    expect(root.textContent).to.contain("2,968 lines hidden");
    press(root, "Show all (3,000 lines, 28 KB)");
    await until(() => drawn(root) === lines.join("\n"), "all of it");
    press(root, "Show less");
    await until(() => !drawn(root).includes("line 1500"), "less");
  });

  it("opens 5 MB without blocking the page and never puts it into one node", async () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `${i} ${"x".repeat(44)}`).join("\n");
    expect(text.length).to.be.greaterThan(4.9e6);
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const root = mount(output(text));
    await until(() => drawn(root) !== "", "the text");
    expect(drawn(root).length).to.be.lessThan(10_000);
    press(root, "Show all");
    await until(() => root.querySelectorAll(".output-slice").length > 100, "many pieces");
    clearInterval(watch);
    for (const piece of root.querySelectorAll(".output-slice")) {
      expect(piece.textContent?.length).to.be.at.most(16 * 1024);
    }
    // A shared machine stalls by itself; a blocked page would be far above this.
    expect(longest).to.be.lessThan(1000);
  });

  it("stays open while text is added", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `line ${i}`);
    const root = mount(output(lines.join("\n")));
    await until(() => drawn(root) !== "", "the text");
    press(root, "Show all");
    await until(() => drawn(root).includes("line 150"), "the middle");
    render(output(`${lines.join("\n")}\nnewest`), root);
    await until(() => drawn(root).includes("newest"), "the new line");
    expect(drawn(root)).to.contain("line 150");
  });
});
