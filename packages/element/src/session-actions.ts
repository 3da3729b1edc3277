/** What can be done with sessions, as calls on the client. */
import {
  BridgeMethod,
  isRecord,
  type AgentChatClient,
  type AgentChatState,
} from "@gemini-agent-chat/core";
import type { SessionRow } from "./session-rows.js";

export interface SessionAbilities {
  readonly rename: boolean;
  readonly delete: boolean;
}

/** A form of an exported conversation. */
export type SavedFormat = "markdown" | "jsonl";

export interface SessionActions {
  /** What it finds is in the state's `sessions`. */
  list(): Promise<unknown>;
  search(query: string, signal: AbortSignal): Promise<readonly string[]>;
  open(sessionId: string): Promise<void>;
  /** One without a prompt is taken again. */
  create(): Promise<unknown>;
  canCreate(): boolean;
  rename(sessionId: string, title: string): Promise<void>;
  /** Deleting what is shown begins a new one. */
  remove(row: SessionRow): Promise<unknown>;
  /** Hands a file to the browser. */
  save(row: SessionRow, format: SavedFormat): Promise<void>;
  abilities(): SessionAbilities;
}

/** What the actions need of the element. */
export interface SessionTargets {
  client(): AgentChatClient | null;
  state(): AgentChatState;
  /** The shown conversation. */
  export(format: SavedFormat): Promise<Blob>;
  canCreate(): boolean;
}

export function createSessionActions(targets: SessionTargets): SessionActions {
  const client = (): AgentChatClient => {
    const now = targets.client();
    if (now) return now;
    throw new Error("there is no client: set `url` or `client` first");
  };
  return {
    list: () => client().listSessions(),
    async search(query, signal) {
      const result = await client().extMethod(BridgeMethod.searchSessions, { query }, { signal });
      const found = isRecord(result) && Array.isArray(result["sessions"]) ? result["sessions"] : [];
      return found.flatMap((each: unknown) => {
        const id = isRecord(each) ? each["sessionId"] : undefined;
        return typeof id === "string" ? [id] : [];
      });
    },
    open: (sessionId) => client().loadSession(sessionId),
    async create() {
      if (targets.state().messages.length > 0) await client().newSession();
    },
    canCreate: () => targets.canCreate(),
    async rename(sessionId, title) {
      await client().renameSession(title, sessionId);
      await client().listSessions();
    },
    async remove({ id, isCurrent }) {
      await client().deleteSession(id);
      if (isCurrent) await client().newSession();
    },
    async save(row, format) {
      const blob = row.isCurrent
        ? await targets.export(format)
        : new Blob([await client().exportRecording(row.id)], { type: "application/x-ndjson" });
      saveFile(blob, `${fileName(row.title)}.${format === "markdown" ? "md" : "jsonl"}`);
    },
    abilities() {
      const { agent } = targets.state();
      const offered = agent?.capabilities.sessionCapabilities;
      return {
        // Our bridge keeps titles itself; it is the one that gives the agent an id.
        rename: typeof agent?.id === "string" || isRecord(offered?.["title"]),
        delete: isRecord(offered?.["delete"]),
      };
    },
  };
}

function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N} ._-]+/gu, " ").replace(/\s+/g, " ");
  return plain.trim().replace(/^\.+/, "").slice(0, 60) || "session";
}

/** How long a browser may need to begin with it, in ms. */
const KEEP = 60_000;

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP);
}
