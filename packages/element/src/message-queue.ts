/**
 * Messages that wait for the end of the running turn. They are kept with the draft, by session, and
 * survive a reload of the tab. After anything but a normal end they stay until the person sends them.
 */
import type { AgentChatState, ContentBlock } from "@gemini-agent-chat/core";
import { sentenceOf } from "./chat-intents.js";
import { isBusy, isUsable, newestQuestion } from "./session-state.js";
import { readStored, writeStored } from "./storage.js";

/** A message that waits. */
export interface QueuedMessage {
  /** Only for this page. */
  readonly id: number;
  readonly text: string;
  readonly attachments: readonly ContentBlock[];
  /** Pictures that were too large to survive a reload. */
  readonly lost: number;
}

/** Most characters of one session's queue that are stored: pictures fill a storage quickly. */
const MAX_STORED = 1_000_000;

/** What is known of one session's queue. */
interface Lane {
  readonly items: readonly QueuedMessage[];
  /** The prompt whose end is awaited; another one was not what the person saw. */
  readonly after: string | null;
  /** The turn did not end as it should, or it was another one. */
  readonly held: boolean;
  /** The first one was not taken, or is no longer whole: only the person sends it. */
  readonly stuck: boolean;
  readonly problem: string;
}

const emptyLane: Lane = { items: [], after: null, held: false, stuck: false, problem: "" };

/** What the queue needs of the element. */
export interface QueueHost {
  /** As `ChatIntents.send`. */
  send(text: string, attachments: readonly ContentBlock[]): Promise<boolean>;
  state(): AgentChatState;
  onChange(): void;
}

export class MessageQueue {
  readonly #host: QueueHost;
  readonly #lanes = new Map<string, Lane>();
  #key: string | null = null;
  #nextId = 1;
  /** A message is on its way: the next one waits for its turn's end. */
  #sending = false;

  constructor(host: QueueHost) {
    this.#host = host;
  }

  get items(): readonly QueuedMessage[] {
    return this.#lane.items;
  }

  /** The messages wait for the person, not for the turn. */
  get held(): boolean {
    return this.#lane.held || this.#lane.stuck;
  }

  /** Why the first message was not taken; empty: it was not tried, or is on its way. */
  get problem(): string {
    return this.#lane.problem;
  }

  /** Shows the queue of a session; `null`: of none. */
  show(key: string | null): void {
    if (key === this.#key) return;
    this.#key = key;
    if (key !== null && !this.#lanes.has(key)) this.#lanes.set(key, this.#stored(key));
  }

  add(text: string, attachments: readonly ContentBlock[]): void {
    const item = { id: this.#nextId++, text, attachments, lost: 0 };
    const lane = this.#lane;
    const after = lane.items.length > 0 ? lane.after : newestQuestion(this.#host.state());
    this.#write({ ...lane, items: [...lane.items, item], after });
  }

  /** Takes a message out; `undefined` when it has been sent meanwhile. */
  take(id: number): QueuedMessage | undefined {
    const lane = this.#lane;
    const found = lane.items.find((item) => item.id === id);
    const items = lane.items.filter((item) => item !== found);
    if (found) this.#write(items.length > 0 ? { ...lane, items } : emptyLane);
    return found;
  }

  /** The person wants what is held to be sent. */
  release(): void {
    const after = newestQuestion(this.#host.state());
    this.#write({ ...this.#lane, held: false, stuck: false, problem: "", after });
    this.#sendNext();
  }

  /** To be called after each change of the state. */
  check(): void {
    const state = this.#host.state();
    const { items, after, held, stuck } = this.#lane;
    if (items.length === 0 || stuck || !isFree(state) || this.#sending) return;
    const endedWell = state.lastError === null && state.lastStopReason === "end_turn";
    if (endedWell && after === newestQuestion(state)) this.#sendNext();
    else if (!held) this.#write({ ...this.#lane, held: true });
  }

  #sendNext(): void {
    const key = this.#key;
    const [item, ...rest] = this.#lane.items;
    if (!item || this.#sending || !isFree(this.#host.state())) return;
    this.#write({ ...this.#lane, items: rest, held: false });
    this.#sending = true;
    const sent = this.#host.send(item.text, item.attachments);
    // The prompt is in the conversation at once: the others wait for its end.
    this.#write({ ...this.#lane, after: newestQuestion(this.#host.state()) });
    this.#sending = false;
    void sent.then(
      (taken) => taken || this.#giveBack(key, item, ""),
      (error: unknown) => this.#giveBack(key, item, sentenceOf(error)),
    );
  }

  /** One that was not taken is the first again, and waits for the person. */
  #giveBack(key: string | null, item: QueuedMessage, problem: string): void {
    if (key === null) return;
    const lane = this.#lanes.get(key) ?? emptyLane;
    this.#put(key, { ...lane, items: [item, ...lane.items], stuck: true, problem });
  }

  get #lane(): Lane {
    return (this.#key !== null && this.#lanes.get(this.#key)) || emptyLane;
  }

  #write(lane: Lane): void {
    if (this.#key !== null) this.#put(this.#key, lane);
  }

  #put(key: string, lane: Lane): void {
    this.#lanes.set(key, lane);
    writeStored(`${key}:queue`, lane.items.length > 0 ? toText(lane) : null, "sessionStorage");
    this.#host.onChange();
  }

  #stored(key: string): Lane {
    const text = readStored(`${key}:queue`, "sessionStorage");
    if (text === null) return emptyLane;
    try {
      const { items, after } = JSON.parse(text) as StoredLane;
      const kept = items.map((item) => ({ ...item, id: this.#nextId++ }));
      return { ...emptyLane, items: kept, after, stuck: kept.some(({ lost }) => lost > 0) };
    } catch {
      // Written by something else: nothing that a person has typed here.
      return emptyLane;
    }
  }
}

interface StoredLane {
  readonly items: readonly Omit<QueuedMessage, "id">[];
  readonly after: string | null;
}

function toText({ items, after }: Lane): string {
  const whole = JSON.stringify({ items, after } satisfies StoredLane);
  if (whole.length <= MAX_STORED) return whole;
  const light = items.map((item) => {
    const kept = item.attachments.filter(({ type }) => type === "resource_link");
    return { ...item, attachments: kept, lost: item.lost + item.attachments.length - kept.length };
  });
  return JSON.stringify({ items: light, after } satisfies StoredLane);
}

/** A prompt may leave now, and nobody is asked anything. */
function isFree(state: AgentChatState): boolean {
  const isAsked = state.pendingApprovals.length + state.elicitations.length > 0;
  return isUsable(state) && !isBusy(state) && !isAsked;
}
