import { readdirSync, readFileSync } from "node:fs";

/** One process as /proc tells of it. */
export interface ProcessEntry {
  readonly pid: number;
  readonly state: string;
  readonly parent: number;
}

export function processTable(): ProcessEntry[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, "latin1");
        const [state = "", parent = ""] = text.slice(text.lastIndexOf(")") + 2).split(" ");
        return [{ pid: Number(name), state, parent: Number(parent) }];
      } catch {
        return [];
      }
    });
}

/** Everything that was started by a process, or by what it started. */
export function descendants(root: number): number[] {
  const table = processTable();
  const below = (pid: number): number[] =>
    table
      .filter((entry) => entry.parent === pid)
      .flatMap(({ pid: child }) => [child, ...below(child)]);
  return below(root);
}
