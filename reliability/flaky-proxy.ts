import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { Cleanup } from "./cleanup.js";

/** How bad the line is. */
export interface FlakyProxyOptions {
  /** Where the bridge listens. */
  readonly port: number;
  readonly random: () => number;
  /** Share of the connections that are cut before a byte has passed. */
  readonly failShare: number;
  /** The others are cut after so many bytes from the bridge, half as many to half as many again. */
  readonly cutAfter: number;
}

/**
 * A bad line between a client and the bridge: connections that never come about, and others that
 * are cut after a random number of bytes, which is nearly always inside of a frame.
 */
export class FlakyProxy {
  /** Connections that were cut after they had carried something. */
  drops = 0;
  /** Connections that never came about. */
  failures = 0;
  readonly #options: FlakyProxyOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(options: FlakyProxyOptions) {
    this.#options = options;
    this.#server = createServer((client) => this.#carry(client));
  }

  static async start(cleanup: Cleanup, options: FlakyProxyOptions): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(options);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    cleanup.after(() => {
      for (const socket of proxy.#sockets) socket.destroy();
      proxy.#server.close();
    });
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #carry(client: Socket): void {
    const { port, random, failShare, cutAfter } = this.#options;
    this.#keep(client);
    if (random() < failShare) {
      this.failures++;
      client.resetAndDestroy();
      return;
    }
    const bridge = connect(port, "127.0.0.1");
    this.#keep(bridge);
    let left = Math.ceil(cutAfter * (0.5 + random()));
    client.pipe(bridge);
    bridge.on("data", (chunk: Buffer) => {
      if (chunk.length < left) {
        left -= chunk.length;
        if (!client.write(chunk)) {
          bridge.pause();
          client.once("drain", () => bridge.resume());
        }
        return;
      }
      this.drops++;
      bridge.removeAllListeners("data");
      // What came before the cut arrives; then there is nothing more, and no goodbye.
      client.write(chunk.subarray(0, left), () => client.destroy());
      bridge.destroy();
    });
    client.on("close", () => bridge.destroy());
    bridge.on("close", () => client.destroySoon());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
