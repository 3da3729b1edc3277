/** Ways to log in that need an explanation. */
import { isRecord, type AuthMethod } from "@gemini-agent-chat/core";

/** Only a terminal can do it: ACP's own kind, and an agent that says so in its extras. */
export function isTerminalLogin({ type, _meta }: AuthMethod): boolean {
  if (type !== undefined) return type === "terminal";
  return isRecord(_meta) && _meta["type"] === "terminal";
}

/** The vendor no longer offers this way, so trying again is no use. */
export function isEndedLogin(problem: string): boolean {
  return /has ended this login|no longer (?:supported|available|offered)|not eligible for/i.test(
    problem,
  );
}
