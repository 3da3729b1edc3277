import { LineSplitter, parseMessage } from "@gemini-agent-chat/core";
import type {
  ConfigOption,
  ContentBlock,
  InitializeResult,
  JsonRpcErrorObject,
  JsonRpcId,
  PermissionOption,
  SessionModels,
  SessionModes,
  SessionSummary,
  ToolContent,
} from "@gemini-agent-chat/core";
import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ToolUpdate, Update } from "./updates.js";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const NODE_FLAGS = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];

/** Everything that an answer of the agent may hold. */
export interface Result extends Partial<InitializeResult> {
  readonly stopReason?: string;
  readonly sessionId?: string;
  readonly modes?: SessionModes;
  readonly models?: SessionModels;
  readonly configOptions?: readonly ConfigOption[];
  readonly sessions?: readonly SessionSummary[];
}
export interface Response {
  readonly result?: Result;
  readonly error?: JsonRpcErrorObject;
}

/** A question of the agent. */
export interface Question {
  readonly id: JsonRpcId;
  readonly method: string;
  readonly params: {
    readonly sessionId: string;
    readonly mode?: string;
    readonly toolCall?: Omit<ToolUpdate, "sessionUpdate"> & { readonly content: ToolContent[] };
    readonly options?: readonly PermissionOption[];
    readonly requestedSchema?: object;
  };
}

/** One thing that came from the agent, in its order. */
export type Heard =
  | { readonly type: "update"; readonly sessionId: string; readonly update: Update }
  | { readonly type: "question"; readonly question: Question }
  | { readonly type: "notification"; readonly method: string; readonly params: unknown }
  | { readonly type: "answer"; readonly method: string }
  | { readonly type: "noise"; readonly line: string };

/** What to answer a question with; `undefined` leaves it open. */
export type Answerer = (question: Question) => unknown;

export const selected = (optionId: string): object => ({
  outcome: { outcome: "selected", optionId },
});

/** Allows everything once and accepts every form as it is proposed. */
export const agree: Answerer = ({ method }) =>
  method === "elicitation/create" ? { action: "accept", content: {} } : selected("once");

const running = new Set<DemoProcess>();

/** Ends what a failed test left running: call it in `after`. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((agent) => agent.stop()));
}

/** The demo agent as a real process, with an ACP client on the other end of its pipes. */
export class DemoProcess {
  readonly heard: Heard[] = [];
  answer: Answerer = agree;
  stderr = "";
  readonly exit: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<
    JsonRpcId,
    { readonly method: string; resolve(response: Response): void }
  >();
  readonly #watchers = new Set<() => void>();
  #nextId = 0;

  constructor(args: readonly string[] = ["--pace", "0"], env: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [...NODE_FLAGS, MAIN, ...args], {
      env: { ...process.env, ...env },
    });
    this.exit = once(this.#child, "exit").then(([code]) => code as number | null);
    running.add(this);
    void this.exit.then(() => running.delete(this));
    const lines = new LineSplitter({ onLine: (line) => this.#hear(line) });
    this.#child.stdout.on("data", (chunk: Buffer) => lines.push(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.#child.stdin.on("error", () => {}); // The agent may end first.
  }

  /** Starts and initializes; the client can do everything unless told otherwise. */
  static async start(
    options: {
      readonly pace?: number;
      readonly capabilities?: object;
    } = {},
  ): Promise<DemoProcess> {
    const { pace = 0, capabilities = ALL_CAPABILITIES } = options;
    const agent = new DemoProcess(["--pace", String(pace)]);
    await agent.request("initialize", { protocolVersion: 1, clientCapabilities: capabilities });
    return agent;
  }

  /** Sends a request and resolves with the whole answer, also with an error. */
  request(method: string, params?: object): Promise<Response> {
    const id = `c-${this.#nextId++}`;
    const answer = this.expect(id, method);
    this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return answer;
  }

  /** Resolves with the answer to a request that was written by hand. */
  expect(id: JsonRpcId, method = "by hand"): Promise<Response> {
    return new Promise((resolve) => this.#waiting.set(id, { method, resolve }));
  }

  notify(method: string, params: object): void {
    this.write(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Answers a question later than {@link answer} would. */
  respond(id: JsonRpcId, result: unknown): void {
    this.write(JSON.stringify({ jsonrpc: "2.0", id, result }));
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  async newSession(cwd = "/home/user/daylist"): Promise<string> {
    const { result } = await this.request("session/new", { cwd, mcpServers: [] });
    if (!result?.sessionId) throw new Error("session/new gave no session");
    return result.sessionId;
  }

  prompt(sessionId: string, prompt: string | readonly ContentBlock[]): Promise<Response> {
    const blocks = typeof prompt === "string" ? [{ type: "text", text: prompt }] : prompt;
    return this.request("session/prompt", { sessionId, prompt: blocks });
  }

  updates(sessionId: string): Update[] {
    return this.heard.flatMap((item) =>
      item.type === "update" && item.sessionId === sessionId ? [item.update] : [],
    );
  }

  questions(): Question[] {
    return this.heard.flatMap((item) => (item.type === "question" ? [item.question] : []));
  }

  noise(): string[] {
    return this.heard.flatMap((item) => (item.type === "noise" ? [item.line] : []));
  }

  /** Resolves once `condition` holds; it is asked after each line from the agent. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      const watch = (): void => {
        if (!condition()) return;
        this.#watchers.delete(watch);
        resolve();
      };
      this.#watchers.add(watch);
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Closes stdin and resolves with the exit code. */
  stop(): Promise<number | null> {
    this.#child.stdin.end();
    return this.exit;
  }

  #hear(line: string): void {
    const parsed = parseMessage(line);
    if (parsed.kind === "invalid") {
      this.heard.push({ type: "noise", line });
    } else if (parsed.kind === "response") {
      const { id } = parsed.message;
      const waiting = this.#waiting.get(id);
      if (!waiting) throw new Error(`an answer to nothing: ${line.slice(0, 200)}`);
      this.#waiting.delete(id);
      this.heard.push({ type: "answer", method: waiting.method });
      waiting.resolve(parsed.message as unknown as Response);
    } else if (parsed.kind === "request") {
      const question = parsed.message as unknown as Question;
      this.heard.push({ type: "question", question });
      const answer = this.answer(question);
      if (answer !== undefined) this.respond(question.id, answer);
    } else if (parsed.message.method === "session/update") {
      const { sessionId, update } = parsed.message.params as { sessionId: string; update: Update };
      this.heard.push({ type: "update", sessionId, update });
    } else {
      const { method, params } = parsed.message;
      this.heard.push({ type: "notification", method, params });
    }
    for (const watch of this.#watchers) watch();
  }
}

export const ALL_CAPABILITIES = {
  elicitation: { form: {}, url: {} },
  session: { configOptions: { boolean: {} } },
};

/** The agent's text in a list of updates. */
export function textOf(updates: readonly Update[]): string {
  return updates
    .map((update) =>
      update.sessionUpdate === "agent_message_chunk" && update.content.type === "text"
        ? update.content.text
        : "",
    )
    .join("");
}

/** All news about tool calls, in their order. */
export function toolsOf(updates: readonly Update[]): ToolUpdate[] {
  return updates.filter(
    (update): update is ToolUpdate =>
      update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update",
  );
}
