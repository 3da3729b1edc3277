import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { websocketTransport } from "./websocket.js";

class NoSocket {
  readonly readyState = 0;
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  send(): void {}
  close(): void {}
}

test("whether the bridge is there is asked beside the socket, wherever that stands", async (context) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows = [
    ["", "/healthz"],
    ["/", "/healthz"],
    ["/acp", "/healthz"],
    ["/acp?limit=5&next=/a/b", "/healthz"],
    ["?limit=5", "/healthz"],
    ["/agent/acp#token=t0ken", "/agent/healthz"],
    ["/a/b/", "/a/b/healthz"],
  ] as const;
  for (const [path, expected] of rows) {
    const connect = websocketTransport({ url: origin + path, agent: "demo", WebSocket: NoSocket });
    assert.equal(await connect.probe?.(), true, path);
    assert.equal(asked.at(-1), expected, path);
  }
});
