import assert from "node:assert/strict";
import { connect as connectSocket } from "node:net";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { TestClient } from "../test/test-client.js";

async function send(port: number, text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connectSocket(port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", fail);
    socket.on("close", () => done(answer));
  });
}

const upgrade = (port: number, protocol: string): string =>
  `GET /acp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
  `Sec-WebSocket-Protocol: ${protocol}\r\n\r\n`;

test("refusals of every kind share ten lines a minute", async (context) => {
  const { port, log, token, connect } = await startBridge(
    context,
    {},
    { limits: { maxClients: 1 } },
  );
  await connect();
  for (let i = 0; i < 8; i++) {
    assert.match(await send(port, upgrade(port, `acp.v1, acp.token.${token}`)), /^HTTP\/1\.1 503 /);
    assert.match(await send(port, upgrade(port, "acp.v1, acp.token.wrong")), /^HTTP\/1\.1 401 /);
    const http = `GET / HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`;
    assert.match(await send(port, http), /^HTTP\/1\.1 403 /);
    const ticket = `GET /open/x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
    assert.match(await send(port, ticket), /^HTTP\/1\.1 404 /);
  }
  const refused = log.filter((line) => line.includes("Refused"));
  assert.equal(refused.length, 10, refused.join("\n"));
  assert.ok(refused.some((line) => line.includes("Refused a request (503): 1 clients")));
});

test("subprotocols that are none are refused without a body", async (context) => {
  const { port, token } = await startBridge(context);
  const good = `acp.v1, acp.token.${token}`;
  for (const protocol of [
    `${good}, acp.v1`,
    `${good},`,
    `${good}, ,x`,
    `${good}, a b`,
    `${good}, (x)`,
  ]) {
    const answer = await send(port, upgrade(port, protocol));
    assert.match(answer, /^HTTP\/1\.1 400 [^]*\r\nContent-Length: 0\r\n/, protocol);
    assert.ok(answer.endsWith("\r\n\r\n") && answer.split("\r\n\r\n").length === 2, protocol);
  }
});

test("what a listener throws is logged without the token", async (context) => {
  const { bridge, log, token, ws } = await startBridge(context);
  bridge.on("client:connected", () => {
    throw new Error(`connected with ${token}\nerror forged`);
  });
  const client = await TestClient.connect(ws, token);
  client.terminate();
  const line = log.find((each) => each.includes("A listener threw")) ?? "";
  assert.match(line, /connected with \[hidden\] error forged$/);
  assert.ok(!log.join("").includes(token));
});
