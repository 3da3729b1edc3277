import {
  BridgeMethod,
  isRecord,
  RpcCode,
  type AgentStateParams,
  type JsonRpcErrorObject,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import type { AgentListener } from "../agent/agent-listener.js";
import type { AgentEnding } from "../agent/agent-process.js";
import type { Connections } from "../client/connections.js";
import type { Log } from "../options.js";
import { isAskingMethod, type AskingMethod } from "../session/permission-answers.js";
import type { OutgoingMessages } from "../session/outgoing-messages.js";
import type { Permissions } from "../session/permissions.js";
import { isFileMethod, type AgentFiles } from "./agent-files.js";
import { printable } from "../agent/printable.js";
import type { Prompts } from "../session/prompts.js";
import { createCappedLog } from "../capped-log.js";
import { rawMember, replaceMember } from "../rpc/raw-json.js";
import { textFrame } from "../rpc/text-frame.js";
import type { SessionOpening } from "../session/session-opening.js";
import type { Sessions } from "../session/sessions.js";
import type { TurnFiles } from "../session/turn-files.js";

/** What {@link AgentInbox} works with. */
export interface AgentInboxOptions {
  readonly sessions: Sessions;
  readonly connections: Connections;
  readonly permissions: Permissions;
  readonly prompts: Prompts;
  readonly opening: SessionOpening;
  readonly outgoing: OutgoingMessages;
  readonly turnFiles: TurnFiles;
  /** null: files are not offered. */
  readonly files: AgentFiles | null;
  readonly log: Log;
  readonly state: () => AgentStateParams;
  /** Every message of the agent's, for whoever embeds the bridge. */
  readonly onMessage: (message: JsonRpcRequest | JsonRpcNotification) => void;
}

/** Messages of the agent's that fit nowhere, a second, that go to the log. */
const MAX_LOGGED = 20;

/** Sorts what the agent says: into logs, to people who decide, or back with an error. */
export class AgentInbox implements AgentListener {
  readonly #options: AgentInboxOptions;
  readonly #warn: (text: string) => void;

  constructor(options: AgentInboxOptions) {
    this.#options = options;
    this.#warn = createCappedLog(options.log, MAX_LOGGED, 1_000);
  }

  onRequest(link: AgentLink, request: JsonRpcRequest, line: string): void {
    this.#options.onMessage(request);
    const { method } = request;
    if (isAskingMethod(method)) {
      const session = this.#sessionOf(link, request.params);
      if (session) {
        this.#options.turnFiles.note(session, request);
        return this.#options.permissions.ask(link, session, method, request, line);
      }
      if (this.#askDuringPrompt(link, method, request, line)) return;
    }
    const rawId = rawMember(line, "id") ?? "null";
    const files = isFileMethod(method) ? this.#options.files : null;
    if (files && isFileMethod(method)) {
      const session = this.#sessionOf(link, request.params);
      if (session) return files.answer(link, session, method, request.params, rawId);
    }
    // Terminals and the like are not offered, and a question needs a session to be shown in.
    const needsSession = isAskingMethod(method) || files !== null;
    link.refuse(rawId, {
      code: needsSession ? RpcCode.invalidParams : RpcCode.methodNotFound,
      message: needsSession
        ? "expected the sessionId of a session that is open"
        : `Method not found: ${printable(method, 100)}`,
    });
  }

  onNotification(link: AgentLink, notification: JsonRpcNotification, line: string): void {
    this.#options.onMessage(notification);
    const { method, params } = notification;
    if (method === "session/update") return this.#onUpdate(link, notification, line);
    if (method === "$/cancel_request") {
      const agentId = rawMember(line, "params", "requestId");
      if (agentId !== undefined) this.#options.permissions.withdraw(link, agentId);
      return;
    }
    // Only the bridge itself speaks in its own name.
    if (/^(bridge|gemini)\//.test(method)) return this.#log(`dropped its ${method}`);
    const session = this.#sessionOf(link, params);
    for (const text of this.#options.outgoing.notification(session, notification, line)) {
      const frame = textFrame(text);
      const plain = session ? session.followers("plain") : this.#options.connections.plain();
      for (const connection of plain) {
        if (session) session.sendAfterEvents(connection, frame);
        else connection.push(frame);
      }
    }
  }

  onLost(link: AgentLink, sessionId: string | null, problem: string): void {
    const session = this.#options.sessions.find(sessionId);
    if (session?.link === link)
      session.appendNotice("Something of the agent's is missing", problem);
  }

  onGone(link: AgentLink, _ending: AgentEnding, error: JsonRpcErrorObject): void {
    const { sessions, prompts } = this.#options;
    for (const session of sessions.heldBy(link)) {
      const turn = prompts.agentGone(session, error);
      session.append({
        jsonrpc: "2.0",
        method: BridgeMethod.agentState,
        params: this.#options.state(),
      });
      if (turn) prompts.answer(session, turn);
    }
  }

  #onUpdate(link: AgentLink, message: JsonRpcNotification, line: string): void {
    const sessionId = isRecord(message.params) ? message.params["sessionId"] : undefined;
    if (typeof sessionId !== "string") return this.#log("sent an update without a sessionId");
    if (this.#options.opening.intercept(link, sessionId, { message, line })) return;
    const session = this.#options.sessions.get(sessionId);
    if (session?.link !== link) {
      return this.#log(`sent an update for session ${printable(sessionId, 60)}, which is not open`);
    }
    this.#options.turnFiles.note(session, message);
    this.#options.permissions.note(session, message);
    this.#options.outgoing.update(session, message, line);
  }

  /**
   * A question may name the request that it is about in place of a session. True: it is a prompt,
   * and the question goes to its session, with the id that the client knows.
   */
  #askDuringPrompt(
    link: AgentLink,
    method: AskingMethod,
    request: JsonRpcRequest,
    line: string,
  ): boolean {
    const agentId = isRecord(request.params) ? request.params["requestId"] : undefined;
    if (typeof agentId !== "number") return false;
    const held = this.#options.sessions.heldBy(link);
    const session = held.find(({ turn }) => turn?.agentId === agentId);
    if (!session) return false;
    // Its client may be gone by now: whoever answers then does not know the prompt by a number.
    const rawId = session.turn?.askers[0]?.rawId ?? "null";
    const translated = replaceMember(line, rawId, "params", "requestId");
    this.#options.permissions.ask(link, session, method, request, translated);
    return true;
  }

  #sessionOf(link: AgentLink, params: unknown): ReturnType<Sessions["get"]> {
    const session = this.#options.sessions.find(isRecord(params) ? params["sessionId"] : undefined);
    return session?.link === link ? session : undefined;
  }

  #log(text: string): void {
    this.#warn(`The agent ${text}`);
  }
}
