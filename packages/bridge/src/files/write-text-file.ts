import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, lstat, mkdir, open, realpath, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { fileRefusal, refusal } from "./file-refusal.js";
import { HeldFolder, locate, type Place } from "./held-folder.js";

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY, W_OK } = constants;
const PERMISSIONS = 0o7777;
/** What a new file gets, less what the umask takes away. */
const NEW_FILE = 0o666;

/** What {@link writeTextFile} writes. */
export interface WriteRequest {
  /** The folder that it may write in: absolute, without symbolic links. */
  readonly root: string;
  readonly path: unknown;
  readonly content: unknown;
  readonly maxBytes: number;
}

/**
 * Writes a file inside the root, whole or not at all: a reader sees the old text or the new one.
 * A file that is there keeps its permissions; missing folders are made. Resolves with the real
 * path that was written.
 *
 * @throws RequestError
 *
 * @example
 * await writeTextFile({ root, path: `${root}/new/a.txt`, content: "text\n", maxBytes });
 */
export async function writeTextFile(request: WriteRequest): Promise<string> {
  const { root, path, content, maxBytes } = request;
  if (typeof content !== "string") throw refusal("expected a content that is a string", path);
  if (/\p{Surrogate}/u.test(content)) {
    throw refusal("the content holds half a character, which UTF-8 cannot keep", path);
  }
  const bytes = Buffer.from(content);
  if (bytes.length > maxBytes) {
    throw refusal(`the content has ${bytes.length} bytes, and at most ${maxBytes} fit`, path);
  }
  try {
    const place = await locate(root, path);
    const parent = await makeFolders(root, place);
    const folder = await HeldFolder.open(root, parent);
    try {
      await replace(folder, place.name, bytes, path);
    } finally {
      await folder.close();
    }
    return join(parent, place.name);
  } catch (error) {
    throw fileRefusal(error, String(path));
  }
}

/** One by one, each through the handle of the one before: none is made outside. */
async function makeFolders(root: string, place: Place): Promise<string> {
  let at = place.folder;
  for (const name of place.missing) {
    const folder = await HeldFolder.open(root, at);
    try {
      await mkdir(folder.at(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
      at = await realpath(folder.at(name));
    } finally {
      await folder.close();
    }
  }
  return at;
}

async function replace(
  folder: HeldFolder,
  name: string,
  bytes: Buffer,
  path: unknown,
): Promise<void> {
  const target = folder.at(name);
  const old = await lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (old && !old.isFile())
    throw refusal("expected a path of a file, got a folder or a link", path);
  // Renaming over a file asks only for rights on the folder.
  if (old) await access(target, W_OK);
  const temporary = folder.at(`.gac-${randomBytes(12).toString("hex")}.tmp`);
  const handle = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, NEW_FILE);
  try {
    try {
      await handle.writeFile(bytes);
      if (old) await handle.chmod(old.mode & PERMISSIONS);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}
