import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startBridge } from "../test/start-bridge.js";
import { OpenTickets } from "./open-tickets.js";
import { peerUser } from "./peer-user.js";

const LOCATION = { location: "../#token=the-token" };

test("a ticket of one user is worth nothing to another, and stays good for its owner", () => {
  const tickets = new OpenTickets("the-token", () => 0);
  const path = tickets.issue(1000);
  const shown: readonly (readonly [number | null, RegExp])[] = [
    [1001, /shown by the user with number 1001\. If that was your browser, open the address/],
    [null, /shown by somebody who cannot be told/],
  ];
  for (const [user, reason] of shown) {
    const redeemed = tickets.redeem(path, () => user);
    assert.ok("reason" in redeemed && redeemed.status === 403);
    assert.match(redeemed.reason, reason);
  }
  assert.deepEqual(
    tickets.redeem(path, () => 1000),
    LOCATION,
  );
  assert.match(JSON.stringify(tickets.redeem(path, () => 1000)), /404.*was used/);
  // It reads the token itself, and hands on connections in containers and to other systems.
  assert.deepEqual(
    tickets.redeem(tickets.issue(1000), () => 0),
    LOCATION,
  );
});

test("one that anybody may use asks nobody who they are", () => {
  const tickets = new OpenTickets("the-token");
  const never = (): never => assert.fail("nobody is looked up");
  assert.deepEqual(tickets.redeem(tickets.issue(), never), LOCATION);
  assert.ok("status" in tickets.redeem("/open/guessed", never));
});

test("tickets that nobody used do not pile up", () => {
  let now = 0;
  const tickets = new OpenTickets("the-token", () => now);
  const first = tickets.issue();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 50_000; i++) {
    now += 1_000;
    tickets.issue();
  }
  collect();
  const grown = process.memoryUsage().heapUsed - before;
  assert.ok(grown < 4_000_000, `${grown} bytes for 50,000 tickets`);
  assert.ok("status" in tickets.redeem(first, () => null));
});

/** Both ends of a connection within this process. */
async function pair(host: string): Promise<{ near: Socket; far: Socket; close: () => void }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  const accepted = new Promise<Socket>((done) => server.once("connection", done));
  const far = connect(port, host === "::" ? "127.0.0.1" : host);
  const near = await accepted;
  if (far.connecting) await new Promise((done) => far.once("connect", done));
  return {
    near,
    far,
    close: () => {
      near.destroy();
      far.destroy();
      server.close();
    },
  };
}

describe("whose program is at the other end", { skip: process.platform !== "linux" }, () => {
  for (const host of ["127.0.0.1", "::1", "::"]) {
    test(`of a connection to ${host}: this user's`, async (context) => {
      const { near, far, close } = await pair(host);
      context.after(close);
      assert.equal(peerUser(near), process.getuid?.());
      assert.equal(peerUser(far), process.getuid?.());
      far.destroy();
      await new Promise((done) => near.once("close", done).resume());
      assert.equal(peerUser(near), null, "nobody's, when it is gone");
    });
  }

  test("a bridge lets its own user in by the ticket, and nobody else", async (context) => {
    const { bridge, log } = await startBridge(context);
    const url = bridge.openUrl({ sameUser: true });
    // Only the superuser can play somebody else. For all others the rule itself is tested above.
    if (process.getuid?.() === 0) {
      assert.equal(await fetchAs(65_534, url), "403 null");
      assert.match(log.join("\n"), /Refused a request \(403\): the ticket .* number 65534\./);
    }
    assert.match(await fetchAs(process.getuid?.() ?? 0, url), /^303 \.\.\/#token=/);
    assert.equal(await fetchAs(process.getuid?.() ?? 0, url), "404 null");
    assert.match(log.join("\n"), /Refused a request \(404\): a ticket that was used/);
  });
});

/** What another process gets, run by a user. */
async function fetchAs(uid: number, url: string): Promise<string> {
  const script =
    `fetch(${JSON.stringify(url)}, { redirect: "manual" }).then((answer) => ` +
    `process.stdout.write(answer.status + " " + answer.headers.get("location")))`;
  const child = spawn(process.execPath, ["-e", script], { cwd: "/", uid, env: {} });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((done) => child.on("close", done));
  return text;
}
