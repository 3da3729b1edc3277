import { isAbsolute, resolve } from "node:path";
import { isRecord, type JsonRpcMessage } from "@gemini-agent-chat/core";
import type { Session } from "./session.js";

/** Tools of these kinds change the files that they name as their locations. */
const CHANGING_KINDS: ReadonlySet<unknown> = new Set(["edit", "delete", "move"]);
/** No turn that anybody reads changes more; an agent that claims so is running wild. */
const MAX_PER_TURN = 10_000;

interface ToolFiles {
  isChange: boolean;
  isDone: boolean;
  readonly locations: Set<string>;
  readonly diffs: Set<string>;
}

interface TurnRecord {
  readonly tools: Map<string, ToolFiles>;
  readonly written: Set<string>;
}

/**
 * Which files each turn has changed: what completed tool calls say of themselves, by their diffs
 * and the locations of edits, and what the bridge wrote itself. A shell command's files are unknown.
 */
export class TurnFiles {
  readonly #bySession = new Map<Session, TurnRecord>();

  /** Looks at an update of a session, or at a question in it; counts while its turn runs. */
  note(session: Session, message: JsonRpcMessage): void {
    const call = session.turn ? toolCallIn(message) : undefined;
    if (!isRecord(call) || typeof call["toolCallId"] !== "string") return;
    const { tools } = this.#record(session);
    const tool = tools.get(call["toolCallId"]) ?? newTool();
    if (tools.size >= MAX_PER_TURN && !tools.has(call["toolCallId"])) return;
    tools.set(call["toolCallId"], tool);
    readTool(tool, call);
  }

  /** The bridge has written a file for the agent. `path` is absolute. */
  wrote(session: Session, path: string): void {
    if (!session.turn) return;
    const { written } = this.#record(session);
    if (written.size < MAX_PER_TURN) written.add(path);
  }

  /** The turn is over: its files, absolute, in the order in which they were named. */
  take(session: Session): readonly string[] {
    const record = this.#bySession.get(session);
    if (!record) return [];
    this.#bySession.delete(session);
    const files = new Set<string>();
    for (const { isChange, isDone, diffs, locations } of record.tools.values()) {
      if (!isDone) continue;
      for (const path of diffs) files.add(resolve(session.cwd, fullPath(path, locations)));
      if (isChange) for (const path of locations) files.add(resolve(session.cwd, path));
    }
    for (const path of record.written) files.add(path);
    return [...files].slice(0, MAX_PER_TURN);
  }

  #record(session: Session): TurnRecord {
    const record = this.#bySession.get(session) ?? { tools: new Map(), written: new Set() };
    this.#bySession.set(session, record);
    return record;
  }
}

function toolCallIn(message: JsonRpcMessage): unknown {
  if (!("method" in message) || !isRecord(message.params)) return undefined;
  // Some agents say where the file lies in the question alone.
  if (message.method === "session/request_permission") return message.params["toolCall"];
  const { update } = message.params;
  if (message.method !== "session/update" || !isRecord(update)) return undefined;
  const { sessionUpdate } = update;
  const isToolCall = sessionUpdate === "tool_call" || sessionUpdate === "tool_call_update";
  return isToolCall ? update : undefined;
}

/** Gemini CLI 0.30 names a diff by the file's name alone; its location has the whole path. */
function fullPath(path: string, locations: ReadonlySet<string>): string {
  if (isAbsolute(path)) return path;
  const ending = `/${path.replace(/^\.\//, "")}`;
  return [...locations].find((each) => each.replaceAll("\\", "/").endsWith(ending)) ?? path;
}

function newTool(): ToolFiles {
  return { isChange: false, isDone: false, locations: new Set(), diffs: new Set() };
}

/** Later updates name only what has changed, so what was said before still counts. */
function readTool(tool: ToolFiles, update: Readonly<Record<string, unknown>>): void {
  const { kind, status, locations, content } = update;
  if (typeof kind === "string") tool.isChange = CHANGING_KINDS.has(kind);
  if (typeof status === "string") tool.isDone = status === "completed";
  for (const each of Array.isArray(locations) ? locations : []) addPath(tool.locations, each);
  for (const each of Array.isArray(content) ? content : []) {
    if (isRecord(each) && each["type"] === "diff") addPath(tool.diffs, each);
  }
}

function addPath(paths: Set<string>, place: unknown): void {
  const path = isRecord(place) ? place["path"] : undefined;
  const isPath = typeof path === "string" && path !== "" && !path.includes("\0");
  if (isPath && paths.size < MAX_PER_TURN) paths.add(path);
}
