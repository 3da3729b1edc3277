import {
  parseMessage,
  RpcCode,
  withinDepth,
  type JsonRpcErrorObject,
  type JsonRpcId,
  type JsonRpcResponse,
} from "@gemini-agent-chat/core";
import {
  AgentProcess,
  MAX_UNREAD_BYTES,
  unread,
  type AgentEnding,
  type AgentProcessOptions,
} from "./agent-process.js";
import type { AgentCall, AgentListener, OutputListener } from "./agent-listener.js";
import { readCutMessage } from "./cut-message.js";
import { LineGate } from "./line-gate.js";
import { withoutLoginPrefix } from "./login-output.js";
import { printable } from "./printable.js";
import { Secrets } from "./secrets.js";
import { TextUpdates } from "./text-updates.js";
import { createCappedLog } from "../capped-log.js";
import type { Log } from "../options.js";
import { rawMember } from "../rpc/raw-json.js";
import { secretValues } from "../secret-variables.js";

/** What {@link AgentLink} needs to know. */
export interface AgentLinkOptions extends Pick<
  AgentProcessOptions,
  "command" | "args" | "env" | "cwd" | "limits" | "trace"
> {
  readonly log: Log;
  readonly agentId: string;
  readonly title: string;
  readonly listener: AgentListener;
  readonly output: OutputListener;
}

/** Lines a second of the agent's that go to the log; a banner is a few, a flood is not news. */
const MAX_LOGGED_LINES = 100;
/** A client gets the message inside of others, which count towards its own limit. */
const ENVELOPE_LEVELS = 8;

/**
 * JSON-RPC with one agent process. Requests get numbers of the bridge's own, in the order in
 * which they are sent; each is answered once, by the agent or by its end.
 */
export class AgentLink {
  readonly agentId: string;
  /** As the agent calls itself, once it is initialized. */
  name: string | null = null;
  readonly process: AgentProcess;
  /** What the agent was told, in its environment too, and may print. */
  readonly secrets: Secrets;
  readonly #gate: LineGate;
  readonly #textUpdates = new TextUpdates();
  readonly #options: AgentLinkOptions;
  readonly #calls = new Map<number, AgentCall>();
  readonly #warn: (text: string) => void;
  #nextId = 1;
  #answers = 0;
  #firstLine: string | null = null;
  #goneError: JsonRpcErrorObject | null = null;

  constructor(options: AgentLinkOptions) {
    this.#options = options;
    this.agentId = options.agentId;
    this.secrets = new Secrets(secretValues(options.env));
    this.#warn = createCappedLog(options.log, MAX_LOGGED_LINES, 1_000);
    this.#gate = new LineGate({
      write: (line) => void this.process.write(line),
      maxBytes: MAX_UNREAD_BYTES,
      onOverflow: (bytes) => void this.process.fail(unread(bytes)),
    });
    this.process = new AgentProcess({
      ...options,
      onLine: (line) => this.#onLine(line),
      onOversize: (...cut) => this.#onOversize(...cut),
      onOutput: (chunk) => options.output.onOutput(this, chunk),
      onErrorLine: (line) => options.output.onText(this, line),
      hide: (text) => this.secrets.hide(text),
      onEnd: (ending) => this.#onEnd(ending),
    });
  }

  get isAlive(): boolean {
    return this.#goneError === null;
  }

  /** Requests that the agent has not answered yet. */
  get openCalls(): number {
    return this.#calls.size;
  }

  /** How many requests it has answered. */
  get answers(): number {
    return this.#answers;
  }

  /** Sends a request; `build` makes its line from the id. The id serves {@link forget}. */
  call(build: (id: number) => string, call: AgentCall): number {
    const id = this.#nextId++;
    if (this.#goneError) {
      call.onFail(this.#goneError);
      return id;
    }
    this.#calls.set(id, call);
    // A write that fails ends the process, and its end answers the call.
    const line = build(id);
    this.#firstLine ??= line;
    this.#gate.write(line);
    return id;
  }

  /** Nobody waits for this answer any more; when it comes, it is dropped. */
  forget(id: number): void {
    this.#calls.delete(id);
  }

  notify(line: string): void {
    this.#gate.write(line);
  }

  /**
   * Nothing is written any more until {@link release}: the agent would take it for something else.
   * @param isFirstLost it has done so already with the first request, which goes out again
   */
  hold(isFirstLost = false): void {
    this.#gate.hold((isFirstLost ? this.#firstLine : null) ?? undefined);
  }

  get isHeld(): boolean {
    return this.#gate.isShut;
  }

  release(): void {
    this.#gate.release();
  }

  /** Writes a line that is no message, past whatever is held. */
  type(text: string): void {
    this.process.write(text);
  }

  /** Answers a request of the agent's; `id` is its id as it wrote it. */
  answer(id: string, result: string): void {
    this.#gate.write(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
  }

  refuse(id: string, error: JsonRpcErrorObject): void {
    this.#gate.write(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`);
  }

  /** The error for whatever meets this agent when it is gone. */
  downError(ending: AgentEnding): JsonRpcErrorObject {
    const { code, signal, reason, stderr } = ending;
    return {
      code: RpcCode.agentDown,
      message: `${this.#options.title} is not running: ${reason}`,
      data: { exitCode: code, signal, stderr },
    };
  }

  get #maxDepth(): number {
    return this.#options.limits.maxDepth - ENVELOPE_LEVELS;
  }

  #onLine(line: string): void {
    try {
      this.#route(line);
    } catch (error) {
      this.#options.log("error", `A message of the agent could not be handled: ${String(error)}`);
    }
  }

  #route(line: string): void {
    const { listener } = this.#options;
    const update = TextUpdates.depth <= this.#maxDepth ? this.#textUpdates.read(line) : null;
    if (update) return listener.onNotification(this, update, line);
    const parsed = parseMessage(line);
    if (parsed.kind === "invalid") {
      const bare = withoutLoginPrefix(line);
      if (bare !== null && parseMessage(bare).kind !== "invalid") return this.#route(bare);
      return this.#onInvalid(parsed.id, line);
    }
    // Whatever walks the message later, here or in a page, would fail on deeper ones.
    if (!withinDepth(line, this.#maxDepth)) return this.#refuseDepth(parsed, line);
    if (parsed.kind === "response") return this.#onAnswer(parsed.message, line);
    if (parsed.kind === "request") return listener.onRequest(this, parsed.message, line);
    listener.onNotification(this, parsed.message, line);
  }

  #onAnswer(response: JsonRpcResponse, line: string): void {
    const { id } = response;
    const call = typeof id === "number" ? this.#calls.get(id) : undefined;
    if (!call) {
      // Forgotten, or answered before: some agents answer a cancelled prompt twice.
      if (typeof id === "number" && id > 0 && id < this.#nextId) return;
      const shown = printable(rawMember(line, "id") ?? "none", 40);
      return this.#warn(`The agent answered a request that nobody sent (id ${shown})`);
    }
    this.#calls.delete(id as number);
    this.#answers++;
    try {
      call.onAnswer(response, line);
    } catch (error) {
      this.#options.log("error", `An answer of the agent could not be handled: ${String(error)}`);
      const message = "the bridge could not handle the agent's answer; its log says more";
      this.#settle(() => call.onFail({ code: RpcCode.internalError, message }));
    }
  }

  #refuseDepth(parsed: { kind: string }, line: string): void {
    const error = {
      code: RpcCode.invalidRequest,
      message: `the message is nested deeper than ${this.#maxDepth} levels`,
    };
    this.#warn(`Dropped a message of the agent: ${error.message}`);
    const id = rawMember(line, "id");
    if (parsed.kind === "request" && id !== undefined) this.refuse(id, error);
    if (parsed.kind === "response") return this.#onBadAnswer(Number(id), error.message);
    this.#options.listener.onLost(this, sessionIn(line), `it was dropped: ${error.message}`);
  }

  #onEnd(ending: AgentEnding): void {
    const error = this.downError(ending);
    this.#goneError = error;
    this.#settle(() => this.#options.listener.onGone(this, ending, error));
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) this.#settle(() => call.onFail(error));
  }

  /** Noise, or an answer so wrong that it is no message, to a request that somebody waits for. */
  #onInvalid(id: JsonRpcId, line: string): void {
    const shown = this.secrets.show(line);
    this.#warn(`The agent printed a line that is no message: ${shown}`);
    this.#options.output.onText(this, line);
    if (id === null || rawMember(line, "method") !== undefined) return;
    const keys = ["jsonrpc", "result", "error"];
    if (keys.some((key) => rawMember(line, key) !== undefined)) {
      this.#onBadAnswer(
        id,
        "the agent's answer is no JSON-RPC response; the bridge's log shows it",
      );
    }
  }

  /** Whoever waits for what stood in the line is told that it does not come. */
  #onOversize(bytes: number, head: string, tail: string): void {
    const { maxLineBytes } = this.#options.limits;
    const problem =
      `a message of ${bytes} bytes was dropped, at most ${maxLineBytes} are taken ` +
      "(limits.maxLineBytes)";
    this.#warn(`From the agent ${problem}`);
    const { kind, id, sessionId } = readCutMessage(head, tail);
    if (kind === "response") return this.#onBadAnswer(Number(id), `the agent's answer: ${problem}`);
    if (kind === "request" && id !== null) {
      this.refuse(id, { code: RpcCode.invalidRequest, message: problem });
    }
    this.#options.listener.onLost(this, sessionId, problem);
  }

  /** Some answers are known to be of no use: whoever waits is told, and nobody waits for ever. */
  #onBadAnswer(id: JsonRpcId, message: string): void {
    const call = typeof id === "number" ? this.#calls.get(id) : undefined;
    if (!call) return;
    this.#calls.delete(id as number);
    this.#settle(() => call.onFail({ code: RpcCode.internalError, message }));
  }

  /** One call that fails inside the bridge must not keep the others from their end. */
  #settle(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.log("error", `An answer could not be handled: ${String(error)}`);
    }
  }
}

/** The session that a message names, read without what lies deeper. */
function sessionIn(line: string): string | null {
  const raw = rawMember(line, "params", "sessionId");
  return raw?.startsWith('"') ? (JSON.parse(raw) as string) : null;
}
