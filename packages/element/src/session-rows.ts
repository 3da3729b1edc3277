/** The list of sessions as it is shown: which ones, what they are called, when they were used. */
import type { AgentChatState, SessionSummary } from "@gemini-agent-chat/core";
import type { DialogStrings } from "./dialog.strings.js";

/** One line of the list. */
export interface SessionRow {
  readonly id: string;
  readonly title: string;
  readonly cwd: string;
  /** ms; `null`: not known. */
  readonly updatedAt: number | null;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  /** The bridge has it: it can be shown while another one works. */
  readonly isHeld: boolean;
}

/** Our bridge's word about a session. */
const META_KEY = "gemini-agent-chat";

/** Those that ever got a prompt, the newest first. */
export function sessionRows(
  sessions: readonly SessionSummary[],
  state: Pick<AgentChatState, "sessionId" | "title" | "cwd" | "messages" | "turn">,
  strings: DialogStrings,
): readonly SessionRow[] {
  const rows = sessions
    .filter((session) => session.sessionId !== state.sessionId && wasUsed(session))
    .map((session) => toRow(session, strings));
  if (state.sessionId !== null && state.messages.length > 0) {
    const listed = sessions.find(({ sessionId }) => sessionId === state.sessionId);
    const title = state.title ?? listed?.title ?? firstPrompt(state.messages);
    rows.push({
      id: state.sessionId,
      title: title || strings.untitledSession,
      cwd: listed?.cwd ?? state.cwd ?? "",
      updatedAt: state.messages.at(-1)?.ts ?? null,
      isCurrent: true,
      isBusy: state.turn !== null,
      isHeld: true,
    });
  }
  return rows.sort((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0));
}

/** Those in which every word of the query occurs, or that the bridge has found by what was said. */
export function searchRows(
  rows: readonly SessionRow[],
  query: string,
  found: ReadonlySet<string>,
): readonly SessionRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ id, title, cwd }) => {
    const text = `${title} ${cwd}`.toLowerCase();
    return found.has(id) || words.every((word) => text.includes(word));
  });
}

/** The bridge gives a session its title with its first prompt. */
function wasUsed({ title, _meta }: SessionSummary): boolean {
  return Boolean(title) || _meta?.[META_KEY] === undefined;
}

function toRow(
  { sessionId, title, cwd, updatedAt, _meta }: SessionSummary,
  strings: DialogStrings,
): SessionRow {
  const facts = (_meta?.[META_KEY] ?? {}) as { held?: unknown; busy?: unknown };
  const at = Date.parse(updatedAt ?? "");
  return {
    id: sessionId,
    title: (typeof title === "string" && title.trim()) || strings.untitledSession,
    cwd: typeof cwd === "string" ? cwd : "",
    updatedAt: Number.isNaN(at) ? null : at,
    isCurrent: false,
    isBusy: facts.busy === true,
    isHeld: facts.held === true,
  };
}

/** Longest title that is made of a prompt, in characters. */
const MAX_TITLE = 80;

function firstPrompt(messages: AgentChatState["messages"]): string {
  const text = messages.find(({ role }) => role === "user")?.text ?? "";
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE);
}
