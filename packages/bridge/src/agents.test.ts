import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { installGemini, program } from "../test/fake-installs.js";
import { resolveAgent, type AgentLaunch } from "./agents.js";
import { isOlder } from "./gemini-install.js";
import { resolveOptions, type GeminiBridgeOptions } from "./options.js";
import { BridgeStartError } from "./start-error.js";

/** Gemini CLI asks before it acts unless the bridge's options say otherwise. */
const ASKS = ["--approval-mode", "default"];

let base = "";
const lines: string[] = [];

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-agents-")));
});

after(() => rm(base, { recursive: true }));

async function folder(name: string): Promise<string> {
  const path = join(base, name);
  await mkdir(path, { recursive: true });
  return path;
}

/** Resolves with no Gemini CLI beside the bridge, unless a folder of them is given. */
function resolve(
  options: GeminiBridgeOptions,
  env: NodeJS.ProcessEnv,
  beside: readonly string[] = [],
): Promise<AgentLaunch> {
  const log = (level: string, text: string): number => lines.push(`${level} ${text}`);
  return resolveAgent(resolveOptions({ projectRoot: base, ...options, log }), env, beside);
}

describe("where Gemini CLI is looked for", () => {
  test("GEMINI_BIN first, and a wrong one is an error", async () => {
    const root = await folder("bin-first");
    await installGemini(root, "0.61.0");
    const wrapper = await program(join(root, "my-gemini"));
    const env = { HOME: root, GEMINI_BIN: wrapper };
    const launch = await resolve({ agent: "gemini", projectRoot: root }, env);
    assert.equal(launch.command, wrapper);
    assert.deepEqual(launch.args, ["--acp", ...ASKS]);
    assert.equal(launch.reason, "Gemini CLI: as asked");
    await assert.rejects(
      resolve({ projectRoot: root }, { ...env, GEMINI_BIN: join(root, "nowhere") }),
      (error: Error) =>
        error instanceof BridgeStartError && error.message.startsWith("GEMINI_BIN is"),
    );
  });

  test("then the project's own, started as a script of this Node", async () => {
    const root = await folder("project");
    const script = await installGemini(root, "0.61.0");
    const launch = await resolve({ agent: "gemini", projectRoot: root }, { HOME: root });
    assert.equal(launch.command, process.execPath);
    assert.deepEqual(launch.args, [script, "--acp", ...ASKS]);
    assert.equal(launch.id, "gemini");
    assert.equal(launch.reason, `Gemini CLI 0.61.0: the project's own, ${script}`);
  });

  test("then the one beside this package, then the three names on PATH", async () => {
    const beside = await folder("beside");
    const script = await installGemini(beside, "0.62.0-nightly.1");
    const path = await folder("path");
    await program(join(path, "google-gemini-cli"));
    const env = { HOME: base, PATH: ["relative", path].join(delimiter) };
    const found = await resolve({ agent: "gemini" }, env, [join(beside, "node_modules")]);
    assert.deepEqual(found.args, [script, "--acp", ...ASKS]);
    const onPath = await resolve({ agent: "gemini" }, env);
    assert.equal(onPath.command, join(path, "google-gemini-cli"));
    await program(join(path, "gemini"));
    assert.equal((await resolve({ agent: "gemini" }, env)).command, join(path, "gemini"));
  });

  test("the one of this repository is found without any setting", async () => {
    const launch = await resolveAgent(resolveOptions({ agent: "gemini" }), { HOME: base });
    assert.equal(launch.command, process.execPath);
    assert.match(launch.args[0] ?? "", /@google\/gemini-cli\/bundle\/gemini\.js$/);
    assert.match(launch.reason, /^Gemini CLI \d+\.\d+\.\d+: (as asked|the project's own, .+)$/);
  });

  test("nowhere: one line that says how to install it", async () => {
    await assert.rejects(resolve({ agent: "gemini" }, { HOME: base, PATH: "" }), {
      name: "BridgeStartError",
      message:
        "Gemini CLI was not found (--gemini-bin, node_modules/.bin of the project, PATH), and " +
        "neither was npx. Install it with: npm install -g @google/gemini-cli",
    });
  });

  test("a folder, a file without permission and a dead link are not it", async () => {
    const path = await folder("not-it");
    await mkdir(join(path, "gemini"));
    await writeFile(join(path, "google-gemini"), "#!/bin/sh\n");
    await symlink("nowhere", join(path, "google-gemini-cli"));
    await assert.rejects(
      resolve({ agent: "gemini" }, { HOME: base, PATH: path }),
      BridgeStartError,
    );
  });
});

describe("how Gemini CLI is started", () => {
  test("older ones with their own flag, and a warning", async () => {
    const root = await folder("old");
    const script = await installGemini(root, "0.30.0");
    lines.length = 0;
    const launch = await resolve({ agent: "gemini", projectRoot: root }, { HOME: root });
    assert.deepEqual(launch.args, [script, "--experimental-acp", ...ASKS]);
    assert.deepEqual(lines, [
      "warn Gemini CLI 0.30.0 runs commands from a project's settings; update to 0.39.1",
    ]);
    const middle = await folder("middle");
    await installGemini(middle, "0.33.0");
    const newer = await resolve({ agent: "gemini", projectRoot: middle }, { HOME: root });
    assert.equal(newer.args[1], "--acp");
  });

  test("with its settings and keys, and with nothing that loosens its own rules", async () => {
    const root = await folder("env");
    await installGemini(root, "0.61.0");
    const launch = await resolve(
      { agent: "gemini", projectRoot: root, env: ["MINE"] },
      {
        HOME: root,
        PATH: "/bin",
        GEMINI_API_KEY: "key",
        GOOGLE_CLOUD_PROJECT: "p",
        GEMINI_BRIDGE_SECRET: "secret",
        MINE: "1",
        OTHER: "2",
        AWS_SECRET_ACCESS_KEY: "3",
        NODE_OPTIONS: "--require x",
        npm_config_token: "4",
      },
    );
    assert.deepEqual(launch.env, {
      HOME: root,
      PATH: "/bin",
      GEMINI_API_KEY: "key",
      GOOGLE_CLOUD_PROJECT: "p",
      MINE: "1",
      GEMINI_CLI_NO_RELAUNCH: "1",
      NO_BROWSER: "true",
      GEMINI_PTY_INFO: "child_process",
    });
    assert.deepEqual(launch.args.slice(1), ["--acp", ...ASKS]);
  });

  test("versions are compared as numbers", () => {
    assert.equal(isOlder("0.9.0", [0, 33, 0]), true);
    assert.equal(isOlder("0.33.0", [0, 33, 0]), false);
    assert.equal(isOlder("0.39.0", [0, 39, 1]), true);
    assert.equal(isOlder("1.0.0", [0, 39, 1]), false);
    assert.equal(isOlder(null, [0, 33, 0]), false);
    assert.equal(isOlder("next", [0, 33, 0]), false);
  });
});

describe("without a choice", () => {
  test("Gemini CLI when it is installed and has a key", async () => {
    const root = await folder("auto");
    await installGemini(root, "0.61.0");
    const launch = await resolve({ projectRoot: root }, { HOME: root, GEMINI_API_KEY: "k" });
    assert.equal(launch.id, "gemini");
    assert.equal(launch.reason, "Gemini CLI 0.61.0: GEMINI_API_KEY is set");
  });

  test("else the demo agent, with the reason", async () => {
    const root = await folder("auto-demo");
    const none = await resolve({ projectRoot: root }, { HOME: root, GEMINI_API_KEY: "k" });
    assert.equal(none.id, "demo");
    assert.equal(
      none.reason,
      "Demo agent: Gemini CLI is not installed (npm install -g @google/gemini-cli adds it)",
    );
    await installGemini(root, "0.61.0");
    const keyless = await resolve({ projectRoot: root }, { HOME: root });
    assert.equal(keyless.id, "demo");
    assert.equal(
      keyless.reason,
      "Demo agent: Gemini CLI is installed but has neither a key nor a saved login: " +
        "set GEMINI_API_KEY, or use --agent gemini",
    );
  });

  test("never what the project has brought along, wherever PATH finds it", async () => {
    const root = await folder("brings");
    const script = await installGemini(root, "0.61.0");
    const bin = join(root, "node_modules", ".bin");
    await program(join(bin, "npx"));
    const way = join(await folder("ways"), "in");
    await symlink(bin, way);
    const HOME = await folder("elsewhere");
    for (const PATH of ["", bin, way, join(root, "x", "..", "node_modules", ".bin")]) {
      const env = { HOME, PATH, GEMINI_API_KEY: "k" };
      const launch = await resolve({ projectRoot: root }, env);
      assert.equal(launch.id, "demo", PATH);
      assert.equal(
        launch.reason,
        `Demo agent: the only Gemini CLI is the project's own, ${script}, ` +
          "which runs with --agent gemini",
      );
      const fetched = await resolve({ projectRoot: root, cliPackage: "@google/gemini-cli" }, env);
      assert.equal(fetched.id, "demo", "nor its npx");
      // One that the person has installed is found behind it.
      const own = await program(join(await folder("own-path"), "google-gemini"));
      const mixed = { ...env, PATH: [PATH, join(base, "own-path")].join(delimiter) };
      assert.equal((await resolve({ projectRoot: root }, mixed)).command, own);
    }
    const named = await resolve({ projectRoot: root, geminiBin: script }, { HOME });
    assert.equal(named.id, "demo", "no key");
    const keyed = { HOME, GEMINI_BIN: script, GEMINI_API_KEY: "k" };
    assert.deepEqual((await resolve({ projectRoot: root }, keyed)).args[0], script);
  });

  test("a project's files do not count as a login", async () => {
    const root = await folder("cloned");
    await installGemini(root, "0.61.0");
    await mkdir(join(root, ".gemini"));
    await writeFile(join(root, ".gemini", "oauth_creds.json"), "{}");
    await writeFile(join(root, ".env"), "GEMINI_API_KEY=k\n");
    const home = await folder("clean-home");
    assert.equal((await resolve({ projectRoot: root }, { HOME: home })).id, "demo");
  });
});

describe("a command after --", () => {
  test("runs with exactly its arguments, from PATH or by its path", async () => {
    const path = await folder("commands");
    const agent = await program(join(path, "my agent"));
    const odd = ["", "a b", '"quoted"', "$(x)", "é", "--", "-n", "*", "\\", "line\nline"];
    const byName = await resolve({ command: ["my agent", ...odd] }, { PATH: path });
    assert.equal(byName.command, agent);
    assert.deepEqual(byName.args, odd);
    assert.equal(byName.id, "command");
    assert.equal(byName.reason, "my agent: the command given after --");
    const byPath = await resolve({ command: [agent, ...odd] }, {});
    assert.equal(byPath.command, agent);
    assert.deepEqual(byPath.args, odd);
  });

  test("a script for Node runs in this Node, one for something else does not", async () => {
    const path = await folder("scripts");
    const plain = join(path, "agent.mjs");
    await writeFile(plain, "export {};");
    const launch = await resolve({ command: [plain, "x"] }, {});
    assert.deepEqual([launch.command, ...launch.args], [process.execPath, plain, "x"]);
    const other = await program(join(path, "other.js"), "#!/usr/bin/env -S deno run\n");
    assert.equal((await resolve({ command: [other] }, {})).command, other);
  });

  test("one that is not there is one clear line", async () => {
    for (const name of ["no-such-agent", "./no-such-agent", base, "../"]) {
      await assert.rejects(resolve({ command: [name] }, { PATH: base }), {
        name: "BridgeStartError",
        message:
          `Command ${JSON.stringify(name)} was not found, or may not be executed. ` +
          "Check its spelling, or give its full path.",
      });
    }
  });

  test("sees no key unless it is named, and a missing name is mentioned", async () => {
    const path = await folder("keys");
    const agent = await program(join(path, "agent"));
    lines.length = 0;
    const launch = await resolve(
      { command: [agent], env: ["MY_KEY", "MISSING"] },
      { PATH: "/bin", MY_KEY: "1", GEMINI_API_KEY: "2", GOOGLE_API_KEY: "3" },
    );
    assert.deepEqual(launch.env, { PATH: "/bin", MY_KEY: "1" });
    assert.deepEqual(lines, ["warn --env MISSING: it is not set here"]);
  });
});

test("the demo agent starts from any folder and speaks ACP", async () => {
  const launch = await resolve({ agent: "demo" }, { HOME: base, PATH: "" });
  assert.equal(launch.reason, "Demo agent: as asked");
  const child = spawn(launch.command, launch.args, { cwd: base, env: launch.env });
  try {
    const first = new Promise<string>((done, fail) => {
      let text = "";
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (text.includes("\n")) done(text.split("\n", 1)[0] ?? "");
      });
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
      child.on("error", fail);
      child.on("close", (code) => fail(new Error(`ended with ${code}: ${stderr}`)));
    });
    const params = { protocolVersion: 1, clientCapabilities: {} };
    const request = { jsonrpc: "2.0", id: 7, method: "initialize", params };
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse(await first) as { id: number; result: { protocolVersion: number } };
    assert.equal(answer.id, 7);
    assert.equal(answer.result.protocolVersion, 1);
  } finally {
    child.kill("SIGKILL");
  }
});

test("a command of yours is Gemini CLI when a word of it says so", async () => {
  const rows: readonly (readonly [readonly string[], boolean])[] = [
    [[process.execPath, "/usr/lib/node_modules/@google/gemini-cli/dist/index.js", "--acp"], true],
    [[process.execPath, "/opt/bin/gemini", "--acp"], true],
    [[process.execPath, "gemini.js"], true],
    [[process.execPath, "x", "@google/gemini-cli@0.61.0"], true],
    [[process.execPath, "run", "-i", "gemini"], true],
    [[process.execPath, "agent.js", "--name", "gemini-like"], false],
    [[process.execPath, "/home/gemini/agent.js"], false],
  ];
  for (const [command, expected] of rows) {
    const { readsLoginCodes } = await resolve({ command }, { HOME: base, PATH: "" });
    assert.equal(readsLoginCodes, expected, command.join(" "));
  }
  assert.ok(!(await resolve({ agent: "demo" }, { HOME: base, PATH: "" })).readsLoginCodes);
});
