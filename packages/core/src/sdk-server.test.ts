/** The client over real sockets, against the protocol's own server: a peer that we did not write. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import * as acp from "@agentclientprotocol/sdk";
import { AcpServer } from "@agentclientprotocol/sdk/experimental/server";
import { WebSocket, type WebSocketServer } from "ws";
import { AgentChatClient } from "./client.js";
import { settled } from "./plain-server.test-helper.js";

/** Named so in every version of `ws`. */
const { Server: SocketServer } = createRequire(import.meta.url)("ws") as {
  readonly Server: typeof WebSocketServer;
};

interface Running {
  readonly url: string;
  readonly prompts: unknown[];
  /** Cuts every socket, as a network does. */
  cut(): void;
}

/** An agent of a few lines that remembers what was said, behind the SDK's WebSocket server. */
async function start(t: TestContext): Promise<Running> {
  const past: { role: "user" | "agent"; text: string }[] = [];
  const prompts: unknown[] = [];
  const cancelled = new Set<string>();
  const say = (client: acp.AgentContext, sessionId: string, text: string): Promise<void> =>
    client.notify(acp.methods.client.session.update, {
      sessionId,
      update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
    });
  const agent = acp
    .agent({ name: "sdk-agent" })
    .onRequest(acp.methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentInfo: { name: "sdk-agent", version: "1" },
      agentCapabilities: {
        loadSession: true,
        sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {} },
      },
    }))
    .onRequest(acp.methods.agent.session.new, () => ({ sessionId: "sdk-1" }))
    .onRequest(acp.methods.agent.session.list, () => ({
      sessions: [{ sessionId: "sdk-1", cwd: "/project" }],
    }))
    .onRequest(acp.methods.agent.session.load, async ({ params, client }) => {
      for (const { role, text } of past) {
        if (role === "agent") await say(client, params.sessionId, text);
        else {
          await client.notify(acp.methods.client.session.update, {
            sessionId: params.sessionId,
            update: { sessionUpdate: "user_message_chunk", content: { type: "text", text } },
          });
        }
      }
      return {};
    })
    .onRequest(acp.methods.agent.session.resume, () => ({}))
    .onRequest(acp.methods.agent.session.close, () => ({}))
    .onRequest(acp.methods.agent.session.delete, () => ({}))
    .onNotification(acp.methods.agent.session.cancel, ({ params }) => {
      cancelled.add(params.sessionId);
    })
    .onRequest(acp.methods.agent.session.prompt, async ({ params, client }) => {
      prompts.push(params);
      const [first] = params.prompt;
      const text = first?.type === "text" ? first.text : "";
      past.push({ role: "user", text });
      if (text === "touch") {
        const { outcome } = await client.request(acp.methods.client.session.requestPermission, {
          sessionId: params.sessionId,
          toolCall: { toolCallId: "t1", title: "touch a", kind: "execute" },
          options: [
            { optionId: "yes", name: "Yes", kind: "allow_once" },
            { optionId: "no", name: "No", kind: "reject_once" },
          ],
        });
        await say(client, params.sessionId, JSON.stringify(outcome));
      } else if (text === "wait") {
        while (!cancelled.delete(params.sessionId)) await settled(2);
        return { stopReason: "cancelled" };
      } else await say(client, params.sessionId, `re: ${text}`);
      past.push({ role: "agent", text: `re: ${text}` });
      return { stopReason: "end_turn" };
    });
  const acpServer = new AcpServer({ agent });
  const sockets = new SocketServer({ noServer: true });
  const server: Server = createServer((_request, response) => response.writeHead(404).end());
  server.on("upgrade", (request, socket, head) => {
    const prepared = acpServer.prepareWebSocketUpgrade();
    sockets.handleUpgrade(request, socket, head, (ws) => prepared.accept(ws));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(async () => {
    for (const ws of sockets.clients) ws.terminate();
    await acpServer.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/acp`,
    prompts,
    cut() {
      for (const ws of sockets.clients) ws.terminate();
    },
  };
}

function clientFor({ url }: Running): AgentChatClient {
  return new AgentChatClient({ url, WebSocket, cwd: "/project", reconnect: { initialDelay: 1 } });
}

test("SDK server: a conversation, an approval, a cancel", async (t) => {
  const running = await start(t);
  const client = clientFor(running);
  t.after(() => client.dispose());
  await client.connect();
  assert.equal(client.getState().agent?.name, "sdk-agent");
  assert.deepEqual(await client.sendMessage("hi"), { stopReason: "end_turn" });
  const asked = new Promise((resolve) => client.once("approval_required", resolve));
  const touched = client.sendMessage("touch");
  await asked;
  client.approveTool("yes");
  await touched;
  const waiting = client.sendMessage("wait");
  await settled(20);
  client.cancel();
  assert.equal((await waiting).stopReason, "cancelled");
  assert.deepEqual(
    client.getMessages().map(({ text }) => text),
    ["hi", "re: hi", "touch", '{"outcome":"selected","optionId":"yes"}', "wait", ""],
  );
});

test("SDK server: after a lost connection the session is resumed, and nothing is doubled", async (t) => {
  const running = await start(t);
  const client = clientFor(running);
  t.after(() => client.dispose());
  await client.connect();
  await client.sendMessage("one");
  const before = client.getMessages();
  running.cut();
  await new Promise<void>((resolve) => client.once("session_ready", () => resolve()));
  assert.equal(client.getMessages()[0], before[0]);
  await client.sendMessage("two");
  assert.deepEqual(
    client.getMessages().map(({ text }) => text),
    ["one", "re: one", "two", "re: two"],
  );
});

test("SDK server: list, load, close, delete; fetchReplay takes what it replays", async (t) => {
  const running = await start(t);
  const client = clientFor(running);
  t.after(() => client.dispose());
  await client.connect();
  await client.sendMessage("one");
  const [listed] = await client.listSessions();
  assert.equal(listed?.sessionId, "sdk-1");
  const other = clientFor(running);
  t.after(() => other.dispose());
  await other.connect({ autoSession: false });
  assert.equal(other.getSessionId(), null);
  await other.loadSession("sdk-1");
  await settled();
  assert.deepEqual(
    other.getMessages().map(({ text }) => text),
    ["one", "re: one"],
  );
  const replayed = await AgentChatClient.fetchReplay(running.url, {}, { WebSocket, idleMs: 50 });
  assert.deepEqual(
    replayed.map(({ role, text }) => [role, text]),
    [
      ["user", "one"],
      ["assistant", "re: one"],
    ],
  );
  await other.closeSession();
  await other.deleteSession("sdk-1");
  assert.equal(other.getSessionId(), null);
});

test("a port where nobody listens: connect rejects with unreachable, and Node lives", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const url = `ws://127.0.0.1:${port}/acp`;
  const client = new AgentChatClient({ url, WebSocket, reconnect: { initialDelay: 1 } });
  await assert.rejects(client.connect(), { code: "unreachable" });
  assert.equal(client.getConnectionState(), "connecting", "it goes on trying");
  client.dispose();
  const failing = AgentChatClient.fetchReplay(url, {}, { WebSocket });
  await assert.rejects(failing, { code: "unreachable" });
});
