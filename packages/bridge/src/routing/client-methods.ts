import {
  BridgeMethod,
  isFailure,
  isRecord,
  META_KEY,
  RpcCode,
  type JsonRpcErrorObject,
  type JsonRpcResponse,
} from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { AgentLink } from "../agent/agent-link.js";
import { timedCall } from "../agent/timed-call.js";
import type { AttachMethods } from "./attach-methods.js";
import type { ClientCall } from "../client/client-call.js";
import type { Connection } from "../client/connection.js";
import { agentStateText } from "../client/connections.js";
import { findFiles } from "./find-files.js";
import { initializeAnswer, type BridgeFacts } from "./initialize-answer.js";
import { LoginMethods } from "./login-methods.js";
import { logSetting } from "./log-setting.js";
import { textParam } from "../rpc/param-checks.js";
import { bridgeMeta, type Prompts } from "../session/prompts.js";
import { rawMember, replaceMember } from "../rpc/raw-json.js";
import { RequestError } from "../rpc/request-error.js";
import type { SessionCatalog } from "../session/session-catalog.js";
import type { SessionEntry } from "../session/session-entry.js";
import { notHeld, notLive } from "../session/session-errors.js";
import type { SessionOpening } from "../session/session-opening.js";
import type { Session } from "../session/session.js";
import type { Sessions } from "../session/sessions.js";

/** What {@link ClientMethods} works with. */
export interface ClientMethodsOptions {
  readonly host: AgentHost;
  readonly sessions: Sessions;
  readonly entry: SessionEntry;
  readonly opening: SessionOpening;
  readonly prompts: Prompts;
  readonly attach: AttachMethods;
  readonly catalog: SessionCatalog;
  readonly facts: BridgeFacts;
}

/** What clients may ask for and say, method by method. What is not named here goes nowhere. */
export class ClientMethods {
  readonly #options: ClientMethodsOptions;
  readonly #login: LoginMethods;

  constructor(options: ClientMethodsOptions) {
    this.#options = options;
    this.#login = new LoginMethods(options.host);
  }

  /** Runs one request. @throws RequestError */
  run(call: ClientCall): void | Promise<void> {
    const { opening, attach, catalog, facts } = this.#options;
    switch (call.method) {
      case "initialize":
        return this.#initialize(call);
      case "authenticate":
        return this.#login.authenticate(call);
      case SUBMIT_CODE:
        return this.#login.submitCode(call);
      case "session/new":
      case "session/fork":
        return opening.create(call);
      case "session/load":
      case "session/resume":
        return opening.revivals.bringBack(call);
      case "session/list":
        return catalog.list(call);
      case "session/delete":
        return catalog.delete(call);
      case "session/prompt":
        if (opening.revivals.holdPrompt(call)) return;
        return this.runPrompt(call);
      case "session/cancel":
        // A notification by right; the earlier SDK sent it as a request.
        this.#cancel(call.params, cancelLine(call.params["sessionId"]));
        return call.succeed("null");
      case "session/close":
        return this.#close(call);
      case "session/set_mode":
      case "session/set_model":
      case "session/set_config_option":
        return this.#set(call);
      case BridgeMethod.attach:
        return attach.attach(call);
      case BridgeMethod.detach:
        return attach.detach(call);
      case BridgeMethod.history:
        return attach.history(call);
      case BridgeMethod.ping:
        return call.succeed("{}");
      case BridgeMethod.restartAgent:
        return this.#restart(call);
      case "bridge/rename_session":
        return this.#rename(call);
      case "bridge/search_sessions":
        return catalog.search(call);
      case "bridge/find_files":
        return findFiles(call, facts.cwd);
      default:
        return this.#forward(call);
    }
  }

  /** Takes one notification. False: it is dropped, because no client may send it. */
  notify(
    connection: Connection,
    method: string,
    params: Readonly<Record<string, unknown>>,
    line: string,
  ): boolean {
    if (method === "session/cancel") {
      this.#cancel(params, line);
      return true;
    }
    if (method === "$/cancel_request") {
      const open = connection.openCalls.get(rawMember(line, "params", "requestId") ?? "");
      if (!open) return false;
      if (this.#login.cancel(open)) return true;
      open.link.notify(replaceMember(line, String(open.agentId), "params", "requestId"));
      return true;
    }
    if (method === SUBMIT_CODE) {
      this.#login.takeCode(params);
      return true;
    }
    // A request without its id would get past every rule that holds for the request.
    if (!isExtension(method)) return false;
    this.#options.host.link?.notify(line);
    return true;
  }

  /** Runs a prompt whose session is not being brought back. @throws RequestError */
  runPrompt(call: ClientCall): void {
    const session = this.#session(call);
    const { connection } = call;
    // A prompt that had to wait runs even when its client did not.
    if (connection.isOpen && !connection.isLogClient && session.viewOf(connection) === null) {
      session.subscribe(connection, "plain").start(session.log.last + 1, session.log.last);
    }
    this.#options.prompts.run(call, session);
  }

  async #initialize(call: ClientCall): Promise<void> {
    const { host, facts } = this.#options;
    const { connection } = call;
    const capabilities = call.params["clientCapabilities"];
    const meta = isRecord(capabilities) ? capabilities["_meta"] : undefined;
    connection.isLogClient = isRecord(meta) && Boolean(meta[META_KEY]);
    if (connection.wantedAgent !== null && connection.wantedAgent !== host.id) {
      const wanted = JSON.stringify(connection.wantedAgent.slice(0, 60));
      throw new RequestError(
        RpcCode.invalidParams,
        `unknown agent ${wanted}: this bridge runs ${host.id}`,
      );
    }
    // An agent that is down does not keep anybody from reading what it has done.
    const isDown = host.state.state === "crashed" || host.state.state === "stopped";
    if (host.initialized === null || !isDown) await host.ready();
    if (host.initialized === null) throw new RequestError(RpcCode.agentDown, "no agent");
    call.succeed(JSON.stringify(initializeAnswer(host.initialized, host, connection, facts)));
    if (connection.isLogClient) connection.send(agentStateText(host.state));
  }

  /** A setting of one session; everybody who follows it is told. */
  #set(call: ClientCall): void {
    const session = this.#session(call);
    const link = this.#liveLink(session);
    this.#send(link, call, {
      isKept: true,
      timeout: this.#options.facts.limits.settingTimeout,
      onAnswer: (response, line) => {
        if (!isFailure(response)) logSetting(session, call, rawMember(line, "result") ?? "null");
        call.forward(line, session);
      },
    });
  }

  #rename(call: ClientCall): void {
    const session = this.#session(call);
    textParam(call.params, "title", MAX_TITLE);
    logSetting(session, call, "{}");
    call.succeed("{}", session);
  }

  async #restart(call: ClientCall): Promise<void> {
    const { host } = this.#options;
    const { agent } = call.params;
    if (agent !== undefined && agent !== host.id) {
      throw new RequestError(RpcCode.invalidParams, `expected agent ${host.id}`);
    }
    await host.restart();
    call.succeed(JSON.stringify(host.state));
  }

  #cancel(params: Readonly<Record<string, unknown>>, line: string): void {
    const { sessions, opening, prompts } = this.#options;
    const { promptId } = bridgeMeta(params);
    opening.revivals.cancelHeld(
      params,
      (held) => promptId === undefined || promptId === bridgeMeta(held.params)["promptId"],
    );
    const session = sessions.find(params["sessionId"]);
    if (session) prompts.cancel(session, promptId, line);
  }

  /** A request that is the agent's alone to answer. */
  #forward(call: ClientCall): void {
    if (!isExtension(call.method) && call.method !== "logout") {
      throw new RequestError(RpcCode.methodNotFound, "the bridge knows no such method");
    }
    const { host, sessions } = this.#options;
    const session = sessions.find(call.params["sessionId"]);
    const link = session ? this.#liveLink(session) : host.link;
    if (!link) {
      const { state, detail = "" } = host.state;
      const [reason = ""] = detail.split("\n", 1);
      throw new RequestError(RpcCode.agentDown, `the agent is ${state} ${reason}`.trim());
    }
    const { settingTimeout } = this.#options.facts.limits;
    this.#send(link, call, {
      isKept: false,
      ...(call.method === "logout" ? { timeout: settingTimeout } : {}),
      onAnswer: (_, line) => call.forward(line, session),
    });
  }

  /** The agent lets go of a session; its log stays. */
  #close(call: ClientCall): void {
    const session = this.#session(call);
    const link = this.#liveLink(session);
    this.#send(link, call, {
      isKept: true,
      timeout: this.#options.facts.limits.settingTimeout,
      onAnswer: (response, line) => {
        if (!isFailure(response) && session.link === link) {
          this.#options.prompts.closed(session);
          session.link = null;
        }
        call.forward(line, session);
      },
    });
  }

  #send(
    link: AgentLink,
    call: ClientCall,
    options: {
      readonly isKept: boolean;
      /** In milliseconds; absent: only the agent knows how long it takes. */
      readonly timeout?: number;
      readonly onAnswer: (response: JsonRpcResponse, line: string) => void;
    },
  ): void {
    const { isKept, timeout, onAnswer } = options;
    const build = (id: number): string => replaceMember(call.text, String(id), "id");
    const handlers = { onAnswer, onFail: (error: JsonRpcErrorObject) => call.fail(error) };
    const agentId =
      timeout === undefined
        ? link.call(build, handlers)
        : // What the agent has done in the end counts, though its client is told by the log alone.
          timedCall(link, build, handlers, { method: call.method, timeout, onLate: onAnswer })
            .agentId;
    call.connection.openCalls.set(call.rawId, { link, agentId, isKept });
  }

  #session(call: ClientCall): Session {
    const session = this.#options.sessions.get(textParam(call.params, "sessionId"));
    if (!session) throw notHeld();
    return session;
  }

  #liveLink(session: Session): AgentLink {
    const { link } = session;
    if (!link?.isAlive) throw notLive(this.#options.entry.isResumable(session));
    return link;
  }
}

/**
 * What a client may say to the agent without a rule of the bridge: names of vendors, which ACP
 * marks by their first character.
 */
function isExtension(method: string): boolean {
  return method.startsWith("_");
}

/** As the earlier SDK named it. */
const SUBMIT_CODE = "gemini/submitAuthCode";

function cancelLine(sessionId: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", method: "session/cancel", params: { sessionId } });
}

/** A name longer than this is none. */
const MAX_TITLE = 1_000;
