import { expect } from "@open-wc/testing";
import { html, type TemplateResult } from "lit";
import { createFileDiff, type ToolFileDiff } from "@gemini-agent-chat/core";
import { defineToolParts } from "./define-tool-parts.js";
import type { HiddenText } from "./hidden-total.js";
import { cwd, mount, strings, unmountAll, until } from "./tools.test-helper.js";

interface Options {
  readonly whole?: boolean;
  readonly onHidden?: (hidden: HiddenText) => void;
}

const view = (diff: ToolFileDiff, options: Options = {}): TemplateResult => {
  defineToolParts();
  return html`<gac-diff-view
    .diff=${diff}
    .cwd=${cwd}
    .strings=${strings}
    .whole=${options.whole ?? false}
    .onHidden=${options.onHidden ?? null}
  ></gac-diff-view>`;
};

async function show(diff: ToolFileDiff, options: Options = {}): Promise<ShadowRoot> {
  const root = mount(view(diff, options));
  await until(() => root.querySelector(".diff") !== null, "the diff");
  return root;
}

const rows = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll(".diff-row:not(.diff-gap)")].map((row) =>
    [...row.children].map((cell) => cell.textContent).join("|"),
  );

describe("diff view", () => {
  afterEach(unmountAll);

  it("is accessible and shows numbers, signs and text", async () => {
    const root = await show(createFileDiff(`${cwd}/a.ts`, "a\nb\n", "a\nB\n"));
    await expect(root.host).to.be.accessible();
    expect(rows(root)).to.deep.equal(["1| |a", "2|-|b", "2|+|B"]);
  });

  it("tells new, modified, emptied and unchanged files apart", async () => {
    for (const [oldText, newText, word] of [
      [null, "a\n", "New file"],
      ["a\n", "b\n", "Modified"],
      ["a\n", "", "Deleted"],
      ["a\n", "a\n", "No change"],
    ] as const) {
      const root = await show(createFileDiff(`${cwd}/a.ts`, oldText, newText));
      expect(root.querySelector(".diff-kind")?.textContent).to.equal(word);
      unmountAll();
    }
  });

  it("shows where the file really is", async () => {
    const root = await show(createFileDiff(`${cwd}/../../etc/passwd`, "a\n", "b\n"));
    expect(root.querySelector(".diff-head")?.textContent).to.contain("/home/etc/passwd");
    expect(root.querySelector(".diff-head")?.textContent).to.contain("outside project");
    unmountAll();
    const relative = await show(createFileDiff("a.txt", null, "x"));
    expect(relative.querySelector(".diff-head")?.textContent).to.contain("relative");
  });

  it("marks the words that differ and characters without a shape", async () => {
    const root = await show(
      createFileDiff(`${cwd}/a.ts`, "let isAdmin = no;\n", "let isAdmin = yes;\n"),
    );
    expect([...root.querySelectorAll(".diff-word")].map((word) => word.textContent)).to.deep.equal([
      "no",
      "yes",
    ]);
    unmountAll();
    const odd = await show(createFileDiff(`${cwd}/a.ts`, null, "if (a\u202E) {\u200B}\n"));
    expect([...odd.querySelectorAll(".odd")].map((mark) => mark.textContent)).to.deep.equal([
      "U+202E",
      "U+200B",
    ]);
  });

  it("shows markup as text", async () => {
    const root = await show(
      createFileDiff(`${cwd}/a.html`, null, "<img src=x onerror=alert(1)>\n"),
    );
    expect(root.querySelector("img")).to.equal(null);
    expect(rows(root)).to.deep.equal(["1|+|<img src=x onerror=alert(1)>"]);
  });

  it("folds a large change, reports it, and opens to all of it", async () => {
    const before = Array.from({ length: 1000 }, (_, i) => `a ${i}`).join("\n");
    const after = Array.from({ length: 1000 }, (_, i) => `b ${i}`).join("\n");
    const reports: number[] = [];
    const root = await show(createFileDiff(`${cwd}/a.txt`, before, after), {
      onHidden: ({ lines }) => reports.push(lines),
    });
    await until(() => reports.length > 0, "a report");
    expect(reports[0]).to.equal(2002 - 80);
    expect(root.textContent).to.contain("1,922 lines hidden");
    root.querySelector<HTMLElement>(".text-button")?.click();
    await until(() => reports.at(-1) === 0, "everything");
    expect(root.querySelectorAll(".diff-row").length).to.equal(2002);
  });

  it("cuts endless lines in a tool's body, never where they are judged", async () => {
    const long = createFileDiff(`${cwd}/a.js`, null, "x".repeat(9000));
    const cut = await show(long);
    expect(cut.textContent).to.contain("7,000 characters hidden");
    unmountAll();
    const whole = await show(long, { whole: true });
    expect(whole.querySelector(".diff-text")?.textContent?.length).to.equal(9000);
  });

  it("waits inside a closed fold", async () => {
    const root = mount(
      html`<details>
        <summary>x</summary>
        ${view(createFileDiff(`${cwd}/a`, null, "x\n"))}
      </details>`,
    );
    await until(() => root.querySelector("gac-diff-view") !== null, "the element");
    expect(root.querySelector(".diff")).to.equal(null);
    const details = root.querySelector("details");
    if (details) details.open = true;
    await until(() => root.querySelector(".diff-row") !== null, "the diff");
  });
});
