import type { TestClient } from "../packages/bridge/test/test-client.js";
import { withCleanup } from "./cleanup.js";
import { megabytes, scaled, seconds, type Figure } from "./figure.js";
import type { Measures } from "./measured-bridge.js";
import { SeparateBridge } from "./separate-bridge.js";

const WHOLE_MS = 90_000;
const TURNS = 2_000;
const RECONNECTS = 300;
const RESTARTS = 20;
const SAMPLES = 40;
/** Until then caches and compiled code still grow. */
const WARM_SHARE = 0.3;

/** A day of use in a minute and a half leaves nothing behind. */
export const soak: Figure = {
  number: 11,
  name: "soak",
  target:
    "2,000 turns, 300 reconnects, 20 agent restarts in 90 s: RSS < +1 MB per 100 turns once " +
    "warm, open files and timers constant",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      // Small logs are full early: what grows then is a leak.
      const limits = { maxSessionBytes: 64 * 1024 };
      const bridge = await SeparateBridge.start(cleanup, { limits }, "timers");
      const turns = scaled(TURNS, scale, 40);
      const samples: { readonly turn: number; readonly measures: Measures }[] = [];
      const started = performance.now();
      let failed = 0;
      let reconnects = 0;
      let restarts = 0;
      let client = await bridge.connect();
      let sessionId = await client.newSession();
      for (let turn = 1; turn <= turns; turn++) {
        const answer = await client.prompt(sessionId, "count 20 20");
        if (answer.result?.stopReason !== "end_turn") failed++;
        if (isDue(turn, turns, RECONNECTS / TURNS)) {
          reconnects++;
          client.terminate();
          client = await bridge.connect();
          await client.call("bridge/attach", { sessionId, limit: 3 });
        }
        if (isDue(turn, turns, RESTARTS / TURNS)) {
          restarts++;
          await client.call("bridge/restart_agent");
          sessionId = await client.newSession();
        }
        client.messages.length = 0;
        client.texts.length = 0;
        if (turn % Math.ceil(turns / SAMPLES) === 0) {
          samples.push({ turn, measures: await bridge.measure() });
        }
        const due = (WHOLE_MS * scale * turn) / turns;
        await pause(due - (performance.now() - started));
      }
      const took = performance.now() - started;
      const warm = samples.slice(Math.floor(samples.length * WARM_SHARE));
      const slope = 100 * slopeOf(warm.map(({ turn, measures }) => [turn, measures.rss]));
      const [handles, timers] = await settledChange(bridge, client, warm[0]?.measures);
      return {
        measured:
          `${turns - failed} turns, ${reconnects} reconnects, ${restarts} restarts in ` +
          `${seconds(took)}; RSS ${slope < 0 ? "" : "+"}${megabytes(slope)} per 100 turns; ` +
          `files ${signed(handles)}, timers ${signed(timers)}`,
        // Over a few turns a slope is chance.
        ok: failed === 0 && (scale < 1 || slope < 1e6) && handles <= 0 && timers <= 0,
      };
    }),
};

/** Is one of the events due that a share of all turns has? */
function isDue(turn: number, turns: number, share: number): boolean {
  const count = Math.max(1, Math.round(turns * share));
  return Math.floor((turn * count) / turns) > Math.floor(((turn - 1) * count) / turns);
}

/** What is more now than it was; what is on its way out gets a moment for that. */
async function settledChange(
  bridge: SeparateBridge,
  client: TestClient,
  before: Measures | undefined,
): Promise<readonly [number, number]> {
  for (let tries = 0; ; tries++) {
    await client.call("bridge/ping");
    const { handles, timers } = await bridge.measure();
    const change = [handles - (before?.handles ?? 0), timers - (before?.timers ?? 0)] as const;
    if (tries === 30 || (change[0] <= 0 && change[1] <= 0)) return change;
    await pause(100);
  }
}

/** The slope of the straight line through points, by least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([each]) => each), mean(([, each]) => each)];
  const over = mean((point) => (point[0] - x) * (point[1] - y));
  const under = mean((point) => (point[0] - x) ** 2);
  return under === 0 ? 0 : over / under;
}

function signed(count: number): string {
  return count > 0 ? `+${count}` : String(count);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
