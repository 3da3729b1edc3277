/** Plausible sessions, made up from a seed: every kind of event, in orders that agents produce. */
import { Made } from "./made.test-helper.js";
import { BridgeMethod, META_KEY, type SessionEvent } from "./events.js";

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
  readonly #make: Made;
  readonly #events: SessionEvent[] = [];
  #at = 1_700_000_000_000;
  #requests = 0;
  #prompts = 0;
  /** Agents send ids on every chunk, or on none. */
  readonly #hasMessageIds: boolean;
  #messageId = 0;

  constructor(seed: number) {
    this.#make = new Made(seed);
    this.#hasMessageIds = this.#make.chance(0.5);
  }

  session(): SessionEvent[] {
    this.#log(BridgeMethod.session, {
      agent: "demo",
      cwd: "/workspace",
      result: this.#make.opened(),
    });
    if (this.#make.chance(0.3)) this.#replay();
    this.#sessionWide();
    const turns = 1 + this.#make.below(5);
    for (let i = 0; i < turns; i++) {
      this.#turn();
      while (this.#make.chance(0.3)) this.#outsideTurn();
    }
    return this.#events;
  }

  #turn(): void {
    const promptId = `prompt-${++this.#prompts}`;
    const hidden = this.#make.pick(["none", "none", "none", "user", "assistant", "turn"]);
    const prompt: object[] = [{ type: "text", text: this.#make.text() }];
    if (this.#make.chance(0.2)) prompt.push({ type: "image", data: "AAAA", mimeType: "image/png" });
    this.#log("session/prompt", {
      sessionId: "s1",
      prompt,
      _meta: { [META_KEY]: { promptId, ...(hidden !== "none" && { hidden }) } },
    });
    const steps = this.#make.below(30);
    for (let i = 0; i < steps; i++) this.#step();
    this.#log(BridgeMethod.turnEnded, { promptId, ...this.#end() });
    // Some agents go on talking after the end.
    while (this.#make.chance(0.15)) this.#chunk("agent_message_chunk");
    if (this.#make.chance(0.1)) this.#toolUpdate(this.#make.pick(IDS), "in_progress");
  }

  #end(): object {
    if (this.#make.chance(0.15)) {
      return {
        error: {
          code: this.#make.pick([-32603, -32000, 429]),
          message: this.#make.text(),
          data: {},
        },
      };
    }
    return {
      result: { stopReason: this.#make.pick(STOP_REASONS), _meta: { n: this.#make.below(9) } },
    };
  }

  #step(): void {
    const dice = this.#make.below(20);
    if (dice < 7) return this.#chunk("agent_message_chunk");
    if (dice < 9) return this.#chunk("agent_thought_chunk");
    if (dice < 12) return this.#tool();
    if (dice < 14) return this.#toolUpdate(this.#make.pick(IDS), this.#make.status());
    if (dice < 15) return this.#permission(this.#make.pick(IDS));
    if (dice < 16) return this.#terminal(this.#make.pick(IDS));
    if (dice < 17) return this.#block();
    if (dice < 18) return this.#question();
    return this.#sessionWide();
  }

  #chunk(sessionUpdate: string): void {
    if (this.#make.chance(0.1)) this.#messageId++;
    this.#update({
      sessionUpdate,
      content: { type: "text", text: this.#make.text() },
      ...(this.#hasMessageIds && { messageId: `m${this.#messageId}` }),
    });
  }

  #block(): void {
    const content = this.#make.pick<object>([
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource_link", uri: "file:///a", name: "a" },
      { type: "resource", resource: { uri: "file:///a", text: "b" } },
      { type: "hologram", depth: 3 },
    ]);
    this.#update({ sessionUpdate: "agent_message_chunk", content });
  }

  #tool(): void {
    const id = this.#make.pick(IDS);
    this.#update({
      sessionUpdate: "tool_call",
      toolCallId: id,
      title: this.#make.pick(["Terminal", "ls -l", "Edit a.txt", "pwd [in sub] (Print it)"]),
      kind: this.#make.pick(["execute", "edit", "read", "later_kind"]),
      status: this.#make.status(),
      rawInput: this.#make.pick<unknown>([
        {},
        { command: "ls -l" },
        { cmd: ["sh", "-c", "ls"] },
        null,
      ]),
      content: this.#make.content(),
      ...(this.#make.chance(0.3) && { locations: [{ path: "/workspace/a.txt", line: 3 }] }),
    });
  }

  #toolUpdate(toolCallId: string, status: string): void {
    this.#update({
      sessionUpdate: "tool_call_update",
      toolCallId,
      ...(this.#make.chance(0.7) && { status }),
      ...(this.#make.chance(0.3) && { title: this.#make.text() }),
      ...(this.#make.chance(0.3) && {
        rawInput: this.#make.pick<unknown>([{}, { command: "git diff" }]),
      }),
      ...(this.#make.chance(0.4) && { content: this.#make.content() }),
      ...(this.#make.chance(0.3) && {
        rawOutput: this.#make.pick<unknown>(["out", { output: "out" }, {}]),
      }),
      ...(this.#make.chance(0.2) && { _meta: { vendor: { n: this.#make.below(5) } } }),
    });
  }

  #terminal(toolCallId: string): void {
    const terminal_id = this.#make.pick(["term", "__proto__"]);
    const key = this.#make.pick(["terminal_output", "terminal_output_delta"]);
    this.#update({
      sessionUpdate: "tool_call_update",
      toolCallId,
      _meta: {
        terminal_info: { terminal_id, cwd: "/workspace" },
        [key]: { terminal_id, data: this.#make.text() },
        ...(this.#make.chance(0.3) && {
          terminal_exit: { terminal_id, exit_code: 0, signal: null },
        }),
      },
    });
  }

  #permission(toolCallId: string): void {
    const id = `p-${++this.#requests}`;
    const toolCall = { toolCallId, title: "ls -l", rawInput: {}, content: this.#make.content() };
    this.#log("session/request_permission", { sessionId: "s1", toolCall, options: OPTIONS }, id);
    while (this.#make.chance(0.3)) this.#step();
    if (this.#make.chance(0.2)) return;
    const outcome = this.#make.chance(0.2)
      ? { outcome: "cancelled" }
      : { outcome: "selected", optionId: this.#make.pick(OPTIONS).optionId };
    this.#log(BridgeMethod.permissionResolved, { id, outcome, by: { kind: "client" } });
  }

  #question(): void {
    const id = `p-${++this.#requests}`;
    const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
    this.#log("elicitation/create", { message: "Who?", mode: "form", requestedSchema }, id);
    if (this.#make.chance(0.5)) return;
    const outcome = { action: "decline" };
    this.#log(BridgeMethod.permissionResolved, { id, outcome, by: { kind: "client" } });
  }

  #sessionWide(): void {
    const dice = this.#make.below(13);
    switch (dice) {
      case 0:
        return this.#update({ sessionUpdate: "plan", entries: this.#make.plan() });
      case 1:
        return this.#update({
          sessionUpdate: "available_commands_update",
          availableCommands: [{ name: "init", description: "x", input: { hint: "y" } }],
        });
      case 2:
        return this.#update({
          sessionUpdate: "current_mode_update",
          currentModeId: this.#make.pick(["ask", "code"]),
        });
      case 3:
        return this.#update({
          sessionUpdate: "config_option_update",
          configOptions: this.#make.options(),
        });
      case 4:
        return this.#update({ sessionUpdate: "session_info_update", title: this.#make.text() });
      case 5:
        return this.#update({
          sessionUpdate: "session_info_update",
          title: null,
          _meta: { codex: { threadStatus: { type: this.#make.pick(["idle", "active"]) } } },
        });
      case 6:
        return this.#update({
          sessionUpdate: "usage_update",
          used: this.#make.below(999),
          size: 1000,
        });
      case 7:
        return this.#update({
          sessionUpdate: "notice",
          severity: "warning",
          title: this.#make.text(),
        });
      case 8:
        return this.#update({
          sessionUpdate: "compaction_update",
          compactionId: this.#make.pick(["c1", "__proto__"]),
          status: this.#make.pick(["in_progress", "completed", "failed", "later_status"]),
        });
      case 9:
        return this.#update({
          sessionUpdate: "compaction_summary_chunk",
          compactionId: "c1",
          content: { type: "text", text: this.#make.text() },
        });
      case 10:
        return this.#update({ sessionUpdate: "later_update", value: this.#make.below(9) });
      case 11:
        return this.#log(BridgeMethod.agentState, { agent: "demo", state: "ready" });
      default:
        return this.#log(BridgeMethod.setting, {
          method: "session/set_mode",
          params: { sessionId: "s1", modeId: this.#make.pick(["ask", "code"]) },
          result: {},
        });
    }
  }

  #outsideTurn(): void {
    if (this.#make.chance(0.7)) return this.#sessionWide();
    this.#log(BridgeMethod.structuredEvent, { type: "sys_json", payload: 1, raw: "1" });
  }

  /** What session/load brings back: no prompts, no ends. */
  #replay(): void {
    const turns = 1 + this.#make.below(3);
    for (let i = 0; i < turns; i++) {
      this.#messageId++;
      this.#chunk("user_message_chunk");
      this.#messageId++;
      this.#chunk("agent_message_chunk");
      if (this.#make.chance(0.5)) this.#tool();
      if (this.#make.chance(0.5)) this.#toolUpdate(this.#make.pick(IDS), "completed");
    }
  }

  #update(update: object): void {
    this.#log("session/update", { sessionId: "s1", update });
  }

  #log(method: string, params: object, id?: string): void {
    this.#at += this.#make.below(50);
    const message = { jsonrpc: "2.0" as const, ...(id !== undefined && { id }), method, params };
    this.#events.push({ seq: this.#events.length + 1, at: this.#at, message });
  }
}
