import { AgentChatError } from "../errors.js";

/**
 * Fetches a part of this package that few pages need, when one does.
 * @param part its `import()`
 * @throws AgentChatError `load_failed`
 */
export async function loadPart<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AgentChatError(
      "load_failed",
      `a part of @gemini-agent-chat/core could not be loaded (${reason}): serve every file of the build, then call connect() again or reload the page`,
      { cause },
    );
  }
}
