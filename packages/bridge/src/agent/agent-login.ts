import { isFailure, RpcCode, type JsonRpcErrorObject } from "@gemini-agent-chat/core";
import { RequestError } from "../rpc/request-error.js";
import type { AgentLink } from "./agent-link.js";
import type { AgentCall } from "./agent-listener.js";
import { isLoginCode, leavesLogin, loginUrl } from "./login-output.js";

/** What {@link AgentLogin} needs to know. */
export interface AgentLoginOptions {
  /** How long a person may take, in milliseconds. */
  readonly loginTimeout: number;
  /** How long the agent may take to name its page, in milliseconds. */
  readonly pageTimeout: number;
  /** Is it Gemini CLI, which at a login takes any line of its stdin for a code? */
  readonly readsCodes: boolean;
  /** Where a person can log in now; null: the login has ended. */
  readonly onPage: (url: string | null) => void;
}

/** One login on its way. */
interface Attempt {
  readonly link: AgentLink;
  /** The client that asked for it; null if the agent asks before it takes any request. */
  readonly call: AgentCall | null;
  agentId: number;
  url: string | null;
  /** Waits for what becomes of the code that was typed. */
  submitted: {
    readonly resolve: () => void;
    readonly reject: (error: RequestError) => void;
  } | null;
  /** Why the agent refused a code, in its own words. */
  refusal: string;
  givenUp: RequestError | null;
  timer: NodeJS.Timeout;
}

/** Logs in with an account: Gemini CLI then reads its stdin for a code, whatever comes. */
const ASKS_FOR_CODE = "oauth-personal";
const REFUSED = /Failed to authenticate with (?:authorization|user) code:\s*(.+)/;
/** Its words about a refused code come on another pipe than the question for a new one. */
const REFUSAL_FOLLOWS_WITHIN_MS = 100;
/** A login that was given up has to end, or the agent would take messages for codes. */
const ENDS_WITHIN_MS = 10_000;

/**
 * The login of an agent: one at a time. While Gemini CLI waits for the code of an account login,
 * nothing else may be written to it; the code goes to its stdin as it is, and an empty line gives
 * up a try.
 */
export class AgentLogin {
  readonly #options: AgentLoginOptions;
  #attempt: Attempt | null = null;

  constructor(options: AgentLoginOptions) {
    this.#options = options;
  }

  /** Where a person can log in, while the agent waits for that. */
  get url(): string | null {
    return this.#attempt?.url ?? null;
  }

  get isPending(): boolean {
    return this.#attempt !== null;
  }

  /** Is the login that is under way the answer to this request? */
  isAskedBy(link: AgentLink, agentId: number): boolean {
    return (
      this.#attempt?.call !== null &&
      this.#attempt?.link === link &&
      this.#attempt.agentId === agentId
    );
  }

  /** @throws RequestError authRequired if a login is under way */
  requireFree(): void {
    if (!this.#attempt) return;
    throw new RequestError(
      RpcCode.authRequired,
      "another login is under way: finish or cancel that one first",
    );
  }

  /**
   * Gemini CLI is set to an account login that is not saved: it asks for a code before it reads
   * any message, and would take the first for one. So that waits until the login is over, or
   * until it is clear that there is none.
   */
  expect(link: AgentLink): void {
    link.hold();
    setTimeout(() => {
      if (this.#attempt?.link !== link) link.release();
    }, this.#options.pageTimeout).unref();
  }

  /**
   * Sends an `authenticate` request; the call is settled when the login is.
   *
   * @returns its id on the agent's side
   * @throws RequestError authRequired if another login is under way
   */
  authenticate(
    link: AgentLink,
    methodId: unknown,
    build: (id: number) => string,
    call: AgentCall,
  ): number {
    this.requireFree();
    const attempt = this.#begin(link, call);
    const agentId = link.call(build, {
      onAnswer: (response, line) => {
        const error = isFailure(response) ? response.error : null;
        const given = attempt.givenUp;
        this.#settle(attempt, error);
        if (error && given) call.onFail(given.rpc);
        else call.onAnswer(response, line);
      },
      onFail: (error) => {
        this.#settle(attempt, error);
        call.onFail(error);
      },
    });
    attempt.agentId = agentId;
    const mayAsk = this.#options.readsCodes && methodId === ASKS_FOR_CODE;
    if (!mayAsk || this.#attempt !== attempt) return agentId;
    link.hold();
    setTimeout(() => this.#onNoPage(attempt), this.#options.pageTimeout).unref();
    return agentId;
  }

  /** The client of this request is gone: a login whose page nobody has seen is given up. */
  askerLeft(link: AgentLink, agentId: number): void {
    if (this.#attempt?.url === null && this.isAskedBy(link, agentId)) {
      this.cancel("the client that began the login has left");
    }
  }

  /**
   * Hands a code to the agent. An empty one gives the login up.
   *
   * @returns when the login is done
   * @throws RequestError
   */
  async submit(code: string): Promise<void> {
    const attempt = this.#attempt;
    if (attempt && code === "") return this.cancel("the login was cancelled");
    if (!attempt?.url) {
      throw new RequestError(RpcCode.invalidParams, "no login waits for a code: begin one first");
    }
    if (!isLoginCode(code)) {
      throw new RequestError(
        RpcCode.invalidParams,
        "expected a code as the login page shows it: letters, digits and signs, without blanks",
      );
    }
    if (attempt.submitted || attempt.givenUp) {
      throw new RequestError(RpcCode.authRequired, "another code is being checked: wait for that");
    }
    attempt.refusal = "";
    attempt.link.secrets.add(code);
    attempt.link.type(code);
    return new Promise((resolve, reject) => {
      attempt.submitted = { resolve, reject };
    });
  }

  /** Gives the login up, whoever began it. */
  cancel(reason: string): void {
    const attempt = this.#attempt;
    if (!attempt || attempt.givenUp) return;
    const { link, call } = attempt;
    attempt.givenUp = new RequestError(RpcCode.requestCancelled, reason);
    // Before it takes requests there is nothing that could be answered.
    if (!call) return void link.process.fail(reason);
    if (!link.isHeld) return this.#withdraw(attempt, call, attempt.givenUp);
    // It may still be about to ask: then it is refused, and else it is left alone in the end.
    if (attempt.url === null) return;
    this.#mustEnd(attempt, reason);
    if (!attempt.submitted) link.type("");
  }

  /** Takes what the agent prints that is no message. */
  onText(link: AgentLink, text: string): void {
    if (!this.#options.readsCodes) return;
    const url = loginUrl(text);
    // The page of a login that was withdrawn: an empty line counts as a wrong code.
    if (url && !this.#attempt && link.answers > 0) return link.type("");
    const attempt = this.#attempt ?? (url && link.answers === 0 ? this.#begin(link, null) : null);
    if (attempt?.link !== link) return;
    if (!url) {
      attempt.refusal = REFUSED.exec(text)?.[1] ?? attempt.refusal;
      return;
    }
    // What it was sent before it asked, it has taken for a code.
    if (!link.isHeld) link.hold(!attempt.call);
    attempt.url = url;
    if (attempt.givenUp) {
      this.#mustEnd(attempt, attempt.givenUp.message);
      return link.type("");
    }
    this.#options.onPage(url);
    const { submitted } = attempt;
    if (!submitted) return;
    attempt.submitted = null;
    setTimeout(() => submitted.reject(refused(attempt)), REFUSAL_FOLLOWS_WITHIN_MS);
  }

  /** Takes each chunk of the agent's output: the end of a login has no line of its own. */
  onOutput(link: AgentLink, chunk: Buffer): void {
    const attempt = this.#attempt;
    if (attempt?.link !== link || attempt.call || !leavesLogin(chunk)) return;
    // It ends now, or goes on to its first request, which waits here.
    link.release();
  }

  /** The agent has answered its first request, so a login before that has succeeded. */
  onStarted(link: AgentLink): void {
    if (this.#attempt?.link === link && !this.#attempt.call) this.#settle(this.#attempt, null);
  }

  onGone(link: AgentLink, error: JsonRpcErrorObject): void {
    // With a call, the end of that is the end of the login.
    if (this.#attempt?.link === link && !this.#attempt.call) this.#settle(this.#attempt, error);
  }

  /** So it does not ask, and others need not wait for it. If it does so later, they wait again. */
  #onNoPage(attempt: Attempt): void {
    if (this.#attempt !== attempt || attempt.url !== null) return;
    attempt.link.release();
    const { call, givenUp } = attempt;
    if (call && givenUp) this.#withdraw(attempt, call, givenUp);
  }

  #withdraw(attempt: Attempt, call: AgentCall, reason: RequestError): void {
    const { link, agentId } = attempt;
    link.notify(cancelLine(agentId));
    link.forget(agentId);
    this.#settle(attempt, reason.rpc);
    call.onFail(reason.rpc);
  }

  /** It has been given an empty line for each code that it asks for. */
  #mustEnd(attempt: Attempt, reason: string): void {
    clearTimeout(attempt.timer);
    attempt.timer = setTimeout(() => {
      void attempt.link.process.fail(`${reason}, and the agent did not end it`);
    }, ENDS_WITHIN_MS);
  }

  #begin(link: AgentLink, call: AgentCall | null): Attempt {
    const { loginTimeout } = this.#options;
    const timer = setTimeout(() => {
      this.cancel(`nobody finished the login within ${Math.round(loginTimeout / 60_000)} minutes`);
    }, loginTimeout);
    const attempt: Attempt = {
      ...{ link, call, agentId: 0, url: null, submitted: null, refusal: "", givenUp: null, timer },
    };
    this.#attempt = attempt;
    return attempt;
  }

  #settle(attempt: Attempt, error: JsonRpcErrorObject | null): void {
    if (this.#attempt !== attempt) return;
    this.#attempt = null;
    clearTimeout(attempt.timer);
    if (attempt.url) this.#options.onPage(null);
    if (error) attempt.submitted?.reject(attempt.givenUp ?? refused(attempt, error));
    else attempt.submitted?.resolve();
    attempt.link.release();
  }
}

function refused(attempt: Attempt, error?: JsonRpcErrorObject): RequestError {
  const words = attempt.refusal || error?.message || "";
  const why = words === "" ? "" : ` (${attempt.link.secrets.show(words, 300)})`;
  const remedy = error
    ? "begin the login again"
    : "open the login page again, and take a new code from there";
  return new RequestError(RpcCode.authRequired, `the code was not accepted${why}: ${remedy}`);
}

function cancelLine(requestId: number): string {
  return JSON.stringify({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId } });
}
