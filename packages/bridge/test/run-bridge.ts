/**
 * A bridge in a process of its own: node run-bridge.ts <command> <arguments …>. Prints one line of
 * JSON when it listens, stops on SIGTERM and SIGINT, and fails as a client wants it to.
 * `KILL_AFTER` in its environment: ms that an agent has to end by itself.
 */
import { GeminiBridge } from "../src/index.js";

const { KILL_AFTER: killAfter } = process.env;
const bridge = new GeminiBridge({
  port: 0,
  command: process.argv.slice(2),
  limits: killAfter ? { killAfter: Number(killAfter) } : {},
});
bridge.on("client:message", ({ method }) => {
  if (method === "_test/reject") void Promise.reject(new Error("as the test wants it"));
  if (method !== "_test/throw") return;
  setImmediate(() => {
    throw new Error("as the test wants it");
  });
});
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, () => void bridge.stop().then(() => process.exit(0)));
}
process.stdout.write(`${JSON.stringify(await bridge.start())}\n`);
