/** The real Gemini CLI edits files through the bridge, under the bridge's rules. */
import assert from "node:assert/strict";
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { GeminiBridge } from "@gemini-agent-chat/bridge";
import { AgentChatClient } from "@gemini-agent-chat/core";
import { WebSocket } from "ws";
import { makeTestFolders, notesBefore, type TestFolders } from "./gemini-home.js";
import { startMockModelApi, type MockModelApi } from "./mock-model-api.js";
import { newFileText } from "./scenarios.js";
import { until } from "./until.js";

describe("Gemini CLI with files of the bridge's", () => {
  let folders: TestFolders;
  let mock: MockModelApi;
  let bridge: GeminiBridge;
  let client: AgentChatClient;
  /** What the CLI asked for, as `method file`. */
  const asked: string[] = [];
  const changed: string[] = [];
  const inWorkspace = (name: string): string => join(folders.workspace, name);

  before(async () => {
    folders = makeTestFolders();
    mock = await startMockModelApi();
    Object.assign(process.env, {
      HOME: folders.home,
      GEMINI_API_KEY: "dummy",
      GOOGLE_GEMINI_BASE_URL: mock.url,
    });
    bridge = new GeminiBridge({
      port: 0,
      agent: "gemini",
      projectRoot: folders.workspace,
      fs: true,
    });
    bridge.on("gemini:message", ({ method, params }) => {
      const { path } = (params ?? {}) as { path?: string };
      if (method.startsWith("fs/")) asked.push(`${method} ${String(path)}`);
    });
    bridge.on("turn_files", ({ files }) => changed.push(...files));
    const { ws, token } = await bridge.start();
    client = new AgentChatClient({
      url: ws,
      token,
      WebSocket,
    });
    await client.connect();
  });
  after(async () => {
    client.dispose();
    await bridge.stop();
    await mock.stop();
    folders.remove();
  });

  /** Asks, allows what is asked for, and waits for the end of the turn. */
  async function ask(text: string): Promise<void> {
    asked.length = 0;
    changed.length = 0;
    let isOver = false;
    const turn = client.sendMessage(text).finally(() => (isOver = true));
    await until("an approval", () => isOver || client.getPendingApprovals().length > 0);
    if (!isOver) client.approveTool("proceed_once");
    await turn;
  }

  it("writes a file that is not there yet", async () => {
    await ask("Make it [[write-file]]");
    const path = inWorkspace("made/new.md");
    assert.equal(readFileSync(path, "utf8"), newFileText);
    assert.deepEqual(asked, [`fs/write_text_file ${path}`]);
    assert.deepEqual(changed, [path]);
  });

  it("edits one that is there, and its permissions stay", async () => {
    const path = inWorkspace("notes.txt");
    chmodSync(path, 0o640);
    await ask("Mend it [[edit]]");
    assert.equal(readFileSync(path, "utf8"), notesBefore.replace("wrong", "right"));
    assert.equal(statSync(path).mode & 0o777, 0o640);
    assert.deepEqual(asked, [`fs/write_text_file ${path}`]);
    assert.deepEqual(changed, [path]);
  });

  it("makes a file with its tool for edits, too", async () => {
    await ask("Make it [[create-by-edit]]");
    const path = inWorkspace("created.txt");
    assert.equal(readFileSync(path, "utf8"), newFileText);
    assert.deepEqual(asked, [`fs/write_text_file ${path}`]);
  });

  it("writes nothing through a link that leads out", async () => {
    const outside = join(folders.home, "outside.txt");
    writeFileSync(outside, notesBefore);
    const path = inWorkspace("notes.txt");
    rmSync(path);
    symlinkSync(outside, path);
    await ask("Mend it [[edit]]");
    assert.equal(readFileSync(outside, "utf8"), notesBefore);
    assert.deepEqual(changed, []);
  });

  it("had no request that the mock did not know", () => {
    assert.deepEqual(mock.unexpected, []);
  });
});
