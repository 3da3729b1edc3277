/** What an `AgentChatClient` can be told. */
import type { ReplayOptions } from "./session/host.js";
import type { ReconnectOptions, Timers } from "./transport/connection.js";
import type { Connect } from "./transport/transport.js";
import type { WebSocketConstructor } from "./transport/websocket.js";

export interface AgentChatClientOptions {
  /** Address of the bridge or of any ACP WebSocket server; may carry `#token=…`. */
  readonly url?: string;
  /** Instead of `url`: how to connect. */
  readonly transport?: Connect;
  readonly token?: string;
  /** More WebSocket subprotocols. */
  readonly protocols?: readonly string[];
  /** For runtimes without a global one, as Node 20: the class of the `ws` package. */
  readonly WebSocket?: WebSocketConstructor;
  /** Absolute. Default: what our bridge names; a plain server needs one. */
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
  /** More `clientCapabilities` for `initialize`. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Back-off between tries; `false`: one try only. */
  readonly reconnect?: ReconnectOptions | false;
  /** Unchanged lines around each change in a diff. Default 3. */
  readonly diffContextLines?: number;
  /** When to fold what has arrived. Default: a microtask. A page passes one that waits for a frame. */
  readonly scheduler?: (flush: () => void) => void;
  /** UNIX ms. */
  readonly clock?: () => number;
  readonly randomId?: () => string;
  readonly timers?: Timers;
}
