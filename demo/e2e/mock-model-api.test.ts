/** The mock and the real Gemini CLI understand each other, without bridge and browser. */
import assert from "node:assert/strict";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { makeTestFolders, type TestFolders } from "./gemini-home.js";
import { startMockModelApi, type MockModelApi } from "./mock-model-api.js";
import { shellCommand, streamedText } from "./scenarios.js";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly update?: {
      readonly sessionUpdate: string;
      readonly content?: { readonly text?: string } | readonly unknown[];
    };
    readonly toolCall?: { readonly title: string };
  };
  readonly result?: { readonly sessionId?: string; readonly stopReason?: string };
}

describe("the mock of the model API", () => {
  let mock: MockModelApi;
  let folders: TestFolders;
  let cli: ChildProcessByStdio<Writable, Readable, null>;
  let sessionId = "";
  /** What the CLI sent since the last request, oldest first. */
  let received: Message[] = [];
  let nextId = 1;
  const answered = new Map<number, (message: Message) => void>();

  const send = (message: object): void => {
    cli.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  const request = (method: string, params: object): Promise<Message> => {
    const id = nextId++;
    received = [];
    send({ id, method, params });
    return new Promise((resolve) => answered.set(id, resolve));
  };
  const prompt = (text: string): Promise<Message> =>
    request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });

  before(async () => {
    mock = await startMockModelApi();
    folders = makeTestFolders();
    const gemini = createRequire(import.meta.url).resolve("@google/gemini-cli/bundle/gemini.js");
    cli = spawn(process.execPath, [gemini, "--acp"], {
      cwd: folders.workspace,
      env: {
        PATH: process.env["PATH"],
        HOME: folders.home,
        GEMINI_API_KEY: "dummy",
        GOOGLE_GEMINI_BASE_URL: mock.url,
        GEMINI_CLI_NO_RELAUNCH: "1",
        GEMINI_PTY_INFO: "child_process",
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    createInterface({ input: cli.stdout }).on("line", (line) => {
      const message = JSON.parse(line) as Message;
      received.push(message);
      if (message.method === "session/request_permission") {
        const outcome = { outcome: "selected", optionId: "proceed_once" };
        send({ id: message.id, result: { outcome } });
      } else if (message.method === undefined && message.id !== undefined) {
        answered.get(message.id)?.(message);
      }
    });
    await request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const session = await request("session/new", { cwd: folders.workspace, mcpServers: [] });
    sessionId = session.result?.sessionId ?? "";
  });
  after(async () => {
    const ended = new Promise((resolve) => cli.once("exit", resolve));
    cli.kill("SIGTERM");
    await ended;
    await mock.stop();
    folders.remove();
  });

  it("streams text in many chunks", async () => {
    const { result } = await prompt("Show me [[text]]");
    assert.equal(result?.stopReason, "end_turn");
    const chunks = received.flatMap(({ params }) => {
      const content = params?.update?.content;
      const isChunk = params?.update?.sessionUpdate === "agent_message_chunk";
      return isChunk && content !== undefined && "text" in content ? [content.text ?? ""] : [];
    });
    assert.ok(chunks.length > 10, `only ${chunks.length} chunks`);
    assert.equal(chunks.join(""), streamedText);
    assert.equal(mock.lastRun("text").text, streamedText);
  });

  it("has a tool run, and goes on with its result", async () => {
    const { result } = await prompt("Run it [[shell]]");
    assert.equal(result?.stopReason, "end_turn");
    const asked = received.find(({ method }) => method === "session/request_permission");
    assert.equal(asked?.params?.toolCall?.title, shellCommand);
    assert.ok(existsSync(join(folders.workspace, "made.txt")));
    assert.deepEqual(
      mock.runs.filter(({ scenario }) => scenario === "shell").map(({ step }) => step),
      [0, 1],
    );
  });

  it("says which request it could not answer", async () => {
    const response = await fetch(`${mock.url}/v1beta/models/x:streamGenerateContent`, {
      method: "POST",
      body: JSON.stringify({ contents: [{ role: "user", parts: [{ text: "[[unheard-of]]" }] }] }),
    });
    assert.equal(response.status, 404);
    assert.deepEqual(mock.unexpected, ["POST /v1beta/models/x:streamGenerateContent"]);
  });
});
