import {
  BridgeMethod,
  isFailure,
  isRecord,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcResponse,
} from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { AgentLink } from "../agent/agent-link.js";
import type { ClientCall } from "../client/client-call.js";
import { confineFolder } from "./confine-path.js";
import { EarlyUpdates, type HeldUpdate } from "./early-updates.js";
import type { Limits } from "../limits.js";
import type { OutgoingMessages } from "./outgoing-messages.js";
import { rawMember } from "../rpc/raw-json.js";
import { RequestError } from "../rpc/request-error.js";
import { chooseServers, type McpServer } from "../mcp-servers.js";
import { Revival } from "./revival.js";
import type { SessionEntry } from "./session-entry.js";
import { notLive } from "./session-errors.js";
import { currentResult } from "./session-facts.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

/** What {@link SessionOpening} works with. */
export interface SessionOpeningOptions {
  readonly host: AgentHost;
  readonly sessions: Sessions;
  readonly entry: SessionEntry;
  readonly root: string;
  /** Those that a client may choose, by name. */
  readonly mcpServers: readonly McpServer[];
  readonly limits: Limits;
  readonly clock: () => number;
  /** Logs what the agent says. */
  readonly outgoing: OutgoingMessages;
  /** Runs a prompt that had to wait. */
  readonly runPrompt: (call: ClientCall) => void;
  /** Ends what a session still does, because the agent has given its id away. */
  readonly abandon: (session: Session) => void;
}

/** Opens sessions: session/new, fork, load and resume. */
export class SessionOpening {
  readonly #options: SessionOpeningOptions;
  readonly #early: EarlyUpdates;
  /** Sessions that the agent is bringing back, by id. */
  readonly #revivals = new Map<string, Revival>();

  constructor(options: SessionOpeningOptions) {
    this.#options = options;
    this.#early = new EarlyUpdates(options.limits.maxHeldUpdates);
  }

  /** Runs session/new or session/fork. @throws RequestError */
  async create(call: ClientCall): Promise<void> {
    const params = await this.#confinedParams(call);
    const link = await this.#options.host.ready();
    this.#early.begin();
    this.#callAgent(link, call, call.method, params, {
      onAnswer: (response, line) => {
        const sessionId = sessionIdIn(response);
        if (sessionId === null) call.forward(line);
        else this.#register(call, link, sessionId, params.cwd, rawMember(line, "result") ?? "{}");
        this.#early.end();
      },
      onFail: (error) => {
        call.fail(error);
        this.#early.end();
      },
    });
  }

  /** Runs session/load or session/resume. @throws RequestError */
  async bringBack(call: ClientCall): Promise<void> {
    const { host, sessions } = this.#options;
    const sessionId = call.params["sessionId"];
    if (typeof sessionId !== "string") {
      throw new RequestError(RpcCode.invalidParams, "expected a sessionId that is a string");
    }
    if (this.#answerFromLog(call, sessionId)) return;
    const held = sessions.get(sessionId);
    if (held?.isLost) throw notLive(false);
    // What a client says of the folder of a session that is held here can only be wrong.
    const params = await this.#confinedParams(call, held?.cwd);
    const link = await host.ready();
    // While this waited, somebody else may have brought it back, or asked for it.
    if (this.#answerFromLog(call, sessionId)) return;
    const known = this.#revivals.get(sessionId);
    if (known?.link === link) return void known.calls.push(call);
    const method = this.#revivingMethod(call.method, sessions.get(sessionId));
    const isLogged = sessions.get(sessionId) !== undefined;
    const revival = new Revival(link, isLogged, this.#options.limits.maxSessionBytes);
    revival.calls.push(call);
    this.#revivals.set(sessionId, revival);
    this.#callAgent(
      link,
      call,
      method,
      { sessionId, ...params },
      {
        onAnswer: (response, line) => {
          if (isFailure(response)) {
            const isFinal = isFinalRefusal(response.error, call);
            return this.#notRevived(sessionId, revival, response.error, isFinal);
          }
          this.#revived(sessionId, revival, params.cwd, rawMember(line, "result") ?? "null");
        },
        onFail: (error) => this.#notRevived(sessionId, revival, error, false),
      },
    );
  }

  /** Looks at an update before it is logged. True: it is taken care of. */
  intercept(link: AgentLink, sessionId: string, update: HeldUpdate): boolean {
    const revival = this.#revivals.get(sessionId);
    if (revival?.link === link) return revival.intercept(update);
    if (this.#options.sessions.get(sessionId)?.link === link) return false;
    return this.#early.hold(sessionId, update);
  }

  /** True: the session is being brought back, and the prompt runs when that is done. */
  holdPrompt(call: ClientCall, session: Session): boolean {
    const revival = this.#revivals.get(session.id);
    revival?.holdPrompt(call);
    return revival !== undefined;
  }

  /** A prompt that still waits is cancelled without ever reaching the agent. */
  cancelHeld(session: Session, test: (call: ClientCall) => boolean): void {
    const taken = this.#revivals.get(session.id)?.takePrompts(test) ?? [];
    for (const call of taken) call.succeed('{"stopReason":"cancelled"}');
  }

  #answerFromLog(call: ClientCall, sessionId: string): boolean {
    const session = this.#options.sessions.get(sessionId);
    if (!session?.isLive) return false;
    const result = JSON.stringify(currentResult(session));
    this.#options.entry.enter(call, session, result, call.method === "session/load");
    return true;
  }

  #register(
    call: ClientCall,
    link: AgentLink,
    sessionId: string,
    cwd: string,
    result: string,
  ): void {
    const session = this.#newSession(link, sessionId, cwd, result);
    this.#options.entry.enter(call, session, result, false);
    this.#noticeServers(session, [call]);
    for (const { message, line } of this.#early.take(sessionId)) {
      this.#options.outgoing.update(session, message, line);
    }
  }

  #newSession(link: AgentLink, id: string, cwd: string, result: string): Session {
    const { sessions, limits, clock, abandon } = this.#options;
    const old = sessions.get(id);
    if (old) abandon(old);
    const caps = { maxBytes: limits.maxSessionBytes, maxEvents: limits.maxSessionEvents };
    const session = sessions.create({ id, agentId: link.agentId, cwd, ...caps, clock });
    session.link = link;
    logOpening(session, cwd, result);
    return session;
  }

  #revived(sessionId: string, revival: Revival, cwd: string, result: string): void {
    const { sessions, entry, outgoing } = this.#options;
    let session = sessions.get(sessionId);
    if (session && revival.isLogged) {
      session.link = revival.link;
      session.phase = "replay";
      logOpening(session, cwd, result);
    } else {
      session = this.#newSession(revival.link, sessionId, cwd, result);
    }
    for (const { message, line } of revival.takeHeld()) outgoing.update(session, message, line);
    revival.answered(() => {
      this.#forget(sessionId, revival);
      for (const prompt of revival.takePrompts(() => true)) this.#options.runPrompt(prompt);
    });
    for (const call of revival.calls) {
      entry.enter(call, session, result, call.method === "session/load");
    }
    this.#noticeServers(session, revival.calls);
  }

  #notRevived(
    sessionId: string,
    revival: Revival,
    error: JsonRpcErrorObject,
    isFinal: boolean,
  ): void {
    this.#forget(sessionId, revival);
    const session = this.#options.sessions.get(sessionId);
    if (session && revival.isLogged && isFinal) session.isLost = true;
    for (const call of revival.calls) call.fail(error);
    for (const prompt of revival.takePrompts(() => true)) this.#options.runPrompt(prompt);
  }

  #forget(sessionId: string, revival: Revival): void {
    // An agent that was restarted meanwhile may have begun another one.
    if (this.#revivals.get(sessionId) === revival) this.#revivals.delete(sessionId);
  }

  /** The method that the agent has for it: a client may ask for either. @throws RequestError */
  #revivingMethod(wanted: string, session: Session | undefined): string {
    const offered = (["session/load", "session/resume"] as const).filter((method) =>
      this.#options.host.offers(method),
    );
    const method = offered.find((each) => each === wanted) ?? offered[0];
    if (method !== undefined) return method;
    if (session) throw notLive(false);
    throw new RequestError(RpcCode.notFound, "no such session, and the agent cannot load one");
  }

  #callAgent(
    link: AgentLink,
    call: ClientCall,
    method: string,
    params: object,
    handlers: {
      onAnswer: (response: JsonRpcResponse, line: string) => void;
      onFail: (error: JsonRpcErrorObject) => void;
    },
  ): void {
    const agentId = link.call((id) => JSON.stringify({ jsonrpc: "2.0", id, method, params }), {
      onAnswer: (response, line) => {
        if (isFailure(response) && response.error.code === RpcCode.authRequired) {
          this.#options.host.setLoggedIn(false, response.error.message);
        }
        handlers.onAnswer(response, line);
      },
      onFail: handlers.onFail,
    });
    call.connection.openCalls.set(call.rawId, { link, agentId, isKept: true });
  }

  /** Only what is known to be harmless is taken over: never commands, never options of the agent. */
  async #confinedParams(call: ClientCall, knownCwd?: string): Promise<ConfinedParams> {
    const { root } = this.#options;
    const { sessionId, additionalDirectories } = call.params;
    const cwd = knownCwd ?? (await confineFolder(root, call.params["cwd"]));
    const { given } = chooseServers(this.#options.mcpServers, call.params["mcpServers"]);
    const confined = { cwd, mcpServers: given };
    const source = call.method === "session/fork" ? { sessionId } : {};
    if (!Array.isArray(additionalDirectories)) return { ...source, ...confined };
    const directories = additionalDirectories.map((path: unknown) => confineFolder(root, path));
    return { ...source, ...confined, additionalDirectories: await Promise.all(directories) };
  }

  /** Says what did not reach the agent, once, whoever of those that opened the session named it. */
  #noticeServers(session: Session, calls: readonly ClientCall[]): void {
    const { mcpServers } = this.#options;
    if (
      !calls.some(({ params }) => chooseServers(mcpServers, params["mcpServers"]).isSomeLeftOut)
    ) {
      return;
    }
    session.appendNotice(
      "The page's MCP servers were left out",
      "A page may not name commands to start: add them to the agent's own settings.",
    );
  }
}

/** Will the agent never bring this session back, whoever asks? The folder that it was asked for is right. */
function isFinalRefusal(error: JsonRpcErrorObject, call: ClientCall): boolean {
  if (error.code === RpcCode.notFound) return true;
  // A refusal may as well mean a login, or further folders that this one client named.
  return (
    error.code !== RpcCode.authRequired && !Array.isArray(call.params["additionalDirectories"])
  );
}

interface ConfinedParams {
  readonly cwd: string;
  readonly mcpServers: readonly McpServer[];
  readonly additionalDirectories?: readonly string[];
}

function logOpening(session: Session, cwd: string, result: string): void {
  const head = `"agent":${JSON.stringify(session.agentId)},"cwd":${JSON.stringify(cwd)}`;
  session.append(
    { jsonrpc: "2.0", method: BridgeMethod.session },
    `{"jsonrpc":"2.0","method":"${BridgeMethod.session}","params":{${head},"result":${result}}}`,
  );
}

function sessionIdIn(response: JsonRpcResponse): string | null {
  if (isFailure(response) || !isRecord(response.result)) return null;
  const { sessionId } = response.result;
  return typeof sessionId === "string" && sessionId !== "" ? sessionId : null;
}
