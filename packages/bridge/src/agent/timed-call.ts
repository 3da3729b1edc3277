import { RpcCode, type JsonRpcErrorObject, type JsonRpcResponse } from "@gemini-agent-chat/core";
import type { AgentLink } from "./agent-link.js";
import type { AgentCall } from "./agent-listener.js";

/** How long {@link timedCall} waits, and for what. */
export interface TimedCallOptions {
  /** Named in the error. */
  readonly method: string;
  /** In milliseconds, counted anew while the agent waits for a login and reads nothing. */
  readonly timeout: number;
  /** Takes an answer that comes after the error; absent: it is dropped. */
  readonly onLate?: AgentCall["onAnswer"];
}

/** A request under way. */
export interface TimedCall {
  /** Its id on the agent's side. */
  readonly agentId: number;
  /** The agent is at work on it, so its time begins anew. */
  readonly refresh: () => void;
}

/**
 * A request that fails when the agent keeps silent: whoever waits for it is told, and may try again.
 *
 * @example
 * timedCall(link, build, { onAnswer, onFail }, { method: "session/close", timeout: 30_000 });
 */
export function timedCall(
  link: AgentLink,
  build: (id: number) => string,
  call: AgentCall,
  { method, timeout, onLate }: TimedCallOptions,
): TimedCall {
  let isLate = false;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const onTimeout = (): void => {
    if (link.isHeld) return void timer.refresh();
    isLate = true;
    isOver = true;
    if (!onLate) link.forget(agentId);
    const message = `the agent did not answer ${method} within ${timeout} ms`;
    call.onFail({ code: RpcCode.internalError, message });
  };
  const timer = setTimeout(onTimeout, timeout);
  const agentId = link.call(build, {
    onAnswer: (response, line) => {
      end();
      if (isLate) onLate?.(response, line);
      else call.onAnswer(response, line);
    },
    onFail: (error) => {
      end();
      if (!isLate) call.onFail(error);
    },
  });
  return { agentId, refresh: () => void (isOver || timer.refresh()) };
}

/** {@link timedCall} for requests of the bridge's own, where no order matters. Never rejects. */
export function requestAgent(
  link: AgentLink,
  method: string,
  params: unknown,
  timeout: number,
): Promise<JsonRpcResponse> {
  return new Promise((resolve) => {
    const build = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const onFail = (error: JsonRpcErrorObject): void =>
      resolve({ jsonrpc: "2.0", id: null, error });
    timedCall(link, build, { onAnswer: resolve, onFail }, { method, timeout });
  });
}
