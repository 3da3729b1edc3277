/** Plausible sessions, made up from a seed: every kind of event, in orders that agents produce. */
import { seededRandom } from "../rpc/random-cuts.test-helper.js";
import { BridgeMethod, META_KEY, type SessionEvent } from "./events.js";

const WORDS = [
  "Hello ",
  "日本🙂",
  "a\u2028b\u2029c",
  "é ﷽ ",
  "```js\n",
  "x = {}\n",
  "\r\n",
  "**b** ",
  "👩‍👩‍👧",
];
const IDS = ["t1", "t2", "t3", "__proto__", "constructor", "call 4", ""];
const STOP_REASONS = ["end_turn", "end_turn", "cancelled", "max_tokens", "refusal", "later_reason"];
const OPTIONS = [
  { optionId: "a", name: "Alpha", kind: "allow_once" },
  { optionId: "b", name: "Bravo", kind: "allow_always" },
  { optionId: "c", name: "Charlie", kind: "reject_once" },
  { optionId: "__proto__", name: "Delta", kind: "later_kind" },
];

/** The log of one session, numbered from 1. The same seed gives the same log. */
export function generatedSession(seed: number): SessionEvent[] {
  return new Generator(seed).session();
}

class Generator {
  readonly #random: () => number;
  readonly #events: SessionEvent[] = [];
  #at = 1_700_000_000_000;
  #requests = 0;
  #prompts = 0;
  /** Agents send ids on every chunk, or on none. */
  readonly #hasMessageIds: boolean;
  #messageId = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#hasMessageIds = this.#random() < 0.5;
  }

  session(): SessionEvent[] {
    this.#log(BridgeMethod.session, { agent: "demo", cwd: "/workspace", result: this.#opened() });
    if (this.#chance(0.3)) this.#replay();
    this.#sessionWide();
    const turns = 1 + this.#below(5);
    for (let i = 0; i < turns; i++) {
      this.#turn();
      while (this.#chance(0.3)) this.#outsideTurn();
    }
    return this.#events;
  }

  #turn(): void {
    const promptId = `prompt-${++this.#prompts}`;
    const hidden = this.#pick(["none", "none", "none", "user", "assistant", "turn"]);
    const prompt: object[] = [{ type: "text", text: this.#text() }];
    if (this.#chance(0.2)) prompt.push({ type: "image", data: "AAAA", mimeType: "image/png" });
    this.#log("session/prompt", {
      sessionId: "s1",
      prompt,
      _meta: { [META_KEY]: { promptId, ...(hidden !== "none" && { hidden }) } },
    });
    const steps = this.#below(30);
    for (let i = 0; i < steps; i++) this.#step();
    this.#log(BridgeMethod.turnEnded, { promptId, ...this.#end() });
    // Some agents go on talking after the end.
    while (this.#chance(0.15)) this.#chunk("agent_message_chunk");
    if (this.#chance(0.1)) this.#toolUpdate(this.#pick(IDS), "in_progress");
  }

  #end(): object {
    if (this.#chance(0.15)) {
      return {
        error: { code: this.#pick([-32603, -32000, 429]), message: this.#text(), data: {} },
      };
    }
    return { result: { stopReason: this.#pick(STOP_REASONS), _meta: { n: this.#below(9) } } };
  }

  #step(): void {
    const dice = this.#below(20);
    if (dice < 7) return this.#chunk("agent_message_chunk");
    if (dice < 9) return this.#chunk("agent_thought_chunk");
    if (dice < 12) return this.#tool();
    if (dice < 14) return this.#toolUpdate(this.#pick(IDS), this.#status());
    if (dice < 15) return this.#permission(this.#pick(IDS));
    if (dice < 16) return this.#terminal(this.#pick(IDS));
    if (dice < 17) return this.#block();
    if (dice < 18) return this.#question();
    return this.#sessionWide();
  }

  #chunk(sessionUpdate: string): void {
    if (this.#chance(0.1)) this.#messageId++;
    this.#update({
      sessionUpdate,
      content: { type: "text", text: this.#text() },
      ...(this.#hasMessageIds && { messageId: `m${this.#messageId}` }),
    });
  }

  #block(): void {
    const content = this.#pick<object>([
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource_link", uri: "file:///a", name: "a" },
      { type: "resource", resource: { uri: "file:///a", text: "b" } },
      { type: "hologram", depth: 3 },
    ]);
    this.#update({ sessionUpdate: "agent_message_chunk", content });
  }

  #tool(): void {
    const id = this.#pick(IDS);
    this.#update({
      sessionUpdate: "tool_call",
      toolCallId: id,
      title: this.#pick(["Terminal", "ls -l", "Edit a.txt", "pwd [in sub] (Print it)"]),
      kind: this.#pick(["execute", "edit", "read", "later_kind"]),
      status: this.#status(),
      rawInput: this.#pick<unknown>([{}, { command: "ls -l" }, { cmd: ["sh", "-c", "ls"] }, null]),
      content: this.#content(),
      ...(this.#chance(0.3) && { locations: [{ path: "/workspace/a.txt", line: 3 }] }),
    });
  }

  #toolUpdate(toolCallId: string, status: string): void {
    this.#update({
      sessionUpdate: "tool_call_update",
      toolCallId,
      ...(this.#chance(0.7) && { status }),
      ...(this.#chance(0.3) && { title: this.#text() }),
      ...(this.#chance(0.3) && { rawInput: this.#pick<unknown>([{}, { command: "git diff" }]) }),
      ...(this.#chance(0.4) && { content: this.#content() }),
      ...(this.#chance(0.3) && { rawOutput: this.#pick<unknown>(["out", { output: "out" }, {}]) }),
      ...(this.#chance(0.2) && { _meta: { vendor: { n: this.#below(5) } } }),
    });
  }

  #terminal(toolCallId: string): void {
    const terminal_id = this.#pick(["term", "__proto__"]);
    const key = this.#pick(["terminal_output", "terminal_output_delta"]);
    this.#update({
      sessionUpdate: "tool_call_update",
      toolCallId,
      _meta: {
        terminal_info: { terminal_id, cwd: "/workspace" },
        [key]: { terminal_id, data: this.#text() },
        ...(this.#chance(0.3) && { terminal_exit: { terminal_id, exit_code: 0, signal: null } }),
      },
    });
  }

  #permission(toolCallId: string): void {
    const id = `p-${++this.#requests}`;
    const toolCall = { toolCallId, title: "ls -l", rawInput: {}, content: this.#content() };
    this.#log("session/request_permission", { sessionId: "s1", toolCall, options: OPTIONS }, id);
    while (this.#chance(0.3)) this.#step();
    if (this.#chance(0.2)) return;
    const outcome = this.#chance(0.2)
      ? { outcome: "cancelled" }
      : { outcome: "selected", optionId: this.#pick(OPTIONS).optionId };
    this.#log(BridgeMethod.permissionResolved, { id, outcome, by: { kind: "client" } });
  }

  #question(): void {
    const id = `p-${++this.#requests}`;
    const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
    this.#log("elicitation/create", { message: "Who?", mode: "form", requestedSchema }, id);
    if (this.#chance(0.5)) return;
    const outcome = { action: "decline" };
    this.#log(BridgeMethod.permissionResolved, { id, outcome, by: { kind: "client" } });
  }

  #sessionWide(): void {
    const dice = this.#below(13);
    switch (dice) {
      case 0:
        return this.#update({ sessionUpdate: "plan", entries: this.#plan() });
      case 1:
        return this.#update({
          sessionUpdate: "available_commands_update",
          availableCommands: [{ name: "init", description: "x", input: { hint: "y" } }],
        });
      case 2:
        return this.#update({
          sessionUpdate: "current_mode_update",
          currentModeId: this.#pick(["ask", "code"]),
        });
      case 3:
        return this.#update({
          sessionUpdate: "config_option_update",
          configOptions: this.#options(),
        });
      case 4:
        return this.#update({ sessionUpdate: "session_info_update", title: this.#text() });
      case 5:
        return this.#update({
          sessionUpdate: "session_info_update",
          title: null,
          _meta: { codex: { threadStatus: { type: this.#pick(["idle", "active"]) } } },
        });
      case 6:
        return this.#update({ sessionUpdate: "usage_update", used: this.#below(999), size: 1000 });
      case 7:
        return this.#update({ sessionUpdate: "notice", severity: "warning", title: this.#text() });
      case 8:
        return this.#update({
          sessionUpdate: "compaction_update",
          compactionId: this.#pick(["c1", "__proto__"]),
          status: this.#pick(["in_progress", "completed", "failed", "later_status"]),
        });
      case 9:
        return this.#update({
          sessionUpdate: "compaction_summary_chunk",
          compactionId: "c1",
          content: { type: "text", text: this.#text() },
        });
      case 10:
        return this.#update({ sessionUpdate: "later_update", value: this.#below(9) });
      case 11:
        return this.#log(BridgeMethod.agentState, { agent: "demo", state: "ready" });
      default:
        return this.#log(BridgeMethod.setting, {
          method: "session/set_mode",
          params: { sessionId: "s1", modeId: this.#pick(["ask", "code"]) },
          result: {},
        });
    }
  }

  #outsideTurn(): void {
    if (this.#chance(0.7)) return this.#sessionWide();
    this.#log(BridgeMethod.structuredEvent, { type: "sys_json", payload: 1, raw: "1" });
  }

  /** What session/load brings back: no prompts, no ends. */
  #replay(): void {
    const turns = 1 + this.#below(3);
    for (let i = 0; i < turns; i++) {
      this.#messageId++;
      this.#chunk("user_message_chunk");
      this.#messageId++;
      this.#chunk("agent_message_chunk");
      if (this.#chance(0.5)) this.#tool();
      if (this.#chance(0.5)) this.#toolUpdate(this.#pick(IDS), "completed");
    }
  }

  #opened(): object {
    const modes = {
      currentModeId: "ask",
      availableModes: [
        { id: "ask", name: "Ask" },
        { id: "code", name: "Code" },
      ],
    };
    return { sessionId: "s1", modes, ...(this.#chance(0.5) && { configOptions: this.#options() }) };
  }

  #options(): object[] {
    const values = [
      { value: "x", name: "X" },
      { value: "y", name: "Y" },
    ];
    return [
      {
        id: "model",
        name: "Model",
        category: "model",
        type: "select",
        currentValue: "x",
        options: values,
      },
      {
        id: "effort",
        name: "Effort",
        type: "select",
        currentValue: "y",
        options: [{ group: "g", name: "Group", options: values }],
      },
      { id: "fast", name: "Fast", type: "boolean", currentValue: this.#chance(0.5) },
      { id: "__proto__", name: "Later", type: "later_type", currentValue: 3 },
    ];
  }

  #plan(): object[] {
    return [
      { content: this.#text(), priority: "high", status: this.#pick(["pending", "completed"]) },
      { content: "two", status: "later_status" },
    ];
  }

  #content(): object[] {
    return this.#pick<object[]>([
      [],
      [{ type: "content", content: { type: "text", text: this.#text() } }],
      [{ type: "content", content: { type: "text", text: "[in sub] (Print it)" } }],
      [{ type: "diff", path: "/workspace/a.txt", oldText: "a\n", newText: "b\n" }],
      [{ type: "diff", path: "/workspace/b.txt", oldText: null, newText: this.#text() }],
      [{ type: "terminal", terminalId: "term" }],
      [{ type: "later_content", value: 1 }],
    ]);
  }

  #status(): string {
    return this.#pick(["pending", "in_progress", "completed", "failed", "later_status"]);
  }

  #text(): string {
    return Array.from({ length: 1 + this.#below(4) }, () => this.#pick(WORDS)).join("");
  }

  #update(update: object): void {
    this.#log("session/update", { sessionId: "s1", update });
  }

  #log(method: string, params: object, id?: string): void {
    this.#at += this.#below(50);
    const message = { jsonrpc: "2.0" as const, ...(id !== undefined && { id }), method, params };
    this.#events.push({ seq: this.#events.length + 1, at: this.#at, message });
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[this.#below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
}
