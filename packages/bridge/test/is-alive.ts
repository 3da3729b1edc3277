import { readFile } from "node:fs/promises";

/** A zombie does not count: it has ended, and only waits for its parent to notice. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  return stat !== "" && !/^\d+ \(.*\) Z/s.test(stat);
}
