import { expect } from "@open-wc/testing";
import { html, nothing, render, type TemplateResult } from "lit";
import {
  createFileDiff,
  StreamedText,
  type Terminal,
  type ToolCall,
  type ToolDecision,
} from "@gemini-agent-chat/core";
import { renderToolCall } from "./tool-call.js";
import { canJoinRun, renderToolRun } from "./tool-run.js";
import {
  cwd,
  mount,
  sampleCall,
  strings,
  textContent,
  unmountAll,
  until,
} from "./tools.test-helper.js";

const line = (fields: Partial<ToolCall>): TemplateResult => {
  const { endedAt, ...call } = sampleCall(fields);
  const open = call.status === "queued" || call.status === "running";
  const ended = open || endedAt === undefined ? {} : { endedAt };
  return renderToolCall({ ...call, ...ended }, { strings, cwd });
};

/** What a person reads on the line, in order. */
const textOf = (root: ShadowRoot): string =>
  (root.querySelector(".tool-line")?.textContent ?? "").replace(/\s+/g, " ").trim();

const diff = createFileDiff(`${cwd}/src/a.ts`, "a\nb\nc\n", "a\nB\nc\nd\n");

const states: readonly (readonly [string, Partial<ToolCall>, string])[] = [
  ["queued", { status: "queued" }, "Run npm test Queued"],
  ["running", { status: "running" }, "Run npm test Running"],
  ["done", { status: "completed" }, "Run npm test 1.4 s Done"],
  ["failed", { status: "failed" }, "Run npm test 1.4 s Failed"],
  ["rejected", { status: "cancelled", closedBy: "rejected" }, "Run npm test Rejected"],
  ["cancelled", { status: "cancelled" }, "Run npm test 1.4 s Cancelled"],
  ["interrupted", { status: "cancelled", closedBy: "interrupted" }, "Run npm test Interrupted"],
  ["unknown", { status: "pau\u202Esed" }, "Run npm test 1.4 s pau\u202EU+202Esed"],
];

describe("tool line", () => {
  afterEach(unmountAll);

  it("is accessible in every state, closed and open", async () => {
    const root = mount(
      html`${states.map(([, call]) =>
        line({ kind: "execute", title: "npm test", content: textContent("ok"), ...call }),
      )}${line({ kind: "edit", diffs: [diff] })}`,
    );
    await expect(root.host).to.be.accessible();
    for (const details of root.querySelectorAll("details")) details.open = true;
    await until(() => root.querySelector(".diff-row") !== null, "the diff");
    await expect(root.host).to.be.accessible();
  });

  for (const [state, call, text] of states) {
    it(`says ${state} in words, not by colour alone`, () => {
      const root = mount(line({ kind: "execute", title: "npm test", ...call }));
      expect(textOf(root)).to.equal(text);
      expect(root.querySelector(".tool")?.getAttribute("data-state")).to.equal(state);
    });
  }

  it("says that it was refused, where the agent calls that a failure", () => {
    const ends = (["rejected", "cancelled", "allowed"] as const).map((outcome) => {
      const by = { kind: "client" } as const;
      const decision: ToolDecision = { requestId: "p-1", outcome, by, at: 0 };
      const title = "npm test";
      const root = mount(line({ kind: "execute", title, status: "failed", decision }));
      return textOf(root).split(" ").at(-1);
    });
    expect(ends).to.deep.equal(["Rejected", "Cancelled", "Failed"]);
  });

  it("is exactly 32 px tall, also with a long object and marked characters", () => {
    const root = mount(html`
      ${line({ kind: "execute", title: "npm test" })}
      ${line({ kind: "execute", title: `ls \u202E${"x".repeat(2000)}` })}
      ${line({ kind: "read", locations: [{ path: `/etc/${"long/".repeat(60)}hosts` }] })}
      ${line({ kind: "edit", diffs: [diff] })}
    `);
    for (const summary of root.querySelectorAll<HTMLElement>(".tool-line")) {
      expect(summary.getBoundingClientRect().height).to.equal(32);
      expect(summary.scrollWidth).to.be.at.most(summary.clientWidth + 1);
    }
  });

  it("cuts the middle of a long object and keeps its end", () => {
    const root = mount(
      html`<div class="narrow">
        ${line({ kind: "read", locations: [{ path: `${cwd}/${"deep/".repeat(20)}name.ts` }] })}
      </div>`,
    );
    const box = root.querySelector<HTMLElement>(".narrow");
    if (box) box.style.inlineSize = "360px";
    const tail = root.querySelector<HTMLElement>(".tool-object-tail");
    expect(tail?.textContent).to.equal("/name.ts");
    expect(tail?.scrollWidth).to.be.at.most((tail?.clientWidth ?? 0) + 1);
  });

  it("counts the lines of a change", () => {
    const root = mount(line({ kind: "edit", diffs: [diff] }));
    expect(textOf(root)).to.equal("Edit src/a.ts +22 lines added, -11 line removed, 1.4 s Done");
    expect(root.querySelector(".diff-plus")?.textContent).to.equal("+2");
  });

  it("compares a large file only when it is opened", async () => {
    let compared = 0;
    const large = {
      ...createFileDiff(`${cwd}/big`, "a\n".repeat(40_000), "b\n".repeat(10)),
      get unified(): string {
        compared++;
        return "@@ -1 +1 @@\n-a\n+b\n";
      },
    };
    const root = mount(line({ kind: "edit", diffs: [large] }));
    await until(() => root.querySelector("gac-diff-view") !== null, "the line");
    expect(compared).to.equal(0);
    const details = root.querySelector("details");
    if (details) details.open = true;
    await until(() => root.querySelector(".diff-row") !== null, "the diff");
    expect(compared).to.equal(1);
  });

  it("shows command, output, folder and description of a shell call", async () => {
    const root = mount(
      line({
        kind: "execute",
        title: "npm test",
        workingDir: `${cwd}/packages/core`,
        description: "Run the tests",
        content: textContent("\x1b[32mok\x1b[0m\n"),
      }),
    );
    const body = root.querySelector(".tool-body");
    const texts = (): string[] =>
      [...(body?.querySelectorAll(".output pre") ?? [])].map((pre) => pre.textContent);
    await until(() => texts().length === 2, "input and output");
    expect(texts()).to.deep.equal(["npm test", "ok"]);
    expect(body?.textContent).to.contain("Run the tests");
    expect(body?.textContent).to.contain("packages/core");
  });

  it("marks what is odd in a command and in input, opened as on the line", async () => {
    const root = mount(
      html`${line({ kind: "execute", title: "c\u0430t a\u200B.txt; rm -rf \u202E~" })}${line({
        ...{ kind: "other", title: "ask", rawInput: { q: "x\u202Ey" } },
      })}${line({ kind: "execute", title: " " })}`,
    );
    for (const details of root.querySelectorAll("details")) details.open = true;
    const bodies = (): string[] =>
      [...root.querySelectorAll(".tool-body")].map((body) => body.textContent ?? "");
    await until(() => (bodies()[1] ?? "").includes("U+202E"), "the bodies");
    for (const mark of ["U+0430", "U+200B", "U+202E"]) expect(bodies()[0]).to.contain(mark);
    expect(bodies()[2]).not.to.contain(strings.toolCommand);
  });

  it("takes an output out of the fences around it, and leaves fences within it", async () => {
    const fence = "`".repeat(4);
    const outputs: readonly (readonly [string, string])[] = [
      ["```console\na\n\n b\n```\n", "a\n\n b"],
      [`${fence}\na \`\`\` b\n${fence}`, "a ``` b"],
      ["```\n```", ""],
      ["```\na\n```\nb\n```\nc\n```", "```\na\n```\nb\n```\nc\n```"],
      ["```\nopen", "```\nopen"],
      ["```it was sent away\nall passed\n```", "```it was sent away\nall passed\n```"],
      ["text\n```\na\n```", "text\n```\na\n```"],
    ];
    for (const [said, shown] of outputs) {
      const root = mount(line({ kind: "execute", title: "ls", content: textContent(said) }));
      const details = root.querySelector("details");
      if (details) details.open = true;
      const output = (): string => root.querySelector(".output-text")?.textContent.trimEnd() ?? "";
      await until(() => output() === shown, JSON.stringify(said));
      unmountAll();
    }
  });

  it("shows what a terminal has printed, as plain text, and then nothing else of it", async () => {
    const terminal = (id: string, output: string): Terminal => ({
      id,
      output,
      stream: StreamedText.of(output),
    });
    const content = ["one", "gone", "silent"].map((terminalId) => ({
      type: "terminal" as const,
      terminalId,
    }));
    const terminals = [
      terminal("one", "\x1b[31mred\x1b[0m <b>"),
      terminal("silent", ""),
      terminal("other", "unnamed"),
    ];
    const root = mount(line({ kind: "execute", title: "make", content, terminals }));
    const texts = (): string[] =>
      [...root.querySelectorAll(".output pre")].map((pre) => pre.textContent ?? "");
    await until(() => texts().length === 3, "command and output");
    expect(texts()).to.deep.equal(["make", "red <b>", "unnamed"]);
    const notes = [...root.querySelectorAll(".tool-note")].map((note) => note.textContent);
    expect(notes).to.deep.equal(["Terminal of the agent"]);
  });

  it("says that a command printed nothing", () => {
    const root = mount(line({ kind: "execute", title: "true" }));
    expect(root.querySelector(".tool-body")?.textContent).to.contain("No output");
  });

  it("shows content of every kind and never loads an address", async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const content = [
      { type: "content", content: { type: "image", data: png, mimeType: "image/png" } },
      { type: "content", content: { type: "image", data: "PHN2Zz4=", mimeType: "image/svg+xml" } },
      { type: "content", content: { type: "image", uri: "https://evil.test/x.png" } },
      { type: "content", content: { type: "audio", data: "", mimeType: "audio/wav" } },
      {
        type: "content",
        content: { type: "resource_link", name: "R", uri: "https://evil.test/r" },
      },
      { type: "content", content: { type: "resource", resource: { uri: "file:///r", text: "T" } } },
      { type: "content", content: { type: "later", x: 1 } },
      { type: "content" },
      { type: "terminal", terminalId: "1" },
    ] as unknown as ToolCall["content"];
    const root = mount(line({ content }));
    const details = root.querySelector("details");
    if (details) details.open = true;
    await until(() => root.querySelectorAll(".picture-fallback").length === 2, "the pictures");
    const text = root.querySelector(".tool-body")?.textContent ?? "";
    for (const part of [
      "Audio (audio/wav)",
      "https://evil.test/r",
      "Terminal of the agent",
      '"x": 1',
    ])
      expect(text).to.contain(part);
    expect(root.querySelector("img, a, [src], [href]")).to.equal(null);
  });

  it("keeps its place for the card that asks", () => {
    const approvals = [html`<p class="asks">?</p>`];
    const root = mount(renderToolCall(sampleCall(), { strings, cwd, approvals }));
    expect(root.querySelector(".asks")).not.to.equal(null);
    expect(root.querySelector(".tool-line")).to.equal(null);
  });

  it("survives a call of hostile shapes", () => {
    const evil = {
      content: [
        {},
        { type: "content", content: null },
        { type: "content", content: { type: "text" } },
      ],
      rawInput: { __proto__: null, constructor: 1 },
      rawOutput: { deep: { er: [1] } },
      locations: [{ path: "" }],
      title: '"><img src=x onerror=alert(1)>',
    } as unknown as Partial<ToolCall>;
    const root = mount(line(evil));
    expect(root.querySelector("img")).to.equal(null);
    expect(textOf(root)).to.contain("<img");
  });

  it("stays open while its call goes on", () => {
    const root = mount(line({ kind: "execute", title: "npm test", status: "running" }));
    const details = root.querySelector("details");
    if (details) details.open = true;
    render(line({ kind: "execute", title: "npm test", content: textContent("ok") }), root);
    expect(root.querySelector("details")?.open).to.equal(true);
  });
});

describe("tool run", () => {
  afterEach(unmountAll);

  const read = (id: string): ToolCall =>
    sampleCall({ id, kind: "read", locations: [{ path: `${cwd}/${id}.ts` }] });

  it("folds finished reads and searches into one accessible line", async () => {
    const calls = [
      read("a"),
      read("b"),
      read("a"),
      sampleCall({ id: "s", kind: "search", title: "'x'" }),
    ];
    const root = mount(renderToolRun(calls, { strings, cwd }));
    expect(textOf(root)).to.equal("Read 2 files · Searched once Done");
    const details = root.querySelector("details");
    if (details) details.open = true;
    expect(root.querySelectorAll(".tool-run-body .tool-line").length).to.equal(4);
    await expect(root.host).to.be.accessible();
  });

  it("leaves a single call alone", () => {
    const root = mount(html`${renderToolRun([read("a")], { strings, cwd }) ?? nothing}`);
    expect(textOf(root)).to.equal("Read a.ts 1.4 s Done");
  });

  it("takes only what went well", () => {
    expect(canJoinRun(read("a"))).to.equal(true);
    expect(canJoinRun({ ...read("a"), status: "failed" })).to.equal(false);
    expect(canJoinRun({ ...read("a"), status: "running" })).to.equal(false);
    expect(canJoinRun(sampleCall({ kind: "execute" }))).to.equal(false);
  });
});
