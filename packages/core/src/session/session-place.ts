/** Where a session works: ACP wants an absolute path, whatever the page knows. */
import { AgentChatError } from "../errors.js";
import type { SessionPlace } from "./host.js";

/**
 * @param cwd what the application says
 * @param root what our bridge says, if it is one
 * @throws AgentChatError `cwd_required`
 */
export function sessionPlace(cwd: string | undefined, root: unknown): SessionPlace {
  if (cwd !== undefined && isAbsolute(cwd)) return { cwd };
  if (typeof root === "string") return { cwd: cwd ? `${root}/${cwd}` : root };
  throw new AgentChatError(
    "cwd_required",
    "a plain ACP server needs an absolute working directory: pass `cwd` to the client",
  );
}

/** On the agent's machine, which may be any. */
function isAbsolute(path: string): boolean {
  return /^(\/|[a-z]:[\\/]|\\\\)/i.test(path);
}
