/** How messages travel: one JSON text a message, whatever carries it. */

/** Why a connection ended. */
export interface CloseInfo {
  /** WebSocket close code; 1006 where there is none. */
  readonly code: number;
  readonly reason: string;
}

/** What a transport tells its owner. */
export interface TransportHandlers {
  onOpen(): void;
  onMessage(text: string): void;
  /** Called once, also when the connection never opened. */
  onClose(info: CloseInfo): void;
}

/** One connection. */
export interface Transport {
  /** Sends one JSON text. Throws when the connection is not open. */
  send(text: string): void;
  close(): void;
}

/** Opens a connection. Handlers are never called before it has returned. */
export interface Connect {
  (handlers: TransportHandlers): Transport;
  /**
   * Asked after several connections that never opened, where the transport can tell: does the
   * host answer at all? `true`: it refuses us. `false`: it is not there.
   */
  readonly probe?: () => Promise<boolean>;
}
