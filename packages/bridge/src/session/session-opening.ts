import { isFailure, isRecord, type JsonRpcResponse } from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import type { ClientCall } from "../client/client-call.js";
import { EarlyUpdates, type HeldUpdate } from "./early-updates.js";
import { OpeningSteps, type OpeningStepsOptions } from "./opening-steps.js";
import type { OutgoingMessages } from "./outgoing-messages.js";
import { rawMember } from "../rpc/raw-json.js";
import { Revivals } from "./revivals.js";
import type { SessionEntry } from "./session-entry.js";

/** What {@link SessionOpening} works with. */
export interface SessionOpeningOptions extends OpeningStepsOptions {
  readonly entry: SessionEntry;
  /** Logs what the agent says. */
  readonly outgoing: OutgoingMessages;
  /** Runs a prompt that had to wait. */
  readonly runPrompt: (call: ClientCall) => void;
}

/** Opens sessions: session/new, fork, load and resume. */
export class SessionOpening {
  /** session/load and resume, and the prompts that wait for them. */
  readonly revivals: Revivals;
  readonly #options: SessionOpeningOptions;
  readonly #steps: OpeningSteps;
  readonly #early: EarlyUpdates;

  constructor(options: SessionOpeningOptions) {
    this.#options = options;
    this.#steps = new OpeningSteps(options);
    this.revivals = new Revivals({ ...options, steps: this.#steps });
    this.#early = new EarlyUpdates(options.limits.maxHeldUpdates);
  }

  /** Runs session/new or session/fork. @throws RequestError */
  async create(call: ClientCall): Promise<void> {
    const params = await this.#steps.confine(call);
    const link = await this.#options.host.ready();
    this.#early.begin();
    this.#steps.ask(link, call, call.method, params, {
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

  /** Looks at an update before it is logged. True: it is taken care of. */
  intercept(link: AgentLink, sessionId: string, update: HeldUpdate): boolean {
    const isReplay = this.revivals.intercept(link, sessionId, update);
    if (isReplay !== null) return isReplay;
    if (this.#options.sessions.get(sessionId)?.link === link) return false;
    return this.#early.hold(sessionId, update);
  }

  #register(
    call: ClientCall,
    link: AgentLink,
    sessionId: string,
    cwd: string,
    result: string,
  ): void {
    const session = this.#steps.make(link, sessionId, cwd, result, [call]);
    this.#options.entry.enter(call, session, result, false);
    this.#steps.noticeServers(session, [call]);
    for (const { message, line } of this.#early.take(sessionId)) {
      this.#options.outgoing.update(session, message, line);
    }
  }
}

function sessionIdIn(response: JsonRpcResponse): string | null {
  if (isFailure(response) || !isRecord(response.result)) return null;
  const { sessionId } = response.result;
  return typeof sessionId === "string" && sessionId !== "" ? sessionId : null;
}
