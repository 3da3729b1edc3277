/** A line to the bridge that can be cut, as a network is. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface CuttableProxy {
  readonly port: number;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Where every connection is handed on to: a port of this machine. */
  lead(port: number): void;
  stop(): void;
}

export async function startCuttableProxy(): Promise<CuttableProxy> {
  let target: number | null = null;
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut || target === null) {
      near.destroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      close();
    },
    restore() {
      isCut = false;
    },
    lead(port) {
      target = port;
    },
    stop() {
      server.close();
      close();
    },
  };
}
