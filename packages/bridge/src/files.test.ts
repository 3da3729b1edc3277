import assert from "node:assert/strict";
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startBridge, type BridgeUnderTest } from "../test/start-bridge.js";
import { spokenText, type Loose, type TestClient } from "../test/test-client.js";
import type { GeminiBridgeOptions } from "./index.js";

interface Talk extends BridgeUnderTest {
  readonly client: TestClient;
  /** What the agent was answered; `sessionId` is the session in which it asked. */
  readonly agentAsks: (sessionId: string, name: string, params: object) => Promise<Loose>;
}

async function talk(context: TestContext, options: GeminiBridgeOptions): Promise<Talk> {
  const under = await startBridge(context, {}, options);
  const client = await under.connect();
  return {
    ...under,
    client,
    async agentAsks(sessionId, name, params) {
      const before = client.events(sessionId).length;
      await client.prompt(sessionId, `fs ${name} ${JSON.stringify(params)}`);
      const messages = client
        .events(sessionId)
        .slice(before)
        .map(({ message }) => message);
      return JSON.parse(spokenText(messages));
    },
  };
}

async function capabilities({ received }: Talk): Promise<Loose> {
  const line = (await received()).find((each) => each.includes('"initialize"')) ?? "";
  return JSON.parse(line).params.clientCapabilities;
}

test("off: an agent hears nothing of files, and is refused", async (context) => {
  const talked = await talk(context, {});
  const sessionId = await talked.client.newSession();
  assert.equal((await capabilities(talked)).fs, undefined);
  const path = join(talked.root, "a.txt");
  await writeFile(path, "text");
  for (const [name, params] of [
    ["read_text_file", { path }],
    ["write_text_file", { path, content: "changed" }],
  ] as const) {
    assert.equal((await talked.agentAsks(sessionId, name, params)).code, -32601);
  }
  assert.equal(await readFile(path, "utf8"), "text");
});

test("on: it reads and writes in its session's folder, and the turn tells what was written", async (context) => {
  const talked = await talk(context, { fs: true });
  const { root, client, bridge, agentAsks } = talked;
  const turns: Loose[] = [];
  bridge.on("turn_files", (turn) => turns.push(turn));
  const sessionId = await client.newSession();
  assert.deepEqual((await capabilities(talked)).fs, { readTextFile: true, writeTextFile: true });
  const path = join(root, "new", "a.txt");
  assert.deepEqual(await agentAsks(sessionId, "read_text_file", { path }), {
    code: -32002,
    message: `Resource not found: ${path}`,
    data: { path },
  });
  const content = "one\ntwo\u2028still two\nthree\n";
  assert.deepEqual(await agentAsks(sessionId, "write_text_file", { path, content }), {});
  assert.equal(await readFile(path, "utf8"), content);
  assert.deepEqual(
    turns.map(({ files }) => files),
    [[path]],
  );
  const lines = await agentAsks(sessionId, "read_text_file", { path, line: 2, limit: 1 });
  assert.deepEqual(lines, { content: "two\u2028still two\n" });
  for (const wrong of [{ line: -1 }, { line: "2" }, { limit: 1.5 }, { path: "a.txt" }]) {
    const { code } = await agentAsks(sessionId, "read_text_file", { path, ...wrong });
    assert.equal(code, -32602, JSON.stringify(wrong));
  }
});

test("a session sees its own folder, not its neighbours", async (context) => {
  const { root, client, agentAsks } = await talk(context, { fs: true });
  await mkdir(join(root, "web"));
  await writeFile(join(root, "outer.txt"), "outer");
  await writeFile(join(root, "web", "inner.txt"), "inner");
  const cwd = await realpath(join(root, "web"));
  const { sessionId } = await client.call("session/new", { cwd, mcpServers: [] });
  const inner = { path: join(cwd, "inner.txt") };
  assert.deepEqual(await agentAsks(sessionId, "read_text_file", inner), { content: "inner" });
  for (const path of [join(root, "outer.txt"), `${cwd}/../outer.txt`, "/etc/passwd"]) {
    const params = { path, content: "x" };
    assert.equal((await agentAsks(sessionId, "read_text_file", params)).code, -32602);
    assert.equal((await agentAsks(sessionId, "write_text_file", params)).code, -32602);
  }
  for (const other of ["nobody", "__proto__", 5, null]) {
    const params = { ...inner, sessionId: other };
    assert.equal((await agentAsks(sessionId, "read_text_file", params)).code, -32602);
  }
});

test("the size that was set counts for both ways", async (context) => {
  const { root, client, agentAsks } = await talk(context, { fs: { maxBytes: 10 } });
  const sessionId = await client.newSession();
  const path = join(root, "a.txt");
  assert.deepEqual(
    await agentAsks(sessionId, "write_text_file", { path, content: "0123456789" }),
    {},
  );
  const more = await agentAsks(sessionId, "write_text_file", { path, content: "0123456789a" });
  assert.equal(more.code, -32602);
  await writeFile(path, "0123456789a");
  assert.equal((await agentAsks(sessionId, "read_text_file", { path })).code, -32602);
});
