/** Logging in and out, and the page that an agent wants opened for it. */
import { unsupported } from "../errors.js";
import { isRecord, type JsonRpcNotification } from "../rpc/json-rpc.js";
import type { RequestOptions } from "../rpc/peer.js";
import { offers } from "./capabilities.js";
import type { InitializeResult } from "../acp/schema.js";

/** `gemini/authUrl {agent, url}`, from the bridge; `url: null` when nobody is waited for any more. */
const AUTH_URL = "gemini/authUrl";
const SUBMIT_CODE = "gemini/submitAuthCode";

/** What {@link Login} needs of the link. */
export interface LoginContext {
  readonly initialized: InitializeResult | null;
  request(method: string, params: unknown, options?: RequestOptions): Promise<unknown>;
  /** May come before `initialize` is answered. */
  requestEarly(method: string, params: unknown): Promise<unknown>;
  /** A session could not be opened without a login. */
  readonly needsLogin: boolean;
  /** Opens the session that waits for it. */
  onLoggedIn(): Promise<void>;
}

export interface LoginEvents {
  onAuthRequired(url: string): void;
  onAuthResolved(): void;
}

export class Login {
  /** Where the person can log in, while the agent waits for that. */
  url: string | null = null;
  readonly #link: LoginContext;
  readonly #events: LoginEvents;

  constructor(link: LoginContext, events: LoginEvents) {
    this.#link = link;
    this.#events = events;
  }

  /** Logs in with one of the agent's methods, then opens the session that was waiting for it. */
  async authenticate(
    methodId: string,
    meta: Readonly<Record<string, unknown>> | undefined,
    options: RequestOptions = {},
  ): Promise<void> {
    await this.#link.request("authenticate", { methodId, ...(meta && { _meta: meta }) }, options);
    await this.resolved();
  }

  /** Resolves when the agent has accepted the code and the login is done. */
  async submitCode(code: string): Promise<void> {
    await this.#link.requestEarly(SUBMIT_CODE, { code });
    await this.resolved();
  }

  /** Gives up the login that is under way, whoever began it. What comes of it shows in the state. */
  async cancel(): Promise<void> {
    this.url = null;
    // An empty code is how it is said. There may be no login any more, or no bridge of ours.
    await this.#link.requestEarly(SUBMIT_CODE, { code: "" }).catch(() => {});
  }

  async logout(): Promise<void> {
    if (!offers(this.#link.initialized, "logout")) throw unsupported("logout");
    await this.#link.request("logout", {});
  }

  /** Returns false for what is not about logins. */
  onNotification({ method, params }: JsonRpcNotification): boolean {
    if (method !== AUTH_URL) return false;
    const url = isRecord(params) ? params["url"] : undefined;
    if (url === null) this.url = null;
    if (typeof url === "string" && url !== this.url) {
      this.url = url;
      this.#events.onAuthRequired(url);
    }
    return true;
  }

  /** Somebody has logged in, here or in another tab. */
  async resolved(): Promise<void> {
    const wasWaiting = this.url !== null || this.#link.needsLogin;
    this.url = null;
    if (wasWaiting) this.#events.onAuthResolved();
    // An agent that asks before it starts has still to start.
    if (this.#link.initialized) await this.#link.onLoggedIn();
  }
}
