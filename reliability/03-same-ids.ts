import type { Loose } from "../packages/bridge/test/test-client.js";
import { withCleanup } from "./cleanup.js";
import { startFastBridge } from "./fast-bridge.js";
import { scaled, seconds, type Figure } from "./figure.js";

const REQUESTS = 50;

/** Clients that all count their requests from 1 get their own answers. */
export const sameIds: Figure = {
  number: 3,
  name: "same ids",
  target: "100 clients x 50 requests with ids 1..50: 0 misrouted, 0 left open, < 5 s",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const { bridge, connect } = await startFastBridge(cleanup);
      const clients = [];
      for (let i = 0; i < scaled(100, scale, 2); i++) clients.push(await connect());
      const started = performance.now();
      const answers = await Promise.all(
        clients.map((client, index) =>
          Promise.all(
            Array.from({ length: REQUESTS }, (_, n) =>
              client.request("_echo/params", { index, n }, String(n + 1)),
            ),
          ),
        ),
      );
      const took = performance.now() - started;
      const wrong = answers.map((list, index) => misrouted(list, index));
      const misroutedCount = wrong.reduce((sum, each) => sum + each, 0);
      const responses = clients.map((client) => client.messages.filter((m) => "result" in m));
      // One more each: the answer to initialize.
      const extra = responses.filter((list) => list.length !== REQUESTS + 1).length;
      // An agent that exits with 0 while something waits for it has crashed; else it has stopped.
      const ended = new Promise<string>((resolve) => {
        bridge.on("agent_state", ({ state }) => resolve(state));
      });
      clients[0]?.notify("_test/exit");
      const state = await ended;
      const total = answers.flat().length;
      return {
        measured:
          `${total} answers, ${misroutedCount} misrouted, ${extra} clients with others, ` +
          `${state === "stopped" ? "none" : "some"} left open; ${seconds(took)}`,
        ok: misroutedCount === 0 && extra === 0 && state === "stopped" && took < 5_000,
      };
    }),
};

function misrouted(list: readonly Loose[], index: number): number {
  return list.filter(({ result }, n) => result?.index !== index || result?.n !== n).length;
}
