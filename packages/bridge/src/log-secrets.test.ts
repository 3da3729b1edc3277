import assert from "node:assert/strict";
import { connect as connectSocket } from "node:net";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startBridge } from "../test/start-bridge.js";
import { TestClient } from "../test/test-client.js";

const AGENT = fileURLToPath(new URL("../test/telling-agent.mjs", import.meta.url));
const SECRET = "s3cr3t-Value-0123456789";
/** Known to the agent alone: the bridge cannot look for it, only for how it is said. */
const AGENTS_OWN = "an0ther-Value-9876543210";

test("a secret in many places of the traffic is in no line of the log", async (context) => {
  const { connect, port, token, log, ws } = await startBridge(
    context,
    {},
    { command: [process.execPath, AGENT, AGENTS_OWN] },
  );
  const host = `Host: 127.0.0.1:${port}`;
  const requests = [
    `GET /acp?token=${SECRET} HTTP/1.1\r\n${host}\r\n`,
    `GET //evil?api_key=${SECRET} HTTP/1.1\r\n${host}\r\n`,
    `GET /?key=${SECRET} HTTP/1.1\r\nHost: evil.test\r\n`,
    `GET /acp HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nAuthorization: Bearer ${SECRET}\r\n`,
    `GET /acp?code=${SECRET} HTTP/1.1\r\n${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: acp.v1, acp.token.${SECRET}\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\nOrigin: https://evil.test?token=${SECRET}\r\n`,
  ];
  for (const request of requests) {
    await new Promise<void>((done) => {
      const socket = connectSocket(port, "127.0.0.1", () => socket.write(`${request}\r\n`));
      socket.on("data", () => socket.destroy());
      socket.on("close", () => done());
    });
  }
  const client = await connect();
  await client.request("authenticate", { methodId: "key", _meta: { "api-key": SECRET } });
  await client.request("session/new", { mcpServers: [{ env: [{ name: "A", value: SECRET }] }] });
  client.notify("unknown/thing", { token: SECRET, authorization: `Bearer ${SECRET}` });
  client.send(`{"jsonrpc":"2.0","id":1,"method":"x","params":{"api_key":"${SECRET}"`);
  const other = await TestClient.connect(ws, token, { query: `agent=${SECRET}` }).catch(() => null);
  other?.terminate();
  // Noise with keys in it, an end that explains itself with them, and lines that would forge others.
  await client.request("_tell", {});
  const { error } = await client.request("_die", {});
  assert.equal(error.code, -32010);

  assert.ok(
    log.some((line) => line.includes("Refused a request")),
    "it was logged, and cleanly",
  );
  assert.ok(
    log.some((line) => line.includes("no message")),
    log.join("\n"),
  );
  assert.ok(
    log.some((line) => line.includes("agent: ")),
    log.join("\n"),
  );
  assert.deepEqual(
    log.filter((line) => line.includes(SECRET) || line.includes(AGENTS_OWN)),
    [],
  );
  assert.deepEqual(
    log.filter((line) => line.includes(token)),
    [],
  );
  // oxlint-disable-next-line no-control-regex
  const controls = log.filter((line) => /[\u0000-\u001f\u007f-\u009f]/.test(line));
  assert.deepEqual(controls, [], "nothing in it drives a terminal or begins a line of its own");
  assert.deepEqual(
    log.filter((line) => line.startsWith("error forged")),
    [],
  );
});
