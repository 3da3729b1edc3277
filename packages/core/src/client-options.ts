/** What an `AgentChatClient` can be told. */
import type { LinkOptions } from "./session/link-options.js";
import type { ElicitationSupport } from "./session/capabilities.js";
import type { ExtensionHandlers } from "./session/extensions.js";
import { Folds, type SysTagReading } from "./session/folds.js";
import type { ReplayOptions } from "./session/history.js";
import type { RecordingPlayer } from "./session/recording-player.js";
import type { ReconnectOptions, Timers } from "./transport/connection.js";
import type { HeartbeatOptions } from "./transport/heartbeat.js";
import { runtimeTimers, runtimeWake, type Wake } from "./transport/runtime.js";
import type { Connect } from "./transport/transport.js";
import { websocketTransport, type WebSocketConstructor } from "./transport/websocket.js";

/** Options of an `AgentChatClient`. One of `url`, `transport` and `recording` is needed. */
export interface AgentChatClientOptions extends ExtensionHandlers {
  /** Address of the bridge or of any ACP WebSocket server; may carry `#token=…`. */
  readonly url?: string;
  /** Instead of `url`: how to connect. */
  readonly transport?: Connect;
  /** Instead of `url`: shows a recorded session, without any agent. */
  readonly recording?: RecordingPlayer;
  readonly token?: string;
  /** More WebSocket subprotocols. */
  readonly protocols?: readonly string[];
  /** For runtimes without a global one, as Node 20: the class of the `ws` package. */
  readonly WebSocket?: WebSocketConstructor;
  /** Absolute, or below what our bridge names, which is the default; a plain server needs one. */
  readonly cwd?: string;
  /** Which of the bridge's agents. */
  readonly agent?: string;
  /** Chosen through the agent's model selector after a new session. */
  readonly model?: string;
  /** A session to go on with, instead of a new one. */
  readonly sessionId?: string;
  /** How much of its past to replay. Default: everything the host holds. */
  readonly replay?: ReplayOptions;
  readonly clientInfo?: {
    readonly name: string;
    readonly version: string;
    readonly title?: string;
  };
  /** More `clientCapabilities` for `initialize`, such as `fs` where `onExtRequest` serves files. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Which questions of an agent the application shows. Default: none, and none is asked. */
  readonly elicitation?: ElicitationSupport;
  /**
   * Reads SYS tags in the agent's text: they leave it and become `bridge/structured_event`.
   * Off where the bridge does that already. Default: off. Options that cannot work make
   * `connect()` reject with `invalid_argument`.
   */
  readonly sysTags?: SysTagReading;
  /** Back-off between tries; `false`: one try only. */
  readonly reconnect?: ReconnectOptions | false;
  /** How a dead connection to our bridge is noticed; `false`: it is not. */
  readonly heartbeat?: HeartbeatOptions | false;
  /** What ends the wait for the next try early. Default: the page's own signals, none in Node. */
  readonly wake?: Wake;
  /** Unchanged lines around each change in a diff. Default 3, also for what is no count. */
  readonly diffContextLines?: number;
  /** When to fold what has arrived. Default: a microtask. Hidden tabs get no frames: do not wait for one here, but where you draw. */
  readonly scheduler?: (flush: () => void) => void;
  /** UNIX ms. */
  readonly clock?: () => number;
  readonly randomId?: () => string;
  readonly timers?: Timers;
}

/** Sent as `clientInfo` unless the options name another. */
export const CLIENT_INFO: { readonly name: string; readonly version: string } = {
  name: "gemini-agent-chat",
  version: "0.1.0",
};

/**
 * The options with their defaults, as the link wants them.
 * @throws AgentChatError `websocket_unavailable`, `invalid_argument`
 */
export function linkOptions(options: AgentChatClientOptions): LinkOptions {
  const { recording, sysTags, diffContextLines } = options;
  return {
    connect: recording?.connect ?? options.transport ?? websocketTransport(options),
    createHost: recording && ((host) => recording.createHost(host)),
    reconnect: options.reconnect ?? {},
    heartbeat: options.heartbeat ?? {},
    wake: options.wake ?? runtimeWake,
    timers: options.timers ?? runtimeTimers,
    clock: options.clock ?? Date.now,
    scheduler: options.scheduler ?? ((flush) => void Promise.resolve().then(flush)),
    folds: new Folds(diffContextLines === undefined ? {} : { diffContextLines }, sysTags),
    sessionId: recording?.recording.header.sessionId ?? options.sessionId ?? null,
    replay: options.replay ?? {},
    // A recording refuses every new session, wherever it would be.
    cwd: recording ? "/" : options.cwd,
    clientInfo: options.clientInfo ?? CLIENT_INFO,
    capabilities: options.capabilities ?? {},
    elicitation: options.elicitation ?? {},
    extensions: options,
  };
}
