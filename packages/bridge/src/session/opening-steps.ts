import {
  BridgeMethod,
  isFailure,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcResponse,
} from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { AgentLink } from "../agent/agent-link.js";
import { timedCall, type TimedCall } from "../agent/timed-call.js";
import type { ClientCall } from "../client/client-call.js";
import type { Limits } from "../limits.js";
import { chooseServers, type McpServer } from "../mcp-servers.js";
import { confineFolder } from "./confine-path.js";
import { offeredModes } from "./session-facts.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

/** What {@link OpeningSteps} works with. */
export interface OpeningStepsOptions {
  readonly host: AgentHost;
  readonly sessions: Sessions;
  readonly root: string;
  /** Those that a client may choose, by name. */
  readonly mcpServers: readonly McpServer[];
  readonly limits: Limits;
  readonly clock: () => number;
  /** Ends what a session still does, because the agent has given its id away. */
  readonly abandon: (session: Session) => void;
  /** Lets go of a session that is too old to be kept. */
  readonly forget: (session: Session) => void;
}

/** What of a client's parameters reaches the agent. */
export interface ConfinedParams {
  readonly cwd: string;
  readonly mcpServers: readonly McpServer[];
  readonly additionalDirectories?: readonly string[];
}

/** What becomes of a request that opens a session. */
export interface OpeningHandlers {
  readonly onAnswer: (response: JsonRpcResponse, line: string) => void;
  readonly onFail: (error: JsonRpcErrorObject) => void;
}

/** The steps that every way of opening a session takes. */
export class OpeningSteps {
  readonly #options: OpeningStepsOptions;

  constructor(options: OpeningStepsOptions) {
    this.#options = options;
  }

  /**
   * Only what is known to be harmless is taken over: never commands, never options of the agent.
   *
   * @throws RequestError invalidParams
   */
  async confine(call: ClientCall, knownCwd?: string): Promise<ConfinedParams> {
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

  /** Sends the request for `call` to the agent. */
  ask(
    link: AgentLink,
    call: ClientCall,
    method: string,
    params: object,
    handlers: OpeningHandlers,
  ): TimedCall {
    const build = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const onAnswer: OpeningHandlers["onAnswer"] = (response, line) => {
      if (isFailure(response) && response.error.code === RpcCode.authRequired) {
        this.#options.host.setLoggedIn(false, response.error.message);
      }
      handlers.onAnswer(response, line);
    };
    const timeout = this.#options.limits.openTimeout;
    const asked = timedCall(link, build, { ...handlers, onAnswer }, { method, timeout });
    call.connection.openCalls.set(call.rawId, { link, agentId: asked.agentId, isKept: true });
    return asked;
  }

  /** Makes the session that the agent has opened, for these callers. */
  make(
    link: AgentLink,
    id: string,
    cwd: string,
    result: string,
    calls: readonly ClientCall[],
  ): Session {
    const { sessions, limits, clock, abandon, forget } = this.#options;
    const old = sessions.get(id);
    if (old) abandon(old);
    const caps = { maxBytes: limits.maxSessionBytes, maxEvents: limits.maxSessionEvents };
    const callers = new Set(calls.map(({ connection }) => connection));
    const options = { id, agentId: link.agentId, agentName: link.name, cwd, ...caps, clock };
    const session = sessions.create(options, callers);
    session.link = link;
    this.logOpening(session, cwd, result);
    for (const each of sessions.beyond(limits.maxSessions)) forget(each);
    return session;
  }

  logOpening(session: Session, cwd: string, result: string): void {
    const { agentId, agentName } = session;
    const modes = offeredModes(result);
    // What resumes a session need not say them again.
    if (modes.length > 0) session.modes = modes;
    const agent = { agent: agentId, ...(agentName !== null && { agentName }) };
    const head = JSON.stringify({ ...agent, cwd }).slice(1, -1);
    session.append(
      { jsonrpc: "2.0", method: BridgeMethod.session },
      `{"jsonrpc":"2.0","method":"${BridgeMethod.session}","params":{${head},"result":${result}}}`,
    );
  }

  /** Says what did not reach the agent, once, whoever of those that opened the session named it. */
  noticeServers(session: Session, calls: readonly ClientCall[]): void {
    const { mcpServers } = this.#options;
    const isLeftOut = ({ params }: ClientCall): boolean =>
      chooseServers(mcpServers, params["mcpServers"]).isSomeLeftOut;
    if (!calls.some(isLeftOut)) return;
    session.appendNotice(
      "The page's MCP servers were left out",
      "A page may not name commands to start: add them to the agent's own settings.",
    );
  }
}
