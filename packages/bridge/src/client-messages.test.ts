import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";

const KEY = "k3y-typed-by-a-person";

test("client:message tells of what was accepted, and hands out no key and no code", async (context) => {
  const { bridge, connect } = await startBridge(context);
  const told: Loose[] = [];
  bridge.on("client:message", (message) => told.push(message));
  const client = await connect();
  const sessionId = await client.newSession();
  await client.request("authenticate", {
    methodId: "gemini-api-key",
    apiKey: KEY,
    _meta: { "api-key": KEY, gateway: { headers: [KEY] } },
  });
  client.notify("gemini/submitAuthCode", { code: KEY });
  await client.prompt(sessionId, "hello");
  const accepted = told.map(({ method }) => method);
  assert.deepEqual(accepted, [
    "initialize",
    "session/new",
    "authenticate",
    "gemini/submitAuthCode",
    "session/prompt",
  ]);
  assert.deepEqual(told[2].params, { methodId: "gemini-api-key" });
  assert.equal(told[1].params.mcpServers.length, 0, "others come whole");
  assert.ok(!JSON.stringify(told).includes(KEY));

  told.length = 0;
  const refused = [
    await client.request("session/prompt", { sessionId: "nobody", prompt: [] }),
    await client.request("session/prompt", { sessionId, prompt: "no list" }),
    await client.request("session/load", { sessionId: "x", cwd: "/" }),
    await client.request("session/new", { cwd: "/" }),
    await client.request("session/load", {}),
    await client.request("gemini/submitAuthCode", { code: KEY }),
    await client.request("terminal/create", { command: "x" }),
    await client.request("bridge/restart_agent", { agent: "another" }),
  ];
  client.notify("session/update", { sessionId });
  await client.call("bridge/ping");
  for (const { error, id } of refused) assert.ok(error, `${id} was refused`);
  assert.deepEqual(
    told.map(({ method }) => method),
    ["bridge/ping"],
  );
});
