/** SYS tags in an agent's messages -> text without them, and structured events. */
import type { JsonRpcMessage, JsonRpcNotification } from "../rpc/json-rpc.js";
import { isRecord } from "../rpc/json-rpc.js";
import { BridgeMethod } from "./events.js";
import {
  type SysTagEvent,
  SysTagParser,
  type SysTagParserOptions,
  type SysTagPart,
} from "./sys-tag-parser.js";

/** Options of {@link createSysTagTransform}. */
export interface SysTagTransformOptions extends SysTagParserOptions {
  /** Method of the notification made for each tag. Default `bridge/structured_event`. */
  readonly structuredEventMethod?: string;
}

/** What the host knows of a message and the message does not say. */
export interface TransformContext {
  /** The session that the message belongs to. A prompt's answer does not name its own. */
  readonly sessionId?: string;
  /** The message answers the session's prompt, with a result or an error. */
  readonly endsTurn?: boolean;
  /**
   * `live` (default): a turn runs. `late`: it has ended, so nothing may be held back any more.
   * `replay`: an old conversation told again, in which tags mean nothing.
   */
  readonly phase?: "live" | "late" | "replay";
}

/**
 * What is sent in place of a message: without `forward` the message as it came, with `null`
 * nothing; then `extra`, in the same session. For the answer to a prompt `extra` goes first.
 */
export interface TransformResult {
  readonly forward?: JsonRpcMessage | null;
  readonly extra?: readonly JsonRpcMessage[];
}

/** Sees each message of an agent once. `null`: send it as it came. */
export interface MessageTransform {
  (message: JsonRpcMessage, context?: TransformContext): TransformResult | null;
  /** It deals with SYS tags, so whoever comes after it must not read them again. */
  readonly readsSysTags?: boolean;
}

/** A `session/update` with a piece of the agent's text. */
interface TextChunk {
  readonly message: JsonRpcNotification;
  readonly sessionId: string;
  readonly messageId: unknown;
  readonly text: string;
}

/**
 * Updates that show nothing of their own in the chat, or change what is shown already: text may go
 * on after them, and so may a tag. Before any other, held text has to come out, or it would stand
 * behind what the agent did after it.
 */
const BESIDE_TEXT: ReadonlySet<unknown> = new Set([
  "tool_call_update",
  "available_commands_update",
  "current_mode_update",
  "config_option_update",
  "session_info_update",
  "usage_update",
]);

interface Stream {
  readonly parser: SysTagParser;
  /** Where text that was held back comes from: it goes out in the same clothes. */
  last: TextChunk;
}

/**
 * Makes a transform for a bridge's `outgoingTransform`. It scans the text of live
 * `agent_message_chunk` updates and nothing else: no thought, tool output, user text or replay.
 * Each session has a parser of its own, from the first chunk to what else the agent shows then, or
 * to the turn's end.
 *
 * The end of a turn is what `context.endsTurn` says, or a response with a `stopReason`. Without
 * a `context.sessionId` that response ends the turn of every session: a tag that another
 * session has half written is then shown as text, but never lost.
 *
 * @example
 * const transform = createSysTagTransform({ nonce });
 * transform(update); // { forward: null, extra: [text, structuredEvent, text] }
 * transform(promptAnswer, { sessionId, endsTurn: true }); // { extra: [text that was held] }
 */
export function createSysTagTransform(options: SysTagTransformOptions = {}): MessageTransform {
  const method = options.structuredEventMethod ?? BridgeMethod.structuredEvent;
  const streams = new Map<string, Stream>();
  // A wrong option fails here, not at the first message.
  let spare: SysTagParser | null = new SysTagParser(options);

  function onChunk(chunk: TextChunk, isLate: boolean): TransformResult | null {
    const out: JsonRpcMessage[] = [];
    let stream = streams.get(chunk.sessionId);
    if (stream && stream.last.messageId !== chunk.messageId) {
      // A tag does not reach from one message into the next.
      out.push(...messagesOf(stream.parser.flush().parts, stream.last, method));
    }
    stream ??= { parser: spare ?? new SysTagParser(options), last: chunk };
    spare = null;
    stream.last = chunk;
    let { parts } = stream.parser.consume(chunk.text);
    if (isLate) {
      parts = joinTexts([...parts, ...stream.parser.flush().parts]);
      streams.delete(chunk.sessionId);
    } else streams.set(chunk.sessionId, stream);
    out.push(...messagesOf(parts, chunk, method));
    const only = parts[0];
    const isUnchanged = out.length === 1 && only?.kind === "text" && only.text === chunk.text;
    if (isUnchanged) return null;
    return out.length > 0 ? { forward: null, extra: out } : { forward: null };
  }

  /** What a session holds back; its parser is of no more use. */
  function take(sessionId: string): readonly JsonRpcMessage[] {
    const stream = streams.get(sessionId);
    streams.delete(sessionId);
    return stream ? messagesOf(stream.parser.flush().parts, stream.last, method) : [];
  }

  function onTurnEnd(sessionIds: readonly string[]): TransformResult | null {
    const extra = sessionIds.flatMap(take);
    return extra.length > 0 ? { extra } : null;
  }

  function onOther(message: JsonRpcMessage): TransformResult | null {
    const sessionId = sessionOfPart(message);
    const held = sessionId === null ? [] : take(sessionId);
    return held.length > 0 ? { forward: null, extra: [...held, message] } : null;
  }

  const transform: MessageTransform = (message, context = {}) => {
    if (options.mode === "raw" || context.phase === "replay") return null;
    if (context.endsTurn === true || endsSomeTurn(message)) {
      return onTurnEnd(context.sessionId === undefined ? [...streams.keys()] : [context.sessionId]);
    }
    const chunk = readChunk(message);
    if (!chunk) return streams.size > 0 ? onOther(message) : null;
    return chunk.text === "" ? null : onChunk(chunk, context.phase === "late");
  };
  return Object.assign(transform, { readsSysTags: true });
}

function endsSomeTurn(message: JsonRpcMessage): boolean {
  return (
    "result" in message &&
    isRecord(message.result) &&
    typeof message.result["stopReason"] === "string"
  );
}

function readChunk(message: JsonRpcMessage): TextChunk | null {
  if (!("method" in message) || message.method !== "session/update" || "id" in message) return null;
  const params = message.params;
  if (!isRecord(params) || typeof params["sessionId"] !== "string") return null;
  const update = params["update"];
  if (!isRecord(update) || update["sessionUpdate"] !== "agent_message_chunk") return null;
  const content = update["content"];
  if (!isRecord(content) || content["type"] !== "text" || typeof content["text"] !== "string") {
    return null;
  }
  return {
    message,
    sessionId: params["sessionId"],
    messageId: update["messageId"],
    text: content["text"],
  };
}

/** The session in whose chat this update shows something new; null: none. */
function sessionOfPart(message: JsonRpcMessage): string | null {
  if (!("method" in message) || message.method !== "session/update") return null;
  if (!isRecord(message.params)) return null;
  const { sessionId, update } = message.params;
  const isPart = isRecord(update) && !BESIDE_TEXT.has(update["sessionUpdate"]);
  return isPart && typeof sessionId === "string" ? sessionId : null;
}

function joinTexts(parts: readonly SysTagPart[]): SysTagPart[] {
  const joined: SysTagPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "text" && last?.kind === "text") {
      joined[joined.length - 1] = { kind: "text", text: last.text + part.text };
    } else joined.push(part);
  }
  return joined;
}

function messagesOf(
  parts: readonly SysTagPart[],
  chunk: TextChunk,
  method: string,
): JsonRpcMessage[] {
  return parts.map((part) =>
    part.kind === "text" ? withText(chunk, part.text) : eventMessage(part.event, method),
  );
}

/** The chunk's message with another text; all else that it carries stays. */
function withText(chunk: TextChunk, text: string): JsonRpcMessage {
  const params = chunk.message.params as Record<string, unknown>;
  const update = params["update"] as Record<string, unknown>;
  const content = update["content"] as Record<string, unknown>;
  return {
    ...chunk.message,
    params: { ...params, update: { ...update, content: { ...content, text } } },
  };
}

function eventMessage(event: SysTagEvent, method: string): JsonRpcMessage {
  return { jsonrpc: "2.0", method, params: { ...event } };
}
