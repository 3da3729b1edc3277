/** This side's view of one session: its folded state, and the prompts that still wait for their end. */
import type { PromptResult } from "../acp/schema.js";
import type { ChatChange } from "../chat/changes.js";
import { BridgeMethod, type AttachResult, type SessionEvent } from "../chat/events.js";
import { adoptPending } from "../chat/reduce.js";
import { withDecisions } from "../chat/reduce-requests.js";
import { selectMessages } from "../chat/select.js";
import { emptyChatState, type ChatMessage, type ChatState } from "../chat/state.js";
import { AgentChatError } from "../errors.js";
import { isRecord, type JsonRpcId } from "../rpc/json-rpc.js";
import type { Fold } from "./folds.js";
import type { AttachPosition, Prompt } from "./host.js";
import type { HistoryPage, ReplayOptions } from "./history.js";
import { ShownMessages } from "./shown-messages.js";
import { WaitingPrompts } from "./waiting-prompts.js";

/** What {@link SessionView.flush} did. */
export interface Flushed {
  readonly changes: readonly ChatChange[];
  /** Messages that came from a replay: told as a number, not one by one. */
  readonly replayed: number | null;
  /** The events asked for have all arrived. */
  readonly caughtUp: boolean;
}

export class SessionView {
  state: ChatState;
  truncated = false;
  /** The prompt that this side has asked to stop; null where that has to be asked anew. */
  stoppedPromptId: string | null = null;
  /** The agent process that holds the session is alive. */
  live = true;
  /** The agent can bring it back when it is not. */
  resumable = false;
  readonly prompts: WaitingPrompts = new WaitingPrompts();
  /** Requests that this side has answered and whose end is not in the log yet. */
  answering: ReadonlySet<JsonRpcId> = new Set();
  readonly #createFold: () => Fold;
  #fold: Fold;
  readonly #shown = new ShownMessages();
  #generation: string | null = null;
  /** Everything up to here is folded or was not asked for. */
  #position = 0;
  /** The oldest event that was asked for, and the oldest that the host holds. */
  #oldest = 1;
  #first = 1;
  readonly #pinned = new Set<number>();
  #queue: SessionEvent[] = [];
  /** The replay that is under way: everything up to `to` is held and folded at once. */
  #replay: { to: number; fresh: boolean; pending: readonly SessionEvent[] } | null = null;

  constructor(sessionId: string | null, createFold: () => Fold) {
    this.#createFold = createFold;
    this.#fold = createFold();
    this.state = { ...emptyChatState, sessionId };
  }

  attached(result: AttachResult): void {
    if (result.reset) {
      this.state = { ...emptyChatState, sessionId: this.state.sessionId };
      this.#shown.clear();
      this.prompts.doubt();
    }
    // Whether the last connection still told of it is not known: it may be asked again.
    if (this.state.turn === null) this.stoppedPromptId = null;
    const isSameRun = !result.reset && this.#generation === result.generation;
    if (!isSameRun) this.#queue = [];
    // A replay that a lost connection has cut goes on where it was.
    const cut = this.#queue.length > 0 ? this.#replay : null;
    const fresh = cut?.fresh ?? this.state.lastSeq === 0;
    if (fresh && !cut) {
      this.#oldest = result.from;
      this.#pinned.clear();
      this.#fold = this.#createFold();
    }
    if ((fresh && !cut) || !isSameRun) this.#position = result.from - 1;
    this.#generation = result.generation;
    this.#first = result.first;
    this.truncated = result.truncated || (cut !== null && this.truncated);
    this.live = result.live;
    this.resumable = result.resumable;
    const to = result.from <= result.to ? result.to : 0;
    this.#replay = { to, fresh, pending: result.pending };
  }

  /** The connection is gone; what it has brought of a replay is kept. */
  lost(): void {
    const hasBegun = (this.#queue.at(-1)?.seq ?? 0) > this.#position;
    if (!this.#replay?.fresh || hasBegun) return;
    // Facts from before the events asked for may have come, but not all: all are asked for again.
    this.#queue = [];
    this.#replay = null;
    this.#generation = null;
  }

  /** The agent no longer holds the session. @param data what the host's error says of it */
  ended(data: unknown): void {
    this.live = false;
    if (isRecord(data) && typeof data["resumable"] === "boolean")
      this.resumable = data["resumable"];
  }

  /** Where to go on after a lost connection. */
  position(replay: ReplayOptions): AttachPosition {
    const arrived = this.#queue.at(-1)?.seq ?? 0;
    const lastSeq = Math.max(this.#position, this.state.lastSeq, arrived);
    return { generation: this.#generation, lastSeq, replay };
  }

  push(event: SessionEvent): void {
    // Pinned: of what is older than asked for, these are here all the same.
    if (event.seq < this.#oldest) this.#pinned.add(event.seq);
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
    // Somebody has brought it back, perhaps in another tab.
    if (!replay && events.some(isOpening)) this.live = true;
    const { state, changes } = this.#fold(this.state, events);
    this.state = replay ? adoptPending(state, replay.pending) : state;
    this.#settle(changes);
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

  /** Every message, older ones that were added and unconfirmed ones included. Same input, same array. */
  messages(includeHidden = false): readonly ChatMessage[] {
    return this.messageList(includeHidden)();
  }

  /** {@link messages} of this moment, made when it is read. */
  messageList(includeHidden = false): () => readonly ChatMessage[] {
    return this.#shown.list(this.state, this.prompts.unconfirmed, includeHidden);
  }

  /** Older turns exist that the host holds and this side has not asked for. */
  get hasOlder(): boolean {
    return this.#oldest - this.#first > this.#pinned.size;
  }

  /** What {@link prependHistory} wants next: events older than this. */
  get oldestSeq(): number {
    return this.#oldest;
  }

  /** Puts an older part of the log before what is shown. Returns how many messages that added. */
  prependHistory(page: HistoryPage): number {
    const { events, first } = page;
    this.#first = first;
    this.#oldest = events[0]?.seq ?? first;
    for (const seq of this.#pinned) if (seq >= this.#oldest) this.#pinned.delete(seq);
    const older = this.#foldApart(events);
    const decisions = withDecisions(older.decisions, this.state.decisions);
    this.state = { ...this.state, decisions };
    return this.prepend(messagesOf(older));
  }

  /** Adds messages before all others, except those that are there already. */
  prepend(messages: readonly ChatMessage[]): number {
    return this.#shown.prepend(messages, this.messages(true));
  }

  /** A part of the log as messages, folded apart from this view. */
  messagesIn(events: readonly SessionEvent[]): readonly ChatMessage[] {
    return messagesOf(this.#foldApart(events));
  }

  /** What the opening of the session said holds for each part of it. */
  #foldApart(events: readonly SessionEvent[]): ChatState {
    const { sessionId, agentId, agentName, modes } = this.state;
    const empty = { ...emptyChatState, sessionId, agentId, agentName, modes };
    return this.#createFold()(empty, events).state;
  }

  /** The prompt whose turn runs or is about to. */
  get activePromptId(): string | null {
    return this.state.turn?.promptId ?? this.prompts.unconfirmed[0]?.prompt.promptId ?? null;
  }

  /** Also before its turn has begun. */
  get stopping(): boolean {
    return this.stoppedPromptId !== null && this.stoppedPromptId === this.activePromptId;
  }

  /** The set is a new one when it changes. */
  setAnswering(requestId: JsonRpcId, isAnswering: boolean): void {
    if (this.answering.has(requestId) === isAnswering) return;
    const answering = new Set(this.answering);
    if (isAnswering) answering.add(requestId);
    else answering.delete(requestId);
    this.answering = answering;
  }

  wait(prompt: Prompt, now: number): Promise<PromptResult> {
    return this.prompts.add(prompt, now);
  }

  #settle(changes: readonly ChatChange[]): void {
    for (const change of changes) {
      if (change.type === "turn_started") {
        this.prompts.confirm(change.userMessageId);
      }
      if (change.type === "approval_resolved") this.setAnswering(change.requestId, false);
      if (change.type !== "turn_completed") continue;
      const error = change.stopReason === "error" ? this.state.lastError : null;
      if (error) {
        const { code, message, data } = error;
        this.prompts.reject(
          change.promptId,
          new AgentChatError("rpc_error", `the turn failed: ${message}`, {
            rpc: { code, message, ...(data !== undefined && { data }) },
          }),
        );
      } else {
        this.prompts.resolve(change.promptId, change.result);
      }
    }
  }
}

function messagesOf(state: ChatState): readonly ChatMessage[] {
  return selectMessages(state, { includeHidden: true });
}

function isOpening({ message }: SessionEvent): boolean {
  return "method" in message && message.method === BridgeMethod.session;
}
