import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentChatError } from "../errors.js";
import { Connection, type ConnectionState, type ReconnectOptions } from "./connection.js";
import type { TransportHandlers } from "./transport.js";

/** A connection whose sockets and clock are in the test's hands. */
function setUp(
  options: { reconnect?: ReconnectOptions | false; answers?: boolean; random?: number } = {},
) {
  const sockets: TransportHandlers[] = [];
  const sent: string[] = [];
  const timers: { task: () => void; delay: number }[] = [];
  const states: [ConnectionState, string | undefined][] = [];
  const lost: AgentChatError[] = [];
  const seen: string[] = [];
  let probes = 0;
  const connect = Object.assign(
    (handlers: TransportHandlers) => {
      sockets.push(handlers);
      return { send: (text: string) => sent.push(text), close: () => {} };
    },
    {
      probe: () => {
        probes++;
        return Promise.resolve(options.answers ?? false);
      },
    },
  );
  const connection = new Connection({
    connect,
    reconnect: options.reconnect ?? {},
    timers: {
      setTimeout: (task, delay) => timers.push({ task, delay }),
      clearTimeout: () => timers.splice(0),
    },
    random: () => options.random ?? 0,
    onOpen: () => seen.push("open"),
    onMessage: (text) => seen.push(text),
    onLost: (error) => lost.push(error),
    onState: (state, error) => states.push([state, error?.code]),
  });
  return {
    connection,
    sockets,
    sent,
    timers,
    states,
    lost,
    seen,
    probes: () => probes,
    /** The newest socket fails or closes, and whatever that starts settles. */
    async close(code = 1006) {
      sockets.at(-1)?.onClose({ code, reason: "" });
      await new Promise((resolve) => setImmediate(resolve));
    },
    tick: () => timers.splice(0).forEach(({ task }) => task()),
  };
}

test("C50 every close code but 4401 is tried again, with back-off that grows to its limit", async () => {
  for (const code of [1000, 1001, 1002, 1006, 1009, 1011, 1012, 1013]) {
    const link = setUp({ reconnect: { initialDelay: 100, maxDelay: 400 } });
    link.connection.start();
    link.sockets[0]?.onOpen();
    await link.close(code);
    const delays: number[] = [];
    for (let i = 0; i < 5; i++) {
      delays.push(link.timers[0]?.delay ?? -1);
      link.tick();
      await link.close();
    }
    assert.deepEqual(delays, [100, 200, 400, 400, 400], `close code ${code}`);
  }
});

test("C50 4401 on an open socket: stop, and say that the token is refused", async () => {
  const link = setUp();
  link.connection.start();
  link.sockets[0]?.onOpen();
  await link.close(4401);
  assert.deepEqual(link.states.at(-1), ["disconnected", "token_refused"]);
  assert.equal(link.timers.length, 0);
});

test("three sockets that never opened: one question; no answer means unreachable, and it goes on", async () => {
  const link = setUp({ answers: false });
  link.connection.start();
  for (let i = 0; i < 3; i++) {
    assert.equal(link.probes(), 0);
    await link.close();
    if (i < 2) link.tick();
  }
  assert.equal(link.probes(), 1);
  assert.deepEqual(link.states.at(-1), ["connecting", "unreachable"]);
  link.tick();
  link.sockets.at(-1)?.onOpen();
  assert.deepEqual(link.seen, ["open"]);
});

test("three sockets that never opened, and the host answers: it refuses us, stop", async () => {
  const link = setUp({ answers: true });
  link.connection.start();
  for (let i = 0; i < 3; i++) {
    await link.close();
    link.tick();
  }
  assert.deepEqual(link.states.at(-1), ["disconnected", "token_refused"]);
  assert.equal(link.sockets.length, 3);
});

test("one live socket ever: what an older one still says is not heard", async () => {
  const link = setUp();
  link.connection.start();
  link.sockets[0]?.onOpen();
  await link.close();
  link.tick();
  link.sockets[1]?.onOpen();
  link.sockets[0]?.onMessage("late");
  link.sockets[0]?.onClose({ code: 1006, reason: "" });
  link.sockets[1]?.onMessage("now");
  assert.deepEqual(link.seen, ["open", "open", "now"]);
  assert.equal(link.lost.length, 1);
});

test("retryNow does not wait, and does nothing while a socket is on its way", async () => {
  const link = setUp();
  link.connection.start();
  link.connection.retryNow();
  assert.equal(link.sockets.length, 1);
  await link.close();
  link.connection.retryNow();
  assert.equal(link.sockets.length, 2);
  assert.equal(link.timers.length, 0);
});

test("jitter takes its share off the delay", async () => {
  const link = setUp({ reconnect: { initialDelay: 100, jitter: 0.5 }, random: 1 });
  link.connection.start();
  link.sockets[0]?.onOpen();
  await link.close();
  assert.equal(link.timers[0]?.delay, 50);
});

test("without reconnect one try is all, and the reason is known", async () => {
  const link = setUp({ reconnect: false });
  link.connection.start();
  await link.close();
  assert.deepEqual(link.states.at(-1), ["disconnected", "unreachable"]);
});

test("drop: a connection that no longer answers counts as lost, and what it still says is not heard", async () => {
  const link = setUp();
  link.connection.drop("not open yet");
  link.connection.start();
  link.connection.drop("not open yet");
  assert.equal(link.lost.length, 0);
  link.sockets[0]?.onOpen();
  link.connection.drop("no answer");
  assert.match(link.lost[0]?.message ?? "", /1006, no answer/);
  link.sockets[0]?.onMessage("late");
  link.tick();
  link.sockets[1]?.onOpen();
  assert.deepEqual(link.seen, ["open", "open"]);
});

test("a socket that cannot even be made ends it with the reason, and throws at nobody", () => {
  const states: [ConnectionState, string | undefined][] = [];
  const connection = new Connection({
    connect: () => {
      throw new SyntaxError("invalid subprotocol");
    },
    reconnect: {},
    timers: { setTimeout: () => assert.fail("no second try"), clearTimeout: () => {} },
    random: () => 0,
    onOpen: () => {},
    onMessage: () => {},
    onLost: () => {},
    onState: (state, error) => states.push([state, error?.code]),
  });
  connection.start();
  assert.deepEqual(states, [
    ["connecting", undefined],
    ["disconnected", "invalid_argument"],
  ]);
});
