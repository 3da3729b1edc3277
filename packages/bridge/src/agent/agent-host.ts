import {
  isFailure,
  isRecord,
  RpcCode,
  type AgentLifeState,
  type AgentStateParams,
  type InitializeResult,
  type JsonRpcErrorObject,
} from "@gemini-agent-chat/core";
import { AgentLink, type AgentListener } from "./agent-link.js";
import type { AgentEnding } from "./agent-process.js";
import type { AgentLaunch } from "../agents.js";
import type { Limits } from "../limits.js";
import type { Log } from "../options.js";
import { printable } from "./printable.js";
import { RequestError } from "../rpc/request-error.js";

/** What {@link AgentHost} needs to know. */
export interface AgentHostOptions {
  readonly launch: AgentLaunch;
  /** The folder that the process runs in. */
  readonly cwd: string;
  readonly limits: Limits;
  readonly log: Log;
  readonly version: string;
  readonly listener: AgentListener;
  readonly onState: (state: AgentStateParams) => void;
}

/** Fixed: what the bridge itself offers an agent, whatever its clients say of themselves. */
const CLIENT_CAPABILITIES = {
  elicitation: { form: {}, url: {} },
  session: { configOptions: { boolean: {} } },
};

/** So many lines of stderr are told to clients when the agent crashed. */
const CRASH_LINES = 20;

/** A restart is asked for by a person who waits: an agent that does not end is not waited for long. */
const RESTART_LADDER = { termAfter: 500, killAfter: 1_500 };

/**
 * The life of one agent: started when it is first needed, initialized once by the bridge, told
 * apart as starting, ready, auth, crashed or stopped. It never starts again by itself: every
 * start goes back to something that a person did.
 */
export class AgentHost {
  readonly #options: AgentHostOptions;
  #link: AgentLink | null = null;
  #starting: Promise<AgentLink> | null = null;
  #restarting: Promise<AgentLink> | null = null;
  /** Ends that are still under way; the bridge waits for them when it stops. */
  readonly #ending = new Map<AgentLink, Promise<void>>();
  #initialized: InitializeResult | null = null;
  #isStopping = false;
  #state: AgentLifeState = "stopped";
  #detail: string | undefined;

  constructor(options: AgentHostOptions) {
    this.#options = options;
  }

  get id(): string {
    return this.#options.launch.id;
  }

  get title(): string {
    return this.#options.launch.title;
  }

  get state(): AgentStateParams {
    return {
      agent: this.id,
      state: this.#state,
      ...(this.#detail === undefined ? {} : { detail: this.#detail }),
    };
  }

  /** What the agent said about itself when it was last started; null before the first time. */
  get initialized(): InitializeResult | null {
    return this.#initialized;
  }

  /** The running and initialized agent, or null. */
  get link(): AgentLink | null {
    return this.#starting === null && this.#link?.isAlive ? this.#link : null;
  }

  /** Can it bring back a session that it does not hold in memory? */
  get canResume(): boolean {
    return this.offers("session/load") || this.offers("session/resume");
  }

  /** Has the agent itself said that it knows this method? */
  offers(method: "session/load" | "session/resume" | "session/list" | "session/delete"): boolean {
    const capabilities = this.#initialized?.agentCapabilities;
    if (method === "session/load") return capabilities?.loadSession === true;
    return isRecord(capabilities?.sessionCapabilities?.[method.slice("session/".length)]);
  }

  /** The agent, started if need be. @throws RequestError agentDown */
  ready(): Promise<AgentLink> {
    if (this.#isStopping) return Promise.reject(this.#downError("the bridge is stopping"));
    if (this.#restarting) return this.#restarting;
    if (this.#starting) return this.#starting;
    if (this.#link?.isAlive) return Promise.resolve(this.#link);
    return this.#start();
  }

  /** Ends the agent, whatever it is doing, and starts it anew. */
  restart(): Promise<AgentLink> {
    // Begun in the next turn of the loop: by then everybody can see that a restart is under way.
    this.#restarting ??= Promise.resolve()
      .then(() => this.#replace())
      .finally(() => {
        this.#restarting = null;
      });
    return this.#restarting;
  }

  /** The agent wants a login, or has got it. Matters only while it runs. */
  setLoggedIn(isLoggedIn: boolean): void {
    const state = isLoggedIn ? "ready" : "auth";
    if (this.link && this.#state !== state) this.#setState(state);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ladder = { termAfter: 0, killAfter: this.#options.limits.killAfter };
    await Promise.all([this.#link?.process.stop(ladder), ...this.#ending.values()]);
  }

  killNow(): void {
    this.#link?.process.killNow();
    for (const link of this.#ending.keys()) link.process.killNow();
  }

  async #replace(): Promise<AgentLink> {
    const old = this.#link;
    if (old) {
      const gone = old.process.fail("it was restarted", RESTART_LADDER);
      this.#track(old, gone);
      await gone;
    }
    if (this.#isStopping) throw this.#downError("the bridge is stopping");
    return this.#start();
  }

  #start(): Promise<AgentLink> {
    const { launch, cwd, limits, log, listener } = this.#options;
    const link = new AgentLink({
      agentId: launch.id,
      title: launch.title,
      command: launch.command,
      args: launch.args,
      env: launch.env,
      cwd,
      limits,
      log,
      listener: {
        onRequest: (...request) => listener.onRequest(...request),
        onNotification: (...notification) => listener.onNotification(...notification),
        onGone: (gone, ending, error) => this.#onGone(gone, ending, error),
      },
    });
    this.#link = link;
    this.#setState("starting");
    const starting = this.#initialize(link).finally(() => {
      if (this.#starting === starting) this.#starting = null;
    });
    this.#starting = starting;
    link.process.start();
    return starting;
  }

  #initialize(link: AgentLink): Promise<AgentLink> {
    const { limits, version, log } = this.#options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        void link.process.fail(
          `it did not answer initialize within ${limits.initializeTimeout} ms ` +
            `(${this.#commandLine()}). Is it an ACP agent, and started in its ACP mode?`,
        );
      }, limits.initializeTimeout);
      const params = {
        protocolVersion: 1,
        clientCapabilities: CLIENT_CAPABILITIES,
        clientInfo: { name: "gemini-agent-bridge", title: "Gemini Agent Chat", version },
      };
      // Written as soon as the process exists: start() comes right after.
      queueMicrotask(() =>
        link.call((id) => JSON.stringify({ jsonrpc: "2.0", id, method: "initialize", params }), {
          onAnswer: (response) => {
            clearTimeout(timer);
            const result = isFailure(response) ? null : response.result;
            if (isRecord(result)) {
              this.#initialized = result as unknown as InitializeResult;
              this.#starting = null;
              this.#setState("ready");
              return resolve(link);
            }
            const said = isFailure(response) ? response.error.message : "no result";
            log("error", `The agent refused initialize: ${printable(said, 300)}`);
            void link.process.fail(`it refused initialize: ${printable(said, 300)}`);
            reject(this.#downError(`it refused initialize: ${printable(said, 300)}`));
          },
          onFail: (error) => {
            clearTimeout(timer);
            // Nothing to end if it is gone already.
            void link.process.fail(`it did not answer initialize: ${error.message}`);
            reject(RequestError.from(error));
          },
        }),
      );
    });
  }

  #onGone(link: AgentLink, ending: AgentEnding, error: JsonRpcErrorObject): void {
    const ladder = { termAfter: 0, killAfter: this.#options.limits.killAfter };
    this.#track(link, link.process.stop(ladder));
    const wasAsked = this.#isStopping || this.#restarting !== null;
    const wasClean = ending.code === 0 && this.#starting === null && link.openCalls === 0;
    const state = wasAsked || wasClean ? "stopped" : "crashed";
    const level = state === "crashed" ? "error" : "info";
    if (!this.#isStopping) this.#options.log(level, error.message);
    if (state === "crashed") {
      for (const line of ending.stderr) this.#options.log("error", `  agent: ${line}`);
    }
    // The sessions learn it first: a turn's end comes before the news of the agent's.
    this.#state = state;
    this.#detail =
      state === "crashed"
        ? [ending.reason, ...ending.stderr.slice(-CRASH_LINES)].join("\n")
        : ending.reason;
    this.#options.listener.onGone(link, ending, error);
    this.#options.onState(this.state);
  }

  #setState(state: AgentLifeState, detail?: string): void {
    this.#state = state;
    this.#detail = detail;
    this.#options.onState(this.state);
  }

  #track(link: AgentLink, gone: Promise<void>): void {
    this.#ending.set(link, gone);
    void gone.finally(() => this.#ending.delete(link));
  }

  #commandLine(): string {
    const { command, args } = this.#options.launch;
    return printable([command, ...args].join(" "), 300);
  }

  #downError(reason: string): RequestError {
    return new RequestError(RpcCode.agentDown, `${this.title} is not running: ${reason}`);
  }
}
