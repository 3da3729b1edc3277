import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { isInside } from "../is-inside.js";

const NAME = "gemini-acp.log";
const APP = "gemini-agent-chat";
/** Beyond this a file is set aside as `.old`, and the one before that goes. */
const MAX_BYTES = 2 * 1024 * 1024;
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * The folder for the bridge's own files, for this user alone: where the system keeps state, or in
 * the temporary folder; the first that is not inside the project.
 *
 * @returns null if no such folder can be made
 */
export function stateFolder(projectRoot: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of candidates(env)) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!isOwnFolder(folder) || isInside(projectRoot, realpathSync(folder))) continue;
      chmodSync(folder, 0o700);
      return folder;
    } catch {
      // Not writable, or somebody else's: the next one may do.
    }
  }
  return null;
}

function candidates(env: NodeJS.ProcessEnv): readonly string[] {
  const { XDG_STATE_HOME: xdg, HOME: home, LOCALAPPDATA: local } = env;
  const state = [xdg, local, home && join(home, ".local", "state")];
  return [
    ...state.flatMap((base) => (base && isAbsolute(base) ? [join(base, APP)] : [])),
    // The number alone: in a container it often has no name. On Windows the folder is one's own.
    join(tmpdir(), `${APP}-${process.getuid?.() ?? "user"}`),
  ];
}

/** In a folder that all may write to, the name may be taken by somebody who waits for us. */
function isOwnFolder(folder: string): boolean {
  const stat = lstatSync(folder);
  const { getuid } = process;
  return stat.isDirectory() && (getuid === undefined || stat.uid === getuid.call(process));
}

/**
 * A file of lines that never takes more than twice 2 MiB: when it is full it becomes `.old`. The
 * file is for its owner alone, and what cannot be written is lost without harm.
 */
export class TraceFile {
  readonly path: string;
  readonly #onFail: (error: unknown) => void;
  readonly #maxBytes: number;
  #file: number | null = null;
  #bytes = 0;

  /** @param onFail told once, when it is no use going on */
  constructor(folder: string, onFail: (error: unknown) => void, maxBytes: number = MAX_BYTES) {
    this.path = join(folder, NAME);
    this.#onFail = onFail;
    this.#maxBytes = maxBytes;
    this.#attempt(() => this.#open());
  }

  write(line: string): void {
    if (this.#file === null) return;
    const bytes = Buffer.from(`${line}\n`);
    this.#attempt(() => {
      if (this.#bytes > 0 && this.#bytes + bytes.length > this.#maxBytes) this.#rotate();
      if (this.#file === null) return;
      writeSync(this.#file, bytes);
      this.#bytes += bytes.length;
    });
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #open(): void {
    const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK } = constants;
    this.#file = openSync(this.path, O_APPEND | O_CREAT | O_WRONLY | NO_FOLLOW | O_NONBLOCK, 0o600);
    const stat = fstatSync(this.#file);
    if (!stat.isFile()) throw new Error(`${this.path} is no regular file`);
    chmodSync(this.path, 0o600);
    this.#bytes = stat.size;
    if (this.#bytes > this.#maxBytes) this.#rotate();
  }

  #rotate(): void {
    this.close();
    renameSync(this.path, `${this.path}.old`);
    this.#open();
  }

  #attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      try {
        this.close();
      } catch {
        // It is given up anyway.
      }
      this.#onFail(error);
    }
  }
}
