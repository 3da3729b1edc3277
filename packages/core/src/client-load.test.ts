/** What only some connections need is loaded while they are made: late, or not at all. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { register } from "node:module";
import { test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { AgentChatClient } from "./client.js";
import { FakeBridge } from "./fake-bridge.test-helper.js";
import { plainServer, settled } from "./plain-server.test-helper.js";

/** How the test holds files back, in the thread that finds them. */
const gate = new MessageChannel();

/** A server of files, whose first answers for these are errors: two for the first, one each. */
const slowFiles = `
  let isOpen = true;
  let waiting = [];
  export function initialize(port) {
    port.on("message", (open) => {
      isOpen = open;
      if (open) for (const go of waiting.splice(0)) go();
      port.postMessage("heard");
    });
    port.unref();
  }
  const failures = new Map([["plain-host.js", 2]]);
  export async function resolve(specifier, context, next) {
    const late = /(?:plain-host|sys-tag-fold|fetch-replay|export-recording)\\.js$/.exec(specifier);
    if (!late) return next(specifier, context);
    if (!isOpen) await new Promise((resolve) => waiting.push(resolve));
    const left = failures.get(late[0]) ?? 1;
    if (left === 0) return next(specifier, context);
    failures.set(late[0], left - 1);
    throw new Error("404 " + late[0]);
  }`;
register(`data:text/javascript,${encodeURIComponent(slowFiles)}`, {
  data: gate.port2,
  transferList: [gate.port2],
});

/** Lets the files come, or holds them back; resolves when that counts. */
function letFilesCome(isOpen: boolean): Promise<unknown> {
  gate.port1.postMessage(isOpen);
  return once(gate.port1, "message");
}

const failure = (file: string): object => ({
  code: "load_failed",
  message: new RegExp(`could not be loaded \\(404 ${file}\\.js\\): serve every file`),
});

test("a connection that is lost while a part is loaded, and a client that is disposed meanwhile: nothing hangs, nothing goes on", async () => {
  await letFilesCome(false);
  const server = plainServer({});
  const options = { transport: server.connect, cwd: "/project" };
  const client = new AgentChatClient({ ...options, reconnect: { initialDelay: 0, jitter: 0 } });
  const other = new AgentChatClient(options);
  const ended = assert.rejects(other.connect(), { code: "disposed" });
  const connected = assert.rejects(client.connect(), failure("plain-host"));
  await settled();
  server.side.close();
  other.dispose();
  await ended;
  // The one that comes back waits for the same file.
  while (server.calls("initialize").length < 3) await settled();
  await settled();
  await letFilesCome(true);
  await connected;
  assert.equal(server.connections, 3, "the one that was lost has come back");
  assert.equal(server.calls("initialize").length, 3);
  assert.deepEqual(server.calls("session/new"), []);
  client.dispose();
});

test("a plain server: a part that does not come is an error; the next connect() greets no second time, and what came meanwhile is kept in order", async () => {
  const server = plainServer({});
  const heard: string[] = [];
  const client = new AgentChatClient({
    transport: server.connect,
    cwd: "/project",
    elicitation: { form: true },
    onExtNotification: (method) => heard.push(method),
  });
  client.on("elicitation_required", ({ request }) => heard.push(request.message));
  client.on("error", ({ code }) => heard.push(code));
  await assert.rejects(client.connect(), failure("plain-host"));
  assert.equal(client.getState().connectionError?.code, "load_failed");

  await letFilesCome(false);
  const connected = client.connect();
  await settled();
  server.side.notify("_first", {});
  server.side.ask(7, "elicitation/create", {
    mode: "form",
    message: "Which one?",
    requestedSchema: { type: "object", properties: {} },
  });
  server.side.notify("_last", {});
  await settled();
  assert.deepEqual(heard, ["load_failed"], "the host is still being loaded");
  await letFilesCome(true);
  await connected;
  assert.deepEqual(heard, ["load_failed", "_first", "Which one?", "_last"]);
  assert.equal(client.getSessionId(), "s1");
  assert.equal(server.connections, 1);
  assert.equal(server.calls("initialize").length, 1);
  client.dispose();
});

test("sysTags: its reader is loaded before the session is asked for; options that cannot work are told", async () => {
  const bridge = new FakeBridge();
  const client = new AgentChatClient({ transport: bridge.connect, sysTags: true });
  await assert.rejects(client.connect(), failure("sys-tag-fold"));
  assert.deepEqual(bridge.calls("session/new"), []);
  await client.connect();
  bridge.prompt("p1");
  bridge.say('a<SYS_JSON>{"n":1}</SYS_JSON>b');
  await settled();
  assert.equal(client.getMessages().at(-1)?.text, "ab");
  client.dispose();

  const wrong = new AgentChatClient({ transport: bridge.connect, sysTags: { jsonTag: "1 2" } });
  await assert.rejects(wrong.connect(), { code: "invalid_argument", message: /tag name "1 2"/ });
  wrong.dispose();
});

test("a bridge needs none of these parts, until a recording is asked for", async () => {
  const bridge = new FakeBridge();
  bridge.open();
  bridge.turn("one", "answer");
  const client = new AgentChatClient({ transport: bridge.connect, sessionId: "s1" });
  await client.connect();
  assert.equal(client.getMessages().length, 2);
  await assert.rejects(client.exportRecording(), failure("export-recording"));
  assert.match(await client.exportRecording(), /"recording":1/);
  client.dispose();
});
