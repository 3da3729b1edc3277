import { randomUUID } from "node:crypto";
import {
  BridgeMethod,
  isFailure,
  RpcCode,
  type JsonRpcMessage,
  type JsonRpcRequest,
  type JsonRpcResponse,
  type ResolvedBy,
} from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import type { Connection } from "../client/connection.js";
import {
  cancelledSettlement,
  readAnswer,
  rejectedSettlement,
  type AskingMethod,
  type Settlement,
} from "./permission-answers.js";
import { rejectedKind, type PermissionRules } from "../permission-rules.js";
import { rawMember, replaceMember } from "../rpc/raw-json.js";
import { textFrame } from "../rpc/text-frame.js";
import type { LogEntry } from "../log/log-entry.js";
import { ResolvedRequests } from "./resolved-requests.js";
import type { Session, Turn } from "./session.js";
import { toolCallIn } from "./tool-call-in.js";
import { ToolKinds } from "./tool-kinds.js";

/** Nobody answers so many questions; an agent that asks more is running wild. */
const MAX_OPEN = 100;

interface OpenRequest {
  /** `p-<uuid>`: agents number their requests anew in each turn, this never repeats. */
  readonly id: string;
  readonly method: AskingMethod;
  readonly params: unknown;
  readonly link: AgentLink;
  /** The agent's own id, as it wrote it. */
  readonly agentId: string;
  readonly session: Session;
  readonly turn: Turn | null;
  readonly entry: LogEntry;
  /** Who has seen it, and may therefore answer. */
  readonly shownTo: Set<Connection>;
  /** Rejects it when nobody has answered in time. */
  timer: NodeJS.Timeout | undefined;
}

/** Why an answer was not taken. */
type RefusalReason = "not_offered" | "unknown" | "resolved" | "not_shown";

/**
 * Arbitrates what the agent asks: any number of clients see a request, the first valid answer
 * counts, and the agent gets exactly one. Nothing is answered without a person, except where
 * the turn was cancelled or is hidden, its agent is gone, or a configured rule rejects it.
 */
export class Permissions {
  readonly #rules: PermissionRules;
  readonly #open = new Map<string, OpenRequest>();
  readonly #resolved: ResolvedRequests = new ResolvedRequests();
  readonly #kinds: ToolKinds = new ToolKinds();

  constructor(rules: PermissionRules = {}) {
    this.#rules = rules;
  }

  /** Looks at an update of a session: it may say of what kind a tool call is. */
  note(session: Session, message: JsonRpcMessage): void {
    if ((this.#rules.rejectKinds ?? []).length > 0) this.#kinds.note(session, message);
  }

  /** Takes a request of the agent's for a session. `line` is the request as it came. */
  ask(
    link: AgentLink,
    session: Session,
    method: AskingMethod,
    request: JsonRpcRequest,
    line: string,
  ): void {
    if (this.#openIn(session).length >= MAX_OPEN) {
      const message = `${MAX_OPEN} requests of this session wait for an answer already`;
      return link.refuse(rawMember(line, "id") ?? "null", {
        code: RpcCode.internalError,
        message,
      });
    }
    const id = `p-${randomUUID()}`;
    const turn = session.turn;
    const open: OpenRequest = {
      id,
      method,
      params: request.params,
      link,
      agentId: rawMember(line, "id") ?? "null",
      session,
      turn,
      entry: session.append(request, replaceMember(line, JSON.stringify(id), "id")),
      shownTo: new Set(),
      timer: undefined,
    };
    this.#open.set(id, open);
    if (hidesApprovals(turn)) {
      return this.#settle(open, rejectedSettlement(method, request.params), { kind: "hidden" });
    }
    if (turn?.isCancelled) {
      return this.#settle(open, cancelledSettlement(method), { kind: "cancel" });
    }
    const before = this.#kinds.of(session, toolCallIn(request)?.toolCallId);
    this.note(session, request);
    const rule = rejectedKind(this.#rules, request.params, before);
    if (rule !== undefined) {
      const by: ResolvedBy = { kind: "policy", name: rule };
      return this.#settle(open, rejectedSettlement(method, request.params), by);
    }
    this.#startTimer(open);
    for (const connection of session.followers("events")) open.shownTo.add(connection);
    for (const connection of turn?.audience ?? []) this.#showPlain(open, connection);
  }

  /** Takes a client's response, which can only be the answer to a request that it was shown. */
  answer(connection: Connection, response: JsonRpcResponse, text: string): void {
    const id = typeof response.id === "string" ? response.id : "";
    const open = this.#open.get(id);
    if (!open) {
      return refuse(connection, text, this.#resolved.has(id) ? "resolved" : "unknown");
    }
    if (!open.shownTo.has(connection)) return refuse(connection, text, "not_shown");
    // An error says that this client cannot answer. Another may.
    if (isFailure(response)) return;
    const settlement = readAnswer(open.method, open.params, response, text);
    if (!settlement) return refuse(connection, text, "not_offered");
    this.#settle(open, settlement, { kind: "client", name: connection.id }, connection);
  }

  /** The agent takes a request of its own back. `agentId` is its id as the agent wrote it. */
  withdraw(link: AgentLink, agentId: string): void {
    for (const open of this.#open.values()) {
      if (open.link === link && open.agentId === agentId) this.#dropped(open);
    }
  }

  /** The turn was cancelled: whatever its session asks gets `cancelled`. */
  cancel(session: Session): void {
    for (const open of this.#openIn(session)) {
      this.#settle(open, cancelledSettlement(open.method), { kind: "cancel" });
    }
  }

  /** The agent has ended a turn without waiting for what it had asked in it. */
  endTurn(session: Session, turn: Turn): void {
    for (const open of this.#openIn(session)) if (open.turn === turn) this.#dropped(open);
  }

  /** The agent that asked is gone. */
  agentGone(session: Session): void {
    for (const open of this.#openIn(session)) {
      this.#close(open, cancelledSettlement(open.method).outcome, { kind: "exit" });
    }
  }

  /** What still waits for a person in this session, oldest first. */
  pending(session: Session): readonly LogEntry[] {
    return this.#openIn(session).map((open) => open.entry);
  }

  /** A client has just been given the open requests of a session, one way or another. */
  shown(session: Session, connection: Connection): void {
    for (const open of this.#openIn(session)) open.shownTo.add(connection);
  }

  /** A plain client has just loaded a session: it gets what is open now, and what this turn asks later. */
  showPlain(session: Session, connection: Connection): void {
    session.turn?.audience.add(connection);
    for (const open of this.#openIn(session)) this.#showPlain(open, connection);
  }

  forgetConnection(connection: Connection): void {
    for (const open of this.#open.values()) open.shownTo.delete(connection);
  }

  forgetSession(session: Session): void {
    this.cancel(session);
    this.#resolved.forget(session);
  }

  #openIn(session: Session): readonly OpenRequest[] {
    return [...this.#open.values()].filter((open) => open.session === session);
  }

  #startTimer(open: OpenRequest): void {
    const { timeout } = this.#rules;
    if (timeout === undefined) return;
    open.timer = setTimeout(() => {
      this.#settle(open, rejectedSettlement(open.method, open.params), { kind: "timeout" });
    }, timeout).unref();
  }

  #showPlain(open: OpenRequest, connection: Connection): void {
    if (connection.isLogClient || open.session.viewOf(connection) !== "plain") return;
    open.shownTo.add(connection);
    open.session.sendAfterEvents(connection, textFrame(open.entry.text));
  }

  #settle(
    open: OpenRequest,
    settlement: Settlement,
    by: ResolvedBy,
    answeredBy?: Connection,
  ): void {
    this.#close(open, settlement.outcome, by, answeredBy);
    open.link.answer(open.agentId, settlement.result);
  }

  #dropped(open: OpenRequest): void {
    this.#close(open, cancelledSettlement(open.method).outcome, { kind: "agent" });
    open.link.refuse(open.agentId, {
      code: RpcCode.requestCancelled,
      message: "the request was cancelled",
    });
  }

  #close(open: OpenRequest, outcome: unknown, by: ResolvedBy, answeredBy?: Connection): void {
    clearTimeout(open.timer);
    this.#open.delete(open.id);
    this.#resolved.add(open.id, open.session);
    open.session.append({
      jsonrpc: "2.0",
      method: BridgeMethod.permissionResolved,
      params: { id: open.id, outcome, by },
    });
    const cancel = textFrame(
      `{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":"${open.id}"}}`,
    );
    for (const connection of open.shownTo) {
      if (connection === answeredBy || open.session.viewOf(connection) !== "plain") continue;
      open.session.sendAfterEvents(connection, cancel);
    }
  }
}

/** Does nobody see this turn's approvals, so that nobody can answer them? */
function hidesApprovals(turn: Turn | null): boolean {
  return turn?.hidden === "assistant" || turn?.hidden === "turn";
}

/** Tells a client that its answer did not count; plain clients do not know this message. */
function refuse(connection: Connection, text: string, reason: RefusalReason): void {
  if (!connection.hearsBridge) return;
  const id = rawMember(text, "id") ?? "null";
  connection.send(
    `{"jsonrpc":"2.0","method":"${BridgeMethod.answerRefused}",` +
      `"params":{"id":${id},"reason":"${reason}"}}`,
  );
}
