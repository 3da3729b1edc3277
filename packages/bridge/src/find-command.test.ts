import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { findCommand, type Program } from "./find-command.js";

const SCRIPT = "node_modules/@google/gemini-cli/bundle/gemini.js";
const ECHO = "#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2)));\n";
/** Lower case: names have no case on Windows, but where this test may run. */
const PATHEXT = ".com;.exe;.bat;.cmd";

const CMD = [
  "@ECHO off",
  "GOTO start",
  ":find_dp0",
  "SET dp0=%~dp0",
  "EXIT /b",
  ":start",
  "SETLOCAL",
  "CALL :find_dp0",
  'IF EXIST "%dp0%\\node.exe" ( SET "_prog=%dp0%\\node.exe" ) ELSE ( SET "_prog=node" )',
  `endLocal & goto #_undefined_# 2>NUL || "%_prog%"  "%dp0%\\${SCRIPT.replaceAll("/", "\\")}" %*`,
].join("\r\n");

const PS1 = [
  "#!/usr/bin/env pwsh",
  "$basedir=Split-Path $MyInvocation.MyCommand.Definition -Parent",
  'if (Test-Path "$basedir/node$exe") {',
  `  & "$basedir/node$exe"  "$basedir/${SCRIPT}" $args`,
  "} else {",
  `  & "node$exe"  "$basedir/${SCRIPT}" $args`,
  "}",
].join("\n");

const NPX_CMD = [
  ":: Created by npm",
  'SET "NODE_EXE=%~dp0\\node.exe"',
  'SET "NPM_PREFIX_JS=%~dp0\\node_modules\\npm\\bin\\npm-prefix.js"',
  'SET "NPX_CLI_JS=%~dp0\\node_modules\\npm\\bin\\npx-cli.js"',
  '"%NODE_EXE%" "%NPX_CLI_JS%" %*',
].join("\r\n");

async function folderWith(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "gac-path-")));
  context.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

function onWindows(command: string, path: readonly string[]): Promise<Program | null> {
  return findCommand(command, { Path: path.join(";"), PATHEXT }, "/", "win32");
}

test("Windows: npm's shims become their script, run by this Node", async (context) => {
  // Beside the shims stands one without an ending, for the shells of other systems.
  const shell = `#!/bin/sh\nexec node "$basedir/${SCRIPT}" "$@"\n`;
  const both = { gemini: shell, "gemini.cmd": CMD, "gemini.ps1": PS1, [SCRIPT]: ECHO };
  for (const left of ["gemini.cmd", "gemini.ps1"]) {
    const files = { ...both, ...(left === "gemini.ps1" ? { "gemini.cmd": "" } : {}) };
    const folder = await folderWith(context, files);
    if (left === "gemini.ps1") await rm(join(folder, "gemini.cmd"));
    const wanted = { command: process.execPath, args: [join(folder, SCRIPT)] };
    const { command, args } = (await onWindows("gemini", ["relative", folder])) ?? {};
    assert.deepEqual({ command, args }, wanted, left);
    const named = await onWindows(join(folder, left), []);
    assert.deepEqual(named?.args, wanted.args, `${left} by its path`);
  }
});

test("Windows: no argument is read by a shell", async (context) => {
  const folder = await folderWith(context, { "gemini.cmd": CMD, [SCRIPT]: ECHO });
  const program = await onWindows("gemini", [folder]);
  const args = ["a b", 'x"&calc&"', "%PATH%", "^&|<>", ""];
  const all = [...(program?.args ?? []), ...args];
  const { stdout } = await promisify(execFile)(program?.command ?? "", all);
  assert.deepEqual(JSON.parse(stdout), args);
});

test("Windows: npx is the script of its own name", async (context) => {
  const folder = await folderWith(context, {
    "npx.cmd": NPX_CMD,
    "node_modules/npm/bin/npm-prefix.js": ECHO,
    "node_modules/npm/bin/npx-cli.js": ECHO,
  });
  const program = await onWindows("npx", [folder]);
  assert.deepEqual(program?.args, [join(folder, "node_modules/npm/bin/npx-cli.js")]);
});

test("Windows: a shim without a script for Node is not started, an .exe is", async (context) => {
  const folder = await folderWith(context, {
    "plain.cmd": "@echo off\r\ndir %*\r\n",
    "plain.bat": "@echo off\r\n",
    "gone.cmd": CMD,
    "bun.cmd": CMD.replace(SCRIPT.replaceAll("/", "\\"), "tool.js"),
    "tool.js": "#!/usr/bin/env bun\n",
    "real.exe": "MZ",
  });
  for (const name of ["plain", "gone", "bun", "plain.cmd", "missing"]) {
    assert.equal(await onWindows(name, [folder]), null, name);
  }
  assert.equal((await onWindows("real", [folder]))?.command, join(folder, "real.exe"));
});

test("elsewhere: no ending is added, and a file must be executable", async (context) => {
  const folder = await folderWith(context, {
    tool: "#!/bin/sh\n",
    "tool.cmd": CMD,
    [SCRIPT]: ECHO,
  });
  const find = (name: string): Promise<Program | null> =>
    findCommand(name, { PATH: `:relative:${folder}`, PATHEXT }, "/", "linux");
  assert.equal(await find("tool"), null);
  await chmod(join(folder, "tool"), 0o755);
  assert.deepEqual(await find("tool"), {
    command: join(folder, "tool"),
    args: [],
    file: join(folder, "tool"),
  });
  assert.equal(await find("gemini"), null);
});
