import { createSysTagTransform, type MessageTransform } from "@gemini-agent-chat/core/sys-tags";
import type { ResolvedOptions } from "./options.js";

/**
 * What looks at the agent's messages last, and whether it reads SYS tags: then clients must not
 * read them again. A transform of the application's says so by its property `readsSysTags`.
 */
export function outgoingTransform(options: ResolvedOptions): {
  readonly transform: MessageTransform | null;
  readonly readsSysTags: boolean;
} {
  const { outgoingTransform: given, sysTags } = options;
  if (given) return { transform: given, readsSysTags: given.readsSysTags === true };
  const isReading = sysTags === "event" || sysTags === "both";
  return {
    transform: isReading ? createSysTagTransform({ mode: sysTags }) : null,
    // Left as they are by whoever set up the bridge: that holds for its clients too.
    readsSysTags: sysTags !== "off",
  };
}
