import assert from "node:assert/strict";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { AgentProcess, type AgentEnding } from "./agent-process.js";
import { DEFAULT_LIMITS, type Limits } from "../limits.js";

let folder = "";
const LADDER = { termAfter: 0, killAfter: 1_000 };

before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "gac-process-")));
});
after(() => rm(folder, { recursive: true }));

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly limits?: Partial<Limits>;
}

interface Run {
  readonly agent: AgentProcess;
  readonly lines: string[];
  readonly log: string[];
  readonly ended: Promise<AgentEnding>;
}

function start(
  command: string,
  args: readonly string[],
  { cwd = folder, env = {}, limits = {} }: RunOptions = {},
): Run {
  const lines: string[] = [];
  const log: string[] = [];
  let agent: AgentProcess | undefined;
  const ended = new Promise<AgentEnding>((done) => {
    agent = new AgentProcess({
      command,
      args,
      env,
      cwd,
      limits: { ...DEFAULT_LIMITS, ...limits },
      onLine: (line) => lines.push(line),
      onOversize: (bytes) => log.push(`a line of ${bytes} bytes`),
      onOutput: () => {},
      onErrorLine: () => {},
      hide: (text) => text.replaceAll("secret", "[hidden]"),
      onEnd: done,
    });
    agent.start();
  });
  assert.ok(agent);
  return { agent, lines, log, ended };
}

const node = (script: string, options: RunOptions = {}): Run =>
  start(process.execPath, ["-e", script], options);

test("arguments, environment and folder arrive as given, without a shell", async () => {
  const args = ["a b", 'x"&calc&"', "%PATH%", "^&|<>", "$HOME", "`id`", "", "日本"];
  const script = "console.log(JSON.stringify([process.argv.slice(1), process.env, process.cwd()]))";
  const run = start(process.execPath, ["-e", script, ...args], { env: { ONLY: "this" } });
  await run.ended;
  const [given, { GEMINI_AGENT_BRIDGE_RUN: mark, ...env }, cwd] = JSON.parse(run.lines[0] ?? "");
  assert.deepEqual([given, env, cwd], [args, { ONLY: "this" }, folder]);
  assert.match(mark, /^[0-9a-f-]{36}$/);
});

test("why it could not start is told apart", async () => {
  const missing = await start("no-such-command-anywhere", []).ended;
  assert.match(missing.reason, /"no-such-command-anywhere" was not found/);
  const folderless = await start(process.execPath, [], { cwd: join(folder, "gone") }).ended;
  assert.match(folderless.reason, /gone is not a folder/);
  const file = join(folder, "plain.txt");
  await writeFile(file, "");
  assert.match((await start(file, []).ended).reason, /may not be executed/);
  assert.match((await start(process.execPath, ["a\0b"]).ended).reason, /^cannot start /);
  for (const { code, signal } of [missing, folderless]) {
    assert.deepEqual([code, signal], [null, null]);
  }
});

test("the end tells code, signal and the last lines of stderr", async () => {
  const exited = await node('console.error("one\\ntwo"); process.exitCode = 7').ended;
  assert.deepEqual(exited, {
    code: 7,
    signal: null,
    reason: "it exited with code 7",
    stderr: ["one", "two"],
  });
  const killed = await node('process.kill(process.pid, "SIGKILL")').ended;
  assert.equal(killed.reason, "it was ended by SIGKILL");
});

test("the last output is read before the end is told", async () => {
  for (let i = 0; i < 5; i++) {
    const run = node('process.stdout.write("x".repeat(300000) + "\\nlast line without an end")');
    await run.ended;
    assert.deepEqual(
      run.lines.map((line) => line.length),
      [300_000, 24],
    );
  }
});

test("a line over the limit is dropped and logged, the next ones come", async () => {
  const script = 'process.stdout.write("a\\n" + "x".repeat(5000) + "\\nb\\n")';
  const run = node(script, { limits: { maxLineBytes: 1000 } });
  await run.ended;
  assert.deepEqual(run.lines, ["a", "b"]);
  assert.match(run.log.join(), /a line of 5000 bytes/);
});

test("lines are cut at line feeds only, characters never", async () => {
  const text = "a\u2028b\u2029c\u0085日本🙂";
  const script = `const b = Buffer.from(${JSON.stringify(`${text}\n`)});
    let i = 0;
    const next = () => i < b.length && process.stdout.write(b.subarray(i, ++i), () => setTimeout(next, 1));
    next();`;
  const run = node(script);
  await run.ended;
  assert.deepEqual(run.lines, [text]);
});

test("a descendant that holds the pipes does not hide the death of the agent", async () => {
  const script = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"],
      { stdio: "inherit" });
    process.stdout.write("started\\n");
    setTimeout(() => process.exit(5), 100);`;
  const run = node(script);
  const started = performance.now();
  const ending = await run.ended;
  assert.equal(ending.code, 5);
  assert.deepEqual(run.lines, ["started"]);
  // The descendant itself never goes.
  assert.ok(performance.now() - started < 20_000);
  await run.agent.stop(LADDER);
});

test("writing to one that is gone or deaf is no exception; the end says so", async () => {
  const gone = node("process.exit(0)");
  await gone.ended;
  assert.equal(gone.agent.write("{}"), false);
  const deaf = node(
    'require("fs").closeSync(0); console.log("closed"); setInterval(() => {}, 1000)',
  );
  while (deaf.lines.length === 0) await new Promise((done) => setTimeout(done, 10));
  deaf.agent.write("{}");
  assert.match((await deaf.ended).reason, /reads no more/);
  await deaf.agent.stop(LADDER);
});

test("one that closes its output but lives on is ended", async () => {
  const run = node('require("fs").closeSync(1); setInterval(() => {}, 1000)');
  assert.match((await run.ended).reason, /closed its output/);
  await run.agent.stop(LADDER);
});

test("one that never reads is ended when too much waits for it", async () => {
  const run = node("setInterval(() => {}, 1000)");
  const line = "x".repeat(8_000_000);
  let written = 0;
  while (run.agent.write(line) && written < 50) written++;
  assert.ok(written < 15);
  assert.match((await run.ended).reason, /unread/);
  await run.agent.stop(LADDER);
});

test("stop is quick for the polite, and sure for the stubborn", async () => {
  const polite = node('process.stdin.on("end", () => process.exit(0)).resume()');
  const started = performance.now();
  await polite.agent.stop({ termAfter: 60_000, killAfter: 120_000 });
  assert.ok(performance.now() - started < 20_000);
  assert.equal((await polite.ended).code, 0);

  const stubborn = node(
    'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)',
  );
  while (stubborn.lines.length === 0) await new Promise((done) => setTimeout(done, 10));
  await stubborn.agent.stop({ termAfter: 0, killAfter: 300 });
  assert.equal((await stubborn.ended).signal, "SIGKILL");
});
