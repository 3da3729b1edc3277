/** What an `AgentLink` is made with, and what it tells its owner. */
import type { AgentChatError } from "../errors.js";
import type { ConnectionState, ReconnectOptions } from "../transport/connection.js";
import type { HeartbeatOptions } from "../transport/heartbeat.js";
import type { Wake } from "../transport/runtime.js";
import type { Connect } from "../transport/transport.js";
import type { HandshakeOptions } from "./agent-connection.js";
import type { Folds } from "./folds.js";
import type { ReplayOptions } from "./history.js";
import type { LoginEvents } from "./login.js";
import type { ShownEvents } from "./shown-session.js";

export interface LinkOptions extends HandshakeOptions {
  readonly connect: Connect;
  readonly reconnect: ReconnectOptions | false;
  readonly heartbeat: HeartbeatOptions | false;
  readonly wake: Wake;
  readonly scheduler: (flush: () => void) => void;
  readonly folds: Folds;
  readonly sessionId: string | null;
  readonly replay: ReplayOptions;
  readonly cwd: string | undefined;
}

export interface LinkEvents extends ShownEvents, LoginEvents {
  /** Null: connected, and no session wanted. */
  onReady(sessionId: string | null): void;
  onSessionLost(sessionId: string): void;
  onConnectionState(state: ConnectionState): void;
  onError(error: AgentChatError): void;
  /** A session was just made: the moment to choose its model. */
  onNewSession(): Promise<void>;
  onElicitationComplete(elicitationId: string): void;
}
