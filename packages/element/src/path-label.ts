/** How a path that an agent sent is shown: relative to the project where it lies inside. Pure. */

export interface PathLabel {
  /** Normalised; relative to the cwd when inside it. */
  readonly text: string;
  /** `outside`: not under the cwd. `relative`: the agent gave no absolute path. */
  readonly mark: "outside" | "relative" | null;
}

/**
 * @param cwd the session's folder; null when it is not known: then nothing is marked as outside
 * @example
 * pathLabel("/w/src/a.ts", "/w"); // { text: "src/a.ts", mark: null }
 * pathLabel("/w/../etc/passwd", "/w"); // { text: "/etc/passwd", mark: "outside" }
 */
export function pathLabel(path: string, cwd: string | null): PathLabel {
  const windows = isWindows(path) || (cwd !== null && isWindows(cwd));
  const target = normalise(path, windows);
  if (!isAbsolute(target)) {
    return {
      text: target,
      mark: target === ".." || target.startsWith("../") ? "outside" : "relative",
    };
  }
  if (cwd === null) return { text: target, mark: null };
  const root = normalise(cwd, windows);
  const fold = (value: string): string => (windows ? value.toLowerCase() : value);
  if (fold(target) === fold(root)) return { text: ".", mark: null };
  const prefix = root.endsWith("/") ? root : `${root}/`;
  if (fold(target).startsWith(fold(prefix))) {
    return { text: target.slice(prefix.length), mark: null };
  }
  return { text: target, mark: "outside" };
}

function isWindows(path: string): boolean {
  return /^[A-Za-z]:[\\/]/.test(path) || path.startsWith("\\\\");
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:\//.test(path);
}

/** Resolves `.` and `..` as far as the text alone allows. */
function normalise(path: string, windows: boolean): string {
  const slashed = windows ? path.replaceAll("\\", "/") : path;
  const drive = /^[A-Za-z]:(?=\/)/.exec(slashed)?.[0] ?? "";
  const rest = slashed.slice(drive.length);
  const absolute = rest.startsWith("/");
  const share = windows && !drive && rest.startsWith("//");
  const parts: string[] = [];
  for (const part of rest.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part === ".." && absolute) continue;
    else parts.push(part);
  }
  const start = share ? "//" : absolute ? "/" : "";
  return `${drive}${start}${parts.join("/")}` || ".";
}
