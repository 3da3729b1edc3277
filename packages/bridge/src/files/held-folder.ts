import { constants } from "node:fs";
import { lstat, open, readlink, realpath, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { isInside } from "../is-inside.js";
import { fileRefusal, notFound, refusal } from "./file-refusal.js";

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/**
 * An open folder that is known to lie inside the root. Files are reached through its handle, so
 * that whoever renames or links folders meanwhile changes nothing.
 */
export class HeldFolder {
  readonly #handle: FileHandle | null;
  readonly #path: string;

  private constructor(handle: FileHandle | null, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  /**
   * @param root absolute, without symbolic links
   * @param path a folder, without symbolic links
   * @throws RequestError when it is not inside the root, or is not the folder that was looked up
   */
  static async open(root: string, path: string): Promise<HeldFolder> {
    // Only Linux names what a handle holds, and leads through it to what is inside.
    if (process.platform !== "linux") {
      const real = await realpath(path);
      if (real !== path || !isInside(root, real)) throw outside(root, path);
      return new HeldFolder(null, path);
    }
    const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    try {
      const real = await readlink(`/proc/self/fd/${handle.fd}`);
      if (!isInside(root, real)) throw outside(root, path);
      return new HeldFolder(handle, real);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** A path for system calls on an entry of this folder. */
  at(name: string): string {
    return this.#handle === null
      ? join(this.#path, name)
      : `/proc/self/fd/${this.#handle.fd}/${name}`;
  }

  close(): Promise<void> | undefined {
    return this.#handle?.close();
  }
}

/** Where a path that an agent names leads: a folder that is there, and what is missing below it. */
export interface Place {
  /** Without symbolic links, inside the root. */
  readonly folder: string;
  /** Folders below it that are not there yet. */
  readonly missing: readonly string[];
  /** The last part: a file, or nothing yet. Never a link. */
  readonly name: string;
}

/**
 * Follows the links of a path and finds out where it leads.
 *
 * @param root absolute, without symbolic links
 * @throws RequestError when that is not inside the root
 */
export async function locate(root: string, path: unknown): Promise<Place> {
  if (typeof path !== "string" || path.includes("\0") || !isAbsolute(path)) {
    throw refusal("expected a path that is absolute", path);
  }
  if (path.endsWith("/") || path.endsWith(sep)) throw fileRefusal({ code: "EISDIR" }, path);
  const missing: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    const real = await realpath(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
      throw error;
    });
    if (real === null) {
      // A link to nothing would be followed by whoever creates what it names.
      const isLink = await lstat(at).then(
        (entry) => entry.isSymbolicLink(),
        () => false,
      );
      if (isLink) throw refusal("the path is a link that leads nowhere", path);
      missing.unshift(basename(at));
      continue;
    }
    // The same answer for what is outside, whether or not it is there.
    if (!isInside(root, real)) throw outside(root, path);
    if (missing.some((name) => name === "" || name === "." || name === "..")) throw notFound(path);
    const name = missing.at(-1);
    if (name !== undefined) return { folder: real, missing: missing.slice(0, -1), name };
    if ((await stat(real)).isDirectory()) throw fileRefusal({ code: "EISDIR" }, path);
    return { folder: dirname(real), missing: [], name: basename(real) };
  }
}

function outside(root: string, path: unknown): Error {
  return refusal(`expected a path inside the folder of the session (${root})`, path);
}
