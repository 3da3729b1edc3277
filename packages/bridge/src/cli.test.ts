import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { isAlive } from "../test/is-alive.js";
import { DEFAULT_LIMITS } from "./limits.js";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const STUBBORN = fileURLToPath(new URL("../test/stubborn-agent.mjs", import.meta.url));
const LOADER = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];

interface Ready {
  readonly port: number;
  readonly url: string;
  readonly ws: string;
  readonly token: string;
}

/** 3 s, of which the agent is given two, and time for a machine that is busy. */
const WITHIN = 8_000;

let base = "";
const running = new Set<ChildProcess>();

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-cli-")));
});

after(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(base, { recursive: true });
});

/** One run of the command, in an empty home, with no key and no screen. */
class Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stdout = "";
  stderr = "";

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, [...LOADER, CLI, ...args], {
      cwd: base,
      env: { PATH: process.env["PATH"], HOME: base, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(this.child);
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.ended = new Promise((done) => {
      this.child.on("close", (code) => {
        running.delete(this.child);
        done(code);
      });
    });
  }

  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + 60_000;
    while (!(await isSo())) {
      const gone = this.child.exitCode !== null;
      if (gone || performance.now() > deadline) {
        assert.fail(`${gone ? "ended" : "too late"}: ${this.stdout}\n${this.stderr}`);
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  async ready(): Promise<Ready> {
    await this.until(() => this.stdout.includes("\n"));
    return JSON.parse(this.stdout) as Ready;
  }

  /** Sends a signal; returns the exit code and how long the end took, in milliseconds. */
  async signal(name: NodeJS.Signals): Promise<{ code: number | null; took: number }> {
    const sent = performance.now();
    this.child.kill(name);
    return { code: await this.ended, took: performance.now() - sent };
  }
}

function jsonRun(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run {
  return new Run(["--json", "--port", "0", ...args], env);
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

describe("mistakes are one line on stderr, exit code 2, nothing on stdout", () => {
  const rows: readonly (readonly [string, readonly string[], RegExp])[] = [
    ["wrong flag", ["--prot", "1"], /Unknown flag --prot\. See gemini-agent-bridge --help\.$/],
    ["no way around the token", ["--no-auth"], /Unknown flag --no-auth\./],
    ["not even this one", ["--dangerously-no-auth"], /Unknown flag --dangerously-no-auth\./],
    ["an empty token", ["--token-file", ""], /./],
    ["every address", ["--host", "0.0.0.0"], /--allow-remote/],
    ["wrong base path", ["--base-path", "../x"], /Base path "\.\.\/x" must be a path/],
    ["wrong port", ["--port", "70000"], /Port 70000 is not a whole number from 0 to 65535\.$/],
    ["missing command", ["--", "no-such-agent", "--acp"], /Command "no-such-agent" was not found/],
    ["missing root", ["--project-root", "nowhere"], /Project root ".*nowhere" is not a folder/],
    ["wrong origin", ["--allow-origin", "localhost:3000"], /must be scheme:\/\/host\[:port\]/],
    ["wrong host", ["--allow-host", "http://a/b"], /must be host\[:port\]/],
    ["wrong agent", ["--agent", "claude"], /Unknown agent "claude"/],
    ["forbidden variable", ["--env", "NODE_OPTIONS"], /NODE_OPTIONS is never passed/],
  ];
  for (const [name, args, expected] of rows) {
    test(name, async () => {
      const run = new Run(["--port", "0", ...args]);
      assert.equal(await run.ended, 2);
      assert.equal(run.stdout, "");
      assert.match(run.stderr, /^gemini-agent-bridge: [^\n]+\n$/);
      assert.match(run.stderr.trimEnd(), expected);
    });
  }

  test("port in use, and no agent is left behind", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const file = join(base, "never-started");
    try {
      const agent = ["--", process.execPath, STUBBORN, file];
      const run = new Run(["--port", String(port), "--json", ...agent]);
      assert.equal(await run.ended, 2);
      assert.equal(run.stdout, "");
      assert.match(
        run.stderr,
        new RegExp(`^gemini-agent-bridge: Port ${port} is in use[^\\n]+\\n$`),
      );
      assert.equal(await exists(file), false);
    } finally {
      server.close();
    }
  });
});

test("--help and --version", async () => {
  const help = new Run(["--help"]);
  assert.equal(await help.ended, 0);
  assert.match(help.stdout, /^Usage: gemini-agent-bridge/);
  const version = new Run(["--version"]);
  assert.equal(await version.ended, 0);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  assert.equal(help.stderr + version.stderr, "");
});

describe("when it is ready", () => {
  test("--json prints exactly one line, and its addresses work", async () => {
    const run = jsonRun(["--agent", "demo"]);
    const ready = await run.ready();
    assert.deepEqual(Object.keys(ready), ["port", "url", "ws", "token"]);
    assert.match(ready.token, /^[A-Za-z0-9_-]{43}$/);
    assert.equal(ready.url, `http://127.0.0.1:${ready.port}/#token=${ready.token}`);
    assert.equal(ready.ws, `ws://127.0.0.1:${ready.port}/acp`);

    const health = await fetch(`http://127.0.0.1:${ready.port}/healthz`);
    assert.equal(health.status, 200);
    const socket = new WebSocket(ready.ws, ["acp.v1", `acp.token.${ready.token}`]);
    await new Promise((done, fail) => {
      socket.once("open", done);
      socket.once("error", fail);
    });
    const { code, took } = await run.signal("SIGTERM");
    assert.equal(code, 0);
    assert.ok(took < WITHIN, `${took} ms`);
    assert.equal(run.stdout.split("\n").length, 2, run.stdout);
    assert.ok(!run.stderr.includes(ready.token));
  });

  test("a person reads the address, the agent and why, and how to stop", async () => {
    const run = new Run(["--port", "0", "--no-open"]);
    await run.until(() => run.stdout.includes("Ctrl+C"));
    assert.match(run.stdout, /^ {2}Open {3}http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/m);
    assert.match(
      run.stdout,
      /^ {2}Agent {2}Demo agent: Gemini CLI is installed but has neither a key nor a saved login/m,
    );
    assert.equal((await run.signal("SIGINT")).code, 0);
  });

  test("with a key it is Gemini CLI", async () => {
    const run = new Run(["--port", "0"], { GEMINI_API_KEY: "not-a-real-key" });
    await run.until(() => run.stdout.includes("Ctrl+C"));
    assert.match(run.stdout, /^ {2}Agent {2}Gemini CLI \d+\.\d+\.\d+: GEMINI_API_KEY is set$/m);
    assert.equal((await run.signal("SIGTERM")).code, 0);
  });

  test("a browser is opened only when asked or at a terminal", async () => {
    const opened = join(base, "opened");
    const opener = join(base, "xdg-open");
    await writeFile(
      opener,
      `#!/bin/sh\nprintf '%s|' "$#" "$@" > "${opened}.new"\nmv "${opened}.new" "${opened}"\n`,
    );
    await chmod(opener, 0o755);
    const env = { PATH: `${base}:${process.env["PATH"]}`, DISPLAY: ":0" };

    const quiet = jsonRun(["--agent", "demo"], env);
    await quiet.ready();
    await quiet.signal("SIGTERM");
    assert.equal(await exists(opened), false);

    const asked = jsonRun(["--agent", "demo", "--open"], env);
    const { port, token, url } = await asked.ready();
    await asked.until(() => exists(opened));
    const [count, address = "", ...more] = (await readFile(opened, "utf8")).split("|");
    assert.deepEqual([count, more], ["1", [""]]);
    assert.ok(!address.includes(token), "a command line is no place for the token");
    assert.match(address, new RegExp(`^http://127\\.0\\.0\\.1:${port}/open/[\\w-]{32}$`));
    const first = await fetch(address, { redirect: "manual" });
    assert.equal(new URL(first.headers.get("location") ?? "", address).href, url);
    await asked.signal("SIGTERM");
  });

  test("no opener on this machine: not a word", async () => {
    const run = jsonRun(["--agent", "demo", "--open"], { PATH: base + "/no-programs" });
    await run.ready();
    assert.equal((await run.signal("SIGTERM")).code, 0);
    assert.doesNotMatch(run.stderr, /xdg|ENOENT|error/);
  });
});

interface Agent {
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
}

describe("when it is told to stop", () => {
  /** A run whose agent is up, and will not go by itself. */
  async function stubborn(
    name: string,
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ run: Run; ready: Ready; agent: Agent; socket: WebSocket }> {
    const file = join(base, name);
    const run = jsonRun(["--env", "MINE", "--", process.execPath, STUBBORN, file], env);
    const ready = await run.ready();
    const socket = new WebSocket(ready.ws, ["acp.v1", `acp.token.${ready.token}`]);
    const params = { protocolVersion: 1, clientCapabilities: {} };
    const request = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    socket.on("open", () => socket.send(JSON.stringify(request)));
    socket.on("error", () => {});
    await run.until(() => exists(file));
    return { run, ready, agent: JSON.parse(await readFile(file, "utf8")) as Agent, socket };
  }

  // Side by side: each waits two seconds for its agent.
  describe(
    "exit 0 within 3 s, and the agent that ignores it is gone",
    { concurrency: true },
    () => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
        test(signal, async () => {
          const { run, agent } = await stubborn(`stubborn-${signal}`);
          const { code, took } = await run.signal(signal);
          assert.equal(code, 0);
          assert.ok(DEFAULT_LIMITS.killAfter <= 2_000);
          assert.ok(took < WITHIN, `${took} ms`);
          await isGone(agent.pid);
        });
      }
    },
  );

  test("a second signal ends it at once, with the agent", async () => {
    const { run, agent, socket } = await stubborn("stubborn-twice");
    const { code, took } = await twoSignals(run, socket);
    assert.equal(code, 130);
    // The first alone would take 1.7 s more.
    assert.ok(took < 1_600, `${took} ms`);
    await isGone(agent.pid);
  });

  test("the same signal twice within a moment is one wish", async () => {
    const { run } = await stubborn("stubborn-pair");
    run.child.kill("SIGINT");
    run.child.kill("SIGINT");
    assert.equal((await run.signal("SIGINT")).code, 0);
  });

  test("an agent sees what it needs, what was named, and no secret", async () => {
    const { run, ready, agent, socket } = await stubborn("stubborn-env", {
      MINE: "named",
      OTHER: "not named",
      GEMINI_API_KEY: "not for this agent",
      NODE_OPTIONS: "--no-warnings",
      npm_config_registry: "x",
    });
    await twoSignals(run, socket);
    assert.equal(agent.env["MINE"], "named");
    assert.equal(agent.env["HOME"], base);
    const names = ["OTHER", "GEMINI_API_KEY", "NODE_OPTIONS", "npm_config_registry"];
    for (const name of names) assert.equal(agent.env[name], undefined, name);
    assert.ok(!JSON.stringify(agent.env).includes(ready.token));
  });
});

/** It has been killed by now, and goes as soon as it gets its turn; by itself it never does. */
async function isGone(pid: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (await isAlive(pid)) {
    assert.ok(performance.now() < deadline, "the agent lives on");
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Asks twice, with time to think in between; what counts is the time after the second. */
async function twoSignals(
  run: Run,
  socket: WebSocket,
): Promise<{ code: number | null; took: number }> {
  // The first has been heard when clients are told.
  const heard = new Promise((done) => socket.once("close", done));
  run.child.kill("SIGINT");
  await heard;
  await new Promise((done) => setTimeout(done, 300));
  return run.signal("SIGINT");
}
