/**
 * The requests of a plain server's agent that wait for a person: each gets an id of ours, and
 * exactly one answer.
 */
import type { ResolvedBy } from "../chat/events.js";
import { RpcCode, type JsonRpcId, type JsonRpcRequest } from "../rpc/json-rpc.js";
import type { Peer } from "../rpc/peer.js";

interface OpenRequest {
  readonly request: JsonRpcRequest;
  readonly sessionId: string | null;
}

/** Told for each request that is no longer open. `sessionId` is null for one of no session. */
export type OnResolved = (
  sessionId: string | null,
  id: JsonRpcId,
  outcome: unknown,
  by: ResolvedBy,
) => void;

export class OpenRequests {
  readonly #peer: Peer;
  readonly #onResolved: OnResolved;
  readonly #open = new Map<JsonRpcId, OpenRequest>();
  readonly #prefix: string;
  #next = 1;

  /** @param prefix of the ids; unique among the connections of a client */
  constructor(peer: Peer, prefix: string, onResolved: OnResolved) {
    this.#peer = peer;
    this.#prefix = prefix;
    this.#onResolved = onResolved;
  }

  /** Agents number their requests anew each turn: the ids returned here never repeat. */
  add(sessionId: string | null, request: JsonRpcRequest): string {
    const id = `${this.#prefix}${this.#next++}`;
    this.#open.set(id, { request, sessionId });
    return id;
  }

  /** Answers one request; false when it is not open. */
  answer(id: JsonRpcId, result: unknown, by: ResolvedBy): boolean {
    const open = this.#open.get(id);
    if (!open) return false;
    this.#peer.respond(open.request.id, result);
    this.#resolve(id, open, outcomeOf(result), by);
    return true;
  }

  /** Answers everything that a session has open, as ACP wants it after a cancel. */
  cancelAll(sessionId: string): void {
    for (const [id, open] of this.#of(sessionId)) {
      const isQuestion = open.request.method === "elicitation/create";
      const cancelled = isQuestion ? { action: "cancel" } : { outcome: { outcome: "cancelled" } };
      this.answer(id, cancelled, { kind: "cancel" });
    }
  }

  /** The turn is over: who asks no longer waits. */
  forgetAll(sessionId: string): void {
    for (const [id, open] of this.#of(sessionId)) {
      this.#resolve(id, open, { outcome: "cancelled" }, { kind: "agent" });
    }
  }

  /** The agent takes a request back; false when it is none of these. */
  withdraw(agentId: unknown): boolean {
    for (const [id, open] of this.#open) {
      if (open.request.id !== agentId) continue;
      const error = { code: RpcCode.requestCancelled, message: "Request cancelled" };
      this.#peer.respondError(open.request.id, error);
      this.#resolve(id, open, { outcome: "cancelled" }, { kind: "agent" });
      return true;
    }
    return false;
  }

  #resolve(id: JsonRpcId, open: OpenRequest, outcome: unknown, by: ResolvedBy): void {
    this.#open.delete(id);
    this.#onResolved(open.sessionId, id, outcome, by);
  }

  #of(sessionId: string): [JsonRpcId, OpenRequest][] {
    return [...this.#open].filter(([, open]) => open.sessionId === sessionId);
  }
}

function outcomeOf(result: unknown): unknown {
  const { outcome } = (result ?? {}) as { outcome?: unknown };
  return outcome ?? result;
}
