/** One message of the conversation: a bubble for the person, full width for the agent. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type {
  AssistantMessage,
  ChatMessage,
  ContentBlock,
  JsonRpcId,
  MessagePart,
  PendingApproval,
  UserMessage,
} from "@gemini-agent-chat/core";
import { renderBlockGroup } from "./block-view.js";
import { formatTime } from "./format.js";
import type { Highlighter } from "./highlight/code-tokens.js";
import { icon } from "./icons.js";
import { renderMessageActions, type MessageAction } from "./message-actions.js";
import { renderNotice } from "./notice-line.js";
import { inWords } from "./notice-words.js";
import { isEnded } from "./open-calls.js";
import { groupParts, partsOf, type PartGroup } from "./part-groups.js";
import { rendererIn, type Renderers } from "./renderers.js";
import type { Strings } from "./strings.js";
import { renderThoughts, type ThoughtsMode } from "./thought-view.js";
import { renderToolGroup } from "./tool-group.js";
import { renderTurnError } from "./turn-error.js";

/** What a message needs besides itself. The same object as long as nothing in it changed. */
export interface MessageContext {
  readonly strings: Strings;
  readonly agentName: string;
  readonly thoughts: ThoughtsMode;
  readonly cwd: string | null;
  readonly messageActions: readonly MessageAction[];
  readonly highlighter: Highlighter | null;
  readonly renderers: Renderers | null;
  /** Requests that were answered in another window. */
  readonly elsewhere: ReadonlySet<JsonRpcId>;
  /** Another one when a part of the element came later, or failed to. */
  readonly parts: object;
  readonly onLink: (href: string, event: Event) => void;
  readonly onRetryTurn: (message: UserMessage) => void;
  readonly onEdit: (message: UserMessage) => void;
  readonly onAction: (id: string, message: ChatMessage) => void;
}

export function renderUserMessage(message: UserMessage, context: MessageContext): TemplateResult {
  const { strings } = context;
  const label = strings.messageLabel(strings.you, formatTime(message.ts, strings.locale));
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
  readonly approvalsFor: (toolCallId: string) => unknown;
  /** Changes whenever an answer of `approvalsFor` may change. */
  readonly approvals: readonly PendingApproval[];
  /** Answers to them reach the agent. */
  readonly online: boolean;
  /** Those of them whose answer is on its way. */
  readonly answering: ReadonlySet<JsonRpcId>;
}

export function renderAgentMessage(
  message: AssistantMessage,
  options: AnswerOptions,
): TemplateResult {
  const { context, retryable } = options;
  const { strings } = context;
  const label = strings.messageLabel(context.agentName, formatTime(message.ts, strings.locale));
  return html`<div
    class="message message-agent"
    part="message message-agent"
    role="article"
    tabindex="-1"
    aria-label=${label}
  >
    <h3 class="sr-only">${context.agentName}</h3>
    ${renderGroups(groupParts(message.content), options, options.live, message)}
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

function renderGroups(
  groups: readonly PartGroup[],
  options: AnswerOptions,
  live: boolean,
  message: AssistantMessage,
): unknown {
  return groups.map((group, index) =>
    renderGroup(group, options, live && index === groups.length - 1, message),
  );
}

function renderGroup(
  group: PartGroup,
  options: AnswerOptions,
  live: boolean,
  message: AssistantMessage,
): unknown {
  const { context, approvals } = options;
  const { strings } = context;
  switch (group.kind) {
    case "block": {
      const asks = (part: MessagePart): boolean =>
        part.type === "tool_call" &&
        !isEnded(part.call) &&
        approvals.some(({ toolCall }) => toolCall.toolCallId === part.call.id);
      const open = (live && !group.end) || partsOf(group).some(asks);
      const content = renderGroups(group.groups, options, live, message);
      return renderBlockGroup(group, content, { open, strings });
    }
    case "thoughts":
      return guard([context, live, ...group.parts], () =>
        renderThoughts(group.parts, {
          ...{ strings, live },
          ...{ mode: context.thoughts, highlighter: context.highlighter },
        }),
      );
    case "tools":
      return renderToolGroup(
        group.parts.map(({ call }) => call),
        options,
      );
    case "single":
      return renderPart(group.parts[0], context, live, message);
  }
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
        .renderers=${context.renderers}
      ></gac-markdown>`;
    case "image":
      return guard([part, context], () =>
        renderOwn({ type: "image", ...part.image }, context, () =>
          renderPicture(part.image, strings),
        ),
      );
    case "resource":
      return guard([part, context], () =>
        renderOwn(part.resource, context, () => renderBlock(part.resource, strings)),
      );
    case "notice":
      // An error has its own card below, with its reason and a way out.
      return part.kind === "error" && message.error
        ? nothing
        : renderNotice(inWords(part, strings), strings);
    default:
      return html`<p class="unknown-part">${icon("info")}${strings.unknownContent}</p>`;
  }
}

/** Drawn by the page, if it wants to. */
function renderOwn(
  data: ContentBlock,
  { renderers }: MessageContext,
  fallback: () => unknown,
): unknown {
  const renderer = rendererIn(renderers?.content, data.type);
  if (!renderer) return fallback();
  return html`<gac-custom .renderer=${renderer} .data=${data} .fallback=${fallback}></gac-custom>`;
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
