import type {
  JsonRpcErrorObject,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
} from "@gemini-agent-chat/core";
import type { AgentLink } from "./agent-link.js";
import type { AgentEnding } from "./agent-process.js";

/** Waits for the agent's answer to one request. */
export interface AgentCall {
  /** `line` is the answer as it came, with the bridge's own id in it. */
  readonly onAnswer: (response: JsonRpcResponse, line: string) => void;
  /** There is no answer: the agent is gone, or what it said is of no use. */
  readonly onFail: (error: JsonRpcErrorObject) => void;
}

/** Takes what the agent says by itself. `line` is the message as it came. */
export interface AgentListener {
  onRequest(link: AgentLink, request: JsonRpcRequest, line: string): void;
  onNotification(link: AgentLink, notification: JsonRpcNotification, line: string): void;
  /** A message of the agent's was too long or too deep, and is lost. */
  onLost(link: AgentLink, sessionId: string | null, problem: string): void;
  /** After the last message, and before the calls that still wait are told. */
  onGone(link: AgentLink, ending: AgentEnding, error: JsonRpcErrorObject): void;
}

/** Takes what the agent prints besides its messages. */
export interface OutputListener {
  /** A line of stdout that is no message, or a line of stderr. */
  onText(link: AgentLink, text: string): void;
  /** Each chunk of stdout as it comes. */
  onOutput(link: AgentLink, chunk: Buffer): void;
}
