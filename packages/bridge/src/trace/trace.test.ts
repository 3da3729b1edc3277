import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBridge } from "../../test/start-bridge.js";
import { createRedactor } from "./redact-trace.js";
import { stateFolder, TraceFile } from "./trace-file.js";
import { startTrace } from "./trace.js";
import { cpuTime } from "../../../core/src/cpu-time.test-helper.js";

const TOKEN = "tokentokentokentoken";
let base = "";

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-trace-")));
});

after(() => rm(base, { recursive: true }));

const mode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
const noFail = (error: unknown): void => assert.fail(String(error));

test("the folder is this user's alone, and never inside the project", async () => {
  const project = join(base, "project");
  await mkdir(project);
  const state = join(base, "state");
  const folder = stateFolder(project, { XDG_STATE_HOME: state, HOME: join(base, "home") });
  assert.equal(folder, join(state, "gemini-agent-chat"));
  assert.equal(await mode(folder ?? ""), 0o700);
  const home = stateFolder(project, { HOME: join(base, "home") });
  assert.equal(home, join(base, "home", ".local", "state", "gemini-agent-chat"));
  // State inside the project, by name or by a link: the next place.
  await symlink(join(project, "inner"), join(base, "way-in"));
  await mkdir(join(project, "inner"));
  for (const inside of [join(project, "state"), join(base, "way-in"), "relative"]) {
    const found = stateFolder(project, { XDG_STATE_HOME: inside });
    assert.ok(found?.startsWith(join(await realpath(tmpdir()), "gemini-agent-chat-")), inside);
  }
});

test("a user without a name has a folder too", async () => {
  const url = new URL("trace-file.ts", import.meta.url).href;
  const script =
    `const { stateFolder } = await import(${JSON.stringify(url)});` +
    `process.stdout.write(String(stateFolder("/nowhere", {})));`;
  const loader = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];
  const args = [...loader, "--input-type=module", "-e", script];
  // Only the superuser can become such a user.
  const uid = process.getuid?.() === 0 ? 54_321 : process.getuid?.();
  const env = { TMPDIR: base };
  await chmod(base, 0o777);
  const { stdout, status, stderr } = spawnSync(process.execPath, args, {
    env,
    cwd: "/",
    ...(uid === undefined ? {} : { uid }),
  });
  await chmod(base, 0o700);
  assert.equal(status, 0, stderr.toString());
  assert.equal(stdout.toString(), join(base, `gemini-agent-chat-${uid}`));
});

test("a full file becomes .old, at the start and while it is written", async () => {
  const folder = await mkdtemp(join(base, "rotate-"));
  const path = join(folder, "gemini-acp.log");
  await writeFile(path, "x".repeat(3000));
  const file = new TraceFile(folder, noFail, 2000);
  assert.equal((await stat(`${path}.old`)).size, 3000);
  for (let i = 0; i < 100; i++) file.write(`line ${i} ${"y".repeat(90)}`);
  file.close();
  for (const each of [path, `${path}.old`]) {
    const { size } = await stat(each);
    assert.ok(size > 1000 && size <= 2000, `${each}: ${size}`);
    assert.equal(await mode(each), 0o600);
  }
  assert.match(await readFile(path, "utf8"), /line 99 /);
  file.write("after its end");
  assert.doesNotMatch(await readFile(path, "utf8"), /after its end/);
});

test("2 MiB is the size that a bridge keeps", async () => {
  const folder = await mkdtemp(join(base, "size-"));
  const file = new TraceFile(folder, noFail);
  for (let i = 0; i < 5 * 16; i++) file.write("z".repeat(64 * 1024));
  file.close();
  for (const name of ["gemini-acp.log", "gemini-acp.log.old"]) {
    const { size } = await stat(join(folder, name));
    assert.ok(size <= 2 * 1024 * 1024, `${name}: ${size}`);
  }
  assert.ok((await stat(join(folder, "gemini-acp.log.old"))).size > 1.9 * 1024 * 1024);
});

test("a file that cannot be written is told once and does no harm", async () => {
  for (const make of [
    (path: string) => mkdir(path),
    (path: string) => symlink("/dev/full", path),
    (path: string) => symlink(join(base, "target"), path),
  ]) {
    const folder = await mkdtemp(join(base, "bad-"));
    await make(join(folder, "gemini-acp.log"));
    let fails = 0;
    const file = new TraceFile(folder, () => fails++);
    file.write("a");
    file.write("b");
    assert.equal(fails, 1);
  }
  await assert.rejects(stat(join(base, "target")), /ENOENT/, "a link leads nowhere");
});

test("secrets in every dress are covered, and nothing forges a line", () => {
  const secret = "s3cr3t-Value_0123456789";
  const value = "plain-but-named-secret";
  const redact = createRedactor(TOKEN, {
    MY_SERVICE_KEY: value,
    HOME: "/home/me",
    SHORT_KEY: "abc",
  });
  const dresses = [
    `{"token":"${secret}"}`,
    `{"access_token": "${secret} with more words of ${secret}"}`,
    `{"apiKey":"${secret}","api-key":"${secret}","api_key":"${secret}"}`,
    `{"headers":{"Authorization":"Bearer ${secret}","x-goog-api-key":"${secret}"}}`,
    `{"headers":[{"name":"Authorization","value":"Basic ${secret}"}]}`,
    `{"env":[{"name":"SERVICE_API_KEY","value":"${secret}"},{"value":"${secret}","name":"A_TOKEN"}]}`,
    `{"text":"{\\"api_key\\": \\"${secret}\\"}"}`,
    `{"text":"GEMINI_API_KEY=${secret}"}`,
    `{"url":"https://accounts.example/o?code=${secret}&state=${secret}"}`,
    `{"text":"GET /oauth2callback?code=${secret} HTTP/1.1"}`,
    `{"method":"gemini/submitAuthCode","params":{"code":"${secret}"}}`,
    `{"private_key":"-----BEGIN\\n${secret}\\n-----"}`,
    `{"client_secret":"${secret}"}`,
    `{"cut":1,"password":"${secret}`,
  ];
  for (const dress of dresses) assert.ok(!redact(dress).includes(secret), redact(dress));
  assert.ok(!redact(`{"echo":"${value}"}`).includes(value));
  assert.ok(!redact(`{"echo":"${TOKEN}"}`).includes(TOKEN));
  assert.equal(redact('{"used":3,"note":"abc"}'), '{"used":3,"note":"abc"}');
  // oxlint-disable-next-line no-control-regex
  assert.doesNotMatch(redact("a\nb\u001b[31m\u0085\u2028c"), /[\u0000-\u001f\u007f-\u009f\u2028]/);
});

test("long lines are cut, a code that is typed is left out, and a flood costs little time", async () => {
  const env = { XDG_STATE_HOME: join(base, "long") };
  const log: string[] = [];
  const trace = startTrace({
    projectRoot: "/nowhere",
    token: TOKEN,
    log: (level, text) => log.push(`${level} ${text}`),
    env,
    clock: () => 0,
  });
  assert.ok(trace);
  const started = cpuTime();
  for (let i = 0; i < 20; i++) trace.line("from", `{"data":"${"A".repeat(1_000_000)}"}`);
  assert.ok(cpuTime() - started < 5_000);
  for (const piece of ["\\", "http://", '"token', '\\"api_key', '"value":"', "a?b=c ", "Bearer "]) {
    const before = cpuTime();
    trace.line("from", piece.repeat(Math.ceil(100_000 / piece.length)));
    assert.ok(cpuTime() - before < 2_000, piece);
  }
  trace.line("to", "4/the-code-of-a-login");
  trace.line("to", '{"id":1}');
  trace.close();
  const text = await readFile(join(env.XDG_STATE_HOME, "gemini-agent-chat/gemini-acp.log"), "utf8");
  assert.match(text, /^1970-01-01T00:00:00\.000Z <- \{"data":"A{16000,}… \(1000011 characters\)$/m);
  assert.ok(
    text.endsWith(
      '1970-01-01T00:00:00.000Z -> [a line that is no message]\n1970-01-01T00:00:00.000Z -> {"id":1}\n',
    ),
  );
  assert.match(log[0] ?? "", /^info Messages of the agent are written to .*gemini-acp\.log$/);
});

test("a bridge with trace writes both directions, outside its project", async (context) => {
  const before = process.env["XDG_STATE_HOME"];
  process.env["XDG_STATE_HOME"] = join(base, "bridge-state");
  context.after(() => {
    if (before === undefined) delete process.env["XDG_STATE_HOME"];
    else process.env["XDG_STATE_HOME"] = before;
  });
  const { bridge, connect, token } = await startBridge(context, {}, { trace: true });
  const client = await connect();
  const sessionId = await client.newSession();
  await client.prompt(sessionId, `echo it is ${token}`);
  await bridge.stop();
  const path = join(base, "bridge-state", "gemini-agent-chat", "gemini-acp.log");
  const text = await readFile(path, "utf8");
  assert.match(text, /-> \{.*"method":"session\/prompt"/);
  assert.match(text, /<- \{.*"stopReason":"end_turn"/);
  assert.ok(!text.includes(token));
  assert.match(text, /it is \[hidden\]/);
});
