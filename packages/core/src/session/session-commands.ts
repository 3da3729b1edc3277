/** What can be asked about sessions by capability: list, close, delete, rename, and their settings. */
import type { ConfigOption, InitializeResult, SessionSummary } from "../acp/schema.js";
import { BridgeMethod } from "../chat/events.js";
import { AgentChatError, notConnected, unsupported } from "../errors.js";
import { isRecord, RpcCode } from "../rpc/json-rpc.js";
import type { RequestOptions } from "../rpc/peer.js";
import { bridgeFacts, offers, type Ability } from "./capabilities.js";
import type { SessionHost } from "./host.js";
import type { SessionView } from "./session-view.js";

/** A page of the agent's sessions. */
export interface SessionPage {
  readonly sessions: readonly SessionSummary[];
  /** Asks for the next page; null: this is the last. */
  readonly nextCursor: string | null;
}

/** Which sessions to list. */
export interface ListOptions extends RequestOptions {
  /** Only sessions of this folder. */
  readonly cwd?: string;
  /** From an earlier page's `nextCursor`. */
  readonly cursor?: string;
}

/** What {@link SessionCommands} needs of the link. */
export interface CommandContext {
  readonly initialized: InitializeResult | null;
  readonly view: SessionView;
  readonly host: SessionHost | null;
  request(method: string, params: unknown, options?: RequestOptions): Promise<unknown>;
  onSessions(sessions: readonly SessionSummary[]): void;
  onSessionGone(sessionId: string): void;
  onChange(): void;
}

/** A server that never comes to an end must not keep us for ever. */
const MAX_PAGES = 200;

export class SessionCommands {
  readonly #link: CommandContext;

  constructor(link: CommandContext) {
    this.#link = link;
  }

  /** All pages, in the agent's order, each session once. */
  async list(options: ListOptions): Promise<readonly SessionSummary[]> {
    const found = new Map<string, SessionSummary>();
    const seen = new Set<string>();
    let cursor = options.cursor;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { sessions, nextCursor } = await this.page({ ...options, ...(cursor && { cursor }) });
      for (const session of sessions) found.set(session.sessionId, session);
      if (nextCursor === null || seen.has(nextCursor)) break;
      seen.add(nextCursor);
      cursor = nextCursor;
    }
    const all = [...found.values()];
    this.#link.onSessions(all);
    return all;
  }

  async page({ cwd, cursor, ...options }: ListOptions): Promise<SessionPage> {
    this.#require("list", "session/list");
    const params = { ...(cwd !== undefined && { cwd }), ...(cursor !== undefined && { cursor }) };
    const result = await this.#link.request("session/list", params, options);
    const { sessions, nextCursor } = isRecord(result) ? result : {};
    const valid = (Array.isArray(sessions) ? sessions : []).filter(
      (each) => isRecord(each) && typeof each["sessionId"] === "string",
    ) as SessionSummary[];
    return { sessions: valid, nextCursor: typeof nextCursor === "string" ? nextCursor : null };
  }

  async close(sessionId: string): Promise<void> {
    this.#require("close", "session/close");
    await this.#end("session/close", sessionId);
    const { view } = this.#link;
    if (sessionId !== view.state.sessionId) return;
    view.live = false;
    this.#link.onChange();
  }

  async delete(sessionId: string): Promise<void> {
    this.#require("delete", "session/delete");
    await this.#end("session/delete", sessionId);
    this.#link.onSessionGone(sessionId);
  }

  async rename(sessionId: string, title: string): Promise<void> {
    const isBridge = "version" in bridgeFacts(this.#link.initialized);
    if (!isBridge) this.#require("title", "session/set_title");
    const method = isBridge ? BridgeMethod.renameSession : "session/set_title";
    await this.#set(sessionId, method, { title });
  }

  /** Through the config option for modes where there is one: it is what the agent then reads. */
  async setMode(sessionId: string, modeId: string): Promise<void> {
    const option = this.#selector("mode");
    if (option) return this.setConfigOption(sessionId, option.id, modeId);
    await this.#set(sessionId, "session/set_mode", { modeId });
  }

  async setModel(sessionId: string, modelId: string): Promise<void> {
    const option = this.#selector("model");
    if (option) return this.setConfigOption(sessionId, option.id, modelId);
    await this.#set(sessionId, "session/set_model", { modelId });
  }

  async setConfigOption(
    sessionId: string,
    configId: string,
    value: string | boolean,
  ): Promise<void> {
    const type = typeof value === "boolean" ? { type: "boolean" } : {};
    await this.#set(sessionId, "session/set_config_option", { configId, ...type, value });
  }

  /** The models that can be chosen; empty where there is no choice. */
  modelIds(): readonly string[] {
    const { models } = this.#link.view.state;
    const option = this.#selector("model");
    if (option) return choicesOf(option);
    return models?.availableModels.map((model) => model.modelId) ?? [];
  }

  #selector(category: string): ConfigOption | undefined {
    return this.#link.view.state.configOptions?.find(
      (option) => option.category === category && option.type === "select",
    );
  }

  async #set(sessionId: string, method: string, params: Record<string, unknown>): Promise<void> {
    const { host } = this.#link;
    if (host) await host.set(sessionId, method, params);
    else await this.#link.request(method, { sessionId, ...params });
  }

  /** A session that is gone already is what was wanted. */
  async #end(method: string, sessionId: string): Promise<void> {
    try {
      await this.#link.request(method, { sessionId });
    } catch (error) {
      const isGone = error instanceof AgentChatError && error.rpc?.code === RpcCode.notFound;
      if (!isGone) throw error;
    }
  }

  #require(ability: Ability, method: string): void {
    if (!this.#link.host) throw notConnected();
    if (!offers(this.#link.initialized, ability)) throw unsupported(method);
  }
}

function choicesOf(option: ConfigOption): string[] {
  return (option.options ?? []).flatMap((entry) =>
    "options" in entry ? entry.options.map(({ value }) => value) : [entry.value],
  );
}
