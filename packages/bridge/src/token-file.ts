import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { checkToken } from "./option-checks.js";
import { BridgeStartError } from "./start-error.js";

/** A token that is kept in a file, and the claim on that file. */
export interface HeldToken {
  readonly token: string;
  /** Lets another bridge use the file. May be called again. */
  readonly release: () => void;
}

const MAX_BYTES = 4096;
/** The claims of this process. */
const claims = new Set<string>();
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * Reads the token from a file, or makes the file with a new one: its owner alone may read it. Two
 * bridges never use one file at the same time: a second one would take the place of the first.
 *
 * @throws BridgeStartError for a file that others can read, that is in use, or holds no token
 */
export function holdTokenFile(path: string, makeToken: () => string): HeldToken {
  const file = resolve(path);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    checkFolder(dirname(file));
    const release = lock(file);
    try {
      return { token: readToken(file) ?? writeToken(file, makeToken()), release };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    if (error instanceof BridgeStartError) throw new BridgeStartError(error.message, "tokenFile");
    const { code, message } = error as NodeJS.ErrnoException;
    const what = code === "ELOOP" ? "it is a symbolic link, which may lead anywhere" : message;
    throw new BridgeStartError(`Token file ${file} cannot be used: ${what}.`, "tokenFile");
  }
}

/** null: there is no such file. */
function readToken(file: string): string | null {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | NO_FOLLOW | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    const stat = fstatSync(handle);
    const uid = process.getuid?.();
    if (!stat.isFile() || stat.size > MAX_BYTES) {
      throw new BridgeStartError(`Token file ${file} is no small regular file. Name another one.`);
    }
    if (uid !== undefined && stat.uid !== uid) {
      throw new BridgeStartError(`Token file ${file} belongs to another user. Name another one.`);
    }
    if (uid !== undefined && (stat.mode & 0o077) !== 0) {
      throw new BridgeStartError(
        `Token file ${file} can be read by others. Run: chmod 600 ${JSON.stringify(file)}`,
      );
    }
    return checkToken(readFileSync(handle, "utf8").trim());
  } finally {
    closeSync(handle);
  }
}

function writeToken(file: string, token: string): string {
  writeFileSync(file, `${token}\n`, { mode: 0o600, flag: "wx" });
  return token;
}

/** Whoever may write to the folder can put another file in the place of this one. */
function checkFolder(folder: string): void {
  const { mode, uid } = statSync(folder);
  const own = process.getuid?.();
  if (own === undefined) return;
  const isOpen = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isOpen || (uid !== own && uid !== 0)) {
    throw new BridgeStartError(
      `The folder of the token file, ${folder}, can be changed by others. Name one of your own.`,
    );
  }
}

function lock(file: string): () => void {
  const claim = `${file}.lock`;
  for (let tries = 0; !tryClaim(claim); tries++) {
    const held = readClaim(claim);
    if (held === null) continue;
    const [pid = "", start = ""] = held.trim().split(" ");
    const isOwn = Number(pid) === process.pid;
    if (tries > 5 || (isOwn ? claims.has(claim) : isRunning(Number(pid), start))) {
      throw new BridgeStartError(
        `Token file ${file} is in use by the bridge of process ${pid}. Stop that one, or name ` +
          `another file. If there is none any more, remove ${claim}.`,
      );
    }
    removeClaim(claim, held);
  }
  claims.add(claim);
  let isHeld = true;
  return () => {
    if (isHeld) unlinkQuietly(claim);
    claims.delete(claim);
    isHeld = false;
  };
}

/** A claim is whole as soon as it is there: nobody ever finds one that names no process yet. */
function tryClaim(claim: string): boolean {
  const draft = `${claim}.${randomUUID()}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, claim);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(code)) throw error;
    return copyClaim(draft, claim);
  } finally {
    unlinkQuietly(draft);
  }
}

/** For disks that know no links, such as a stick's. */
function copyClaim(draft: string, claim: string): boolean {
  try {
    writeFileSync(claim, readFileSync(draft), { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** null: there is none any more. */
function readClaim(claim: string): string | null {
  try {
    return readFileSync(claim, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Removes a claim that counts for nothing, and not one that has come in its place meanwhile. */
function removeClaim(claim: string, held: string): void {
  const aside = `${claim}.${randomUUID()}`;
  try {
    renameSync(claim, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  try {
    if (readFileSync(aside, "utf8") !== held) linkSync(aside, claim);
  } catch {
    // A third one has come in its place. It keeps the file, and the next look tells.
  } finally {
    unlinkQuietly(aside);
  }
}

function unlinkQuietly(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Somebody has cleared it away.
  }
}

/** Is it the process that made the claim? In a container that was started anew, numbers come again. */
function isRunning(pid: number, start: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return start === "" || start === startOf(pid);
}

/** When a process began, in ticks since the start of the machine; empty where no one can tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may hold blanks; the 22nd field is the 20th after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
