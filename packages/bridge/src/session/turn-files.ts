import { isAbsolute, resolve } from "node:path";
import { isRecord, type JsonRpcMessage } from "@gemini-agent-chat/core";
import type { Session } from "./session.js";
import { toolCallIn } from "./tool-call-in.js";

/** Tools of these kinds change the files that they name as their locations. */
const CHANGING_KINDS: ReadonlySet<unknown> = new Set(["edit", "delete", "move"]);
/** No turn that anybody reads changes more; an agent that claims so is running wild. */
const MAX_PER_TURN = 10_000;
/** Of all that is kept of one turn: so many paths as long as most are. */
const MAX_TEXT_PER_TURN = 1_000_000;
/** No system takes a longer path. */
const MAX_PATH = 4_096;

interface ToolFiles {
  isChange: boolean;
  isDone: boolean;
  readonly locations: Set<string>;
  readonly diffs: Set<string>;
}

/** What is known of one turn. */
class TurnRecord {
  readonly tools: Map<string, ToolFiles> = new Map();
  readonly written: Set<string> = new Set();
  #left = MAX_TEXT_PER_TURN;

  /** Is there room for one more text? Then it is taken. */
  takes(text: string): boolean {
    if (text.length > Math.min(MAX_PATH, this.#left)) return false;
    this.#left -= text.length;
    return true;
  }
}

/**
 * Which files each turn has changed: what completed tool calls say of themselves, by their diffs
 * and the locations of edits, and what the bridge wrote itself. A shell command's files are unknown.
 */
export class TurnFiles {
  readonly #bySession = new WeakMap<Session, TurnRecord>();

  /** Looks at an update of a session, or at a question in it; counts while its turn runs. */
  note(session: Session, message: JsonRpcMessage): void {
    const call = session.turn ? toolCallIn(message) : undefined;
    if (!call) return;
    const record = this.#record(session);
    const known = record.tools.get(call.toolCallId);
    const hasRoom = record.tools.size < MAX_PER_TURN;
    if (!known && !(hasRoom && record.takes(call.toolCallId))) return;
    const tool = known ?? newTool();
    record.tools.set(call.toolCallId, tool);
    readTool(record, tool, call);
  }

  /** The bridge has written a file for the agent. `path` is absolute. */
  wrote(session: Session, path: string): void {
    if (!session.turn) return;
    const record = this.#record(session);
    addPath(record, record.written, path);
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
    const record = this.#bySession.get(session) ?? new TurnRecord();
    this.#bySession.set(session, record);
    return record;
  }
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
function readTool(
  record: TurnRecord,
  tool: ToolFiles,
  update: Readonly<Record<string, unknown>>,
): void {
  const { kind, status, locations, content } = update;
  if (typeof kind === "string") tool.isChange = CHANGING_KINDS.has(kind);
  if (typeof status === "string") tool.isDone = status === "completed";
  for (const each of Array.isArray(locations) ? locations : []) {
    addPath(record, tool.locations, pathOf(each));
  }
  for (const each of Array.isArray(content) ? content : []) {
    if (isRecord(each) && each["type"] === "diff") addPath(record, tool.diffs, pathOf(each));
  }
}

function pathOf(place: unknown): unknown {
  return isRecord(place) ? place["path"] : undefined;
}

function addPath(record: TurnRecord, paths: Set<string>, path: unknown): void {
  const isPath = typeof path === "string" && path !== "" && !path.includes("\0");
  if (!isPath || paths.size >= MAX_PER_TURN || paths.has(path)) return;
  if (record.takes(path)) paths.add(path);
}
