import type { JsonRpcErrorObject } from "@gemini-agent-chat/core";
import type { Connection } from "./connection.js";
import { replaceMember } from "../rpc/raw-json.js";
import { textFrame, type Frame } from "../rpc/text-frame.js";

/** Sends a frame when the client has what was logged before it. A session is one. */
export interface EventOrder {
  sendAfterEvents(connection: Connection, frame: Frame): void;
}

/**
 * One request of a client, answered once and to that client only, under the id that it wrote.
 * An answer that has to do with a session waits until the client has that session's events.
 */
export class ClientCall {
  readonly connection: Connection;
  /** The id as the client wrote it: digits, quotes and escapes included. */
  readonly rawId: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The whole request in one line. */
  readonly text: string;
  #isAnswered = false;

  constructor(
    connection: Connection,
    rawId: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    text: string,
  ) {
    this.connection = connection;
    this.rawId = rawId;
    this.method = method;
    this.params = params;
    this.text = text;
  }

  /** Answers with a result, given as JSON text. */
  succeed(result: string, order?: EventOrder): void {
    this.#send(`{"jsonrpc":"2.0","id":${this.rawId},"result":${result}}`, order);
  }

  fail(error: JsonRpcErrorObject, order?: EventOrder): void {
    const text = JSON.stringify(error);
    this.#send(`{"jsonrpc":"2.0","id":${this.rawId},"error":${text}}`, order);
  }

  /** Answers with a response of the agent's, of which only the id is changed. */
  forward(line: string, order?: EventOrder): void {
    this.#send(replaceMember(line, this.rawId, "id"), order);
  }

  #send(text: string, order: EventOrder | undefined): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    this.connection.openCalls.delete(this.rawId);
    const frame = textFrame(text);
    if (order) order.sendAfterEvents(this.connection, frame);
    else this.connection.send(frame);
  }
}
