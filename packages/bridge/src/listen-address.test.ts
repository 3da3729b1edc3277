import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { test, type TestContext } from "node:test";
import { WebSocket } from "ws";
import { GeminiBridge, type BridgeAddress, type GeminiBridgeOptions } from "./index.js";

interface Listening extends BridgeAddress {
  readonly warnings: readonly string[];
}

async function listen(context: TestContext, options: GeminiBridgeOptions): Promise<Listening> {
  const warnings: string[] = [];
  const bridge = new GeminiBridge({
    port: 0,
    agent: "demo",
    log: (level, text) => void (level === "warn" && warnings.push(text)),
    ...options,
  });
  context.after(() => bridge.stop());
  return { ...(await bridge.start()), warnings };
}

/** The addresses on which a port of this machine listens, as the kernel has them. */
async function boundTo(port: number): Promise<string[]> {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  return tables
    .flatMap((table) => table.split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => state === "0A" && local.endsWith(`:${hex}`))
    .map(([, local = ""]) => local.slice(0, -5));
}

/** The status of a handshake, 101 included; 0: nobody listens. */
function knock(address: string, headers: Record<string, string>, token?: string): Promise<number> {
  return new Promise((done) => {
    const protocols = token === undefined ? ["acp.v1"] : ["acp.v1", `acp.token.${token}`];
    const socket = new WebSocket(`ws://${address}/acp`, protocols, { headers });
    socket.on("open", () => {
      socket.terminate();
      done(101);
    });
    socket.on("unexpected-response", (_request, response) => done(response.statusCode ?? -1));
    socket.on("error", () => done(0));
  });
}

const LOOPBACK_4 = "0100007F";
const LOOPBACK_6 = "00000000000000000000000001000000";
const EVERY_4 = "00000000";

test("127.0.0.1 unless asked, and no other address of the machine", async (context) => {
  const { port, token, url, warnings } = await listen(context, {});
  assert.deepEqual(await boundTo(port), [LOOPBACK_4]);
  assert.match(url, /^http:\/\/127\.0\.0\.1:/);
  for (const { address, internal, family } of Object.values(networkInterfaces()).flat().map(some)) {
    if (internal || family !== "IPv4") continue;
    assert.equal(await knock(`${address}:${port}`, {}, token), 0, address);
  }
  assert.deepEqual(warnings, []);
});

test("::1 when asked", async (context) => {
  const { port, token, url, ws } = await listen(context, { host: "::1" });
  assert.deepEqual(await boundTo(port), [LOOPBACK_6]);
  assert.equal(url, `http://[::1]:${port}/#token=${token}`);
  assert.equal(ws, `ws://[::1]:${port}/acp`);
  assert.equal(await knock(`[::1]:${port}`, {}, token), 101);
});

test("an address that others reach takes a word of its own, whatever else is given", async (context) => {
  for (const host of ["0.0.0.0", "::", "192.168.1.5", "fd00::1"]) {
    for (const more of [{}, { token: "a-token-of-some-length" }, { allowedHosts: ["box.lan"] }]) {
      const bridge = new GeminiBridge({ port: 0, agent: "demo", host, ...more });
      context.after(() => bridge.stop());
      await assert.rejects(bridge.start(), /whoever has its token runs commands.*--allow-remote/);
    }
  }
  for (const host of ["", "box.lan", "127.0.0.1:80", "0", "127.1", "*"]) {
    const bridge = new GeminiBridge({ port: 0, agent: "demo", host, allowRemote: true });
    context.after(() => bridge.stop());
    await assert.rejects(bridge.start(), /is no address/, host);
  }
});

test("the word alone changes nothing", async (context) => {
  const { port, warnings } = await listen(context, { allowRemote: true });
  assert.deepEqual(await boundTo(port), [LOOPBACK_4]);
  assert.deepEqual(warnings, []);
});

test("with it: a warning, and the token, Host and Origin count as ever", async (context) => {
  const { port, token, url, warnings } = await listen(context, {
    host: "0.0.0.0",
    allowRemote: true,
    allowedHosts: ["box.lan"],
    allowedOrigins: [`http://box.lan:4444`],
  });
  assert.deepEqual(await boundTo(port), [EVERY_4]);
  assert.equal(url, `http://127.0.0.1:${port}/#token=${token}`);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? "", /^Listening on 0\.0\.0\.0, port \d+: .*TLS.*SSH tunnel/);
  const here = `127.0.0.1:${port}`;
  const named = { Host: `box.lan:${port}` };
  assert.equal(await knock(here, {}, token), 101);
  assert.equal(await knock(here, named, token), 101);
  assert.equal(await knock(here, { ...named, Origin: "http://box.lan:4444" }, token), 101);
  assert.equal(await knock(here, { ...named, Origin: "http://evil.test" }, token), 403);
  assert.equal(await knock(here, { Host: `0.0.0.0:${port}` }, token), 403);
  assert.equal(await knock(here, { Host: `evil.test:${port}` }, token), 403);
  assert.equal(await knock(here, named), 401);
  assert.equal(await knock(here, named, "wrong"), 401);
});

function some<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}
