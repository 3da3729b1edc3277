/** What Gemini CLI says in ways of its own, beside ACP. The text of no other agent is read like this. */

/** @param agent the name that the agent gave itself, else the id that its host gave it */
export function speaksGemini(agent: string | null): boolean {
  return agent !== null && /gemini/i.test(agent);
}

/**
 * The id of the mode that a text chunk announces, if it does: Gemini CLI has no update for its mode.
 *
 * @param agent the name that the agent gave itself, else the id that its host gave it: what any
 *   other agent says is only text
 * @example
 * announcedMode("gemini", "[MODE_UPDATE] autoEdit"); // "autoEdit"
 * announcedMode("codex", "[MODE_UPDATE] autoEdit"); // undefined
 */
export function announcedMode(agent: string | null, chunk: string): string | undefined {
  if (!speaksGemini(agent) || chunk.length > MAX_NOTE) return undefined;
  return /^\[MODE_UPDATE\] (\S+)$/.exec(chunk)?.[1];
}

/** A chunk of thought that is a whole one, under a subject. */
export function isHeadedThought(chunk: string): boolean {
  return /^\*\*[^*\n]*\*\*\n/.test(chunk);
}

/** The same thought without a subject that says nothing. */
export function withoutEmptySubject(thought: string): string {
  return thought.replace(/^\*{4}\n/, "");
}

/** What is written down in a history in the person's place: nobody said it. */
export function isOwnNote(chunk: string): boolean {
  if (chunk.startsWith(CONTEXT)) {
    const text = chunk.trimEnd();
    return text.indexOf(CONTEXT_END) === text.length - CONTEXT_END.length;
  }
  return chunk.length <= MAX_NOTE && /^\[Function Response: [\w.-]+\]$/.test(chunk);
}

/** Longer than any name of a mode or a tool, in characters. */
const MAX_NOTE = 300;
const CONTEXT = "<session_context>\nThis is the Gemini CLI.";
const CONTEXT_END = "</session_context>";
