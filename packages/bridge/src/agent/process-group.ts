import { readdirSync, readFileSync } from "node:fs";

/** The environment of an agent, and of all that it starts, names its run of it here. */
export const RUN_VARIABLE = "GEMINI_AGENT_BRIDGE_RUN";

/** One process, told apart from a later one with the same number by the time of its start. */
export interface ProcessMark {
  readonly pid: number;
  readonly group: number;
  readonly startedAt: string;
}

interface ProcessEntry extends ProcessMark {
  readonly state: string;
  readonly parent: number;
}

/** Sends a signal to a whole process group. False: there is no such group. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  return signalProcess(-leader, signal);
}

/** Is any process of this group alive? A zombie is not: it only waits to be noticed. */
export function isGroupAlive(leader: number): boolean {
  if (!signalProcess(-leader, 0)) return false;
  const entries = readProcessTable();
  if (entries === null) return true;
  return entries.some((entry) => entry.group === leader && isRunning(entry));
}

/**
 * Everything below a process, everything in its group, and everything that carries its mark. An
 * agent may start its commands in groups of their own, and when it dies they get another parent.
 * Empty where there is no `/proc`.
 */
export function processTree(leader: number, run: string): readonly ProcessMark[] {
  const entries = readProcessTable() ?? [];
  const marked = entries.filter(({ pid }) => hasMark(pid, run)).map(({ pid }) => pid);
  const inside = new Set([leader, ...marked]);
  // Children may stand before their parents in the table: repeat until nothing is added.
  for (let size = 0; size !== inside.size;) {
    size = inside.size;
    for (const entry of entries) if (inside.has(entry.parent)) inside.add(entry.pid);
  }
  return entries.filter((entry) => inside.has(entry.pid) || entry.group === leader);
}

/** Those of the marked processes that still run. */
export function stillRunning(marks: Iterable<ProcessMark>): readonly ProcessMark[] {
  return [...marks].filter((mark) => {
    const entry = readProcess(mark.pid);
    return entry !== null && entry.startedAt === mark.startedAt && isRunning(entry);
  });
}

/** Sends a signal to one process, or with a negative number to a group. False: it is gone. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function hasMark(pid: number, run: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
    return variables.includes(`${RUN_VARIABLE}=${run}`);
  } catch {
    // Gone, or another user's.
    return false;
  }
}

function isRunning(entry: ProcessEntry): boolean {
  return entry.state !== "Z" && entry.state !== "X";
}

function readProcessTable(): readonly ProcessEntry[] | null {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return null;
  }
  const entries = names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((entry) => entry !== null);
  return entries.length > 0 ? entries : null;
}

function readProcess(pid: number): ProcessEntry | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return null;
  }
  // "pid (name) state parent group …": the name may itself hold blanks and parentheses.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return {
    pid,
    state: fields[0] ?? "X",
    parent: Number(fields[1]),
    group: Number(fields[2]),
    startedAt: fields[19] ?? "",
  };
}
