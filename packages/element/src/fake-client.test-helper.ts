/** A client for tests: its state is whatever a test says, and it remembers what it was asked. */
import {
  StreamedText,
  type AgentChatClient,
  type AgentChatState,
  type AssistantMessage,
  type ClientEvents,
  type MessagePart,
  type ToolCall,
  type UserMessage,
} from "@gemini-agent-chat/core";
import { idleState } from "./idle-state.js";

/** A connected session without messages. */
export const readyState: AgentChatState = {
  ...idleState,
  connectionState: "connected",
  sessionId: "s1",
  cwd: "/home/ada/engine",
  agent: {
    id: "demo",
    name: "demo",
    title: "Demo agent",
    version: "1.0.0",
    state: "ready",
    capabilities: { promptCapabilities: { image: true } },
  },
};

type Listener = (...args: never[]) => void;

export class FakeClient {
  readonly calls: { readonly method: string; readonly args: readonly unknown[] }[] = [];
  /** What `sendMessage` and the like answer with; replaced by tests. */
  answers: Record<string, (...args: never[]) => unknown> = {};
  #state: AgentChatState;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(state: Partial<AgentChatState> = {}) {
    this.#state = { ...readyState, ...state };
  }

  /** As the type that the element wants. */
  get asClient(): AgentChatClient {
    return this as unknown as AgentChatClient;
  }

  getState(): AgentChatState {
    return this.#state;
  }

  getSessionId(): string | null {
    return this.#state.sessionId;
  }

  on<Name extends keyof ClientEvents>(name: Name, listener: ClientEvents[Name]): () => void {
    const listeners = this.#listeners.get(name) ?? new Set<Listener>();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof ClientEvents>(name: Name, ...args: Parameters<ClientEvents[Name]>): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      (listener as (...all: unknown[]) => void)(...args);
    }
  }

  /** Changes the state, as an event from the agent would. */
  set(change: Partial<AgentChatState>): void {
    this.#state = { ...this.#state, ...change };
    this.emit("change", this.#state);
  }

  async connect(): Promise<void> {
    this.#record("connect", []);
  }
  dispose(): void {
    this.#record("dispose", []);
  }
  async sendMessage(...args: unknown[]): Promise<unknown> {
    return (await this.#record("sendMessage", args)) ?? { stopReason: "end_turn" };
  }
  cancel(): void {
    this.#record("cancel", []);
  }
  approveTool(...args: unknown[]): void {
    this.#record("approveTool", args);
  }
  answerElicitation(...args: unknown[]): void {
    this.#record("answerElicitation", args);
  }
  async newSession(): Promise<unknown> {
    return this.#record("newSession", []);
  }
  async loadSession(...args: unknown[]): Promise<unknown> {
    return this.#record("loadSession", args);
  }
  async loadOlder(...args: unknown[]): Promise<unknown> {
    return this.#record("loadOlder", args);
  }
  async setMode(...args: unknown[]): Promise<unknown> {
    return this.#record("setMode", args);
  }
  async setModel(...args: unknown[]): Promise<unknown> {
    return this.#record("setModel", args);
  }
  async setConfigOption(...args: unknown[]): Promise<unknown> {
    return this.#record("setConfigOption", args);
  }
  async authenticate(...args: unknown[]): Promise<unknown> {
    return this.#record("authenticate", args);
  }
  async submitAuthCode(...args: unknown[]): Promise<unknown> {
    return this.#record("submitAuthCode", args);
  }
  async cancelLogin(): Promise<unknown> {
    return this.#record("cancelLogin", []);
  }
  async findFiles(...args: unknown[]): Promise<unknown> {
    const found = await this.#record("findFiles", args);
    return found ?? { root: null, files: [], truncated: false };
  }
  async listSessions(...args: unknown[]): Promise<unknown> {
    return (await this.#record("listSessions", args)) ?? [];
  }
  async renameSession(...args: unknown[]): Promise<unknown> {
    return this.#record("renameSession", args);
  }
  async deleteSession(...args: unknown[]): Promise<unknown> {
    return this.#record("deleteSession", args);
  }
  async exportRecording(...args: unknown[]): Promise<unknown> {
    return (await this.#record("exportRecording", args)) ?? "";
  }
  async restartAgent(): Promise<unknown> {
    return this.#record("restartAgent", []);
  }
  retryNow(): void {
    this.#record("retryNow", []);
  }

  #record(method: string, args: readonly unknown[]): unknown {
    this.calls.push({ method, args });
    return this.answers[method]?.(...(args as never[]));
  }
}

export function user(text: string, more: Partial<UserMessage> = {}): UserMessage {
  return {
    id: `u-${text}`,
    role: "user",
    text,
    content: [{ type: "text", text }],
    ts: Date.UTC(2026, 0, 5, 14, 2),
    seq: 1,
    ...more,
  };
}

export function answer(
  content: readonly MessagePart[],
  more: Partial<AssistantMessage> = {},
): AssistantMessage {
  return {
    id: "a1",
    role: "assistant",
    text: "",
    thought: "",
    content,
    toolCalls: content.flatMap((part) => (part.type === "tool_call" ? [part.call] : [])),
    ts: Date.UTC(2026, 0, 5, 14, 3),
    seq: 2,
    ...more,
  };
}

export function text(value: string): MessagePart {
  return { type: "text", stream: StreamedText.of(value), text: value };
}

export function thought(value: string): MessagePart {
  return { type: "thought", stream: StreamedText.of(value), thought: value };
}

export function tool(call: Partial<ToolCall>): MessagePart {
  return {
    type: "tool_call",
    call: {
      id: "t1",
      name: "shell",
      title: "ls",
      kind: "execute",
      status: "completed",
      content: [],
      locations: [],
      diffs: [],
      ts: Date.UTC(2026, 0, 5, 14, 3),
      seq: 3,
      ...call,
    },
  };
}
