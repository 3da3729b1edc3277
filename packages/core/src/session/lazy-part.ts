import { AgentChatError, messageOf } from "../errors.js";

/**
 * A part of this package that few pages need: fetched when one does, and kept.
 * @param fetchPart its `import()`
 * @returns what fetches it; rejects with AgentChatError `load_failed`, and then tries anew
 */
export function lazyPart<T>(fetchPart: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | null = null;
  return () =>
    (part ??= fetchPart().catch((cause: unknown) => {
      part = null;
      throw new AgentChatError(
        "load_failed",
        `a part of @gemini-agent-chat/core could not be loaded (${messageOf(cause)}): serve every file of the build, then try again or reload the page`,
        { cause },
      );
    }));
}
