import { setTimeout as sleep } from "node:timers/promises";
import {
  isGroupAlive,
  processTree,
  signalGroup,
  signalProcess,
  stillRunning,
  type ProcessMark,
} from "./process-group.js";
import { endWindowsTree, killWindowsTree } from "./windows-tree.js";

/** The rungs, in milliseconds from the start. */
export interface KillLadder {
  readonly termAfter: number;
  readonly killAfter: number;
}

const WINDOWS = process.platform === "win32";
const POLL_MS = 25;
/** SIGKILL cannot be refused; this long the kernel may take to carry it out. */
const KILLED_WITHIN_MS = 500;

/**
 * Ends a process with everything that it started: its input is closed, then its group gets
 * SIGTERM, then group and tree get SIGKILL. Resolves as soon as nothing of it runs any more,
 * at the latest half a second after the last rung.
 *
 * @param run what {@link RUN_VARIABLE} holds in everything that belongs to it
 */
export async function endProcessTree(
  leader: number,
  run: string,
  ladder: KillLadder,
  endInput: () => void,
): Promise<void> {
  if (WINDOWS) return endWindowsTree(leader, ladder, endInput);
  const marks = new Map<number, ProcessMark>();
  const mark = (): void => {
    for (const each of processTree(leader, run)) marks.set(each.pid, each);
  };
  const isOver = (): boolean => !isGroupAlive(leader) && stillRunning(marks.values()).length === 0;
  const started = performance.now();
  const waitUntil = async (deadline: number): Promise<boolean> => {
    while (!isOver()) {
      const left = started + deadline - performance.now();
      if (left <= 0) return false;
      await sleep(Math.min(POLL_MS, left));
    }
    return true;
  };

  mark();
  endInput();
  if (await waitUntil(ladder.termAfter)) return;
  mark();
  signalGroup(leader, "SIGTERM");
  // A second SIGTERM means "at once" to many programs, so the group gets only that one.
  for (const { pid, group } of stillRunning(marks.values())) {
    if (group !== leader) signalProcess(pid, "SIGTERM");
  }
  if (await waitUntil(ladder.killAfter)) return;
  // Taken anew: what was started meanwhile must go too.
  mark();
  killTree(leader, marks.values());
  await waitUntil(ladder.killAfter + KILLED_WITHIN_MS);
}

/** Kills a process group and the marked processes, at once and without waiting. */
export function killTree(leader: number, marks: Iterable<ProcessMark>): void {
  if (WINDOWS) return killWindowsTree(leader);
  const running = stillRunning(marks);
  signalGroup(leader, "SIGKILL");
  for (const { pid } of running) signalProcess(pid, "SIGKILL");
}
