import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** One file that the bridge serves. */
export interface StaticAsset {
  readonly file: string;
  readonly type: string;
}

/** What the bridge serves: a fixed list, made at start. No path is ever built from a URL. */
export interface StaticAssets {
  /** URL path to file; the page itself is `/`. */
  readonly files: ReadonlyMap<string, StaticAsset>;
  /** One line that says what to do when the page was not built, else null. */
  readonly problem: string | null;
}

/** Where the build puts the page and the script; the same folder seen from `src` and from `dist`. */
export const PUBLIC_DIR: string = fileURLToPath(new URL("../dist/public/", import.meta.url));

const TYPES: ReadonlyMap<string, string> = new Map([
  ["css", "text/css; charset=utf-8"],
  ["html", "text/html; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["svg", "image/svg+xml"],
]);

/**
 * Lists the files of the page and the script. Only plain files with a known ending count:
 * no folders, no links.
 *
 * @example
 * const assets = loadStaticAssets();
 * assets.files.get("/gemini-agent-chat.js")?.type; // "text/javascript; charset=utf-8"
 */
export function loadStaticAssets(directory: string = PUBLIC_DIR): StaticAssets {
  const files = new Map<string, StaticAsset>();
  for (const name of listFiles(directory)) {
    const type = TYPES.get(name.slice(name.lastIndexOf(".") + 1));
    if (type === undefined || !/^\w[\w.-]*$/.test(name)) continue;
    files.set(name === "index.html" ? "/" : `/${name}`, { file: join(directory, name), type });
  }
  const missing = ["/", "/gemini-agent-chat.js"].filter((path) => !files.has(path));
  const problem = missing.length
    ? "The page of the bridge is not built (pages of your own can still connect). " +
      "Run: npm run build"
    : null;
  return { files, problem };
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
