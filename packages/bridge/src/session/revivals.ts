import { isFailure, RpcCode, type JsonRpcErrorObject } from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { AgentLink } from "../agent/agent-link.js";
import type { ClientCall } from "../client/client-call.js";
import type { Limits } from "../limits.js";
import { rawMember } from "../rpc/raw-json.js";
import { RequestError } from "../rpc/request-error.js";
import type { HeldUpdate } from "./early-updates.js";
import type { OpeningSteps } from "./opening-steps.js";
import type { OutgoingMessages } from "./outgoing-messages.js";
import { Revival } from "./revival.js";
import type { SessionEntry } from "./session-entry.js";
import { notLive } from "./session-errors.js";
import { currentResult } from "./session-facts.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

/** What {@link Revivals} works with. */
export interface RevivalsOptions {
  readonly host: AgentHost;
  readonly sessions: Sessions;
  readonly entry: SessionEntry;
  readonly limits: Limits;
  readonly outgoing: OutgoingMessages;
  readonly runPrompt: (call: ClientCall) => void;
  readonly steps: OpeningSteps;
}

/** Brings sessions back: session/load and session/resume, asked once for all who want the same. */
export class Revivals {
  readonly #options: RevivalsOptions;
  /** Sessions that are on their way back, by id. */
  readonly #byId = new Map<string, Revival>();

  constructor(options: RevivalsOptions) {
    this.#options = options;
  }

  /** Runs session/load or session/resume. @throws RequestError */
  async bringBack(call: ClientCall): Promise<void> {
    const { host, sessions, steps } = this.#options;
    const sessionId = call.params["sessionId"];
    if (typeof sessionId !== "string") {
      throw new RequestError(RpcCode.invalidParams, "expected a sessionId that is a string");
    }
    if (this.#answerFromLog(call, sessionId)) return;
    const held = sessions.get(sessionId);
    if (held?.isLost) throw notLive(false);
    // Before anything is waited for: a prompt may follow in the same breath.
    const revival = this.#join(sessionId);
    try {
      // What a client says of the folder of a session that is held here can only be wrong.
      const params = await steps.confine(call, held?.cwd);
      const link = await host.ready();
      // While this waited, the session may have come back, or its agent may have gone.
      if (this.#answerFromLog(call, sessionId)) return;
      if (!this.#isOnItsWay(sessionId, revival)) return await this.bringBack(call);
      const method = this.#method(call.method, sessions.get(sessionId));
      revival.calls.push(call);
      if (revival.link === null) this.#ask(call, method, sessionId, revival, link, params);
    } finally {
      revival.preparing--;
      if (revival.link === null && revival.preparing === 0) this.#giveUp(sessionId, revival);
    }
  }

  /** Looks at an update before it is logged. True: it is taken care of; null: none of its sessions. */
  intercept(link: AgentLink, sessionId: string, update: HeldUpdate): boolean | null {
    const revival = this.#byId.get(sessionId);
    return revival?.link === link ? revival.intercept(update) : null;
  }

  /** True: its session is being brought back, and the prompt runs when that is done. */
  holdPrompt(call: ClientCall): boolean {
    const revival = this.#find(call.params);
    revival?.holdPrompt(call);
    return revival !== undefined;
  }

  /** A prompt that still waits is cancelled without ever reaching the agent. */
  cancelHeld(params: Readonly<Record<string, unknown>>, test: (call: ClientCall) => boolean): void {
    const taken = this.#find(params)?.takePrompts(test) ?? [];
    for (const call of taken) call.succeed('{"stopReason":"cancelled"}');
  }

  #find({ sessionId }: Readonly<Record<string, unknown>>): Revival | undefined {
    return typeof sessionId === "string" ? this.#byId.get(sessionId) : undefined;
  }

  #answerFromLog(call: ClientCall, sessionId: string): boolean {
    const session = this.#options.sessions.get(sessionId);
    if (!session?.isLive) return false;
    const result = JSON.stringify(currentResult(session));
    this.#options.entry.enter(call, session, result, call.method === "session/load");
    return true;
  }

  /** The revival that is under way, or a new one in the place of one whose agent is gone. */
  #join(sessionId: string): Revival {
    const known = this.#byId.get(sessionId);
    const isUsable = known !== undefined && this.#isOnItsWay(sessionId, known);
    const revival = isUsable ? known : new Revival(this.#options.limits.maxSessionBytes);
    if (!isUsable) {
      for (const prompt of known?.takePrompts(() => true) ?? []) revival.holdPrompt(prompt);
      this.#byId.set(sessionId, revival);
    }
    revival.preparing++;
    const session = this.#options.sessions.get(sessionId);
    if (session) session.isAwaited = true;
    return revival;
  }

  #isOnItsWay(sessionId: string, revival: Revival): boolean {
    const isGone = revival.link !== null && !revival.link.isAlive;
    return this.#byId.get(sessionId) === revival && !isGone;
  }

  #ask(
    call: ClientCall,
    method: string,
    sessionId: string,
    revival: Revival,
    link: AgentLink,
    params: { readonly cwd: string },
  ): void {
    revival.begin(link, this.#options.sessions.get(sessionId) !== undefined);
    const asked = this.#options.steps.ask(
      link,
      call,
      method,
      { sessionId, ...params },
      {
        onAnswer: (response, line) => {
          if (isFailure(response)) return this.#failed(sessionId, revival, response.error);
          this.#cameBack(sessionId, revival, params.cwd, rawMember(line, "result") ?? "null");
        },
        onFail: (error) => this.#failed(sessionId, revival, error),
      },
    );
    revival.onSign = asked.refresh;
  }

  #cameBack(sessionId: string, revival: Revival, cwd: string, result: string): void {
    const { sessions, entry, outgoing, steps } = this.#options;
    const { link, calls } = revival;
    // Without a process nobody has answered.
    if (link === null) return;
    let session = sessions.get(sessionId);
    if (session && revival.isLogged) {
      session.link = link;
      session.phase = "replay";
      steps.logOpening(session, cwd, result);
    } else {
      session = steps.make(link, sessionId, cwd, result, calls);
    }
    for (const { message, line } of revival.takeHeld()) outgoing.update(session, message, line);
    revival.answered(() => this.#giveUp(sessionId, revival));
    for (const call of calls) entry.enter(call, session, result, call.method === "session/load");
    steps.noticeServers(session, calls);
  }

  #failed(sessionId: string, revival: Revival, error: JsonRpcErrorObject): void {
    const session = this.#options.sessions.get(sessionId);
    if (session && revival.isLogged && isFinalRefusal(error)) session.isLost = true;
    for (const call of revival.calls) call.fail(error);
    this.#giveUp(sessionId, revival);
  }

  /** It is over, one way or another: what waited for it goes on, and is told how the session is. */
  #giveUp(sessionId: string, revival: Revival): void {
    // An agent that was restarted meanwhile may have begun another one.
    if (this.#byId.get(sessionId) === revival) {
      this.#byId.delete(sessionId);
      const session = this.#options.sessions.get(sessionId);
      if (session) session.isAwaited = false;
    }
    for (const prompt of revival.takePrompts(() => true)) this.#options.runPrompt(prompt);
  }

  /** The method that the agent has for it: a client may ask for either. @throws RequestError */
  #method(wanted: string, session: Session | undefined): string {
    const offered = (["session/load", "session/resume"] as const).filter((method) =>
      this.#options.host.offers(method),
    );
    const method = offered.find((each) => each === wanted) ?? offered[0];
    if (method !== undefined) return method;
    if (session) throw notLive(false);
    throw new RequestError(RpcCode.notFound, "no such session, and the agent cannot load one");
  }
}

/**
 * Will the agent never bring this session back, whoever asks? Only its plain word counts: any other
 * error may be a login, a service that is down, or further folders that this one client named.
 */
function isFinalRefusal(error: JsonRpcErrorObject): boolean {
  return error.code === RpcCode.notFound;
}
