import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import { spokenText } from "../test/test-client.js";
import { catchRejection } from "./catch-rejection.js";
import type { GeminiBridgeOptions } from "./options.js";

/** What would end a process that listens for nothing. */
function watchRejections(context: TestContext): unknown[] {
  const seen: unknown[] = [];
  const watch = (reason: unknown): number => seen.push(reason);
  process.on("unhandledRejection", watch);
  context.after(() => process.off("unhandledRejection", watch));
  return seen;
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 50));

test("functions of the application's that turn out to be asynchronous, and fail", async (context) => {
  const rejections = watchRejections(context);
  const fail = async (): Promise<never> => {
    await Promise.resolve();
    throw new Error("later");
  };
  const log: string[] = [];
  const { connect, bridge } = await startBridge(
    context,
    {},
    {
      outgoingTransform: fail as unknown as NonNullable<GeminiBridgeOptions["outgoingTransform"]>,
      onAgent: fail as unknown as () => void,
      log: (level, text) => {
        log.push(`${level} ${text}`);
        return fail() as unknown as void;
      },
    },
  );
  const calls: string[] = [];
  for (const name of ["gemini:message", "client:message", "client:connected"] as const) {
    const listener = (): unknown => {
      calls.push(name);
      return fail();
    };
    bridge.on(name, listener);
    bridge.once(name, listener);
  }
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "echo hello");
  await settled();
  assert.equal(spokenText(client.events(sessionId).map(({ message }) => message)), "hello");
  assert.ok(new Set(calls).size === 3, calls.join());
  assert.deepEqual(rejections, []);
  assert.ok(log.some((line) => /^error A listener threw: Error: later$/.test(line)));
  assert.ok(log.some((line) => /^error onAgent failed: Error: later$/.test(line)));
  const transform = log.filter((line) => line.includes("outgoingTransform failed"));
  assert.equal(transform.length, 1);
  assert.match(transform[0] ?? "", /and no promise/);
});

test("a log that throws stops nothing", async (context) => {
  const { connect } = await startBridge(
    context,
    {},
    {
      log: () => {
        throw new Error("the disk is full");
      },
    },
  );
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, "noise");
  const said = spokenText(client.events(sessionId).map(({ message }) => message));
  assert.equal(said, "after the noise");
});

/** A value with a member `then`. */
const thenable = (member: unknown): object => Object.fromEntries(new Map([[THEN, member]]));
const THEN = "then";

test("what only looks like a promise is handled too", async (context) => {
  const rejections = watchRejections(context);
  const errors: unknown[] = [];
  const onError = (error: unknown): number => errors.push(error);
  const throws = (): never => {
    throw new Error("then");
  };
  assert.equal(catchRejection(thenable(throws), onError), true);
  for (const value of [undefined, null, 1, "then", {}, thenable(1)]) {
    assert.equal(catchRejection(value, onError), false);
  }
  await settled();
  assert.equal(errors.length, 1);
  assert.deepEqual(rejections, []);
});
