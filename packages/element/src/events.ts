/**
 * The events that `<gemini-agent-chat>` dispatches on itself: they bubble and are composed.
 * `gac-before-*` can be cancelled with `preventDefault()`, and then the action does not happen.
 * No event that a page dispatches on the element approves anything.
 */
import type {
  AgentChatState,
  ChatMessage,
  ConnectionState,
  ContentBlock,
  JsonRpcId,
  PendingApproval,
  ResolvedBy,
  StopReason,
  StructuredEvent,
  ToolCall,
} from "@gemini-agent-chat/core";

/** `detail` of each event, by its name. */
export interface GacEventDetails {
  /** A message is about to be sent. Cancelable: the text then stays in the composer. */
  "gac-before-send": { readonly text: string; readonly attachments: readonly ContentBlock[] };
  /** A person chose an option of an approval. Cancelable: the request then stays open. */
  "gac-before-approve": {
    readonly requestId: JsonRpcId;
    readonly optionId: string;
    readonly kind: string;
    readonly toolCall: PendingApproval["toolCall"];
  };
  /** A link in the conversation was clicked. Cancelable: it is then not opened. */
  "gac-before-link": { readonly href: string };
  /** A person closes the panel. Cancelable: it then stays open. `hide()` does not ask. */
  "gac-before-close": Readonly<Record<string, never>>;
  /** The first session of this element is usable. */
  "gac-ready": { readonly sessionId: string; readonly agent: AgentChatState["agent"] };
  /** A session is usable: the first, a new one, or the same again after a reconnect. */
  "gac-session": { readonly sessionId: string };
  /** A complete message: one that was sent, or an answer at the end of its turn. */
  "gac-message": { readonly message: ChatMessage };
  /** A turn begins. */
  "gac-turn-start": { readonly userMessageId: string };
  /** A turn has ended. */
  "gac-turn-end": { readonly stopReason: StopReason };
  /** The agent asks for a permission. */
  "gac-approval-required": { readonly approval: PendingApproval };
  /** It was answered, here or elsewhere. */
  "gac-approval-resolved": {
    readonly requestId: JsonRpcId;
    readonly outcome: unknown;
    readonly by: ResolvedBy;
  };
  /** A tool call began, changed its status or ended. */
  "gac-tool": { readonly toolCall: ToolCall };
  /** The connection changed. */
  "gac-connection": { readonly state: ConnectionState };
  /** Data that the model put into its text. Check it before anything acts on it. */
  "gac-structured": StructuredEvent;
  /** One of `messageActions` was pressed. */
  "gac-action": { readonly id: string; readonly message: ChatMessage };
  /** The panel was opened, by whomever. */
  "gac-open": Readonly<Record<string, never>>;
  /** The panel was closed, by whomever. */
  "gac-close": Readonly<Record<string, never>>;
  /** Something failed, in words. */
  "gac-error": { readonly code: string; readonly message: string };
}

export type GacEventName = keyof GacEventDetails;

/** An event of the element, typed by its name. */
export type GacEvent<Name extends GacEventName> = CustomEvent<GacEventDetails[Name]>;

const cancelable: ReadonlySet<GacEventName> = new Set<GacEventName>([
  "gac-before-send",
  "gac-before-approve",
  "gac-before-link",
  "gac-before-close",
]);

/**
 * Dispatches an event of the element.
 *
 * @returns false when it was cancelled
 * @example
 * if (!emit(this, "gac-before-send", { text, attachments: [] })) return;
 */
export function emit<Name extends GacEventName>(
  target: EventTarget,
  name: Name,
  detail: GacEventDetails[Name],
): boolean {
  return target.dispatchEvent(
    new CustomEvent(name, {
      detail,
      bubbles: true,
      composed: true,
      cancelable: cancelable.has(name),
    }),
  );
}

type GacEventMap = { [Name in GacEventName]: GacEvent<Name> };

declare global {
  interface HTMLElementEventMap extends GacEventMap {}
}
