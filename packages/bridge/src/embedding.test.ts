import assert from "node:assert/strict";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import express from "express";
import { WebSocketServer } from "ws";
import { handshakeRows, type Row } from "../test/handshake-rows.js";
import { exchange, sendHandshake } from "../test/send-handshake.js";
import { TestClient } from "../test/test-client.js";
import { GeminiBridge, type GeminiBridgeOptions } from "./index.js";

const AGENT = fileURLToPath(new URL("../test/marking-agent.mjs", import.meta.url));
const TOKEN = "c2hhMjU2LWJvdGgtc2lkZXMtdGhlbi1jb21wYXJlLml0";

async function get(port: number, path: string, headers = ""): Promise<string> {
  const host = `Host: 127.0.0.1:${port}\r\n`;
  return exchange(port, `GET ${path} HTTP/1.1\r\n${host}${headers}Connection: close\r\n\r\n`);
}

function handshake(port: number, path: string, row: Partial<Row> = {}): Promise<string> {
  return sendHandshake(port, TOKEN, { ...row, target: path });
}

interface Host {
  readonly bridge: GeminiBridge;
  readonly port: number;
  readonly marks: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A server of somebody's with a bridge on it; `serve` makes its listener from the bridge. */
async function mount(
  serve: (bridge: GeminiBridge) => RequestListener,
  options: GeminiBridgeOptions = {},
): Promise<Host> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "gac-embed-")));
  const marker = join(root, "marks");
  const bridge = new GeminiBridge({
    basePath: "/agent/",
    token: TOKEN,
    projectRoot: root,
    command: [process.execPath, AGENT, marker],
    allowedOrigins: ["https://app.example.com"],
    allowedHosts: ["box.lan"],
    ...options,
  });
  assert.deepEqual(await bridge.start({ listen: false }), { token: TOKEN });
  const server: Server = createServer(serve(bridge));
  server.on("upgrade", bridge.createUpgradeHandler());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    bridge,
    port: (server.address() as AddressInfo).port,
    marks: () => readFile(marker, "utf8").catch(() => ""),
    async stop() {
      await bridge.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(root, { recursive: true, force: true });
    },
  };
}

const OWN_PAGE = "a page of the host's own";

const frameworks: readonly (readonly [string, (bridge: GeminiBridge) => RequestListener])[] = [
  [
    "node:http",
    (bridge) => {
      const handle = bridge.createRequestHandler();
      return (request, response) => handle(request, response, () => response.end(OWN_PAGE));
    },
  ],
  [
    "Express, as one of its handlers",
    (bridge) => {
      const app = express();
      app.use(bridge.createRequestHandler());
      app.use((_request, response) => void response.send(OWN_PAGE));
      return app;
    },
  ],
  [
    "Express, mounted at the base path",
    (bridge) => {
      const app = express();
      app.use("/agent", bridge.createRequestHandler());
      app.use((_request, response) => void response.send(OWN_PAGE));
      return app;
    },
  ],
];

for (const [name, serve] of frameworks) {
  describe(name, () => {
    let host: Host;
    before(async () => {
      host = await mount(serve);
    });
    after(() => host.stop());

    test("what stands below the base path is the bridge's, and all else the host's", async () => {
      const { port } = host;
      assert.match(await get(port, "/agent/healthz"), /^HTTP\/1\.1 200 .*"ok":true/s);
      assert.match(await get(port, "/agent/nothing"), /^HTTP\/1\.1 404 .*\r\n\r\n$/s);
      assert.match(await get(port, "/agent/../etc/passwd"), new RegExp(OWN_PAGE));
      for (const path of [
        "/",
        "/agents",
        "/agent2/",
        "/healthz",
        "/acp",
        "/gemini-agent-chat.js",
      ]) {
        assert.match(await get(port, path), new RegExp(`^HTTP/1\\.1 200 .*${OWN_PAGE}`, "s"), path);
      }
      const post = `POST /agent/ HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 0\r\n\r\n`;
      assert.match(await exchange(port, post), /^HTTP\/1\.1 405 /);
    });

    test("without its last slash, the base path leads to it", async () => {
      const answer = await get(host.port, "/agent");
      assert.match(answer, /^HTTP\/1\.1 308 .*\r\nLocation: agent\/\r\n/s);
    });

    test("Host and Origin count for plain requests as well", async () => {
      const { port } = host;
      const asked = (headers: string): Promise<string> =>
        exchange(port, `GET /agent/ HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
      assert.match(await asked("Host: evil.test"), /^HTTP\/1\.1 403 /);
      assert.match(await asked(`Host: evil.test:${port}`), /^HTTP\/1\.1 403 /);
      const own = `Host: 127.0.0.1:${port}`;
      assert.match(await asked(`${own}\r\nSec-Fetch-Site: cross-site`), /^HTTP\/1\.1 403 /);
      assert.match(await asked(`${own}\r\nOrigin: http://evil.test`), /^HTTP\/1\.1 403 /);
    });

    test("a ticket leads to the page, with the token", async () => {
      const path = host.bridge.openUrl();
      assert.match(path, /^\/agent\/open\/[\w-]{32}$/);
      const answer = await get(host.port, path);
      assert.match(answer, /^HTTP\/1\.1 303 /);
      const location = /\r\nLocation: (\S+)/.exec(answer)?.[1] ?? "";
      const there = new URL(location, `http://127.0.0.1:${host.port}${path}`);
      assert.equal(there.pathname + there.hash, `/agent/#token=${TOKEN}`);
      assert.match(await get(host.port, path), /^HTTP\/1\.1 404 /);
    });

    test("a client holds a conversation", async () => {
      const client = await TestClient.connect(`ws://127.0.0.1:${host.port}/agent/acp`, TOKEN);
      const sessionId = await client.newSession();
      assert.equal((await client.prompt(sessionId, "hello")).result.stopReason, "end_turn");
      client.terminate();
    });
  });
}

describe("who gets a socket on a server of somebody's", () => {
  let host: Host;
  before(async () => {
    host = await mount(frameworks[0]?.[1] ?? assert.fail());
  });
  after(() => host.stop());

  test("every row of Host, Origin and token as on a port of the bridge's own", async () => {
    const rows = handshakeRows(host.port, TOKEN).filter(
      ({ name }) => !name.startsWith("target: ") && name !== "everything wrong",
    );
    assert.ok(rows.length > 100);
    for (const row of rows) {
      const answer = await handshake(host.port, `/agent${row.target ?? "/acp"}`, row);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${row.status} `), row.name);
      if (row.status !== 101) assert.match(answer, /\r\n\r\n$/, `${row.name}: no body`);
    }
    assert.equal(await host.marks(), "", "no agent was started");
  });

  test("paths below the base that are none of its sockets", async () => {
    for (const path of [
      "/agent/x",
      "/agent/acp/",
      "/agent/healthz",
      "/agent/ACP",
      "/agent/acp%00",
    ]) {
      assert.match(await handshake(host.port, path), /^HTTP\/1\.1 400 /, path);
    }
  });
});

test("WebSockets of the host's own go on, and one that nobody takes can be ended", async () => {
  const bridge = new GeminiBridge({ basePath: "/agent", token: TOKEN, agent: "demo" });
  await bridge.start({ listen: false });
  const own = new WebSocketServer({ noServer: true });
  const take = bridge.createUpgradeHandler();
  const server = createServer();
  server.on("upgrade", (request, socket, head) => {
    if (take(request, socket, head)) return;
    if (request.url === "/own") own.handleUpgrade(request, socket, head, (each) => each.close());
    else socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  assert.match(await handshake(port, "/own", { protocol: null }), /^HTTP\/1\.1 101 /);
  assert.match(await handshake(port, "/agent/acp"), /^HTTP\/1\.1 101 /);
  assert.equal(await handshake(port, "/acp"), "");
  assert.equal(await handshake(port, "//"), "");
  await bridge.stop();
  server.closeAllConnections();
  server.close();
});

test("before start and after stop: 503, and the host's own pages all the same", async () => {
  const limits = { killAfter: 60_000 };
  const bridge = new GeminiBridge({ basePath: "/agent/", token: TOKEN, agent: "demo", limits });
  const handle = bridge.createRequestHandler();
  const server = createServer((request, response) => handle(request, response));
  server.on("upgrade", bridge.createUpgradeHandler());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const down = async (): Promise<void> => {
    assert.match(await get(port, "/agent/healthz"), /^HTTP\/1\.1 503 /);
    assert.match(await handshake(port, "/agent/acp"), /^HTTP\/1\.1 503 /);
    assert.match(
      await get(port, "/elsewhere"),
      /^HTTP\/1\.1 404 /,
      "nobody is there to hand it to",
    );
  };
  await down();
  assert.throws(() => bridge.openUrl(), /start\(\)/);
  await bridge.start({ listen: false });
  assert.match(await get(port, "/agent/healthz"), /^HTTP\/1\.1 200 /);
  const client = await TestClient.connect(`ws://127.0.0.1:${port}/agent/acp`, TOKEN);
  const started = performance.now();
  await bridge.stop();
  assert.equal(await client.closed(), 1001, "clients are told");
  assert.ok(performance.now() - started < 20_000, "nobody is waited for");
  await down();
  server.closeAllConnections();
  server.close();
});

test("the base path is checked, and counts on a port of the bridge's own too", async (context) => {
  for (const basePath of [
    "agent/",
    "//",
    "/a//b/",
    "/../",
    "/./",
    "/a b/",
    "/%41/",
    "/a?b",
    "/é/",
  ]) {
    const wrong = new GeminiBridge({ port: 0, basePath });
    context.after(() => wrong.stop());
    assert.throws(() => wrong.createRequestHandler(), /Base path ".*" must be a path/, basePath);
    await assert.rejects(wrong.start(), /Base path/, basePath);
  }
  const bridge = new GeminiBridge({ port: 0, basePath: "/a/b", agent: "demo", token: TOKEN });
  context.after(() => bridge.stop());
  const { port, url, ws } = await bridge.start();
  assert.equal(url, `http://127.0.0.1:${port}/a/b/#token=${TOKEN}`);
  assert.equal(ws, `ws://127.0.0.1:${port}/a/b/acp`);
  assert.match(await get(port, "/a/b/healthz"), /^HTTP\/1\.1 200 /);
  assert.match(await get(port, "/a/b"), /\r\nLocation: b\/\r\n/);
  assert.match(await get(port, "/healthz"), /^HTTP\/1\.1 404 /);
  assert.match(await handshake(port, "/a/b/acp"), /^HTTP\/1\.1 101 /);
  assert.match(await handshake(port, "/acp"), /^HTTP\/1\.1 400 /);
  assert.match(bridge.openUrl(), new RegExp(`^http://127\\.0\\.0\\.1:${port}/a/b/open/`));
});
