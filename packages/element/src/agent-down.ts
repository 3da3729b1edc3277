/** What is known of an agent that never answered: all of it comes with the error. */
import { isRecord, type AgentChatError } from "@gemini-agent-chat/core";
import { sentenceOf } from "./chat-intents.js";

export interface AgentDown {
  /** Empty when the error does not say it. */
  readonly agent: string;
  /** One sentence. */
  readonly reason: string;
  /** The end of what the agent wrote to stderr. */
  readonly lastWords: string;
}

/** How the bridge begins: the agent's name, and then why. */
const BRIDGE_SENTENCE = /^(.{1,100}?) is not running: (.+)$/s;

/**
 * Reads an `agent_down` error.
 *
 * @example
 * agentDown(error); // { agent: "Gemini CLI", reason: "It exited with code 1.", lastWords: "…" }
 */
export function agentDown(error: AgentChatError | null): AgentDown {
  const message = error ? sentenceOf(error) : "";
  const [, agent = "", why = message] = BRIDGE_SENTENCE.exec(message) ?? [];
  const data = error?.rpc?.data;
  const lines: unknown = isRecord(data) ? data["stderr"] : undefined;
  return {
    agent,
    reason: asSentence(why),
    lastWords: Array.isArray(lines)
      ? lines.filter((line) => typeof line === "string").join("\n")
      : "",
  };
}

function asSentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[\p{L}\p{N})]$/u.test(begun) ? `${begun}.` : begun;
}
