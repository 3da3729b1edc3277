import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect as connectSocket, type Socket } from "node:net";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Entrance } from "./entrance.js";
import { Listener } from "./listener.js";

interface HalfOpen {
  readonly socket: Socket;
  isOpen: boolean;
  received: string;
}

/** What makes room at once does so before the time of a slow line, 10 s, can have done it. */
const AT_ONCE = 8_000;

/** Sockets that begin a request and never end it. */
async function openHalf(port: number, count: number, text: string): Promise<HalfOpen[]> {
  const all = Array.from({ length: count }, (): HalfOpen => {
    const each = { socket: connectSocket(port, "127.0.0.1"), isOpen: true, received: "" };
    each.socket.on("error", () => {});
    each.socket.on("data", (chunk: Buffer) => (each.received += chunk.toString("latin1")));
    each.socket.on("close", () => (each.isOpen = false));
    return each;
  });
  await Promise.all(
    all.map(({ socket }) => new Promise<void>((done) => socket.once("connect", () => done()))),
  );
  for (const { socket } of all) if (socket.writable) socket.write(text);
  return all;
}

test("200 half requests: 64 may wait, a good client gets in, and after 10 s none is left", async (context) => {
  const { port, connect } = await startBridge(context);
  const started = performance.now();
  const half = await openHalf(port, 200, `GET /acp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX: `);
  context.after(() => {
    for (const { socket } of half) socket.destroy();
  });
  const before = performance.now();
  const client = await connect({ initialize: false });
  assert.deepEqual(await client.call("bridge/ping"), {});
  assert.ok(performance.now() - before < AT_ONCE, "a good client waits for nobody");

  const open = (): HalfOpen[] => half.filter(({ isOpen }) => isOpen);
  await until(() => open().length <= 64, AT_ONCE);
  assert.ok(open().length >= 60, `${open().length} are left: only the oldest made room`);
  const patient = open();

  await until(() => open().length === 0, 20_000);
  const took = performance.now() - started;
  assert.ok(took > 9_000, `${took} ms: a slow line is given its time`);
  // Node looks every other second.
  assert.ok(took < 19_000, `${took} ms`);
  for (const { received } of patient) {
    // Node's own word for it, without a body.
    assert.match(received, /^(HTTP\/1\.1 4\d\d [^\r]+\r\n(?:[^\r]+\r\n)*\r\n)?$/);
  }
  assert.deepEqual(await client.call("bridge/ping"), {}, "an open client is not a silent one");
});

async function until(isSo: () => boolean, timeout: number): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!isSo()) {
    assert.ok(performance.now() < deadline, `not within ${timeout} ms`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

test("sockets that were answered once count as well, and so do those that take no answer", async (context) => {
  const { port, connect } = await startBridge(context);
  const request = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const answered = await openHalf(port, 100, request("/healthz"));
  // Their answers are taken, and then half a request follows.
  await until(
    () => answered.filter(({ received }) => received.includes('"ok"')).length >= 60,
    AT_ONCE,
  );
  for (const { socket } of answered) if (socket.writable) socket.write("GET /x HTTP/1.1\r\nX: ");
  const more = await openHalf(port, 60, `${request("/healthz")}GET /x HTTP/1.1\r\nX: `);
  context.after(() => {
    for (const { socket } of [...answered, ...more]) socket.destroy();
  });
  const open = (all: readonly HalfOpen[]): number => all.filter(({ isOpen }) => isOpen).length;
  await until(() => open([...answered, ...more]) <= 64, AT_ONCE);
  const before = performance.now();
  const client = await connect({ initialize: false });
  assert.deepEqual(await client.call("bridge/ping"), {});
  assert.ok(performance.now() - before < AT_ONCE, "a good client waits for nobody");
});

test("of those that do not take their answers, the oldest make room", async (context) => {
  let unanswered = 0;
  // Answers so much that no socket holds it, whatever the machine lets one hold.
  const entrance = {
    handleRequest: (_request: IncomingMessage, response: ServerResponse) => {
      unanswered++;
      response.on("close", () => unanswered--);
      response.write(Buffer.alloc(64 * 1024));
    },
  } as unknown as Entrance;
  const listener = new Listener({ host: "127.0.0.1", port: 0, entrance, log: () => {} });
  const port = await listener.listen();
  const deaf = await openHalf(port, 100, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  context.after(() => listener.close());
  await until(() => deaf.filter(({ isOpen }) => isOpen).length <= 64, AT_ONCE);
  await until(() => unanswered <= 64, AT_ONCE);
  assert.ok(unanswered >= 60, `${unanswered} are left: only the oldest made room`);
  for (const { socket } of deaf) socket.destroy();
  await until(() => unanswered === 0, AT_ONCE);
});

test("a client that asked for something before its handshake is not taken for a silent one", async (context) => {
  const { port, token } = await startBridge(context);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const [client] = await openHalf(
    port,
    1,
    `GET /healthz HTTP/1.1\r\n${host}\r\nGET /acp HTTP/1.1\r\n${host}Connection: Upgrade\r\n` +
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n` +
      `Sec-WebSocket-Protocol: acp.v1, acp.token.${token}\r\n\r\n`,
  );
  assert.ok(client);
  await until(() => client.received.includes(" 101 "), AT_ONCE);
  const silent = await openHalf(port, 100, "GET ");
  context.after(() => {
    for (const { socket } of [client, ...silent]) socket.destroy();
  });
  await until(() => silent.filter(({ isOpen }) => isOpen).length <= 64, AT_ONCE);
  assert.ok(client.isOpen);
});
