import assert from "node:assert/strict";
import { connect as connectSocket, type Socket } from "node:net";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";

interface HalfOpen {
  readonly socket: Socket;
  isOpen: boolean;
  received: string;
}

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
  assert.ok(performance.now() - before < 1_000, "a good client waits for nobody");

  const open = (): HalfOpen[] => half.filter(({ isOpen }) => isOpen);
  await until(() => open().length <= 64, 2_000);
  assert.ok(open().length >= 60, `${open().length} are left: only the oldest made room`);
  const patient = open();

  await until(() => open().length === 0, 15_000);
  const took = performance.now() - started;
  assert.ok(took > 9_000, `${took} ms: a slow line is given its time`);
  assert.ok(took < 14_000, `${took} ms`);
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
