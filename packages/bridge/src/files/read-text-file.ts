import { constants } from "node:fs";
import { lstat, open, type FileHandle } from "node:fs/promises";
import { fileRefusal, notFound, refusal } from "./file-refusal.js";
import { HeldFolder, locate } from "./held-folder.js";

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
const CHUNK_BYTES = 64 * 1024;

/** What {@link readTextFile} reads. */
export interface ReadRequest {
  /** The folder that it may read in: absolute, without symbolic links. */
  readonly root: string;
  readonly path: unknown;
  /** The first line, counted from 1; absent: the first. */
  readonly line: number | undefined;
  /** How many lines; absent: all. */
  readonly limit: number | undefined;
  readonly maxBytes: number;
}

/**
 * The text of a file inside the root, or some of its lines with their ends. What is no text in
 * UTF-8 is refused, because it would not come back as it was.
 *
 * @throws RequestError
 *
 * @example
 * await readTextFile({ root, path: `${root}/a.txt`, line: 2, limit: 1, maxBytes }); // "second\n"
 */
export async function readTextFile(request: ReadRequest): Promise<string> {
  const { root, path, line = 1, limit, maxBytes } = request;
  try {
    const place = await locate(root, path);
    if (place.missing.length > 0) throw notFound(String(path));
    const folder = await HeldFolder.open(root, place.folder);
    try {
      const bytes = await readRegularFile(folder.at(place.name), path, maxBytes);
      return linesOf(decode(bytes, path), line, limit);
    } finally {
      await folder.close();
    }
  } catch (error) {
    throw fileRefusal(error, String(path));
  }
}

async function readRegularFile(at: string, path: unknown, maxBytes: number): Promise<Buffer> {
  // Looked at first: opening a device or a pipe may do something.
  if (!(await lstat(at)).isFile()) throw notRegular(path);
  const handle = await open(at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw notRegular(path);
    if (opened.size > maxBytes) throw tooLarge(opened.size, path, maxBytes);
    return await readAll(handle, path, maxBytes);
  } finally {
    await handle.close();
  }
}

/** To the end, however the file grows meanwhile. */
async function readAll(handle: FileHandle, path: unknown, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES);
    if (bytesRead === 0) return Buffer.concat(chunks, total);
    total += bytesRead;
    if (total > maxBytes) throw tooLarge(total, path, maxBytes);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function decode(bytes: Buffer, path: unknown): string {
  try {
    // The mark at the beginning is kept: the file is written back with it.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The same answer for both.
  }
  throw refusal("the file is binary, or not in UTF-8: only text can be read here", path);
}

function linesOf(text: string, line: number, limit: number | undefined): string {
  if (line <= 1 && limit === undefined) return text;
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return "";
  }
  let end = limit === undefined ? text.length : start;
  for (let count = 0; count < (limit ?? 0); count++) {
    end = text.indexOf("\n", end) + 1;
    if (end === 0) return text.slice(start);
  }
  return text.slice(start, end);
}

function notRegular(path: unknown): Error {
  return refusal("expected a path of a file, got a folder, a link or a device", path);
}

function tooLarge(size: number, path: unknown, maxBytes: number): Error {
  return refusal(`the file has ${size} bytes or more, and at most ${maxBytes} are read`, path);
}
