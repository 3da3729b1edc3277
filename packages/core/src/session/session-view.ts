/** This side's view of one session: its folded state, and the prompts that still wait for their end. */
import type { PromptResult } from "../acp/schema.js";
import type { ChatChange } from "../chat/changes.js";
import type { ReduceOptions } from "../chat/draft.js";
import type { AttachResult, SessionEvent } from "../chat/events.js";
import { adoptPending, promptText, reduceBatch } from "../chat/reduce.js";
import { emptyChatState, type ChatState, type UserMessage } from "../chat/state.js";
import { AgentChatError } from "../errors.js";
import type { JsonRpcId } from "../rpc/json-rpc.js";
import type { Prompt } from "./host.js";

/** What {@link SessionView.flush} did. */
export interface Flushed {
  readonly changes: readonly ChatChange[];
  /** Messages that came from a replay: told as a number, not one by one. */
  readonly replayed: number | null;
  /** The events asked for have all arrived. */
  readonly caughtUp: boolean;
}

interface Waiting {
  readonly prompt: Prompt;
  readonly message: UserMessage;
  confirmed: boolean;
  resolve(result: PromptResult): void;
  reject(error: AgentChatError): void;
}

export class SessionView {
  state: ChatState;
  generation: string | null = null;
  truncated = false;
  stopping = false;
  /** An agent process holds this session. */
  live = true;
  /** The agent may be able to bring it back, should it not be live. */
  resumable = true;
  /** Requests that this side has answered and whose end is not in the log yet. */
  readonly answering: Set<JsonRpcId> = new Set();
  readonly #options: ReduceOptions;
  readonly #waiting = new Map<string, Waiting>();
  #queue: SessionEvent[] = [];
  /** The replay that is under way: everything up to `to` is held and folded at once. */
  #replay: { to: number; fresh: boolean; pending: readonly SessionEvent[] } | null = null;

  constructor(sessionId: string | null, options: ReduceOptions) {
    this.#options = options;
    this.state = { ...emptyChatState, sessionId };
  }

  attached(result: AttachResult): void {
    if (result.reset) {
      this.state = { ...emptyChatState, sessionId: this.state.sessionId };
    }
    this.#queue = [];
    this.generation = result.generation;
    this.truncated = result.truncated;
    this.live = result.live;
    this.resumable = result.resumable;
    const fresh = this.state.lastSeq === 0;
    this.#replay = { to: result.to, fresh, pending: result.pending };
  }

  push(event: SessionEvent): void {
    this.#queue.push(event);
  }

  /** Folds what has arrived. Cheap when nothing has. */
  flush(): Flushed {
    const replay = this.#replay;
    const newest = this.#queue.at(-1)?.seq ?? this.state.lastSeq;
    if (replay && newest < replay.to) return { changes: [], replayed: null, caughtUp: false };
    this.#replay = null;
    const events = this.#queue;
    this.#queue = [];
    const { state, changes } = reduceBatch(this.state, events, this.#options);
    this.state = replay ? adoptPending(state, replay.pending) : state;
    this.#settle(changes);
    if (!replay && changes.some(isAgentsEnd)) this.live = false;
    if (!replay?.fresh) return { changes, replayed: null, caughtUp: replay !== null };
    // A replay is not news, except for what waits for the person now.
    const open = changes.filter(
      (change) =>
        (change.type === "approval_required" && this.state.approvals.includes(change.approval)) ||
        (change.type === "elicitation_required" &&
          this.state.elicitations.includes(change.elicitation)),
    );
    const replayed = changes.filter((change) => change.type === "message").length;
    return { changes: open, replayed, caughtUp: true };
  }

  /** Messages that were sent and are not in the log yet. */
  get optimistic(): readonly UserMessage[] {
    return [...this.#waiting.values()]
      .filter((waiting) => !waiting.confirmed)
      .map((waiting) => waiting.message);
  }

  /** Prompts to send again after a reconnect: those that the log does not hold. */
  get unconfirmed(): readonly Prompt[] {
    return [...this.#waiting.values()]
      .filter((waiting) => !waiting.confirmed)
      .map((waiting) => waiting.prompt);
  }

  /** The prompt whose turn runs or is about to. */
  get activePromptId(): string | null {
    return this.state.turn?.promptId ?? this.unconfirmed[0]?.promptId ?? null;
  }

  wait(prompt: Prompt, now: number): Promise<PromptResult> {
    const hidden = prompt.hidden === "user" || prompt.hidden === "turn";
    const message: UserMessage = {
      id: prompt.promptId,
      role: "user",
      text: promptText(prompt.content),
      content: prompt.content,
      ...(hidden && { hidden: true }),
      pending: true,
      ts: now,
    };
    return new Promise((resolve, reject) => {
      this.#waiting.set(prompt.promptId, { prompt, message, confirmed: false, resolve, reject });
    });
  }

  reject(promptId: string, error: AgentChatError): void {
    const waiting = this.#waiting.get(promptId);
    this.#waiting.delete(promptId);
    waiting?.reject(error);
  }

  rejectAll(error: AgentChatError): void {
    for (const promptId of [...this.#waiting.keys()]) this.reject(promptId, error);
  }

  #settle(changes: readonly ChatChange[]): void {
    for (const change of changes) {
      if (change.type === "turn_started") {
        const waiting = this.#waiting.get(change.userMessageId);
        if (waiting) waiting.confirmed = true;
        this.stopping = false;
      }
      if (change.type === "approval_resolved") this.answering.delete(change.requestId);
      if (change.type !== "turn_completed") continue;
      this.stopping = false;
      const waiting = this.#waiting.get(change.promptId);
      this.#waiting.delete(change.promptId);
      if (!waiting) continue;
      const error = change.stopReason === "error" ? this.state.lastError : null;
      if (error) {
        waiting.reject(
          new AgentChatError("rpc_error", `the turn failed: ${error.message}`, { rpc: error }),
        );
      } else {
        waiting.resolve({ stopReason: change.stopReason });
      }
    }
  }
}

function isAgentsEnd(change: ChatChange): boolean {
  if (change.type !== "agent_state") return false;
  return change.agentState.state === "crashed" || change.agentState.state === "stopped";
}
