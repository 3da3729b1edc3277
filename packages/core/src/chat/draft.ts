/**
 * The working copy of a {@link ChatState} while a batch of events is folded: each array is
 * copied at most once a batch, and untouched objects stay the same objects.
 */
import { defined } from "../rpc/defined.js";
import type { ChatChange } from "./changes.js";
import type { AssistantFields } from "./messages.js";
import { assistantMessage, textPart, thoughtPart } from "./messages.js";
import type { AssistantMessage, ChatMessage, ChatState, MessagePart, ToolCall } from "./state.js";
import { StreamedText } from "./streamed-text.js";
import type { Moment } from "./tool-call.js";
import { copyIndexed, indexMessages, indexParts } from "./tool-index.js";

/** Options of `reduce` and `reduceBatch`. */
export interface ReduceOptions {
  /** Unchanged lines around each change in `diff.unified`; default 3. */
  readonly diffContextLines?: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The live message in its mutable form. */
interface LiveMessage {
  fields: Writable<Omit<AssistantFields, "content">>;
  content: MessagePart[];
  /** Set when the message differs from `made`. */
  dirty: boolean;
  made: AssistantMessage | null;
}

export class Draft {
  /** The state's plain fields; `settled` and `current` are filled in by {@link finish}. */
  readonly fields: Writable<ChatState>;
  readonly changes: ChatChange[] = [];
  #settled: readonly ChatMessage[];
  #settledIsOurs = false;
  #live: LiveMessage | null;
  #contentIsOurs = false;
  /** The text part that deltas go to, kept apart so that a batch makes one part, not one a delta. */
  #open: { index: number; kind: "text" | "thought"; stream: StreamedText } | null = null;

  readonly options: ReduceOptions;

  constructor(state: ChatState, options: ReduceOptions = {}) {
    this.fields = { ...state };
    this.options = options;
    this.#settled = state.settled;
    this.#live = state.current ? toLive(state.current) : null;
  }

  /** The text at the end of the live message, if it ends with one and is no longer than `limit`. */
  lastText(limit: number): string | null {
    this.#closeText();
    const part = this.#live?.content.at(-1);
    return part?.type === "text" && part.stream.length <= limit ? part.text : null;
  }

  /** Puts another part in the place of the last one. */
  replaceLast(part: MessagePart): void {
    this.#closeText();
    const content = this.#ownContent();
    content[content.length - 1] = part;
  }

  /** Changes the newest part of the live or an older message that `change` has a new form for. */
  replacePart(change: (part: MessagePart) => MessagePart | null): string | null {
    if (this.#live) {
      this.#closeText();
      const found = newest(this.#live.content, change);
      if (found) {
        this.#ownContent()[found.index] = found.part;
        return this.#live.fields.id;
      }
    }
    for (let place = this.#settled.length - 1; place >= 0; place--) {
      const message = this.#settled[place];
      if (message?.role !== "assistant") continue;
      const found = newest(message.content, change);
      if (!found) continue;
      const content = copyIndexed(message.content);
      content[found.index] = found.part;
      this.#ownSettled()[place] = assistantMessage({ ...fieldsOf(message), content });
      return message.id;
    }
    return null;
  }

  /** True when there is a message that agent output goes to. */
  get hasLive(): boolean {
    return this.#live !== null;
  }

  /** True when the live message holds something that a person can see. */
  get liveHasContent(): boolean {
    const isSilent = ({ type }: MessagePart): boolean => type === "thought" || type === "block";
    return this.#live?.content.some((part) => !isSilent(part)) === true;
  }

  /** The message that agent output goes to, made if there is none. */
  ensureLive(moment: Moment): string {
    if (this.#live) return this.#live.fields.id;
    const hidden = this.fields.turn?.hidden;
    this.#live = {
      fields: {
        id: `a${moment.seq}`,
        seq: moment.seq,
        ts: moment.at,
        ...((hidden === "assistant" || hidden === "turn") && { hidden: true }),
      },
      content: [],
      dirty: true,
      made: null,
    };
    this.#contentIsOurs = true;
    this.changes.push({ type: "message", message: this.#make(this.#live) });
    return this.#live.fields.id;
  }

  appendText(kind: "text" | "thought", delta: string, fresh: boolean): void {
    const content = this.#ownContent();
    const last = content.at(-1);
    if (fresh || last?.type !== kind) {
      this.#closeText();
      content.push(
        kind === "text" ? textPart(StreamedText.empty) : thoughtPart(StreamedText.empty),
      );
      this.#open = { index: content.length - 1, kind, stream: StreamedText.empty };
    } else if (this.#open?.index !== content.length - 1) {
      this.#closeText();
      this.#open = { index: content.length - 1, kind, stream: last.stream };
    }
    if (this.#open) this.#open.stream = this.#open.stream.append(delta);
  }

  addPart(part: MessagePart): void {
    this.#ownContent().push(part);
  }

  /** Changes the live message's own fields. */
  patchLive(patch: Partial<Omit<AssistantFields, "content" | "id" | "seq">>): void {
    if (!this.#live) return;
    Object.assign(this.#live.fields, patch);
    this.#live.dirty = true;
  }

  /** Where a tool call stands: in the live message, in an older one, or nowhere yet. */
  findTool(id: string): ToolCall | undefined {
    const live = this.#live && this.#callAt(this.#live.content, id);
    if (live) return live;
    const place = indexMessages(this.#settled).get(id);
    if (place === undefined) return undefined;
    const message = this.#settled[place];
    if (message?.role !== "assistant") return undefined;
    return this.#callAt(message.content, id);
  }

  /** True for a call of the live message. */
  isLiveTool(id: string): boolean {
    return this.#live !== null && indexParts(this.#live.content).has(id);
  }

  /** Adds a call at the end of the live message. Returns the message's id. */
  addTool(call: ToolCall, moment: Moment): string {
    const id = this.ensureLive(moment);
    this.#ownContent().push({ type: "tool_call", call });
    return id;
  }

  /** Replaces a call that {@link findTool} found. Returns the message's id. */
  replaceTool(call: ToolCall): string {
    const part: MessagePart = { type: "tool_call", call };
    const liveIndex = this.#live && indexParts(this.#live.content).get(call.id);
    if (this.#live && typeof liveIndex === "number") {
      this.#ownContent()[liveIndex] = part;
      return this.#live.fields.id;
    }
    const place = indexMessages(this.#settled).get(call.id) ?? -1;
    const message = this.#settled[place];
    if (message?.role !== "assistant") return "";
    const content = copyIndexed(message.content);
    content[indexParts(content).get(call.id) ?? content.length] = part;
    this.#ownSettled()[place] = assistantMessage({ ...fieldsOf(message), content });
    return message.id;
  }

  /** The calls of the live message. */
  liveTools(): readonly ToolCall[] {
    return (this.#live?.content ?? []).flatMap((part) =>
      part.type === "tool_call" ? [part.call] : [],
    );
  }

  /** Moves the live message to the settled ones; the next output makes a new one. */
  settleLive(): void {
    if (!this.#live) return;
    this.#ownSettled().push(this.#make(this.#live));
    this.#live = null;
    this.#open = null;
    this.#contentIsOurs = false;
  }

  addSettled(message: ChatMessage): void {
    this.settleLive();
    this.#ownSettled().push(message);
  }

  /** Replaces the newest settled message, if it is a person's. Returns its id, or null. */
  replaceLastUser(change: (message: ChatMessage & { role: "user" }) => ChatMessage): string | null {
    const last = this.#settled.at(-1);
    if (this.#live || last?.role !== "user") return null;
    this.#ownSettled()[this.#settled.length - 1] = change(last);
    return last.id;
  }

  finish(): ChatState {
    this.fields.settled = this.#settled;
    this.fields.current = this.#live ? this.#make(this.#live) : null;
    return this.fields;
  }

  #make(live: LiveMessage): AssistantMessage {
    this.#closeText();
    if (!live.dirty && live.made) return live.made;
    live.made = assistantMessage({ ...live.fields, content: live.content });
    live.dirty = false;
    // What was handed out must not change: the next write copies.
    this.#contentIsOurs = false;
    return live.made;
  }

  #closeText(): void {
    const open = this.#open;
    this.#open = null;
    if (!open || !this.#live) return;
    this.#ownContent()[open.index] =
      open.kind === "text" ? textPart(open.stream) : thoughtPart(open.stream);
  }

  #ownContent(): MessagePart[] {
    const live = this.#live;
    if (!live) throw new Error("no live message: call ensureLive first");
    if (!this.#contentIsOurs) {
      live.content = copyIndexed(live.content);
      this.#contentIsOurs = true;
    }
    live.dirty = true;
    return live.content;
  }

  #ownSettled(): ChatMessage[] {
    if (!this.#settledIsOurs) {
      this.#settled = copyIndexed(this.#settled);
      this.#settledIsOurs = true;
    }
    return this.#settled as ChatMessage[];
  }

  #callAt(content: readonly MessagePart[], id: string): ToolCall | undefined {
    const part = content[indexParts(content).get(id) ?? -1];
    return part?.type === "tool_call" ? part.call : undefined;
  }
}

function newest(
  content: readonly MessagePart[],
  change: (part: MessagePart) => MessagePart | null,
): { index: number; part: MessagePart } | null {
  for (let index = content.length - 1; index >= 0; index--) {
    const part = content[index];
    const changed = part && change(part);
    if (changed) return { index, part: changed };
  }
  return null;
}

function fieldsOf(message: AssistantMessage): Omit<AssistantFields, "content"> {
  const { id, seq, ts, hidden, stopReason, error, result, endedAt } = message;
  return defined({ id, seq, ts, hidden, stopReason, error, result, endedAt });
}

function toLive(message: AssistantMessage): LiveMessage {
  return {
    fields: { ...fieldsOf(message) },
    content: message.content as MessagePart[],
    dirty: false,
    made: message,
  };
}
