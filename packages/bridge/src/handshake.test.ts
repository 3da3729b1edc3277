import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { GeminiBridge } from "./bridge.js";
import { handshakeRows, type Row } from "../test/handshake-rows.js";
import { exchange, sendHandshake } from "../test/send-handshake.js";

const TOKEN = "c2hhMjU2LWJvdGgtc2lkZXMtdGhlbi1jb21wYXJlLml0";
const AGENT = fileURLToPath(new URL("../test/marking-agent.mjs", import.meta.url));

let directory = "";
let marker = "";
let port = 0;
let bridge: GeminiBridge;
const log: string[] = [];

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "gac-handshake-"));
  marker = join(directory, "marks");
  bridge = new GeminiBridge({
    port: 0,
    token: TOKEN,
    projectRoot: directory,
    command: [process.execPath, AGENT, marker],
    allowedOrigins: ["https://app.example.com"],
    allowedHosts: ["box.lan"],
    log: (level, text) => log.push(`${level} ${text}`),
  });
  port = (await bridge.start()).port;
});

after(async () => {
  await bridge.stop();
  await rm(directory, { recursive: true });
});

const handshake = (row: Row): Promise<string> => sendHandshake(port, TOKEN, row);

async function marks(): Promise<string[]> {
  const text = await readFile(marker, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean);
}

describe("who gets a socket", () => {
  test("the table is complete", () => {
    assert.ok(handshakeRows(1, TOKEN).length >= 60);
    const names = handshakeRows(1, TOKEN).map((row) => row.name);
    assert.equal(new Set(names).size, names.length);
  });

  // The port is known only later; names and number of rows do not depend on it.
  for (const [index, { name, status }] of handshakeRows(60_001, TOKEN).entries()) {
    test(`${name}: ${status}`, async () => {
      const row = handshakeRows(port, TOKEN)[index];
      assert.ok(row);
      const seen = await marks();
      const answer = await handshake(row);
      const [head = "", body] = answer.split("\r\n\r\n");
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      if (status === 101) {
        assert.match(head, /\r\nSec-WebSocket-Protocol: acp\.v1(\r\n|$)/i);
        return;
      }
      assert.equal(body, "", "a refusal has no body");
      assert.doesNotMatch(head, /Sec-WebSocket|Access-Control|token|origin/i);
      assert.deepEqual(await marks(), seen, "the agent noticed nothing");
      const next = await handshake({ name: "good", status: 101 });
      assert.match(next, /^HTTP\/1\.1 101 /, "the next good client is served");
    });
  }
});

describe("what is not even a handshake", () => {
  const requests: readonly (readonly [string, string])[] = [
    ["GET //", "GET // HTTP/1.1\r\nHost: HOST\r\n\r\n"],
    [
      "GET // as an upgrade",
      "GET // HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
    ],
    ["GET http://[", "GET http://[ HTTP/1.1\r\nHost: HOST\r\n\r\n"],
    ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n"],
    ["CONNECT", "CONNECT evil.test:443 HTTP/1.1\r\nHost: HOST\r\n\r\n"],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"],
    ["half a request line", "GET\r\n\r\n"],
  ];
  for (const [name, text] of requests) {
    test(`${name} is turned away, and the bridge lives`, async () => {
      const request = text
        .replace("HOST", `127.0.0.1:${port}`)
        .replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
      const answer = await exchange(port, request);
      assert.match(answer, /^(HTTP\/1\.1 4\d\d |$)/);
      assert.match(await handshake({ name: "good", status: 101 }), /^HTTP\/1\.1 101 /);
    });
  }

  test("a socket that says nothing and goes away is no harm", async () => {
    await new Promise<void>((done) => {
      const socket = connect(port, "127.0.0.1", () => socket.resetAndDestroy());
      socket.on("error", () => {});
      socket.on("close", () => done());
    });
    assert.match(await handshake({ name: "good", status: 101 }), /^HTTP\/1\.1 101 /);
  });
});

test("a thousand guesses: all refused, and the log stays short", async () => {
  const before = log.length;
  const started = await marks();
  for (let i = 0; i < 1000; i += 50) {
    const guesses = Array.from({ length: 50 }, (_, n) =>
      handshake({ name: "guess", status: 401, protocol: `acp.v1, acp.token.guess${i + n}` }),
    );
    for (const answer of await Promise.all(guesses)) assert.match(answer, /^HTTP\/1\.1 401 /);
  }
  assert.ok(log.length - before <= 20, `${log.length - before} lines`);
  assert.deepEqual(await marks(), started);
});

test("after all this, a good client gets its answers, and one agent was started", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/acp`, ["acp.v1", `acp.token.${TOKEN}`]);
  try {
    const initialize = { protocolVersion: 1, clientCapabilities: {} };
    await new Promise((done, fail) => {
      socket.once("open", done);
      socket.once("error", fail);
    });
    assert.equal(socket.protocol, "acp.v1");
    await ask(socket, 1, "initialize", initialize);
    await ask(socket, 2, "session/new", { cwd: directory, mcpServers: [] });
  } finally {
    socket.terminate();
  }
  assert.deepEqual(await marks(), ["started", "initialize", "session/new"]);
});

function ask(socket: WebSocket, id: number, method: string, params: object): Promise<unknown> {
  return new Promise((done, fail) => {
    socket.on("message", (data: Buffer) => {
      const answer = JSON.parse(data.toString("utf8")) as {
        id?: number;
        result?: unknown;
        error?: { message: string };
      };
      if (answer.id !== id) return;
      if (answer.error) fail(new Error(answer.error.message));
      else done(answer.result);
    });
    socket.once("close", () => fail(new Error(`closed before ${method} was answered`)));
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  });
}
