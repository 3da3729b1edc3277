import {
  BridgeMethod,
  isRecord,
  type JsonRpcMessage,
  type JsonRpcNotification,
} from "@gemini-agent-chat/core";
import type {
  MessageTransform,
  TransformContext,
  TransformResult,
} from "@gemini-agent-chat/core/sys-tags";
import { printable } from "../agent/printable.js";
import { catchRejection } from "../catch-rejection.js";
import type { Log } from "../options.js";
import { rawMember } from "../rpc/raw-json.js";
import { textFrame } from "../rpc/text-frame.js";
import type { Session } from "./session.js";

/** What {@link OutgoingMessages} works with. */
export interface OutgoingMessagesOptions {
  /** null: every message goes on as it came. */
  readonly transform: MessageTransform | null;
  readonly log: Log;
  /** A structured event was logged. */
  readonly onStructuredEvent: (session: Session, message: JsonRpcNotification) => void;
}

interface Outgoing {
  readonly message: JsonRpcNotification;
  readonly text: string;
}

/** A transform's answer, made fit for the log. */
interface Transformed {
  /** undefined: the message as it came; null: nothing. */
  readonly forward: Outgoing | null | undefined;
  /** The answer to a prompt with another result or error; undefined: as it came. */
  readonly answer?: string | undefined;
  readonly extra: readonly Outgoing[];
}

/**
 * The last look at what an agent says: the application's transform sees each message once, and
 * what it makes of it is what everybody gets and what the log holds.
 */
export class OutgoingMessages {
  readonly #options: OutgoingMessagesOptions;
  #hasFailed = false;

  constructor(options: OutgoingMessagesOptions) {
    this.#options = options;
  }

  /** Logs an update of the agent's. `line` is its text. */
  update(session: Session, message: JsonRpcNotification, line: string): void {
    if (!this.#options.transform) return void session.append(message, line);
    const made = this.#transform(message, line, contextOf(session), session);
    if (made?.forward === undefined) session.append(message, line);
    else if (made.forward) this.#add(session, made.forward);
    for (const each of made?.extra ?? []) this.#add(session, each);
  }

  /** The texts that plain clients get in place of a notification that belongs in no log. */
  notification(
    session: Session | undefined,
    message: JsonRpcNotification,
    line: string,
  ): readonly string[] {
    const made = this.#transform(message, line, session ? contextOf(session) : {}, session);
    if (!made) return [line];
    const texts = made.forward === undefined ? [line] : made.forward ? [made.forward.text] : [];
    if (session) for (const each of made.extra) this.#add(session, each);
    else texts.push(...made.extra.map(({ text }) => text));
    return texts;
  }

  /**
   * The agent's answer to the prompt of a session's turn, or an error in its place. What was held
   * back is logged now, before the turn's end; the answer itself is always given.
   */
  answer(session: Session, line: string): string {
    if (!this.#options.transform) return line;
    const context = { sessionId: session.id, phase: session.phase, endsTurn: true } as const;
    const made = this.#transform(JSON.parse(line) as JsonRpcMessage, line, context, session);
    for (const each of made?.extra ?? []) this.#add(session, each);
    return made?.answer ?? line;
  }

  #add(session: Session, { message, text }: Outgoing): void {
    session.append(message, text);
    if (message.method === "session/update") return;
    if (message.method === BridgeMethod.structuredEvent) {
      return this.#options.onStructuredEvent(session, message);
    }
    for (const connection of session.followers("plain")) {
      session.sendAfterEvents(connection, textFrame(text));
    }
  }

  #transform(
    message: JsonRpcMessage,
    line: string,
    context: TransformContext,
    session: Session | undefined,
  ): Transformed | null {
    const { transform, log } = this.#options;
    if (!transform) return null;
    try {
      const result: unknown = transform(message, context);
      if (result === null || result === undefined) return null;
      // The promise itself is what is wrong; that it fails too is no more news.
      catchRejection(result, () => {});
      return readResult(result, message, line, session);
    } catch (error) {
      if (!this.#hasFailed) {
        log(
          "error",
          `outgoingTransform failed, so the message was forwarded as it came: ${printable(String(error), 300)}. ` +
            "Further failures are not logged.",
        );
      }
      this.#hasFailed = true;
      return null;
    }
  }
}

function contextOf(session: Session): TransformContext {
  return { sessionId: session.id, phase: session.phase };
}

/** @throws TypeError for what is no result of a transform */
function readResult(
  result: unknown,
  original: JsonRpcMessage,
  line: string,
  session: Session | undefined,
): Transformed {
  if (!isRecord(result) || typeof result["then"] === "function") {
    throw new TypeError("expected null or an object with forward and extra, and no promise");
  }
  const { forward, extra = [] } = result as TransformResult;
  if (!Array.isArray(extra)) throw new TypeError("expected extra to be a list of messages");
  const added = extra.map((message: unknown) => readNotification(message, session));
  const isSame = forward === undefined || (forward === original && isUntouched(original, line));
  if (!("method" in original)) {
    // Somebody waits for this answer, so it cannot be dropped.
    const answer = isSame || forward === null ? undefined : answerText(forward);
    return { forward: undefined, answer, extra: added };
  }
  if (isSame) return { forward: undefined, extra: added };
  return { forward: forward === null ? null : readNotification(forward, session), extra: added };
}

/** Some change the message that they got. Where none did, its bytes are kept. */
function isUntouched(message: JsonRpcMessage, line: string): boolean {
  return JSON.stringify(message) === JSON.stringify(JSON.parse(line));
}

function readNotification(message: unknown, session: Session | undefined): Outgoing {
  if (!isRecord(message) || typeof message["method"] !== "string" || "id" in message) {
    throw new TypeError("expected each message to be a notification with a method and no id");
  }
  const { method } = message;
  let params = isRecord(message["params"]) ? message["params"] : {};
  const namesSession = method === "session/update" || "sessionId" in params;
  // All of it stays in the session that the message came from.
  if (session && namesSession) params = { ...params, sessionId: session.id };
  const made: JsonRpcNotification = { jsonrpc: "2.0", method, params };
  return { message: made, text: JSON.stringify(made) };
}

function answerText(message: unknown): string {
  const text = JSON.stringify(message);
  const error = rawMember(text, "error");
  const result = rawMember(text, "result");
  if (error !== undefined) return `{"jsonrpc":"2.0","id":null,"error":${error}}`;
  if (result !== undefined) return `{"jsonrpc":"2.0","id":null,"result":${result}}`;
  throw new TypeError("expected the answer to a prompt to have a result or an error");
}
