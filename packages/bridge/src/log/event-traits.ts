import {
  announcedMode,
  BridgeMethod,
  isRecord,
  META_KEY,
  type JsonRpcMessage,
} from "@gemini-agent-chat/core";

/** What the log needs to know about one event besides its text. */
export interface EventTraits {
  /** How a plain client is told of it: as an update, as words of the user, or not at all. */
  readonly kind: "update" | "prompt" | "other";
  /** The first event of a turn; turns are counted and evicted by these. */
  readonly startsTurn: boolean;
  /** The newest event of each pin is never evicted; null: may go with its turn. */
  readonly pin: string | null;
}

/** What came before the event in its session. */
export interface EventContext {
  /** As it calls itself, else its id. */
  readonly agent: string;
  /** The ids of the modes that it offers in this session. */
  readonly modes: readonly string[];
  /** A prompt is running. */
  readonly inTurn: boolean;
  /** The event before it was a replayed user message, so this one may continue it. */
  readonly afterUserMessage: boolean;
  /** The bridge says it, in the form of an update. Nothing in the message itself can tell. */
  readonly isOwn: boolean;
}

const PINNED_UPDATES: ReadonlyMap<unknown, string> = new Map([
  ["available_commands_update", "commands"],
  ["current_mode_update", "mode"],
  ["config_option_update", "config"],
  ["session_info_update", "session_info"],
  ["usage_update", "usage"],
  ["plan", "plan"],
]);

/**
 * Looks at one message of a session's log. Cost: O(1).
 *
 * @example
 * eventTraits(message, { agent: "gemini", modes: [], inTurn: false, afterUserMessage: false, isOwn: false }).pin; // "commands"
 */
export function eventTraits(message: JsonRpcMessage, context: EventContext): EventTraits {
  const method = "method" in message ? message.method : "";
  const params = "method" in message && isRecord(message.params) ? message.params : {};
  switch (method) {
    case "session/update": {
      const update = isRecord(params["update"]) ? params["update"] : {};
      const startsTurn = isUserMessage(update) && !context.inTurn && !context.afterUserMessage;
      // What the bridge says in the form of an update is for clients that read its log.
      const kind = context.isOwn ? "other" : "update";
      return { kind, startsTurn, pin: pinOf(update, context) };
    }
    case "session/prompt":
      return { kind: "prompt", startsTurn: true, pin: null };
    case BridgeMethod.session:
      return { kind: "other", startsTurn: false, pin: "session" };
    case BridgeMethod.setting:
      // One pin for each kind of setting: a chosen model must not unpin the chosen mode.
      return { kind: "other", startsTurn: false, pin: `setting ${String(params["method"])}` };
    default:
      return { kind: "other", startsTurn: false, pin: null };
  }
}

/** Is this update a part of what a user said? Agents send it in replays, and some as an echo. */
export function isUserMessage(update: unknown): boolean {
  return isRecord(update) && update["sessionUpdate"] === "user_message_chunk";
}

/** A notice that the bridge puts into a session's log. */
export function ownNotice(sessionId: string, title: string, description: string): JsonRpcMessage {
  const update = {
    sessionUpdate: "notice",
    severity: "warning",
    title,
    description,
    _meta: { [META_KEY]: { from: "bridge" } },
  };
  return { jsonrpc: "2.0", method: "session/update", params: { sessionId, update } };
}

function pinOf(update: Record<string, unknown>, { agent, modes }: EventContext): string | null {
  const pin = PINNED_UPDATES.get(update["sessionUpdate"]);
  if (pin !== undefined) return pin;
  const { content } = update;
  const text =
    update["sessionUpdate"] === "agent_message_chunk" && isRecord(content) ? content["text"] : null;
  const mode = typeof text === "string" ? announcedMode(agent, text) : undefined;
  return mode !== undefined && modes.includes(mode) ? "mode" : null;
}
