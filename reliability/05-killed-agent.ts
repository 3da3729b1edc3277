import { isAlive } from "../packages/bridge/test/is-alive.js";
import { seededRandom } from "../packages/core/src/rpc/random-cuts.test-helper.js";
import { withCleanup } from "./cleanup.js";
import { startFastBridge } from "./fast-bridge.js";
import { scaled, type Figure } from "./figure.js";

const AGENT_DOWN = -32010;
const GONE_WITHIN_MS = 2_000;

/** An agent that is killed in a turn ends that turn at once, and nothing else. */
export const killedAgent: Figure = {
  number: 5,
  name: "agent killed in mid-turn",
  target: "kill -9 at 50 random points: 50 turns ended < 1 s, 0 orphans, the next session works",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const { connect } = await startFastBridge(cleanup);
      const random = seededRandom(5);
      const client = await connect();
      const rounds = scaled(50, scale, 2);
      const waits: number[] = [];
      const families: number[] = [];
      let inTime = 0;
      let working = 0;
      for (let i = 0; i < rounds; i++) {
        const sessionId = await client.newSession();
        const [agent = 0, child = 0] = sessionId.split("-").map(Number);
        families.push(agent, child);
        const first = await client.prompt(sessionId, "hello");
        if (first.result?.stopReason === "end_turn") working++;
        const turn = client.prompt(sessionId, "stream");
        await pause(random() * 60);
        process.kill(agent, "SIGKILL");
        const killed = performance.now();
        const { error } = await turn;
        waits.push(performance.now() - killed);
        const ended = client
          .events(sessionId)
          .filter(({ message }) => "method" in message && message.method === "bridge/turn_ended");
        if (error?.code === AGENT_DOWN && ended.length === 2) inTime++;
      }
      const orphans = await living(families);
      const longest = Math.max(...waits);
      return {
        measured:
          `${inTime} of ${rounds} turns ended, the slowest after ${longest.toFixed(0)} ms; ` +
          `${orphans} orphans; ${working} of ${rounds} sessions worked`,
        ok: inTime === rounds && longest < 1_000 && orphans === 0 && working === rounds,
      };
    }),
};

/** How many live, once they had time to go. */
async function living(pids: readonly number[]): Promise<number> {
  const deadline = performance.now() + GONE_WITHIN_MS;
  for (;;) {
    const alive = await Promise.all(pids.map((pid) => isAlive(pid)));
    const count = alive.filter(Boolean).length;
    if (count === 0 || performance.now() > deadline) return count;
    await pause(20);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
