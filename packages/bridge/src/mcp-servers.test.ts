import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { GeminiBridge } from "./bridge.js";
import { chooseServers } from "./mcp-servers.js";

const DOCS = { name: "docs", command: "/opt/docs-mcp", args: ["--stdio"], env: [] };
const WEB = { type: "http", name: "web", url: "https://mcp.example/", headers: [] } as const;

test("a client chooses by name, and says nothing else", () => {
  const choose = (...asked: unknown[]): unknown => chooseServers([DOCS, WEB], asked);
  assert.deepEqual(choose(), { given: [], isSomeLeftOut: false });
  assert.deepEqual(choose({ name: "docs", command: "/bin/sh", args: ["-c", "id"] }), {
    given: [DOCS],
    isSomeLeftOut: false,
  });
  assert.deepEqual(choose({ name: "docs" }, { name: "docs" }), {
    given: [DOCS],
    isSomeLeftOut: false,
  });
  assert.deepEqual(choose({ name: "web" }, { name: "other" }), {
    given: [WEB],
    isSomeLeftOut: true,
  });
  for (const odd of [null, "docs", 5, [], {}, { name: "DOCS" }, { name: "__proto__" }]) {
    assert.deepEqual(choose(odd), { given: [], isSomeLeftOut: true }, JSON.stringify(odd));
  }
  for (const none of [undefined, null, "docs", { name: "docs" }]) {
    assert.deepEqual(chooseServers([DOCS], none), { given: [], isSomeLeftOut: false });
  }
});

test("the agent gets the bridge's own words for it, and the client a notice for the rest", async (context) => {
  const { connect, received } = await startBridge(context, {}, { mcpServers: [DOCS, WEB] });
  const client = await connect();
  const asked = [{ name: "docs", command: "/bin/sh", args: ["-c", "id"], env: [] }];
  const quiet = await client.call("session/new", { mcpServers: asked });
  const noisy = await client.call("session/new", { mcpServers: [...asked, { name: "x" }] });
  const lines = (await received()).filter((line) => line.includes("session/new"));
  for (const line of lines) assert.deepEqual(JSON.parse(line).params.mcpServers, [DOCS]);
  assert.equal(lines.length, 2);
  const isNotice = (m: { params: { update?: { sessionUpdate: string } } }): boolean =>
    m.params.update?.sessionUpdate === "notice";
  await client.event(noisy.sessionId, isNotice);
  const others = client.events(quiet.sessionId).filter(({ message }) => isNotice(message as never));
  assert.deepEqual(others, []);
});

test("what is no server is an error at the start", async (context) => {
  const wrong: unknown[] = [
    {},
    [{}],
    [{ name: "" }],
    [{ name: "a" }],
    [{ name: "a", command: 5 }],
    [{ name: "a", command: "x", args: "y" }],
    [{ name: "a", url: "https://x.example/" }],
    [DOCS, DOCS],
  ];
  for (const mcpServers of wrong) {
    const bridge = new GeminiBridge({ port: 0, agent: "demo", mcpServers: mcpServers as never });
    context.after(() => bridge.stop());
    await assert.rejects(bridge.start(), /MCP server/, JSON.stringify(mcpServers));
  }
});
