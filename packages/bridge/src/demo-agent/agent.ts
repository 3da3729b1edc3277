import { isRecord, RpcCode } from "@gemini-agent-chat/core";
import type { AvailableCommand, InitializeResult, StopReason } from "@gemini-agent-chat/core";
import type { Answer, Connection, IncomingCalls } from "./connection.js";
import type { Pace } from "./pace.js";
import { Params } from "./params.js";
import { RpcError } from "./rpc-error.js";
import { Session } from "./session.js";
import type { SessionHost } from "./session.js";
import type { ClientFeatures, Prompt, Turn } from "./turn.js";

/** What the agent is made of. */
export interface AgentParts {
  readonly connection: Connection;
  readonly pace: Pace;
  readonly version: string;
  /** Begins every session id: a restarted process must not give an old id again. */
  readonly runId: string;
  readonly commands: readonly AvailableCommand[];
  readonly play: (turn: Turn) => Promise<StopReason>;
  readonly nameSession: (prompt: Prompt) => string;
  readonly crash: (lastWords: readonly string[]) => Promise<never>;
}

type Method = (params: Params, signal: AbortSignal) => Answer | Promise<Answer>;

/** The agent's side of ACP v1: every method that a client may call. */
export class DemoAgent implements IncomingCalls {
  readonly #parts: AgentParts;
  readonly #sessions = new Map<string, Session>();
  /** Sessions that session/close ended; load and resume open them again. */
  readonly #closed = new Set<string>();
  #features: ClientFeatures = { form: false, url: false, booleanOptions: false };
  #count = 0;

  readonly #methods: ReadonlyMap<string, Method> = new Map<string, Method>([
    ["initialize", (params) => this.#initialize(params)],
    ["session/new", (params) => this.#newSession(params)],
    ["session/load", (params) => this.#reopen(params, { replay: true })],
    ["session/resume", (params) => this.#reopen(params, { replay: false })],
    ["session/list", (params) => this.#list(params)],
    ["session/close", (params) => this.#close(params)],
    ["session/delete", (params) => this.#delete(params)],
    ["session/prompt", (params, signal) => this.#prompt(params, signal)],
    ["session/set_mode", (params) => this.#set(params, "mode", "modeId")],
    ["session/set_model", (params) => this.#set(params, "model", "modelId")],
    ["session/set_config_option", (params) => this.#setOption(params)],
  ]);

  constructor(parts: AgentParts) {
    this.#parts = parts;
  }

  request(method: string, params: unknown, signal: AbortSignal): Answer | Promise<Answer> {
    const run = this.#methods.get(method);
    if (!run) {
      const needless = method === "authenticate" || method === "logout";
      throw new RpcError(
        RpcCode.methodNotFound,
        needless
          ? `${method}: the demo agent needs no login`
          : `The demo agent has no method "${method.slice(0, 80)}"`,
      );
    }
    return run(new Params(method, params), signal);
  }

  notification(method: string, params: unknown): void {
    if (method !== "session/cancel" || !isRecord(params)) return; // Unknown ones are ignored.
    this.#sessions.get(String(params["sessionId"]))?.cancel();
  }

  #initialize(params: Params): Answer {
    const asked = params.get("protocolVersion");
    if (typeof asked !== "number") throw params.wrong('"protocolVersion" to be a number', asked);
    const capabilities = params.get("clientCapabilities");
    const elicitation = child(capabilities, "elicitation");
    const options = child(child(capabilities, "session"), "configOptions");
    this.#features = {
      form: isRecord(child(elicitation, "form")),
      url: isRecord(child(elicitation, "url")),
      booleanOptions: isRecord(child(options, "boolean")),
    };
    const result: InitializeResult = {
      protocolVersion: 1,
      agentInfo: {
        name: "gemini-agent-demo",
        title: "Demo agent",
        version: this.#parts.version,
      },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true, audio: true, embeddedContext: true },
        mcpCapabilities: { http: false, sse: false },
        sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {} },
      },
      authMethods: [],
    };
    return { result };
  }

  #newSession(params: Params): Answer {
    const cwd = params.folder("cwd");
    this.#count += 1;
    const id = `demo-${this.#parts.runId}-${this.#count}`;
    const { connection, pace, play, nameSession, crash } = this.#parts;
    const features = this.#features;
    const host: SessionHost = { connection, pace, features, play, nameSession, crash };
    const session = new Session(id, cwd, host);
    this.#sessions.set(id, session);
    return {
      result: { sessionId: id, ...choices(session) },
      after: () => this.#introduce(session),
    };
  }

  #reopen(params: Params, { replay }: { readonly replay: boolean }): Answer {
    const session = this.#known(params);
    session.moveTo(params.folder("cwd"));
    this.#closed.delete(session.id);
    if (replay) session.replay();
    return { result: choices(session), after: () => this.#introduce(session) };
  }

  #list(params: Params): Answer {
    const cwd = params.optionalString("cwd");
    const cursor = params.optionalString("cursor");
    if (cursor !== undefined) {
      throw params.wrong("no cursor (the list is always whole)", cursor);
    }
    const sessions = [...this.#sessions.values()]
      .map((session) => session.summary())
      .filter((summary) => cwd === undefined || summary.cwd === cwd)
      .reverse();
    return { result: { sessions } };
  }

  #close(params: Params): Answer {
    const session = this.#known(params);
    session.cancel();
    this.#closed.add(session.id);
    return { result: {} };
  }

  #delete(params: Params): Answer {
    const session = this.#known(params);
    session.cancel();
    this.#sessions.delete(session.id);
    this.#closed.delete(session.id);
    return { result: {} };
  }

  async #prompt(params: Params, signal: AbortSignal): Promise<Answer> {
    return { result: await this.#open(params).prompt(params.blocks("prompt"), signal) };
  }

  #set(params: Params, option: string, key: string): Answer {
    this.#open(params).set(option, params.string(key), "older method");
    return { result: {} };
  }

  #setOption(params: Params): Answer {
    const session = this.#open(params);
    session.set(params.string("configId"), params.get("value"), "option");
    return { result: { configOptions: session.settings.options() } };
  }

  /** Said after the result of new, load and resume: only then does the client know the id. */
  #introduce(session: Session): void {
    session.state({
      sessionUpdate: "available_commands_update",
      availableCommands: this.#parts.commands,
    });
    session.announce();
  }

  #known(params: Params): Session {
    const id = params.string("sessionId");
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new RpcError(
      RpcCode.notFound,
      `There is no session "${id.slice(0, 80)}": the demo agent forgets all sessions when it ends`,
    );
  }

  #open(params: Params): Session {
    const session = this.#known(params);
    if (!this.#closed.has(session.id)) return session;
    throw new RpcError(
      RpcCode.notFound,
      `Session ${session.id} is closed: open it with session/load or session/resume`,
    );
  }
}

function choices(session: Session): object {
  const { settings } = session;
  return {
    modes: settings.modes(),
    models: settings.models(),
    configOptions: settings.options(),
  };
}

function child(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}
