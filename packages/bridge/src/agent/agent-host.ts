import {
  isRecord,
  RpcCode,
  type AgentLifeState,
  type AgentStateParams,
  type InitializeResult,
  type JsonRpcErrorObject,
} from "@gemini-agent-chat/core";
import { AgentLink } from "./agent-link.js";
import type { AgentListener } from "./agent-listener.js";
import { AgentLogin } from "./agent-login.js";
import type { AgentEnding } from "./agent-process.js";
import { greetAgent, type FileCapabilities } from "./greet-agent.js";
import { endedLogin } from "./login-output.js";
import { StartBackoff } from "./start-backoff.js";
import type { AgentLaunch } from "../agents.js";
import type { Limits } from "../limits.js";
import type { Log } from "../options.js";
import type { TraceLine } from "../trace/trace.js";
import { printable } from "./printable.js";
import { RequestError } from "../rpc/request-error.js";

/** What {@link AgentHost} needs to know. */
export interface AgentHostOptions {
  readonly launch: AgentLaunch;
  /** The folder that the process runs in. */
  readonly cwd: string;
  readonly limits: Limits;
  readonly log: Log;
  /** Sees every line between bridge and agent. */
  readonly trace?: TraceLine | undefined;
  readonly version: string;
  readonly listener: AgentListener;
  /** What of `fs/*` the listener answers, and the agent is told of; null: nothing. */
  readonly fs: FileCapabilities | null;
  readonly onState: (state: AgentStateParams) => void;
  /** Where a person can log in now; null: that is over. */
  readonly onLoginPage: (url: string | null) => void;
}

/** Longest name of an agent that is kept, in characters. */
const MAX_NAME = 200;

/** So many lines of stderr are told to clients when the agent crashed. */
const CRASH_LINES = 20;

/** A restart is asked for by a person who waits: an agent that does not end is not waited for long. */
const RESTART_LADDER = { termAfter: 500, killAfter: 1_500 };

/**
 * The life of one agent: started when it is first needed, initialized once by the bridge, told
 * apart as starting, ready, auth, crashed or stopped. It never starts again by itself: every
 * start goes back to something that a person did, and one that dies at once again and again is
 * started only by {@link AgentHost.restart}.
 */
export class AgentHost {
  readonly login: AgentLogin;
  readonly #options: AgentHostOptions;
  readonly #backoff: StartBackoff = new StartBackoff();
  #link: AgentLink | null = null;
  #starting: Promise<AgentLink> | null = null;
  #restarting: Promise<AgentLink> | null = null;
  /** The one that is ended to make room for its successor. */
  #replaced: AgentLink | null = null;
  /** Ends that are still under way; the bridge waits for them when it stops. */
  readonly #ending = new Map<AgentLink, Promise<void>>();
  #initialized: InitializeResult | null = null;
  #isStopping = false;
  #state: AgentLifeState = "stopped";
  #detail: string | undefined;
  /** What it goes back to when the login that runs now has ended. */
  #stateBefore: AgentLifeState | null = null;

  constructor(options: AgentHostOptions) {
    this.#options = options;
    this.login = new AgentLogin({
      loginTimeout: options.limits.loginTimeout,
      pageTimeout: options.limits.loginPageTimeout,
      readsCodes: options.launch.readsLoginCodes === true,
      onPage: (url) => this.#onLoginPage(url),
    });
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
    const verdict = this.#backoff.verdict(performance.now());
    if (!verdict.may) return Promise.reject(this.#downError(verdict.why));
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

  /** The agent wants a login, or has got it. Matters only while it runs. `said` is why, in its words. */
  setLoggedIn(isLoggedIn: boolean, said?: string): void {
    const state = isLoggedIn ? "ready" : "auth";
    const shown = (words: string): string => this.#link?.secrets.show(words, 300) ?? "";
    const detail = said === undefined ? undefined : (endedLogin(said) ?? shown(said));
    if (this.link && (this.#state !== state || this.#detail !== detail)) {
      this.#setState(state, detail);
    }
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
      this.#replaced = old;
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
      trace: this.#options.trace,
      listener: {
        onRequest: (...request) => listener.onRequest(...request),
        onNotification: (...notification) => listener.onNotification(...notification),
        onLost: (...lost) => listener.onLost(...lost),
        onGone: (gone, ending, error) => this.#onGone(gone, ending, error),
      },
      output: this.login,
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

  async #initialize(link: AgentLink): Promise<AgentLink> {
    const { limits, version } = this.#options;
    // The process exists as soon as the caller has gone on: start() comes right after.
    await Promise.resolve();
    if (this.#options.launch.asksLoginFirst) this.login.expect(link);
    this.#initialized = await greetAgent(link, {
      title: this.title,
      commandLine: this.#commandLine(),
      version,
      timeout: limits.initializeTimeout,
      isLoggingIn: () => this.login.isPending,
      fs: this.#options.fs,
    });
    link.name = nameOf(this.#initialized.agentInfo);
    this.#starting = null;
    this.login.onStarted(link);
    this.#setState("ready");
    return link;
  }

  #onGone(link: AgentLink, ending: AgentEnding, error: JsonRpcErrorObject): void {
    const ladder = { termAfter: 0, killAfter: this.#options.limits.killAfter };
    this.#track(link, link.process.stop(ladder));
    this.login.onGone(link, error);
    const wasAsked = this.#isStopping || this.#replaced === link;
    const wasClean = ending.code === 0 && this.#starting === null && link.openCalls === 0;
    const state = wasAsked || wasClean ? "stopped" : "crashed";
    // The answer to `initialize` is the first.
    if (link.answers > 1) this.#backoff.worked();
    else if (state === "crashed") this.#backoff.died(performance.now());
    const level = state === "crashed" ? "error" : "info";
    if (!this.#isStopping) this.#options.log(level, error.message);
    if (state === "crashed") {
      for (const line of ending.stderr) this.#options.log("error", `  agent: ${line}`);
    }
    // The sessions learn it first: a turn's end comes before the news of the agent's.
    this.#state = state;
    this.#detail = state === "crashed" ? this.#crashDetail(ending) : ending.reason;
    this.#options.listener.onGone(link, ending, error);
    this.#options.onState(this.state);
  }

  /** What a person needs to know: how it ended, what to do, its last words. */
  #crashDetail({ reason, stderr }: AgentEnding): string {
    const verdict = this.#backoff.verdict(performance.now());
    const lines = stderr.slice(-CRASH_LINES);
    const advice = [endedLogin(lines.join(" ")), verdict.may ? null : verdict.why];
    return [reason, ...advice.filter((line) => line !== null), ...lines].join("\n");
  }

  /** While a page waits for a person, the agent is of no use to anybody; then it is as before. */
  #onLoginPage(url: string | null): void {
    this.#options.onLoginPage(url);
    if (url !== null && this.#state !== "auth") {
      this.#stateBefore = this.#state;
      this.#setState("auth");
    } else if (url === null && this.#stateBefore !== null) {
      const before = this.#stateBefore;
      this.#stateBefore = null;
      if (this.#state === "auth" && this.#link?.isAlive) this.#setState(before);
    }
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

/** As the agent calls itself: whatever it has put there. */
function nameOf(info: unknown): string | null {
  const name = isRecord(info) ? info["name"] : undefined;
  return typeof name === "string" && name !== "" ? name.slice(0, MAX_NAME) : null;
}
