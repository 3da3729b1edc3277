import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { KillLadder } from "./kill-ladder.js";
import { signalProcess } from "./process-group.js";

/** What Windows offers to end processes; a test brings its own. */
export interface WindowsTools {
  isAlive(pid: number): boolean;
  /** Runs taskkill with exactly these arguments, and waits for it. */
  taskkill(args: readonly string[]): void;
}

const POLL_MS = 25;
const KILLED_WITHIN_MS = 500;
const TASKKILL_WITHIN_MS = 2_000;

const TOOLS: WindowsTools = {
  isAlive: (pid) => signalProcess(pid, 0),
  taskkill(args) {
    // By its full path: a folder of a project must not come first.
    const command = join(
      process.env["SystemRoot"] ?? String.raw`C:\Windows`,
      "System32",
      "taskkill.exe",
    );
    spawnSync(command, args, { stdio: "ignore", windowsHide: true, timeout: TASKKILL_WITHIN_MS });
  },
};

/**
 * Ends a process on Windows with everything below it. There are no signals and no groups there:
 * its input is closed, and what has not ended by itself by the last rung is ended by force.
 * What a process had started before it ended by itself has no parent any more and is not found.
 */
export async function endWindowsTree(
  pid: number,
  ladder: KillLadder,
  endInput: () => void,
  tools: WindowsTools = TOOLS,
): Promise<void> {
  const started = performance.now();
  const waitUntil = async (deadline: number): Promise<boolean> => {
    while (tools.isAlive(pid)) {
      const left = started + deadline - performance.now();
      if (left <= 0) return false;
      await sleep(Math.min(POLL_MS, left));
    }
    return true;
  };
  endInput();
  if (await waitUntil(Math.max(ladder.termAfter, ladder.killAfter))) return;
  killWindowsTree(pid, tools);
  await waitUntil(ladder.killAfter + KILLED_WITHIN_MS);
}

/** The same at once: returns when taskkill has done it. */
export function killWindowsTree(pid: number, tools: WindowsTools = TOOLS): void {
  tools.taskkill(["/PID", String(pid), "/T", "/F"]);
}
