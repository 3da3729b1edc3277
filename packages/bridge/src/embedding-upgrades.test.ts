import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { GeminiBridge } from "./index.js";

const UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\n";

/** A server on which nothing but bridges listens for upgrades. */
async function serve(
  context: TestContext,
  basePaths: readonly string[],
): Promise<{ server: Server; port: number }> {
  const server = createServer();
  for (const basePath of basePaths) {
    const bridge = new GeminiBridge({ basePath, agent: "demo" });
    await bridge.start({ listen: false });
    server.on("upgrade", bridge.createUpgradeHandler());
    context.after(() => bridge.stop());
  }
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Asks for an upgrade; resolves with the socket, and with what came until it was closed. */
function ask(port: number, path: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${UPGRADE}\r\n`);
  const answer = new Promise<string>((done, fail) => {
    let text = "";
    socket.setTimeout(30_000, () => fail(new Error(`no end of ${path}`)));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", fail);
    socket.on("close", () => done(text));
  });
  return { socket, answer };
}

test("what nobody else can take is answered with 404 and ended, for one bridge and for two", async (context) => {
  for (const basePaths of [["/agent/"], ["/agent/", "/other/"]]) {
    const { port } = await serve(context, basePaths);
    for (const path of ["/", "/elsewhere", "//", "/agent/../x"]) {
      assert.match(await ask(port, path).answer, /^HTTP\/1\.1 404 [^\r]+\r\n[^]*\r\n\r\n$/, path);
    }
    for (const path of basePaths) {
      assert.match(await ask(port, `${path}acp`).answer, /^HTTP\/1\.1 401 /, "no token");
    }
  }
});

test("what somebody else may take is left to them, open and unanswered", async (context) => {
  const { server, port } = await serve(context, ["/agent/"]);
  server.on("upgrade", (request, socket) => {
    if (request.url === "/own") setTimeout(() => socket.end("own"), 50);
    else if (request.url?.startsWith("/agent/") !== true) socket.end("ended");
  });
  assert.equal(await ask(port, "/own").answer, "own");
  assert.equal(await ask(port, "/elsewhere").answer, "ended");
});

test("a connection that is reset before anybody took it does not end the process", async (context) => {
  const { server, port } = await serve(context, ["/agent/"]);
  const errors: Error[] = [];
  const open = new Set<object>();
  // Makes the handler one of two, so that nobody ends the socket; this one has no error listener.
  server.on("upgrade", (_request, socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const onError = (error: Error): number => errors.push(error);
  process.on("uncaughtException", onError);
  context.after(() => process.off("uncaughtException", onError));
  const sockets = [ask(port, "/elsewhere"), ask(port, "/agent")];
  for (const { socket, answer } of sockets) {
    answer.catch(() => {});
    await new Promise((done) => setTimeout(done, 100));
    if (!socket.destroyed) socket.resetAndDestroy();
  }
  for (let i = 0; i < 500 && open.size > 0; i++) await new Promise((done) => setTimeout(done, 20));
  assert.equal(open.size, 0);
  assert.deepEqual(errors, []);
});
