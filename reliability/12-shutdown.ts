import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BridgeAddress } from "@gemini-agent-chat/bridge";
import { isAlive } from "../packages/bridge/test/is-alive.js";
import { descendants } from "../packages/bridge/test/process-table.js";
import { TestClient } from "../packages/bridge/test/test-client.js";
import { withCleanup, type Cleanup } from "./cleanup.js";
import { scaled, seconds, type Figure } from "./figure.js";

const CLI = fileURLToPath(new URL("../packages/bridge/src/cli.ts", import.meta.url));
const AGENT = fileURLToPath(
  new URL("../packages/bridge/fixtures/fault-agent.mjs", import.meta.url),
);
const STUBBORN = [process.execPath, AGENT, JSON.stringify({ stubborn: true })];
/** So many bridges run side by side: starting one takes longer than ending it. */
const AT_ONCE = 3;

/** A bridge that is told to stop is gone soon, and nothing of its agent is left. */
export const shutdown: Figure = {
  number: 12,
  name: "shutdown",
  target:
    "30 runs, SIGTERM and SIGINT, an agent and its children that ignore SIGTERM: exit within " +
    "3 s with 0, no live descendant",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const home = await mkdtemp(join(tmpdir(), "gac-home-"));
      cleanup.after(() => rm(home, { recursive: true }));
      const runs = scaled(30, scale, 2);
      const ends: Ending[] = [];
      while (ends.length < runs) {
        const count = Math.min(AT_ONCE, runs - ends.length);
        const bridges = await Promise.all(
          Array.from({ length: count }, () => start(cleanup, home)),
        );
        ends.push(
          ...(await Promise.all(
            bridges.map((bridge, index) => end(bridge, index % 2 === 0 ? "SIGTERM" : "SIGINT")),
          )),
        );
      }
      const slowest = Math.max(...ends.map(({ took }) => took));
      const clean = ends.filter(({ code, took }) => code === 0 && took <= 3_000).length;
      const left = ends.reduce((sum, { survivors }) => sum + survivors, 0);
      const family = ends.reduce((sum, { family }) => sum + family, 0);
      return {
        measured:
          `${clean} of ${runs} exits with 0, the slowest after ${seconds(slowest)}; ${left} of ` +
          `${family} descendants alive`,
        ok: clean === runs && left === 0 && family >= runs * 3,
      };
    }),
};

interface Running {
  readonly child: ChildProcess;
  readonly client: TestClient;
}

interface Ending {
  readonly code: number | null;
  readonly took: number;
  readonly family: number;
  readonly survivors: number;
}

/** The command as a person starts it, with a session, so that its agent runs. */
async function start(cleanup: Cleanup, home: string): Promise<Running> {
  const loader = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];
  const args = [...loader, CLI, "--port", "0", "--json", "--", ...STUBBORN];
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  cleanup.after(() => {
    for (const pid of [...descendants(child.pid ?? 0), ...(child.pid ? [child.pid] : [])]) {
      if (child.exitCode === null) process.kill(pid, "SIGKILL");
    }
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const { ws, token } = JSON.parse(line.toString()) as BridgeAddress;
  const client = await TestClient.connect(ws, token);
  await client.newSession();
  return { child, client };
}

async function end({ child, client }: Running, signal: NodeJS.Signals): Promise<Ending> {
  const family = descendants(child.pid ?? 0);
  const exited = once(child, "exit") as Promise<[number | null]>;
  const started = performance.now();
  child.kill(signal);
  const [code] = await exited;
  const took = performance.now() - started;
  const alive = await Promise.all(family.map((pid) => isAlive(pid)));
  client.terminate();
  return { code, took, family: family.length, survivors: alive.filter(Boolean).length };
}
