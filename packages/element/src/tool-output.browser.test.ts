import { expect } from "@open-wc/testing";
import { html, render, type TemplateResult } from "lit";
import { StreamedText } from "@gemini-agent-chat/core";
import { longestPause, MOST_PAUSE } from "./longest-pause.test-helper.js";
import { renderToolCall } from "./tool-call.js";
import type { GrowingOutput, ToolOutput } from "./tool-output.js";
import { cwd, mount, sampleCall, strings, unmountAll, until } from "./tools.test-helper.js";

/** Draws a tool line first: it registers the tag. */
const output = (text: string): TemplateResult =>
  html`${renderToolCall(sampleCall(), { strings, cwd })}<gac-tool-output
      .text=${text}
      .strings=${strings}
    ></gac-tool-output>`;

/** Colours as the canvas paints them: whatever notation they have, bytes come out. */
function luminance(color: string): number {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("no canvas");
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const linear = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

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
    expect(drawn(root)).to.equal("red\n100%");
  });

  it("shows head, tail and what is between, then all, then less", async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i}`);
    const root = mount(output(lines.join("\n")));
    await until(() => drawn(root) !== "", "the text");
    expect(drawn(root)).to.contain("line 0\n").and.contain("line 2999");
    expect(drawn(root)).not.to.contain("line 1500");
    expect(root.textContent).to.contain("2,968 lines hidden");
    press(root, "Show all (3,000 lines, 28 kB)");
    await until(() => drawn(root) === lines.join("\n"), "all of it");
    press(root, "Show less");
    await until(() => !drawn(root).includes("line 1500"), "less");
  });

  it("opens 5 MB without blocking the page and never puts it into one node", async () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `${i} ${"x".repeat(44)}`).join("\n");
    expect(text.length).to.be.greaterThan(4.9e6);
    const longest = await longestPause(async () => {
      unmountAll();
      const root = mount(output(text));
      await until(() => drawn(root) !== "", "the text");
      expect(drawn(root).length).to.be.lessThan(10_000);
      press(root, "Show all");
      await until(() => root.querySelectorAll(".output-slice").length > 100, "many pieces");
      for (const piece of root.querySelectorAll(".output-slice")) {
        expect(piece.textContent?.length).to.be.at.most(16 * 1024);
      }
    });
    expect(longest).to.be.lessThan(MOST_PAUSE);
  }).timeout(60_000);

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

  it("draws nothing of what acts, and shows where a link would lead", async () => {
    const root = mount(
      output(
        "\x1b]0;title\x07\x1b]52;c;ZXZpbA==\x07\x1b[?1049h\x1bP$q\x1b\\" +
          "see \x1b]8;;https://evil.test/\x1b\\github.com\x1b]8;;\x1b\\ and " +
          "\x1b]8;;file:///etc/passwd\x07a file\x1b]8;;\x07 \x9d8;;javascript:alert(1)\x9cx\x9d8;;\x9c",
      ),
    );
    await until(() => drawn(root) !== "", "the text");
    expect(drawn(root)).to.equal(
      "see github.com(evil.test) and a file(file:///etc/passwd) x(javascript:alert(1))",
    );
    expect(root.querySelector("a")).to.equal(null);
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(root.textContent ?? "")).to.equal(
      false,
    );
  });

  it("draws colours and looks", async () => {
    const root = mount(output("\x1b[1;31mbad\x1b[0m \x1b[3;4;9mx\x1b[0m \x1b[7my\x1b[0m"));
    await until(() => drawn(root) !== "", "the text");
    const [bad, odd, inverse] = root.querySelectorAll<HTMLElement>(".term");
    if (!bad || !odd || !inverse) throw new Error("a look is missing");
    expect(getComputedStyle(bad).fontWeight).to.equal("600");
    expect(getComputedStyle(bad).color).not.to.equal(getComputedStyle(odd).color);
    expect(getComputedStyle(odd).fontStyle).to.equal("italic");
    expect(getComputedStyle(odd).textDecorationLine).to.equal("underline line-through");
    expect(getComputedStyle(inverse).backgroundColor).to.equal(getComputedStyle(odd).color);
  });

  for (const scheme of ["light", "dark"]) {
    it(`keeps every colour readable on every ground: ${scheme}`, async () => {
      const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 208, 93];
      const cells = codes.map((color) =>
        [-1, ...codes]
          .map((ground) => {
            const tint = ground < 0 ? "" : `;48;5;${ground}`;
            const cell = `\x1b[38;5;${color}${tint}`;
            return `${cell}mx\x1b[0m${cell};7mx\x1b[0m${cell};2mx\x1b[0m`;
          })
          .join(""),
      );
      const root = mount(output(cells.join("\n")));
      (root.host as HTMLElement).style.colorScheme = scheme;
      await until(() => root.querySelectorAll(".term").length === 11 * 12 * 3, "all cells");
      const box = root.querySelector(".output");
      if (!box) throw new Error("no output");
      const plain = getComputedStyle(box).backgroundColor;
      const poor = [...root.querySelectorAll(".term")].flatMap((cell) => {
        const { color, backgroundColor } = getComputedStyle(cell);
        const isClear = backgroundColor === "rgba(0, 0, 0, 0)";
        const ratio = contrast(color, isClear ? plain : backgroundColor);
        return ratio < 4.5 ? [`${cell.className}: ${ratio.toFixed(2)}`] : [];
      });
      expect(poor).to.deep.equal([]);
    });
  }

  it("reads a stream that grows 2,000 times only once, and never blocks the page", async () => {
    let best = Infinity;
    // The best of some: a busy machine is not what is measured.
    for (let run = 0; run < 8 && best >= MOST_PAUSE; run++)
      best = Math.min(best, await longestDrawing());
    expect(best).to.be.lessThan(MOST_PAUSE);
  }).timeout(60_000);

  /** Of 2,000, each with a line more, in ms. */
  async function longestDrawing(): Promise<number> {
    let stream = StreamedText.empty;
    let asked = 0;
    const counted = (whole: StreamedText): GrowingOutput => ({
      length: whole.length,
      since: (offset) => {
        const text = whole.since(offset);
        asked += text.length;
        return text;
      },
    });
    const root = mount(html``);
    let longest = 0;
    for (let index = 0; index < 2000; index++) {
      stream = stream.append(
        `\x1b[3${index % 8}mline ${index}\x1b[0m ${"x".repeat(80)}\n\r${index}%`,
      );
      const started = performance.now();
      render(
        html`<gac-tool-output .stream=${counted(stream)} .strings=${strings}></gac-tool-output>`,
        root,
      );
      await root.querySelector<ToolOutput>("gac-tool-output")?.updateComplete;
      longest = Math.max(longest, performance.now() - started);
    }
    expect(drawn(root)).to.contain("line 0").and.contain("1999%");
    expect(asked).to.be.lessThan(stream.length + 2001 * 64);
    expect(root.querySelectorAll("*").length).to.be.lessThan(200);
    return longest;
  }

  it("cuts one endless line into pieces", async () => {
    const text = `${"x".repeat(200_000)}\x1b[31m${"y".repeat(100_000)}\x1b[0m`;
    const root = mount(output(text));
    await until(() => drawn(root).endsWith("y"), "the end");
    expect(drawn(root).length).to.equal(6000);
    press(root, "Show all");
    await until(() => drawn(root).length === 300_000, "all of it");
    for (const piece of root.querySelectorAll(".output-slice")) {
      expect(piece.textContent?.length).to.be.at.most(16 * 1024);
    }
  });
});
