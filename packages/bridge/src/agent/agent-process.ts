import { spawn, type ChildProcessByStdio } from "node:child_process";
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { LineSplitter } from "@gemini-agent-chat/core";
import { endProcessTree, killTree, type KillLadder } from "./kill-ladder.js";
import type { Limits } from "../limits.js";
import { printable } from "./printable.js";
import { processTree, RUN_VARIABLE } from "./process-group.js";
import { StderrTail } from "./stderr-tail.js";
import type { TraceLine } from "../trace/trace.js";

/** How an agent process ended, or why it never ran. */
export interface AgentEnding {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** One line: what happened. */
  readonly reason: string;
  /** The newest lines of its stderr, oldest first. */
  readonly stderr: readonly string[];
}

/** What {@link AgentProcess} needs to know. */
export interface AgentProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly limits: Limits;
  /** One line of stdout, as it came. */
  readonly onLine: (line: string) => void;
  /** Sees every line that goes in or out. */
  readonly trace?: TraceLine | undefined;
  /** A line of stdout was longer than `limits.maxLineBytes`; its first and last characters. */
  readonly onOversize: (bytes: number, head: string, tail: string) => void;
  /** Each chunk of stdout, before its lines. */
  readonly onOutput: (chunk: Buffer) => void;
  /** One line of stderr, without colours and control characters. */
  readonly onErrorLine: (line: string) => void;
  /** Takes secrets out of what is shown of stderr, and of the trace. */
  readonly hide: (text: string) => string;
  /** Once, after the last line. */
  readonly onEnd: (ending: AgentEnding) => void;
}

/** A process that reads nothing while this much waits for it will not read again. */
export const MAX_UNREAD_BYTES: number = 64 * 1024 * 1024;
/** A descendant can hold the pipes open long after the agent itself is gone. */
const DRAIN_AFTER_EXIT_MS = 300;
/** For an agent that is of no use any more, and for what one leaves behind when it dies. */
const FAILED: KillLadder = { termAfter: 0, killAfter: 1_000 };
const SILENT_UNTIL_EXIT_MS = 1_000;
const STDERR_LINES_SHOWN = 20;

/**
 * One agent process: its own process group, lines out of its stdout, lines into its stdin. It
 * never throws and never hangs: every way to fail ends in `onEnd`, once.
 *
 * @example
 * const agent = new AgentProcess({ ...launch, cwd, limits, ...handlers });
 * agent.start();
 * agent.write('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}');
 * await agent.stop({ termAfter: 0, killAfter: 2000 });
 */
export class AgentProcess {
  readonly #options: AgentProcessOptions;
  /** Handed down to whatever it starts, which can be found by it when its parents are gone. */
  readonly #run: string = randomUUID();
  readonly #stderr: StderrTail;
  readonly #splitter: LineSplitter;
  #child: ChildProcessByStdio<Writable, Readable, Readable> | null = null;
  #exit: { code: number | null; signal: NodeJS.Signals | null } | null = null;
  #isOver = false;
  /** Nothing of its group runs any more, so its number may belong to somebody else. */
  #isGone = false;
  /** Why the bridge itself ended it, if it did. */
  #given: string | null = null;
  #stopping: Promise<void> | null = null;
  #closed: Promise<unknown> = Promise.resolve();

  constructor(options: AgentProcessOptions) {
    this.#options = options;
    this.#stderr = new StderrTail(options.limits, options.onErrorLine);
    this.#splitter = new LineSplitter({
      maxLineBytes: options.limits.maxLineBytes,
      onLine: (line) => {
        options.trace?.("from", plain(line), options.hide);
        options.onLine(line);
      },
      onOversize: options.onOversize,
    });
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const { command, args, env, cwd } = this.#options;
    // Node reports a missing folder as a missing command, so it is looked at first.
    if (!isFolder(cwd)) return this.#endSoon(`cannot start the agent: ${cwd} is not a folder`);
    try {
      this.#child = spawn(command, args, {
        cwd,
        env: { ...env, [RUN_VARIABLE]: this.#run },
        // Its own group. On Windows that would be a window of its own, and the tree is found by number.
        detached: process.platform !== "win32",
        stdio: ["pipe", "pipe", "pipe"],
        windowsHide: true,
      });
    } catch (error) {
      return this.#endSoon(`cannot start ${command}: ${messageOf(error)}`);
    }
    const child = this.#child;
    child.on("error", (error) => {
      if (child.pid === undefined) this.#end(spawnFailure(command, error));
    });
    child.on("exit", (code, signal) => this.#onExit(code, signal));
    child.on("close", () => this.#end());
    this.#closed = new Promise((resolve) => child.once("close", resolve));
    // Not started: the error follows, and there may be no streams at all.
    if (child.pid === undefined) return;
    child.stdout.on("data", (chunk: Buffer) => {
      if (this.#isOver) return;
      this.#options.onOutput(chunk);
      this.#splitter.push(chunk);
    });
    // One that cannot answer any more is of no use; most that end their output are about to exit.
    child.stdout.once("end", () => {
      setTimeout(() => void this.fail("it closed its output"), SILENT_UNTIL_EXIT_MS).unref();
    });
    child.stderr.on("data", (chunk: Buffer) => this.#stderr.push(chunk));
    // A write to a process that closed its stdin fails later, as this event.
    // Most that close it are about to end, and how they end says more.
    child.stdin.on("error", (error) => {
      const failed = (): void => void this.fail(`it reads no more (${messageOf(error)})`);
      setTimeout(failed, DRAIN_AFTER_EXIT_MS).unref();
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("error", () => {});
  }

  /** Hands one line to the agent. False: it is gone, and `onEnd` has been or will be called. */
  write(line: string): boolean {
    const child = this.#child;
    if (child?.pid === undefined || this.#isOver || this.#exit || !child.stdin.writable)
      return false;
    if (child.stdin.writableLength > MAX_UNREAD_BYTES) {
      void this.fail(unread(child.stdin.writableLength));
      return false;
    }
    this.#options.trace?.("to", line, this.#options.hide);
    child.stdin.write(`${line}\n`);
    return true;
  }

  /** Ends the process for a reason of the bridge's own: it is over at once, and gone soon after. */
  fail(reason: string, ladder: KillLadder = FAILED): Promise<void> {
    if (this.#exit || this.#stopping) return this.stop(ladder);
    this.#given = reason;
    const gone = this.stop(ladder);
    // Whoever waits for an answer learns it now, not when the last process of the group is gone.
    this.#end();
    return gone;
  }

  /** Ends the process and everything that it started; resolves when nothing of it runs. */
  stop(ladder: KillLadder): Promise<void> {
    this.#stopping ??= this.#climb(ladder);
    return this.#stopping;
  }

  /** The last resort, for a bridge that is itself ending: at once, without waiting. */
  killNow(): void {
    if (this.pid !== null && !this.#isGone) killTree(this.pid, processTree(this.pid, this.#run));
  }

  /** The newest lines of stderr, oldest first. */
  stderrTail(): readonly string[] {
    return this.#stderr.lines(STDERR_LINES_SHOWN).map(this.#options.hide);
  }

  async #climb(ladder: KillLadder): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined) {
      await endProcessTree(child.pid, this.#run, ladder, () => child.stdin.end());
      // How it ended, and its last words, are known a moment after it is gone.
      await Promise.race([this.#closed, sleep(DRAIN_AFTER_EXIT_MS, undefined, { ref: false })]);
    }
    this.#isGone = true;
    this.#end();
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.#exit = { code, signal };
    // "close" follows when the last output is read, unless a descendant keeps the pipes.
    setTimeout(() => this.#end(), DRAIN_AFTER_EXIT_MS).unref();
    void this.stop(FAILED);
  }

  #endSoon(reason: string): void {
    // Not within start(): the caller has not finished setting itself up.
    queueMicrotask(() => this.#end(reason));
  }

  #end(reason?: string): void {
    if (this.#isOver) return;
    // What stands after the last line feed is half a message of a dead process, or a whole one.
    this.#splitter.end();
    this.#isOver = true;
    const { code = null, signal = null } = this.#exit ?? {};
    this.#options.onEnd({
      code,
      signal,
      reason: reason ?? this.#given ?? describeExit(code, signal),
      stderr: this.stderrTail(),
    });
  }
}

/** Colours in a line that is no message may stand within a secret, which would not be found. */
function plain(line: string): string {
  return line.startsWith("{") ? line : printable(line, line.length);
}

/** Why an agent is ended that does not take what is written to it. */
export function unread(bytes: number): string {
  const [left, most] = [bytes, MAX_UNREAD_BYTES].map((size) => Math.round(size / 2 ** 20));
  return `it left ${left} MiB unread, and at most ${most} MiB may wait for it`;
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `it was ended by ${signal}`;
  if (code !== null) return `it exited with code ${code}`;
  return "it was stopped";
}

function spawnFailure(command: string, error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOENT") {
    return `command ${JSON.stringify(command)} was not found. Install it, or give its full path`;
  }
  if (code === "EACCES") {
    return `command ${JSON.stringify(command)} may not be executed. Check its permissions`;
  }
  return `command ${JSON.stringify(command)} cannot be started: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  return printable(error instanceof Error ? error.message : String(error), 200);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
