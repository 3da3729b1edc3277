/** One message of the conversation: a bubble for the person, full width for the agent. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type {
  AssistantMessage,
  ChatMessage,
  ContentBlock,
  MessagePart,
  PendingApproval,
  ThoughtPart,
  ToolCall,
  UserMessage,
} from "@gemini-agent-chat/core";
import { formatTime } from "./format.js";
import type { Highlighter } from "./highlight/code-tokens.js";
import { icon } from "./icons.js";
import { renderMessageActions, type MessageAction } from "./message-actions.js";
import { renderNotice } from "./notice-line.js";
import { inWords } from "./notice-words.js";
import { isEnded } from "./open-calls.js";
import type { Strings } from "./strings.js";
import { renderThoughts, type ThoughtsMode } from "./thought-view.js";
import { renderToolCall } from "./tool-call.js";
import { canJoinRun, renderToolRun } from "./tool-run.js";
import { renderTurnError } from "./turn-error.js";

/** What a message needs besides itself. The same object as long as nothing in it changed. */
export interface MessageContext {
  readonly strings: Strings;
  readonly agentName: string;
  readonly thoughts: ThoughtsMode;
  readonly cwd: string | null;
  readonly messageActions: readonly MessageAction[];
  readonly highlighter: Highlighter | null;
  /** Another one when a part of the element came later, or failed to. */
  readonly parts: object;
  readonly onLink: (href: string, event: Event) => void;
  readonly onRetryTurn: (message: UserMessage) => void;
  readonly onEdit: (message: UserMessage) => void;
  readonly onAction: (id: string, message: ChatMessage) => void;
}

export function renderUserMessage(message: UserMessage, context: MessageContext): TemplateResult {
  const { strings } = context;
  const label = strings.messageLabel(strings.you, formatTime(message.ts));
  const others = message.content.filter((block) => block.type !== "text");
  return html`<div
    class="message message-user"
    part="message message-user"
    role="article"
    tabindex="-1"
    aria-label=${label}
    ?data-pending=${message.pending === true}
  >
    <h3 class="sr-only">${strings.you}</h3>
    ${
      others.length > 0
        ? html`<div class="message-blocks">
            ${others.map((block) => renderBlock(block, strings))}
          </div>`
        : nothing
    }
    ${
      message.text
        ? html`<div class="bubble" part="bubble" dir="auto">${message.text}</div>`
        : nothing
    }
    ${renderMessageActions(message, context.messageActions, context.onAction)}
  </div>`;
}

export interface AnswerOptions {
  readonly context: MessageContext;
  /** The turn of this message still runs. */
  readonly live: boolean;
  /** The prompt behind it, when it can be sent again now. */
  readonly retryable: UserMessage | null;
  readonly approvalFor: (toolCallId: string) => TemplateResult | null;
  /** Changes whenever an answer of `approvalFor` may change. */
  readonly approvals: readonly PendingApproval[];
  /** Answers to them reach the agent. */
  readonly online: boolean;
}

export function renderAgentMessage(
  message: AssistantMessage,
  options: AnswerOptions,
): TemplateResult {
  const { context, retryable } = options;
  const { strings } = context;
  const label = strings.messageLabel(context.agentName, formatTime(message.ts));
  return html`<div
    class="message message-agent"
    part="message message-agent"
    role="article"
    tabindex="-1"
    aria-label=${label}
  >
    <h3 class="sr-only">${context.agentName}</h3>
    ${groupParts(message.content).map((group, index, groups) =>
      renderGroup(group, options, options.live && index === groups.length - 1, message),
    )}
    ${
      message.error
        ? renderTurnError(message.error, {
            strings,
            onRetry: retryable && (() => context.onRetryTurn(retryable)),
            onEdit: retryable?.text ? () => context.onEdit(retryable) : null,
          })
        : nothing
    }
    ${
      options.live
        ? nothing
        : renderMessageActions(message, context.messageActions, context.onAction)
    }
  </div>`;
}

type PartGroup =
  | { readonly kind: "thoughts"; readonly parts: readonly ThoughtPart[] }
  | {
      readonly kind: "tools";
      readonly parts: readonly Extract<MessagePart, { type: "tool_call" }>[];
    }
  | { readonly kind: "single"; readonly parts: readonly [MessagePart] };

/** Thoughts in a row are one line, tool calls in a row one block without gaps. */
export function groupParts(parts: readonly MessagePart[]): PartGroup[] {
  const groups: { kind: PartGroup["kind"]; parts: MessagePart[] }[] = [];
  for (const part of parts) {
    const kind =
      part.type === "thought" ? "thoughts" : part.type === "tool_call" ? "tools" : "single";
    const last = groups.at(-1);
    if (last && last.kind === kind && kind !== "single") last.parts.push(part);
    else groups.push({ kind, parts: [part] });
  }
  return groups as PartGroup[];
}

function renderGroup(
  group: PartGroup,
  options: AnswerOptions,
  live: boolean,
  message: AssistantMessage,
): unknown {
  const { context, approvals, online } = options;
  const { strings } = context;
  switch (group.kind) {
    case "thoughts":
      return guard([context, live, ...group.parts], () =>
        renderThoughts(group.parts, {
          ...{ strings, live },
          ...{ mode: context.thoughts, highlighter: context.highlighter },
        }),
      );
    case "tools":
      return html`<div class="tools">
        ${toolRuns(group.parts.map(({ call }) => call)).map((calls) =>
          guard([context, approvals, online, ...calls], () => renderTools(calls, options)),
        )}
      </div>`;
    case "single":
      return renderPart(group.parts[0], context, live, message);
  }
}

/** Finished reads and searches in a row become one line; everything else stands alone. */
function toolRuns(calls: readonly ToolCall[]): ToolCall[][] {
  const runs: ToolCall[][] = [];
  let open: ToolCall[] | null = null;
  for (const call of calls) {
    const joins = canJoinRun(call);
    if (joins && open) {
      open.push(call);
      continue;
    }
    const run = [call];
    runs.push(run);
    open = joins ? run : null;
  }
  return runs;
}

function renderTools(calls: readonly ToolCall[], options: AnswerOptions): TemplateResult | null {
  const [first] = calls;
  if (!first) return null;
  const { strings, cwd } = options.context;
  if (calls.length > 1) return renderToolRun(calls, { strings, cwd });
  // An id may come twice: the card belongs to the call that still waits.
  const approval = isEnded(first) ? null : options.approvalFor(first.id);
  return renderToolCall(first, { strings, cwd, approval });
}

function renderPart(
  part: MessagePart,
  context: MessageContext,
  live: boolean,
  message: AssistantMessage,
): unknown {
  const { strings } = context;
  switch (part.type) {
    case "text":
      return html`<gac-markdown
        class="answer"
        part="markdown"
        .stream=${part.stream}
        .done=${!live}
        .strings=${strings}
        .onLink=${context.onLink}
        .highlighter=${context.highlighter}
      ></gac-markdown>`;
    case "image":
      return guard([part, strings], () => renderPicture(part.image, strings));
    case "resource":
      return guard([part, strings], () => renderBlock(part.resource, strings));
    case "notice":
      // An error has its own card below, with its reason and a way out.
      return part.kind === "error" && message.error
        ? nothing
        : renderNotice(inWords(part, strings), strings);
    default:
      return html`<p class="unknown-part">${icon("info")}${strings.unknownContent}</p>`;
  }
}

function renderBlock(block: ContentBlock, strings: Strings): unknown {
  switch (block.type) {
    case "text":
      return html`<div class="bubble" part="bubble" dir="auto">${block.text}</div>`;
    case "image":
      return renderPicture(block, strings);
    case "resource_link":
      return renderFile(block.title ?? block.name);
    case "resource":
      return renderFile(fileName(block.resource?.uri));
    default:
      return renderFile(strings.unknownContent);
  }
}

function renderPicture(
  image: { readonly data: string; readonly mimeType: string },
  strings: Strings,
): TemplateResult {
  return html`<gac-picture
    .source=${image}
    .label=${strings.pictureOf("")}
    .fallback=${strings.unsafePicture}
  ></gac-picture>`;
}

function renderFile(name: string): TemplateResult {
  return html`<span class="file-chip">${icon("file")}<bdi>${name}</bdi></span>`;
}

function fileName(uri: unknown): string {
  return typeof uri === "string" ? (uri.split(/[\\/]/).at(-1) ?? uri) : "";
}
