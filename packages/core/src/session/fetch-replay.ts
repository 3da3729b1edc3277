/** Reads a part of a session's past over a connection of its own, without following the session. */
import type { InitializeResult, SessionSummary } from "../acp/schema.js";
import { BridgeMethod, type SessionEvent } from "../chat/events.js";
import { selectMessages } from "../chat/select.js";
import { emptyChatState, type ChatMessage } from "../chat/state.js";
import { AgentChatError } from "../errors.js";
import { deferred } from "../rpc/deferred.js";
import { isRecord, RpcCode, type JsonRpcNotification } from "../rpc/json-rpc.js";
import { Peer } from "../rpc/peer.js";
import { Connection, type Timers } from "../transport/connection.js";
import type { Connect } from "../transport/transport.js";
import { bridgeFacts, clientCapabilities, offers } from "./capabilities.js";
import { Folds, type Fold, type SysTagReading } from "./folds.js";
import type { HistoryPage, ReplayOptions } from "./history.js";
import { PlainLog } from "./plain-log.js";

/** Options of `AgentChatClient.fetchReplay()`. */
export interface FetchReplayOptions {
  /** With a plain server: its replay is over after so long without a message, ms. Default 200. */
  readonly idleMs?: number;
  /** Default: the newest session. */
  readonly sessionId?: string;
  /** Absolute; a plain server that loads a session wants it. */
  readonly cwd?: string;
  /** As the client's option of that name: tags leave the text. */
  readonly sysTags?: SysTagReading;
  /** Hidden messages too. */
  readonly includeHidden?: boolean;
}

/** What {@link fetchReplay} works with. */
export interface ReplayContext {
  readonly connect: Connect;
  readonly clientInfo: Readonly<Record<string, unknown>>;
  readonly timers: Timers;
  readonly clock: () => number;
}

/**
 * With our bridge the part of the log that `replay` names. A plain server has no log: what it
 * replays is taken, unasked or by session/load, and of `replay` only `limit` has a meaning.
 * @throws AgentChatError `unreachable`, `token_refused`, `disconnected`, `rpc_error`
 */
export async function fetchReplay(
  context: ReplayContext,
  replay: ReplayOptions,
  options: FetchReplayOptions,
): Promise<readonly ChatMessage[]> {
  const log = new PlainLog("replay");
  let onUpdate = (): void => {};
  const { peer, initialized, connection } = await open(context, (notification) => {
    if (notification.method !== "session/update") return;
    log.append(notification, context.clock());
    onUpdate();
  });
  try {
    const bridge = bridgeFacts(initialized);
    const folds = new Folds({}, options.sysTags);
    await folds.load(bridge["sysTags"] === true);
    const fold = folds.create();
    if ("version" in bridge) {
      const { sessionId } = options;
      const query = { ...replay, ...(sessionId !== undefined && { sessionId }) };
      const page = (await peer.request(BridgeMethod.history, query)) as HistoryPage;
      return messagesOf(page.events, fold, options);
    }
    await load(peer, initialized, options);
    const idle = waitForIdle(context.timers, options.idleMs ?? 200);
    onUpdate = () => idle.again();
    idle.again();
    await idle.over;
    const { limit } = replay;
    return messagesOf(log.history(limit === undefined ? {} : { limit }).events, fold, options);
  } catch (error) {
    // No session at all has no past.
    const isEmpty = error instanceof AgentChatError && error.rpc?.code === RpcCode.notFound;
    if (isEmpty && options.sessionId === undefined) return [];
    throw error;
  } finally {
    connection.stop();
  }
}

interface Opened {
  readonly peer: Peer;
  readonly initialized: InitializeResult;
  readonly connection: Connection;
}

/** Resolves when the other side has answered `initialize`, however long connecting takes. */
async function open(
  context: ReplayContext,
  onNotification: (notification: JsonRpcNotification) => void,
): Promise<Opened> {
  const opened = deferred<void, AgentChatError>();
  const peer = new Peer({
    send: (text) => connection.send(text),
    onRequest: ({ id, method }) => {
      const message = `Method not found: ${method}`;
      peer.respondError(id, { code: RpcCode.methodNotFound, message });
    },
    onNotification,
  });
  const connection = new Connection({
    connect: context.connect,
    reconnect: false,
    timers: context.timers,
    random: Math.random,
    onOpen: () => opened.resolve(),
    onMessage: (text) => peer.receive(text),
    onLost: (error) => peer.close(error),
    onState: (state, error) => {
      if (state !== "disconnected") return;
      const gone = "the connection was closed before it was open: try again";
      opened.reject(error ?? new AgentChatError("disconnected", gone));
    },
  });
  connection.start();
  await opened.promise;
  try {
    const initialized = (await peer.request("initialize", {
      protocolVersion: 1,
      clientInfo: context.clientInfo,
      clientCapabilities: clientCapabilities({}, {}),
    })) as InitializeResult;
    return { peer, initialized, connection };
  } catch (error) {
    connection.stop();
    throw error;
  }
}

/** Asks a plain server for the session's past, where it can tell it. */
async function load(
  peer: Peer,
  initialized: InitializeResult,
  options: FetchReplayOptions,
): Promise<void> {
  if (!offers(initialized, "load")) return;
  const { sessionId, cwd } = options.sessionId
    ? { sessionId: options.sessionId, cwd: options.cwd }
    : await newest(peer, initialized, options.cwd);
  if (sessionId === undefined) return;
  if (cwd === undefined) {
    throw new AgentChatError(
      "cwd_required",
      "a plain ACP server loads a session only with its folder: pass `cwd` to fetchReplay",
    );
  }
  await peer.request("session/load", { sessionId, cwd, mcpServers: [] });
}

async function newest(
  peer: Peer,
  initialized: InitializeResult,
  cwd: string | undefined,
): Promise<{ readonly sessionId?: string; readonly cwd?: string | undefined }> {
  if (!offers(initialized, "list")) return {};
  const result = await peer.request("session/list", cwd === undefined ? {} : { cwd });
  const list = isRecord(result) && Array.isArray(result["sessions"]) ? result["sessions"] : [];
  const sessions = list.filter(isRecord) as unknown as SessionSummary[];
  const [first] = sessions.sort((a, b) => (b.updatedAt ?? "").localeCompare(a.updatedAt ?? ""));
  return first ? { sessionId: first.sessionId, cwd: cwd ?? first.cwd } : {};
}

function waitForIdle(timers: Timers, idleMs: number): { again(): void; over: Promise<void> } {
  const over = deferred<void>();
  let timer: unknown = null;
  return {
    again() {
      timers.clearTimeout(timer);
      timer = timers.setTimeout(() => over.resolve(), idleMs);
    },
    over: over.promise,
  };
}

function messagesOf(
  events: readonly SessionEvent[],
  fold: Fold,
  { includeHidden = false }: FetchReplayOptions,
): readonly ChatMessage[] {
  return selectMessages(fold(emptyChatState, events).state, { includeHidden });
}
