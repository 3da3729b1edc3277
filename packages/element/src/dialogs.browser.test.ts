import { expect } from "@open-wc/testing";
import { AgentChatError, type Decision, type SessionSummary } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, within, type Shown } from "./chat-fixture.test-helper.js";
import { formatMoment } from "./format.js";
import { answer, readyState, text, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { until } from "./tools.test-helper.js";

const meta = (more: object = {}): object => ({ "gemini-agent-chat": { held: true, ...more } });
const sessions: readonly SessionSummary[] = [
  { sessionId: "s1", cwd: "/p", title: "This one", _meta: meta() as never },
  {
    ...{ sessionId: "s2", cwd: "/p", title: "Slow <b>tests</b>" },
    ...{ updatedAt: new Date(Date.now() - 3_600_000).toISOString(), _meta: meta() as never },
  },
  { sessionId: "s3", cwd: "/p", _meta: meta() as never },
  { sessionId: "s4", cwd: "/other", title: "Older", updatedAt: "2025-01-02T03:04:05Z" },
];
const agent = readyState.agent && {
  ...readyState.agent,
  capabilities: { sessionCapabilities: { list: {}, delete: {} } },
};

async function openSessions(): Promise<Shown> {
  const shown = await showChat({ agent, messages: [user("hello"), answer([text("x")])], sessions });
  within(shown.chat, "[aria-label=Sessions]").click();
  await settled();
  return shown;
}

const titles = (chat: GeminiAgentChat): readonly string[] =>
  allWithin(chat, ".session-title").map((one) => one.textContent ?? "");
const named = (chat: GeminiAgentChat, name: string): HTMLElement =>
  within(chat, `[aria-label="${name}"]`);
const press = (target: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );

describe("the list of sessions", () => {
  it("shows those that were used, the newest first, and opens one", async () => {
    const { chat, client } = await openSessions();
    expect(titles(chat)).to.have.members(["This one", "Slow <b>tests</b>", "Older"]);
    expect(titles(chat).indexOf("Older")).to.be.greaterThan(
      titles(chat).indexOf("Slow <b>tests</b>"),
    );
    expect(within(chat, ".session[data-current] .session-title").textContent).to.equal("This one");
    await expect(chat).to.be.accessible();
    within(chat, "[data-id=s4]").click();
    await settled();
    expect(client.calls.at(-1)).to.deep.equal({ method: "loadSession", args: ["s4"] });
    expect(chat.shadowRoot?.querySelector("dialog") === null).to.equal(true);
  });

  it("is searched by title and folder, and walked with the arrows", async () => {
    const { chat } = await openSessions();
    const field = within(chat, ".sessions-search input", HTMLInputElement);
    press(field, "ArrowDown");
    const order = titles(chat);
    expect(chat.shadowRoot?.activeElement?.textContent).to.contain(order[0]);
    press(chat.shadowRoot?.activeElement ?? chat, "ArrowDown");
    expect(chat.shadowRoot?.activeElement?.textContent).to.contain(order[1]);
    field.value = "other";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    expect(titles(chat)).to.deep.equal(["Older"]);
    field.value = "nothing like it";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    expect(within(chat, ".sessions-note").textContent).to.equal("No session matches.");
  });

  it("says of the one that is shown what was asked, who decided it, and when", async () => {
    const shown = await openSessions();
    expect(allWithin(shown.chat, "[aria-label=Decisions]").length).to.equal(0);
    const now = Date.now();
    const option = { optionId: "a", name: "Allow \u202Eonce", kind: "allow_once" };
    const made = (n: number, more: Partial<Decision>): Decision => ({
      requestId: `p-${n}`,
      toolCall: {
        ...{ toolCallId: `t${n}`, kind: "execute", title: "List files" },
        rawInput: { command: `ls ${n}\u200B` },
      },
      ...{ outcome: "cancelled", by: { kind: "cancel" }, at: Date.UTC(2025, 4, n) },
      ...more,
    });
    shown.client.set({
      clientId: "me",
      hasOlder: true,
      decisions: [
        made(1, { outcome: "allowed", option, by: { kind: "client", name: "me" } }),
        made(2, {
          outcome: "allowed",
          option: { ...option, kind: "allow_always" },
          by: { kind: "client", name: "other" },
        }),
        made(3, { outcome: "rejected", by: { kind: "policy", name: "execute" } }),
        made(4, { by: { kind: "timeout" }, at: now }),
        made(5, {}),
        made(6, { outcome: "selected", option: { ...option, name: "Cancel", kind: "other" } }),
      ],
    });
    await settled();
    const { chat } = shown;
    named(chat, "Decisions").click();
    await settled();
    const day = (n: number): string => formatMoment(Date.UTC(2025, 4, n), now, "en");
    const lines = allWithin(chat, ".decision");
    expect(lines.map((line) => line.textContent?.replace(/\s+/g, " ").trim())).to.deep.equal(
      [
        ["ls 6", `Cancel (unknown kind: other) · The answer was stopped · ${day(6)}`],
        ["ls 5", `Cancelled · The answer was stopped · ${day(5)}`],
        ["ls 4", `Cancelled · Nobody answered in time · ${formatMoment(now, now, "en")}`],
        ["ls 3", `Rejected · Rule of the bridge: reject execute · ${day(3)}`],
        [
          "ls 2",
          `Allowed · Allow \u202EU+202Eonce (always) · Another window, or before a reload · ${day(2)}`,
        ],
        ["ls 1", `Allowed · Allow \u202EU+202Eonce (once) · You, in this window · ${day(1)}`],
      ].map(([what, how]) => `${what}\u200BU+200B Title List files ${how}`),
    );
    expect(within(chat, ".session-decisions").textContent).to.contain("Older turns are not loaded");
    await expect(chat).to.be.accessible();
    const list = within(chat, "gac-decisions");
    expect(chat.shadowRoot?.activeElement === list).to.equal(true);
    press(list, "ArrowDown");
    expect(chat.shadowRoot?.activeElement === list, "the arrows scroll").to.equal(true);
    press(list, "Escape");
    await settled();
    expect(allWithin(chat, ".decision").length).to.equal(0);
    expect(allWithin(chat, "dialog").length).to.equal(1);
  });

  it("shows the newest 50 decisions, whole when a person asks, and an edit's lines", async () => {
    const shown = await openSessions();
    const { chat } = shown;
    const command = `begin ${"x".repeat(3000)} MIDDLE ${"y".repeat(3000)} end`;
    const edit = { type: "diff", path: "/p/a.ts", oldText: "one\n", newText: "two\n" } as const;
    shown.client.set({
      cwd: "/p",
      decisions: Array.from({ length: 60 }, (_, n) => ({
        requestId: `p-${n}`,
        toolCall:
          n === 59
            ? { toolCallId: "t", kind: "edit", title: "a.ts", content: [edit] }
            : {
                ...{ toolCallId: "t", kind: "execute", title: "run" },
                rawInput: { command: n === 58 ? command : `ls ${n}` },
                ...{ workingDir: "/elsewhere", description: "To look" },
              },
        ...{ outcome: "allowed", by: { kind: "policy" }, at: 1 },
      })),
    });
    await settled();
    named(chat, "Decisions").click();
    await settled();
    const lines = allWithin(chat, ".decision");
    expect(lines.length).to.equal(50);
    const [first, second, third] = lines as [HTMLElement, HTMLElement, HTMLElement];
    expect(first.querySelector("summary")?.textContent.replace(/\s+/g, " ")).to.contain("a.ts +1");
    first.querySelector("details")?.setAttribute("open", "");
    await until(() => first.textContent.includes("two"), "the edit");
    expect(third.textContent).to.contain("ls 57").and.contain("/elsewhere").and.contain("To look");
    expect(second.textContent).not.to.contain("MIDDLE");
    second.querySelector("button")?.click();
    await until(() => second.textContent.includes("MIDDLE"), "the whole command");
    within(chat, "gac-decisions > p > button").click();
    await settled();
    expect(allWithin(chat, ".decision").length).to.equal(60);
    expect(chat.shadowRoot?.activeElement === within(chat, "gac-decisions")).to.equal(true);
    await expect(chat).to.be.accessible();
  });

  it("renames one", async () => {
    const { chat, client } = await openSessions();
    named(chat, "Rename: Older").click();
    await settled();
    const field = within(chat, ".session-task input", HTMLInputElement);
    expect(chat.shadowRoot?.activeElement === field).to.equal(true);
    await expect(chat).to.be.accessible();
    field.value = "Newer";
    field.form?.requestSubmit();
    await settled();
    expect(client.calls).to.deep.include({ method: "renameSession", args: ["Newer", "s4"] });
    expect(chat.shadowRoot?.querySelector(".session-task") === null).to.equal(true);
  });

  it("deletes only after it has asked, and says why it could not", async () => {
    const { chat, client } = await openSessions();
    const deleted = (): number =>
      client.calls.filter(({ method }) => method === "deleteSession").length;
    named(chat, "Delete: Older").click();
    await settled();
    expect(deleted()).to.equal(0);
    expect(within(chat, ".session-question").textContent).to.contain("Delete “Older”?");
    // The way back has the focus: Enter does no harm.
    expect(chat.shadowRoot?.activeElement?.textContent?.trim()).to.equal("Cancel");
    await expect(chat).to.be.accessible();
    client.answers["deleteSession"] = () => Promise.reject(new Error("a turn runs in it"));
    within(chat, ".button-danger").click();
    await settled();
    expect(deleted()).to.equal(1);
    expect(within(chat, ".sessions-problem").textContent).to.contain("a turn runs in it");
  });

  it("begins a new one after the shown one was deleted", async () => {
    const { chat, client } = await openSessions();
    named(chat, "Delete: This one").click();
    await settled();
    within(chat, ".button-danger").click();
    await settled();
    const methods = client.calls.map(({ method }) => method).slice(-2);
    expect(methods).to.deep.equal(["deleteSession", "newSession"]);
  });

  it("says that an agent keeps no list, and what went wrong", async () => {
    const { chat, client } = await showChat();
    client.answers["listSessions"] = () =>
      Promise.reject(new AgentChatError("unsupported", "no session/list"));
    within(chat, "[aria-label=Sessions]").click();
    await settled();
    expect(within(chat, ".sessions-note").textContent).to.contain("keeps no list");
    client.answers["listSessions"] = () => Promise.reject(new Error("the folder is gone"));
    within(chat, "[aria-label=Close]").click();
    await settled();
    within(chat, "[aria-label=Sessions]").click();
    await settled();
    expect(within(chat, ".sessions-problem").textContent).to.contain("the folder is gone");
    await expect(chat).to.be.accessible();
  });

  it("takes an empty session again instead of a new one", async () => {
    const { chat, client } = await showChat({ sessions });
    within(chat, "[aria-label=Sessions]").click();
    await settled();
    within(chat, ".sessions-bar .button").click();
    await settled();
    expect(client.calls.some(({ method }) => method === "newSession")).to.equal(false);
  });
});

describe("the list of keys", () => {
  it("comes with Ctrl+/ from the message field, and hands the focus back", async () => {
    const { chat } = await showChat();
    const field = within(chat, "textarea");
    field.focus();
    expect(press(field, "/", { ctrlKey: true })).to.equal(false);
    await settled();
    expect(within(chat, "dialog", HTMLDialogElement).open).to.equal(true);
    await expect(chat).to.be.accessible();
    within(chat, "[aria-label=Close]").click();
    await settled();
    expect(chat.shadowRoot?.activeElement === field).to.equal(true);
  });

  it("comes with ? outside of fields only", async () => {
    const { chat } = await showChat();
    expect(press(within(chat, "textarea"), "?")).to.equal(true);
    await settled();
    expect(chat.shadowRoot?.querySelector("dialog") === null).to.equal(true);
    expect(press(within(chat, ".log"), "?")).to.equal(false);
    await settled();
    expect(within(chat, "dialog", HTMLDialogElement).open).to.equal(true);
  });
});
