/** What the contract names: each attribute, slot, part, token, state and event does what it says. */
import { expect, fixture, html } from "@open-wc/testing";
import { StreamedText, type AgentChatState, type RunningTurn } from "@gemini-agent-chat/core";
import { after, allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, FakeClient, text, thought, tool, user } from "./fake-client.test-helper.js";
import type { GacEventDetails, GeminiAgentChat } from "./index.js";
import { sampleApproval, until } from "./tools.test-helper.js";

const turn: RunningTurn = {
  promptId: "u-go",
  hidden: "none",
  startedAt: Date.now(),
  lastUpdateAt: Date.now(),
};
const running: Partial<AgentChatState> = { turn, isStreaming: true };

const diff = {
  path: "a.txt",
  oldText: "a\n",
  newText: "b\n",
  oldTextLength: 2,
  newTextLength: 2,
  unified: "@@ -1 +1 @@\n-a\n+b\n",
};
const markdown =
  "Hello `x`\n\n```js\n1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[l](https://a.test)";
const conversation = [
  user("hi", { content: [{ type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" }] }),
  answer([
    thought("**Plan**\nGo."),
    text(markdown),
    tool({
      id: "t0",
      title: "edit",
      kind: "edit",
      diffs: [diff],
      content: [{ type: "content", content: { type: "text", text: "done" } }],
    }),
    { type: "notice", kind: "agent", severity: "warning", title: "Careful" },
  ]),
];
const approval = sampleApproval({ toolCallId: "t9" }, [
  { optionId: "no", name: "Reject", label: "Reject", kind: "reject_once" },
  { optionId: "yes", name: "Allow", label: "Allow", kind: "allow_once" },
]);

describe("attributes and properties", () => {
  const attributes = {
    url: "url",
    token: "token",
    agent: "agent",
    cwd: "cwd",
    model: "model",
    "session-id": "sessionId",
    src: "src",
    theme: "theme",
    layout: "layout",
    heading: "heading",
    placeholder: "placeholder",
    "send-key": "sendKey",
    follow: "follow",
    thoughts: "thoughts",
  } as const;

  for (const [attribute, property] of Object.entries(attributes)) {
    it(`${attribute} sets ${property}`, async () => {
      const chat = document.createElement("gemini-agent-chat");
      chat.setAttribute(attribute, "x");
      expect(chat[property]).to.equal("x");
    });
  }

  it("persist, readonly and replay-limit set theirs as boolean and number", () => {
    const chat = document.createElement("gemini-agent-chat");
    for (const name of ["persist", "readonly"]) chat.setAttribute(name, "");
    chat.setAttribute("replay-limit", "7");
    expect([chat.persist, chat.readOnly, chat.replayLimit]).to.deep.equal([true, true, 7]);
  });

  it("only theme and layout come back as attributes; a token never does", async () => {
    const { chat } = await showChat();
    const set = { token: "s3cret", heading: "H", theme: "dark", layout: "page", url: "ws://x/" };
    Object.assign(chat, set);
    await chat.updateComplete;
    expect(chat.getAttributeNames().sort()).to.deep.equal(["layout", "theme"]);
    expect(chat.outerHTML).not.to.contain("s3cret");
    expect(chat.shadowRoot?.innerHTML).not.to.contain("s3cret");
  });

  it("a property that was set before the upgrade is kept", async () => {
    const elsewhere = document.implementation.createHTMLDocument();
    const chat = elsewhere.createElement("gemini-agent-chat");
    expect(chat.shadowRoot).to.equal(null);
    const client = new FakeClient();
    chat.heading = "Early";
    chat.client = client.asClient;
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.append(chat);
    await settled();
    expect(within(chat, ".heading").textContent).to.equal("Early");
    expect(chat.client).to.equal(client.asClient);
  });

  it("an equal value changes nothing, another one applies in place", async () => {
    const { chat } = await showChat();
    const when = (): boolean => true;
    const values = (): Partial<GeminiAgentChat> => ({
      heading: "H",
      suggestions: ["a", { label: "b", prompt: "c" }],
      strings: { send: "Go" },
      attachments: { maxFiles: 2 },
      messageActions: [{ id: "x", label: "X", when }],
      theme: "dark",
    });
    Object.assign(chat, values());
    await settled();
    const field = within(chat, "textarea");
    for (const [name, value] of Object.entries(values())) {
      Object.assign(chat, { [name]: value });
      expect(chat.isUpdatePending, name).to.equal(false);
    }
    chat.heading = "Other";
    await chat.updateComplete;
    expect(within(chat, ".heading").textContent).to.equal("Other");
    expect(within(chat, "textarea")).to.equal(field);
  });
});

describe("slots", () => {
  for (const name of [
    "header",
    "header-end",
    "empty",
    "composer-start",
    "composer-end",
    "footer",
  ]) {
    it(`${name} shows what the page puts there`, async () => {
      const { chat } = await showChat();
      const mine = document.createElement("b");
      mine.slot = name;
      mine.textContent = "mine";
      chat.append(mine);
      await settled();
      expect(mine.assignedSlot?.name).to.equal(name);
      expect(mine.getBoundingClientRect().height).to.be.greaterThan(0);
    });
  }
});

describe("parts", () => {
  const named = (chat: GeminiAgentChat): string[] =>
    allWithin(chat, "[part]").flatMap((element) => [...element.part]);

  it("every one of the contract is there when what it names is shown", async () => {
    const seen = new Set<string>();
    const see = (chat: GeminiAgentChat): void => named(chat).forEach((name) => seen.add(name));
    const { chat, client } = await showChat({
      messages: conversation,
      commands: [{ name: "help", description: "Help" }],
      modes: {
        currentModeId: "a",
        availableModes: [
          { id: "a", name: "A" },
          { id: "b", name: "B" },
        ],
      },
      plan: [{ content: "One", status: "pending", priority: "medium" }],
      pendingApprovals: [approval],
    });
    for (const details of allWithin(chat, "details")) details.setAttribute("open", "");
    await settled();
    see(chat);
    const field = within(chat, "textarea", HTMLTextAreaElement);
    field.value = "/";
    field.dispatchEvent(new Event("input"));
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(4)], "a.png", { type: "image/png" }));
    within(chat, ".composer").dispatchEvent(
      new DragEvent("drop", { dataTransfer: files, bubbles: true }),
    );
    await settled();
    see(chat);
    client.set(running);
    await settled();
    see(chat);
    const log = within(chat, ".log");
    log.style.maxHeight = "80px";
    await settled();
    log.scrollTop = 0;
    log.dispatchEvent(new Event("scroll"));
    await settled();
    see(chat);
    client.set({ connectionState: "reconnecting" });
    await settled();
    see(chat);
    for (const name of [
      ..."base header status messages message message-user message-agent bubble markdown".split(
        " ",
      ),
      ..."code-block code-header table thought tool tool-line tool-body diff terminal".split(" "),
      ..."approval approval-command approval-actions option option-allow option-reject".split(" "),
      ..."plan notice jump composer input attachment send stop picker menu".split(" "),
      ..."button icon-button".split(" "),
    ]) {
      expect(seen.has(name), name).to.equal(true);
    }
  });

  it("a page's rule reaches them", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("gemini-agent-chat::part(bubble) { color: rgb(1, 2, 3) }");
    document.adoptedStyleSheets.push(sheet);
    const { chat } = await showChat({ messages: conversation.slice(0, 1) });
    expect(getComputedStyle(within(chat, ".bubble")).color).to.equal("rgb(1, 2, 3)");
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
});

describe("tokens", () => {
  const tokens = {
    "--gac-accent": "oklch(0.5 0.2 30)",
    "--gac-neutral": "oklch(0.5 0.2 30)",
    "--gac-success": "rgb(1, 2, 3)",
    "--gac-warning": "rgb(1, 2, 3)",
    "--gac-danger": "rgb(1, 2, 3)",
    "--gac-font": "fantasy",
    "--gac-font-mono": "fantasy",
    "--gac-font-size": "20px",
    "--gac-radius": "3px",
    "--gac-space": "11px",
    "--gac-measure": "20ch",
    "--gac-surface": "rgb(1, 2, 3)",
    "--gac-text": "rgb(1, 2, 3)",
    "--gac-user-bg": "rgb(1, 2, 3)",
    "--gac-border": "rgb(1, 2, 3)",
    "--gac-scrollbar": "rgb(1, 2, 3)",
  };
  const properties = [
    ...["color", "backgroundColor", "borderTopColor", "borderBottomColor", "scrollbarColor"],
    ...["fontFamily", "fontSize", "borderTopLeftRadius", "paddingTop", "paddingLeft"],
    ...["maxInlineSize", "outlineColor", "rowGap"],
  ] as const;
  const look = (chat: GeminiAgentChat): string[] =>
    // Allow comes to life while the test runs.
    [chat, ...allWithin(chat, ":not(.option, .option *)")].map((element) => {
      const style = getComputedStyle(element) as unknown as Record<string, string>;
      return properties.map((name) => style[name]).join(";");
    });

  /** The look once it no longer changes by itself: parts and their styles may still arrive. */
  const calmLook = async (chat: GeminiAgentChat): Promise<string[]> => {
    for (let last = look(chat); ;) {
      await after(200);
      const now = look(chat);
      if (now.join() === last.join()) return now;
      last = now;
    }
  };

  // WebKitGTK draws its own scroll bars.
  const canScrollbar = CSS.supports("scrollbar-color", "red blue");
  const seen = Object.entries(tokens).filter(
    ([name]) => canScrollbar || name !== "--gac-scrollbar",
  );
  for (const [name, value] of seen) {
    it(`${name} is seen, and taken back`, async () => {
      const { chat } = await showChat({
        messages: [...conversation, answer([tool({ id: "t5", status: "failed" })], { id: "a5" })],
        pendingApprovals: [approval],
      });
      const before = await calmLook(chat);
      chat.style.setProperty(name, value);
      const changed = await calmLook(chat);
      expect(changed.some((now, index) => now !== before[index])).to.equal(true);
      chat.style.removeProperty(name);
      expect(await calmLook(chat)).to.deep.equal(before);
    });
  }
});

describe("states", () => {
  const cases: readonly (readonly [string, Partial<AgentChatState>, Partial<AgentChatState>])[] = [
    ["connected", {}, { connectionState: "reconnecting" }],
    ["busy", running, { turn: null, isStreaming: false }],
    ["stopping", { stopping: true }, { stopping: false }],
    ["empty", { messages: [] }, { messages: conversation }],
    ["needs-approval", { pendingApprovals: [approval] }, { pendingApprovals: [] }],
    [
      "error",
      { agent: { id: "a", name: "a", state: "crashed" } as AgentChatState["agent"] },
      { agent: null },
    ],
  ];
  for (const [name, on, off] of cases) {
    it(`${name} comes and goes`, async () => {
      const { chat, client } = await showChat();
      client.set(on);
      await settled();
      expect(chat.matches(`:state(${name})`)).to.equal(true);
      client.set(off);
      await settled();
      expect(chat.matches(`:state(${name})`)).to.equal(false);
    });
  }

  it("dragover comes and goes", async () => {
    const { chat } = await showChat();
    const files = new DataTransfer();
    files.items.add(new File(["x"], "a.png", { type: "image/png" }));
    const drag = (name: string): void => {
      const options = { dataTransfer: files, bubbles: true, cancelable: true };
      within(chat, ".base").dispatchEvent(new DragEvent(name, options));
    };
    drag("dragenter");
    await settled();
    expect(chat.matches(":state(dragover)")).to.equal(true);
    drag("dragleave");
    await settled();
    expect(chat.matches(":state(dragover)")).to.equal(false);
  });
});

describe("events", () => {
  async function heard<Name extends keyof GacEventDetails>(
    name: Name,
    act: (chat: GeminiAgentChat, client: FakeClient) => unknown,
    state: Partial<AgentChatState> = {},
  ): Promise<GacEventDetails[Name]> {
    const { chat, client } = await showChat(state);
    const events: Event[] = [];
    document.addEventListener(name, (event) => events.push(event), { once: true });
    await act(chat, client);
    await settled();
    expect(events, name).to.have.length(1);
    const [event] = events as [CustomEvent<GacEventDetails[Name]>];
    expect([event.bubbles, event.composed, event.target]).to.deep.equal([true, true, chat]);
    return event.detail;
  }

  it("gac-ready and gac-session say which session", async () => {
    const begin = (_: unknown, client: FakeClient): void => client.emit("session_ready", "s7");
    expect((await heard("gac-ready", begin)).sessionId).to.equal("s7");
    expect(await heard("gac-session", begin)).to.deep.equal({ sessionId: "s7" });
  });

  it("gac-message, gac-turn-start and gac-turn-end follow a turn", async () => {
    const message = user("x");
    expect(
      await heard("gac-message", (_, client) => client.emit("message", message)),
    ).to.deep.equal({ message });
    const started = await heard("gac-turn-start", (_, client) =>
      client.emit("turn_started", { userMessageId: "u1" }),
    );
    expect(started).to.deep.equal({ userMessageId: "u1" });
    const ended = await heard("gac-turn-end", (_, client) =>
      client.emit("turn_completed", "end_turn"),
    );
    expect(ended).to.deep.equal({ stopReason: "end_turn" });
  });

  it("gac-approval-required and gac-approval-resolved frame a request", async () => {
    const required = await heard("gac-approval-required", (_, client) =>
      client.emit("approval_required", approval),
    );
    expect(required).to.deep.equal({ approval });
    const detail = { requestId: "p-1", outcome: { outcome: "cancelled" }, by: "client" };
    const resolved = await heard("gac-approval-resolved", (_, client) =>
      client.emit("approval_resolved", detail as never),
    );
    expect(resolved).to.deep.equal(detail);
  });

  it("gac-tool, gac-connection, gac-structured and gac-error say what changed", async () => {
    const [part] = [tool({ id: "t3" })];
    const toolCall = part?.type === "tool_call" ? part.call : null;
    const told = await heard("gac-tool", (_, client) =>
      client.emit("tool_update", { toolCall } as never),
    );
    expect(told).to.deep.equal({ toolCall });
    const connection = await heard("gac-connection", (_, client) =>
      client.emit("connection_state_changed", { state: "reconnecting" }),
    );
    expect(connection).to.deep.equal({ state: "reconnecting" });
    const event = { type: "x", payload: 1, raw: "1" };
    const structured = await heard("gac-structured", (_, client) =>
      client.emit("bridge/structured_event", event as never),
    );
    expect(structured).to.deep.equal(event);
    const error = await heard("gac-error", (_, client) =>
      client.emit("error", { code: "disconnected", message: "gone" } as never),
    );
    expect(error).to.deep.equal({ code: "disconnected", message: "gone" });
  });

  it("gac-action comes from a page's button, where `when` says so", async () => {
    const { chat } = await showChat({ messages: conversation });
    chat.messageActions = [
      { id: "save", label: "Save", icon: "copy", when: ({ role }) => role === "assistant" },
      { id: "bad", label: "Bad", when: () => JSON.parse("{") as boolean },
    ];
    await settled();
    const buttons = allWithin(chat, ".message-actions button");
    expect(buttons.map((button) => button.textContent?.trim())).to.deep.equal(["Save"]);
    const events: CustomEvent<GacEventDetails["gac-action"]>[] = [];
    chat.addEventListener("gac-action", (event) => events.push(event));
    buttons[0]?.click();
    expect(events[0]?.detail).to.deep.equal({ id: "save", message: conversation[1] });
  });
});

describe("methods", () => {
  it("loadSession goes to another session, and fails without a client", async () => {
    const { chat, client } = await showChat();
    await chat.loadSession("s9");
    expect(client.calls.at(-1)).to.deep.equal({ method: "loadSession", args: ["s9"] });
    const lonely = document.createElement("gemini-agent-chat");
    const refused = await lonely.loadSession("s9").catch((error: Error) => error.message);
    expect(refused).to.contain("`url` or `client`");
  });

  it("exportAs gives what is shown, or the session as it happened", async () => {
    const { chat, client } = await showChat({ messages: conversation });
    Object.assign(client, { exportRecording: async () => '{"recording":1}\n' });
    const shown = await chat.exportAs("markdown");
    expect(shown.type).to.equal("text/markdown");
    expect(await shown.text()).to.match(/^## You\n\nhi\n\n## Demo agent\n\nHello `x`/);
    expect(await (await chat.exportAs("jsonl")).text()).to.equal('{"recording":1}\n');
    const odd = await chat.exportAs("pdf" as never).catch((error: Error) => error.message);
    expect(odd).to.contain('got "pdf"');
  });
});

describe("follow", () => {
  const long = (id: string): ReturnType<typeof answer> =>
    answer([text("line\n\n".repeat(60))], { id });

  /** How far what was read has gone up, in px, when a question was asked and answered at length. */
  async function ask(follow: GeminiAgentChat["follow"]): Promise<number> {
    const { chat, client } = await showChat({ messages: [user("one"), long("a1")] });
    chat.style.height = "400px";
    chat.follow = follow;
    await settled();
    const log = within(chat, ".log");
    // Not `scrollTop`: that follows what lies above, whose height is an estimate at first.
    const read = [...(allWithin(chat, ".message")[1]?.querySelectorAll("p") ?? [])].at(-1);
    const place = (): number =>
      (read?.getBoundingClientRect().top ?? 0) - log.getBoundingClientRect().top;
    const from = place();
    const asked = [...client.getState().messages, user("go")];
    client.set({ messages: asked, ...running });
    await settled();
    let stream = StreamedText.empty;
    for (let step = 0; step < 4; step++) {
      stream = stream.append("more\n\n".repeat(10));
      const live = answer([{ type: "text", stream, text: "" }], { id: "a2" });
      client.set({ messages: [...asked, live] });
      await settled();
    }
    return from - place();
  }

  it("auto goes along to the end", async () => {
    expect(await ask("auto")).to.be.greaterThan(600);
  });

  it("pin keeps the question at the top", async () => {
    const { chat, client } = await showChat({ messages: [user("one"), long("a1")] });
    chat.style.height = "400px";
    chat.follow = "pin";
    await settled();
    const asked = [...client.getState().messages, user("go")];
    client.set({ messages: asked, ...running });
    await settled();
    const offset = (): number => {
      const question = allWithin(chat, ".message-user").at(-1) as HTMLElement;
      return (
        question.getBoundingClientRect().top - within(chat, ".log").getBoundingClientRect().top
      );
    };
    await until(() => Math.abs(offset() - 12) <= 1, "the question at the top");
    client.set({ messages: [...asked, long("a2")] });
    await settled();
    await until(() => Math.abs(offset() - 12) <= 1, "the question still there");
    await settled();
    expect(offset()).to.be.closeTo(12, 1);
  });

  it("off leaves the log where it is", async () => {
    expect(await ask("off")).to.be.closeTo(0, 1);
  });
});

describe("a recording", () => {
  const update = (text: string): object => ({
    jsonrpc: "2.0",
    method: "session/update",
    params: {
      sessionId: "s1",
      update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
    },
  });
  const events = [1, 2, 3].map((seq) => ({ seq, at: seq * 2000, message: update(`part${seq} `) }));
  const file = [{ recording: 1, sessionId: "s1", agent: "demo", createdAt: 0 }, ...events]
    .map((line) => JSON.stringify(line))
    .join("\n");

  async function showRecording(
    recording: GeminiAgentChat["recording"],
    src = "",
  ): Promise<GeminiAgentChat> {
    const chat = await fixture<GeminiAgentChat>(
      html`<gemini-agent-chat .recording=${recording} .src=${src}></gemini-agent-chat>`,
    );
    const words = (): string => allWithin(chat, ".base")[0]?.textContent ?? "";
    await until(() => /part3|line 1/.test(words()), "the recording, or why there is none");
    await settled();
    return chat;
  }

  for (const [name, give] of [
    ["events", () => showRecording(events as never)],
    ["a file", () => showRecording(new Blob([file]))],
    ["an address", () => showRecording(null, URL.createObjectURL(new Blob([file])))],
  ] as const) {
    it(`is shown whole, to read only, from ${name}`, async () => {
      const chat = await give();
      expect(within(chat, ".answer").textContent).to.contain("part1 part2 part3");
      expect(allWithin(chat, "textarea, .state-card")).to.have.length(0);
      await expect(chat).to.be.accessible();
    });
  }

  it("is played from its start, with a state for it", async () => {
    const chat = await showRecording(new Blob([file]));
    within(chat, "gac-playback button").click();
    await settled();
    expect(chat.matches(":state(playing)")).to.equal(true);
    expect(within(chat, ".content").textContent).not.to.contain("part3");
    within(chat, "gac-playback button").click();
    await until(() => !chat.matches(":state(playing)"), "it stands still");
    const place = within(chat, "gac-playback input", HTMLInputElement);
    place.value = place.max;
    place.dispatchEvent(new Event("input"));
    await settled();
    expect(within(chat, ".content").textContent).to.contain("part3");
  });

  it("that cannot be read says why", async () => {
    const chat = await showRecording(new Blob(["no recording"]));
    expect(within(chat, ".state-card").textContent).to.contain("line 1");
  });

  it("gives way to a client again", async () => {
    const chat = await showRecording(new Blob([file]));
    chat.recording = null;
    chat.client = new FakeClient().asClient;
    await settled();
    expect(allWithin(chat, "textarea")).to.have.length(1);
    expect(allWithin(chat, "gac-playback")).to.have.length(0);
  });
});
