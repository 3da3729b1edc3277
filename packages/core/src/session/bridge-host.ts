/** The bridge keeps the log: this side only says where it stands, and takes what follows. */
import type { NewSessionResult } from "../acp/schema.js";
import {
  BridgeMethod,
  META_KEY,
  type AgentStateParams,
  type AttachResult,
  type SessionEvent,
} from "../chat/events.js";
import { asText } from "../rpc/as-text.js";
import { AgentChatError } from "../errors.js";
import { isRecord, type JsonRpcId, type JsonRpcNotification } from "../rpc/json-rpc.js";
import type { RequestOptions } from "../rpc/peer.js";
import type { AttachPosition, HostOptions, Prompt, SessionHost, SessionPlace } from "./host.js";
import type { HistoryPage, HistoryQuery } from "./history.js";

export class BridgeHost implements SessionHost {
  readonly #options: HostOptions;
  readonly #attached = new Set<string>();
  /** The session that is shown: the bridge need not send the events of another one. */
  #followed: string | null = null;
  /** Events that overtook the answer that attaches their session. */
  readonly #early = new Map<string, SessionEvent[]>();

  constructor(options: HostOptions) {
    this.#options = options;
  }

  async newSession(place: SessionPlace): Promise<string> {
    const result = (await this.#open("session/new", {}, place)) as NewSessionResult;
    this.#attach(result.sessionId, result._meta?.[META_KEY]);
    return result.sessionId;
  }

  loadSession(sessionId: string, place: SessionPlace): Promise<void> {
    return this.#revive("session/load", sessionId, place);
  }

  resumeSession(sessionId: string, place: SessionPlace): Promise<void> {
    return this.#revive("session/resume", sessionId, place);
  }

  async attach(sessionId: string, position: AttachPosition): Promise<void> {
    const { generation, lastSeq, replay } = position;
    // Asking for nothing would get nothing: 0 is the whole log.
    const from = Object.values(replay).some((value) => value !== undefined) ? replay : { after: 0 };
    const result = await this.#options.peer.request(BridgeMethod.attach, {
      sessionId,
      ...(generation === null ? from : { generation, after: lastSeq }),
    });
    this.#attach(sessionId, result);
  }

  prompt(sessionId: string, prompt: Prompt): Promise<unknown> {
    return this.#options.peer.request("session/prompt", {
      sessionId,
      prompt: prompt.content,
      _meta: {
        ...prompt.meta,
        [META_KEY]: {
          promptId: prompt.promptId,
          ...(prompt.hidden !== "none" && { hidden: prompt.hidden }),
        },
      },
    });
  }

  cancel(sessionId: string, promptId: string): boolean {
    this.#options.peer.notify("session/cancel", {
      sessionId,
      _meta: { [META_KEY]: { promptId } },
    });
    return true;
  }

  answer(_sessionId: string | null, requestId: JsonRpcId, result: unknown): void {
    this.#options.peer.respond(requestId, result);
  }

  /** The bridge makes the event. */
  set(
    sessionId: string,
    method: string,
    params: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<unknown> {
    return this.#options.peer.request(method, { sessionId, ...params }, options);
  }

  async history(query: HistoryQuery): Promise<HistoryPage> {
    return (await this.#options.peer.request(BridgeMethod.history, query)) as HistoryPage;
  }

  ping(): Promise<unknown> {
    return this.#options.peer.request(BridgeMethod.ping, {});
  }

  onNotification(notification: JsonRpcNotification): boolean {
    const params = isRecord(notification.params) ? notification.params : {};
    switch (notification.method) {
      case BridgeMethod.agentState:
        this.#options.sink.onAgentState(params as unknown as AgentStateParams);
        return true;
      case BridgeMethod.answerRefused:
        this.#options.sink.onAnswerRefused(params["id"] as JsonRpcId, asText(params["reason"]));
        return true;
      case BridgeMethod.event:
        this.#onEvent(params);
        return true;
      default:
        return false;
    }
  }

  /** The bridge answers what the agent asks; what a person must answer comes as an event. */
  onRequest(): boolean {
    return false;
  }

  onLost(): void {}

  #open(method: string, params: object, place: SessionPlace): Promise<unknown> {
    return this.#options.peer.request(method, {
      ...params,
      cwd: place.cwd,
      mcpServers: [],
      ...(place.meta && { _meta: place.meta }),
    });
  }

  async #revive(method: string, sessionId: string, place: SessionPlace): Promise<void> {
    const result = await this.#open(method, { sessionId }, place);
    const meta = isRecord(result) && isRecord(result["_meta"]) ? result["_meta"] : {};
    this.#attach(sessionId, meta[META_KEY]);
  }

  #onEvent(params: Record<string, unknown>): void {
    const sessionId = asText(params["sessionId"]);
    const event: unknown = params;
    if (!isEvent(event)) return;
    if (this.#attached.has(sessionId)) return this.#options.sink.onEvent(sessionId, event);
    const early = this.#early.get(sessionId) ?? [];
    early.push(event);
    this.#early.set(sessionId, early);
  }

  /** @throws AgentChatError `rpc_error` where the bridge has not said what it attached us to */
  #attach(sessionId: string, answer: unknown): void {
    const attached = readAttached(answer);
    const left = this.#followed;
    this.#followed = sessionId;
    if (left !== null && left !== sessionId) {
      // A session that is gone by now needs no leaving.
      this.#options.peer.request(BridgeMethod.detach, { sessionId: left }).catch(() => {});
    }
    this.#attached.add(sessionId);
    this.#options.sink.onAttached(sessionId, attached);
    for (const event of this.#early.get(sessionId) ?? []) {
      this.#options.sink.onEvent(sessionId, event);
    }
    this.#early.delete(sessionId);
  }
}

/** What is missing is read as: nothing to replay, and all is well. */
function readAttached(answer: unknown): AttachResult {
  const { generation, from, to } = isRecord(answer) ? answer : {};
  if (!isRecord(answer) || typeof generation !== "string") {
    throw new AgentChatError(
      "rpc_error",
      "the bridge did not say which events follow: its version is too old, update it",
    );
  }
  const last = typeof to === "number" ? to : 0;
  const oldest = typeof from === "number" ? from : last + 1;
  return {
    generation,
    from: oldest,
    to: last,
    first: typeof answer["first"] === "number" ? answer["first"] : oldest,
    truncated: answer["truncated"] === true,
    reset: answer["reset"] === true,
    busy: answer["busy"] === true,
    live: answer["live"] !== false,
    resumable: answer["resumable"] === true,
    pending: Array.isArray(answer["pending"]) ? answer["pending"].filter(isEvent) : [],
  };
}

function isEvent(value: unknown): value is SessionEvent {
  return isRecord(value) && typeof value["seq"] === "number" && isRecord(value["message"]);
}
