/** A page of another origin with the script of a bridge in it, under the strictest policy. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PageHost {
  readonly origin: string;
  /** What the body holds when it is asked for next. */
  markup: string;
  /** The bridge's port, which the page may load from and connect to. */
  bridgePort: number;
  stop(): void;
}

export async function startPageHost(): Promise<PageHost> {
  const server = createServer((_request, response) => {
    const from = `http://127.0.0.1:${host.bridgePort}`;
    response.writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": [
        "default-src 'none'",
        `script-src 'self' ${from}`,
        "style-src 'self'",
        "img-src 'self' data:",
        `connect-src ${from} ws://127.0.0.1:${host.bridgePort}`,
        "require-trusted-types-for 'script'",
        "trusted-types gemini-agent-chat",
      ].join("; "),
    });
    const viewport = '<meta name="viewport" content="width=device-width, viewport-fit=cover">';
    response.end(
      `<!doctype html><html lang="en"><title>Host</title>${viewport}<body>${host.markup}</html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host: PageHost = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    markup: "",
    bridgePort: 0,
    stop: () => void server.close(),
  };
  return host;
}
