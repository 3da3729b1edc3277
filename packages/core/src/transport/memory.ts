/** Two ends in one process: for tests, workers and agents that run in the page. */
import type { Connect, Transport, TransportHandlers } from "./transport.js";

/** The far end of a memory connection. */
export interface MemoryPeer {
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/**
 * A {@link Connect} whose other end is `accept`. Messages arrive in order, each in a microtask of
 * its own, as from a socket.
 *
 * @param accept called for each connection; returns what takes the messages sent to the far end
 *
 * @example
 * const connect = memoryTransport((peer) => ({ onMessage: (text) => peer.send(text) }));
 */
export function memoryTransport(
  accept: (peer: MemoryPeer) => { onMessage(text: string): void; onClose?(): void },
): Connect {
  return (handlers: TransportHandlers): Transport => {
    let open = true;
    const later = (task: () => void): void => void Promise.resolve().then(task);
    const peer: MemoryPeer = {
      send: (text) => later(() => open && handlers.onMessage(text)),
      close: (code = 1000, reason = "") => later(() => end(code, reason)),
    };
    const far = accept(peer);
    const end = (code: number, reason: string): void => {
      if (!open) return;
      open = false;
      handlers.onClose({ code, reason });
      far.onClose?.();
    };
    later(() => open && handlers.onOpen());
    return {
      send(text) {
        if (!open) throw new Error("the connection is closed");
        later(() => open && far.onMessage(text));
      },
      close: () => later(() => end(1000, "")),
    };
  };
}
