import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { Loose } from "../test/test-client.js";
import type { Session } from "./session/session.js";
import { TurnFiles } from "./session/turn-files.js";

const tool = (toolCallId: string, rest: object, isFirst = true): object => ({
  sessionUpdate: isFirst ? "tool_call" : "tool_call_update",
  toolCallId,
  ...rest,
});
const diff = (path: string): object => ({ type: "diff", path, oldText: "a", newText: "b" });

test("after a turn that changed files the application and every client hear which", async (context) => {
  const options = { hostApiUrl: "http://127.0.0.1:9/api", sessionId: "work-7" };
  const { bridge, connect, root } = await startBridge(context, {}, options);
  const told: Loose[] = [];
  bridge.on("turn_files", (event) => told.push(event));
  const client = await connect();
  const sessionId = await client.newSession();
  const plain = await connect({ isLog: false });
  await plain.call("session/load", { sessionId, cwd: "/", mcpServers: [] });
  const stranger = await connect();
  await client.prompt(
    sessionId,
    `updates ${JSON.stringify([
      tool("read", { kind: "read", status: "completed", locations: [{ path: "/seen.txt" }] }),
      tool("edit", { kind: "edit", status: "pending", locations: [{ path: join(root, "a.txt") }] }),
      // Said once, with the first words of the call.
      tool("edit", { status: "completed" }, false),
      tool("write", { status: "pending", content: [diff("b.txt")] }),
      tool("write", { status: "completed", content: [diff(join(root, "b.txt"))] }, false),
      tool("no", { kind: "edit", status: "pending", content: [diff("/refused.txt")] }),
      tool("no", { status: "failed" }, false),
      tool("gone", { kind: "delete", status: "completed", locations: [{ path: "c.txt" }] }),
      tool("__proto__", { kind: "edit", status: "completed", locations: [{ path: "d.txt" }] }),
      tool("odd", { kind: "edit", status: "completed", locations: [7, { path: "" }, null] }),
    ])}`,
  );
  const files = ["a.txt", "b.txt", "c.txt", "d.txt"].map((name) => join(root, name));
  assert.deepEqual(told, [
    { sessionId, files, hostApiUrl: "http://127.0.0.1:9/api", hostSessionId: "work-7" },
  ]);
  for (const each of [client, plain]) {
    const method = "session/checkpoint_created";
    const note = await each.until((message) => message.method === method);
    assert.deepEqual(note, { jsonrpc: "2.0", method, params: { sessionId, files } });
  }
  // Whoever comes later reads it in the log, behind the turn that it belongs to.
  const late = await connect();
  const { to } = await late.call("bridge/attach", { sessionId, after: 0 });
  const logged = await late.event(sessionId, ({ method }) => /checkpoint/.test(method));
  assert.deepEqual(logged.message.params, { sessionId, files });
  assert.equal(logged.seq, to);
  assert.equal(late.events(sessionId).at(-2)?.seq, to - 1);
  const ended = late.events(sessionId).at(-2)?.message as Loose;
  assert.equal(ended.method, "bridge/turn_ended");
  // A turn that changed nothing, and a client that has nothing to do with it.
  await client.prompt(sessionId, "hello");
  assert.equal(told.length, 1);
  await stranger.call("bridge/ping");
  assert.ok(!stranger.messages.some(({ method }) => method === "session/checkpoint_created"));
});

/** The recordings of agents that the core is tested with. */
const RECORDINGS = new URL("../../core/fixtures/", import.meta.url);

test("of each recorded agent that edited a file, the file", async () => {
  const rows = [
    ["gemini-cli-0.61.0/write-new.jsonl", "new.txt"],
    ["gemini-cli-0.61.0/replace.jsonl", "notes.txt"],
    // Its diff names the file alone, without the folders that it lies in.
    [
      "gemini-cli-0.30.0/replace-titles.jsonl",
      "deep/er/and/deeper/still/a-rather-long-file-name-here.txt",
    ],
    ["acp/claude-agent-acp-0.101.jsonl", "acp1795982277710.txt"],
    ["acp/codex-acp-2.6.jsonl", "acp1795982446759.txt"],
    ["acp/zed-codex-acp-0.16.jsonl", "acp1795982582516.txt"],
    ["acp/opencode-acp.jsonl", "acp1795982451810.txt"],
    ["gemini-cli-0.61.0/write-reject.jsonl", null],
    ["gemini-cli-0.61.0/tool-read.jsonl", null],
  ] as const;
  for (const [name, file] of rows) {
    const files = new TurnFiles();
    // Of a session it looks at the turn and the folder.
    const session = { turn: {}, cwd: "/workspace" } as unknown as Session;
    const lines = (await readFile(new URL(name, RECORDINGS), "utf8")).split("\n").filter(Boolean);
    for (const line of lines) {
      const { msg } = JSON.parse(line);
      if (msg) files.note(session, msg);
    }
    assert.deepEqual(files.take(session), file === null ? [] : [`/workspace/${file}`], name);
    assert.deepEqual(files.take(session), [], "told once");
  }
});

test("what a turn had done before its agent died counts", async (context) => {
  const { bridge, connect, root } = await startBridge(context);
  const told: Loose[] = [];
  bridge.on("turn_files", (event) => told.push(event));
  const client = await connect();
  const sessionId = await client.newSession();
  const other = await client.newSession();
  const done = tool("edit", { kind: "edit", status: "completed", locations: [{ path: "a.txt" }] });
  const turn = client.prompt(sessionId, `updates ${JSON.stringify([done, 60_000])}`);
  await client.event(sessionId, ({ params }) => params.update?.toolCallId === "edit");
  await client.prompt(other, "crash");
  assert.equal((await turn).error.code, -32010);
  assert.deepEqual(told, [{ sessionId, files: [join(root, "a.txt")] }]);
});

test("an agent that runs wild cannot fill the memory with names of files", () => {
  const files = new TurnFiles();
  const session = { turn: {}, cwd: "/w" } as unknown as Session;
  const edit = (toolCallId: string, path: string): void => {
    const body = tool(toolCallId, { kind: "edit", status: "completed", locations: [{ path }] });
    const params = { sessionId: "s", update: body };
    files.note(session, { jsonrpc: "2.0", method: "session/update", params });
  };
  edit("a", "/w/first");
  edit("long", `/${"x".repeat(5_000)}`);
  edit("y".repeat(5_000), "/w/under-a-long-id");
  for (let i = 0; i < 2_000; i++) {
    edit(`t${i}`, `/w/${i}${"z".repeat(1_000)}`);
    files.wrote(session, `/w/written-${i}${"z".repeat(1_000)}`);
    // Said again, it takes no more room.
    edit("a", "/w/first");
  }
  const told = files.take(session);
  assert.equal(told[0], "/w/first");
  assert.ok(told.every((path) => path.length < 2_000));
  const size = told.join("").length;
  assert.ok(size > 900_000 && size <= 1_000_000, `${size}`);
});
