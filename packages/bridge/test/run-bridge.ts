/**
 * A bridge in a process of its own: node run-bridge.ts <command> <arguments …>. Prints one line of
 * JSON when it listens, stops on SIGTERM and SIGINT, and fails as a client wants it to.
 */
import { GeminiBridge } from "../src/index.js";

const bridge = new GeminiBridge({ port: 0, command: process.argv.slice(2) });
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
