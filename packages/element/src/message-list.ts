/**
 * The conversation, in blocks: a finished block is skipped by one comparison of its messages, so
 * a delta draws only the live message again, however long the chat is.
 */
import { html, type TemplateResult } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import type { DirectiveResult } from "lit/directive.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type {
  AgentChatState,
  ChatMessage,
  JsonRpcId,
  Notice,
  NoticePart,
  PendingApproval,
  UserMessage,
} from "@gemini-agent-chat/core";
import { renderAgentMessage, renderUserMessage, type MessageContext } from "./message-item.js";
import { renderNotice } from "./notice-line.js";

/** Items in one block: large enough to skip much at once, small enough to draw in a frame. */
const BLOCK_SIZE = 50;

const noApprovals: readonly PendingApproval[] = [];

type Item = ChatMessage | Notice;

export interface ListOptions {
  readonly context: MessageContext;
  readonly approvalsFor: (toolCallId: string) => unknown;
  /** The session can take a prompt now. */
  readonly usable: boolean;
  /** An answer reaches the agent. */
  readonly online: boolean;
  /** Requests whose answer is on its way. */
  readonly answering: ReadonlySet<JsonRpcId>;
}

/** So many items at the end are drawn at once, and the rest of their blocks; the others follow. */
const FIRST_ITEMS = 25;
/** So few more, once those are on the screen, need no tasks of their own. */
const FEW_BLOCKS = 3;
/** A hidden page gets a task a second. */
const BLOCKS_WHILE_HIDDEN = 10;

interface CutBlock {
  readonly number: number;
  readonly items: readonly Item[];
}

/**
 * The blocks of one list. Where it is cut is counted from the message that was first at first, so
 * that older ones, which come in front, change no block but the first.
 */
class MessageListDirective extends AsyncDirective {
  /** The message that block 0 begins with, and its place now. */
  #origin = "";
  #place = 0;
  /** From this block on they are drawn; null: none is yet. */
  #drawnFrom: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: { readonly state: AgentChatState; readonly options: ListOptions } | null = null;

  render(state: AgentChatState, options: ListOptions): unknown {
    this.#shown = { state, options };
    const blocks = this.#cut(itemsOf(state));
    this.#plan(blocks);
    return this.#draw(blocks, state, options);
  }

  protected override disconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  protected override reconnected(): void {
    if (this.#shown) this.#plan(this.#cut(itemsOf(this.#shown.state)));
  }

  /** A long past is drawn from its end backwards: a person sees the end first. */
  #plan(blocks: readonly CutBlock[]): void {
    const first = blocks[0]?.number ?? 0;
    if (this.#drawnFrom === null) {
      this.#drawnFrom = firstDrawn(blocks);
    } else if (this.#timer === undefined && this.#drawnFrom - first <= FEW_BLOCKS) {
      this.#drawnFrom = Math.min(this.#drawnFrom, first);
    }
    if (this.#drawnFrom > first) this.#timer ??= setTimeout(() => this.#drawMore());
  }

  #drawMore(): void {
    this.#timer = undefined;
    if (!this.isConnected || !this.#shown || this.#drawnFrom === null) return;
    this.#drawnFrom -= document.hidden ? BLOCKS_WHILE_HIDDEN : 1;
    this.setValue(this.render(this.#shown.state, this.#shown.options));
  }

  #draw(blocks: readonly CutBlock[], state: AgentChatState, options: ListOptions): unknown {
    const answering = state.turn !== null;
    return repeat(
      blocks,
      ({ number }) => number,
      ({ items: block, number }, index) => {
        if (number < (this.#drawnFrom ?? 0)) return guard([], renderWaiting);
        const isLast = index === blocks.length - 1;
        const approvals = approvalsOf(block, state.pendingApprovals);
        const deps = [
          ...block,
          options.context,
          approvals,
          isLast,
          isLast && answering,
          options.usable,
          options.online,
          approvals.length > 0 && options.answering,
        ];
        return guard(deps, () => renderBlock(block, isLast, state, approvals, options));
      },
    );
  }

  #cut(items: readonly Item[]): CutBlock[] {
    if (keyOf(items[this.#place]) !== this.#origin) {
      this.#place = items.findIndex((item) => keyOf(item) === this.#origin);
      if (this.#place < 0) {
        this.#place = 0;
        this.#origin = keyOf(items[0]);
        this.#drawnFrom = null;
      }
    }
    const blocks = [];
    let number = -Math.ceil(this.#place / BLOCK_SIZE);
    for (let at = 0; at < items.length; number++) {
      const end = this.#place + (number + 1) * BLOCK_SIZE;
      blocks.push({ number, items: items.slice(at, end) });
      at = end;
    }
    return blocks;
  }
}

/** From which block on there are {@link FIRST_ITEMS}. */
function firstDrawn(blocks: readonly CutBlock[]): number {
  let count = 0;
  for (const { number, items } of [...blocks].reverse()) {
    count += items.length;
    if (count >= FIRST_ITEMS) return number;
  }
  return blocks[0]?.number ?? 0;
}

/** Room for a block that is drawn later. */
function renderWaiting(): TemplateResult {
  return html`<div class="block" data-settled></div>`;
}

const messageList = directive(MessageListDirective);

export function renderMessageList(state: AgentChatState, options: ListOptions): DirectiveResult {
  return messageList(state, options);
}

function renderBlock(
  block: readonly Item[],
  isLast: boolean,
  state: AgentChatState,
  approvals: readonly PendingApproval[],
  options: ListOptions,
): TemplateResult {
  const { context } = options;
  return html`<div class="block" ?data-settled=${!isLast}>
    ${repeat(block, keyOf, (item, index) => {
      const isNewest = isLast && index === block.length - 1;
      const live = isNewest && state.turn !== null;
      const retryable = isNewest && !live && options.usable ? lastPrompt(state.messages) : null;
      const open = isMessage(item) ? approvalsOf([item], approvals) : noApprovals;
      const online = open.length > 0 && options.online;
      const answering = open.length > 0 && options.answering;
      return guard([item, context, live, retryable, open, online, answering], () =>
        renderItem(item, live, retryable, open, options),
      );
    })}
  </div>`;
}

function renderItem(
  item: Item,
  live: boolean,
  retryable: UserMessage | null,
  approvals: readonly PendingApproval[],
  options: ListOptions,
): unknown {
  const { context, approvalsFor, online, answering } = options;
  if (!isMessage(item)) return renderNotice(noticePart(item), context.strings);
  return item.role === "user"
    ? renderUserMessage(item, context)
    : renderAgentMessage(item, {
        ...{ context, live, retryable, approvals, online, answering, approvalsFor },
      });
}

function itemsOf({ messages, notices }: AgentChatState): readonly Item[] {
  return mergeNotices(messages, notices);
}

/** Notices stand between the messages where they came in. */
function mergeNotices(
  messages: readonly ChatMessage[],
  notices: readonly Notice[],
): readonly Item[] {
  if (notices.length === 0) return messages;
  const merged: Item[] = [];
  let next = 0;
  for (const message of messages) {
    for (let notice = notices[next]; notice && notice.ts < message.ts; notice = notices[next]) {
      merged.push(notice);
      next++;
    }
    merged.push(message);
  }
  return [...merged, ...notices.slice(next)];
}

/** The open approvals of these items' tool calls; the same empty list when there are none. */
function approvalsOf(
  items: readonly Item[],
  open: readonly PendingApproval[],
): readonly PendingApproval[] {
  if (open.length === 0) return noApprovals;
  const ids = new Set<string>();
  for (const item of items) {
    if (!isMessage(item) || item.role !== "assistant") continue;
    for (const call of item.toolCalls) ids.add(call.id);
  }
  return open.some((approval) => ids.has(approval.toolCall.toolCallId)) ? open : noApprovals;
}

function lastPrompt(messages: readonly ChatMessage[]): UserMessage | null {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message?.role === "user") return message;
  }
  return null;
}

function isMessage(item: Item): item is ChatMessage {
  return "role" in item;
}

function keyOf(item: Item | undefined): string {
  if (!item) return "";
  return isMessage(item) ? `${item.role} ${item.id}` : `notice ${item.seq}`;
}

const noticeParts = new WeakMap<Notice, NoticePart>();

function noticePart(notice: Notice): NoticePart {
  const known = noticeParts.get(notice);
  if (known) return known;
  const { severity, title, description } = notice;
  const part: NoticePart = {
    type: "notice",
    kind: "agent",
    severity: severity === "error" ? "error" : severity === "warning" ? "warning" : "info",
    title,
    ...(description !== undefined && { description }),
  };
  noticeParts.set(notice, part);
  return part;
}
