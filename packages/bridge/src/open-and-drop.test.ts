import assert from "node:assert/strict";
import { connect as connectSocket } from "node:net";
import { test } from "node:test";
import { queryObjects } from "node:v8";
import { handshakeHead } from "../test/send-handshake.js";
import { startBridge } from "../test/start-bridge.js";
import { AgentLink } from "./agent/agent-link.js";
import { ClientCall } from "./client/client-call.js";
import { Connection } from "./client/connection.js";

const ROUNDS = 10_000;
const AT_ONCE = 50;

/** A handshake and one frame with a request, by hand: faster than a client, and as rude. */
function rudeClient(port: number, token: string, text: string): Promise<void> {
  const head = handshakeHead(port, token);
  const payload = Buffer.from(text);
  const frame = Buffer.concat([
    Buffer.from([0x81, 0x80 | payload.length]),
    Buffer.alloc(4),
    payload,
  ]);
  return new Promise((done, fail) => {
    const socket = connectSocket(port, "127.0.0.1", () => {
      socket.write(head);
    });
    socket.once("data", (chunk: Buffer) => {
      if (!chunk.toString("latin1").startsWith("HTTP/1.1 101 ")) fail(new Error("refused"));
      // What was written arrives first, then the reset.
      socket.write(frame, () => socket.destroy());
    });
    socket.once("error", fail);
    socket.once("close", () => done());
  });
}

test("10,000 clients that ask and are gone: the tables are empty", async (context) => {
  const { port, token, connect, bridge } = await startBridge(context);
  const good = await connect();
  const sessionId = await good.newSession();
  const seen = { connected: 0, disconnected: 0, asked: 0 };
  bridge.on("client:connected", () => seen.connected++);
  bridge.on("client:disconnected", () => seen.disconnected++);
  bridge.on("client:message", ({ method }) => {
    if (method.startsWith("_")) seen.asked++;
  });
  const requests = [
    '{"jsonrpc":"2.0","id":1,"method":"_echo/params","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"_never/answered","params":{}}',
  ];
  let started = 0;
  const worker = async (): Promise<void> => {
    while (started < ROUNDS) await rudeClient(port, token, requests[started++ % 2] ?? "");
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  while (seen.disconnected < ROUNDS) await new Promise((done) => setTimeout(done, 10));
  assert.equal(seen.connected, ROUNDS);
  assert.ok(seen.asked > ROUNDS / 2, `${seen.asked} requests arrived before their client was gone`);

  assert.deepEqual(await good.call("_echo/params", { a: 1 }), { a: 1 });
  await good.prompt(sessionId, "echo still here");
  assert.equal(queryObjects(Connection, { format: "count" }), 1, "connections that are held");
  assert.equal(queryObjects(ClientCall, { format: "count" }), 0, "calls that are held");
  assert.equal(queryObjects(AgentLink, { format: "count" }), 1);
});
