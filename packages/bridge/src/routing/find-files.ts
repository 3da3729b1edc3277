import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ClientCall } from "../client/client-call.js";
import { countParam, textParam } from "../rpc/param-checks.js";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
/** A person waits for the list while typing: a huge project is searched in part. */
const MAX_VISITED = 50_000;
/** Nobody mentions a file in these, and they hold most of a project's files. */
const SKIPPED = new Set([".git", "node_modules"]);

/**
 * Answers `bridge/find_files {query, limit?}` with `{files, truncated}`: paths below the root that
 * hold the query, relative to it and with slashes, the best first. Links are not followed.
 *
 * @throws RequestError invalidParams
 */
export async function findFiles(call: ClientCall, root: string): Promise<void> {
  const query = textParam(call.params, "query").toLowerCase();
  const limit = Math.min(countParam(call.params, "limit") ?? DEFAULT_LIMIT, MAX_LIMIT);
  const { paths, isWhole } = await listFiles(root);
  const matches = paths
    .map((path) => ({ path, rank: rankOf(path.toLowerCase(), query) }))
    .filter(({ rank }) => rank !== null)
    .sort(
      (a, b) =>
        (a.rank ?? 0) - (b.rank ?? 0) ||
        a.path.length - b.path.length ||
        (a.path < b.path ? -1 : 1),
    );
  const files = matches.slice(0, limit).map(({ path }) => path);
  call.succeed(JSON.stringify({ files, truncated: !isWhole || matches.length > limit }));
}

/** The lower the better; null: no match. */
function rankOf(path: string, query: string): number | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(query)) return 2;
  return path.includes(query) ? 3 : null;
}

/** Files by breadth, so that a part of a huge project is the part near its root. */
async function listFiles(
  root: string,
): Promise<{ readonly paths: readonly string[]; readonly isWhole: boolean }> {
  const paths: string[] = [];
  let visited = 0;
  // The list grows while it is walked.
  const folders = [""];
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (++visited > MAX_VISITED) return { paths, isWhole: false };
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path);
    }
  }
  return { paths, isWhole: true };
}
