import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { GeminiBridge } from "./bridge.js";
import { holdTokenFile } from "./token-file.js";

const TOKEN = "A".repeat(43);
let base = "";

before(async () => {
  base = await mkdtemp(join(tmpdir(), "gac-token-"));
});

after(() => rm(base, { recursive: true }));

const never = (): string => assert.fail("no token is made");
const mode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test("made for its owner alone, in a folder for its owner alone, and read the next time", async () => {
  const file = join(base, "deep", "er", "token");
  const first = holdTokenFile(file, () => TOKEN);
  assert.equal(first.token, TOKEN);
  assert.equal(await mode(file), 0o600);
  for (const folder of ["deep", "deep/er"]) assert.equal(await mode(join(base, folder)), 0o700);
  first.release();
  const second = holdTokenFile(file, never);
  assert.equal(second.token, TOKEN);
  second.release();
  assert.equal(await readFile(file, "utf8"), `${TOKEN}\n`);
  await assert.rejects(stat(`${file}.lock`), /ENOENT/);
});

test("two bridges never share one; a claim of a process that is gone counts for nothing", async () => {
  const file = join(base, "shared");
  const held = holdTokenFile(file, () => TOKEN);
  assert.throws(() => holdTokenFile(file, never), {
    name: "BridgeStartError",
    option: "tokenFile",
    message: new RegExp(`is in use by the bridge of process ${process.pid}\\.`),
  });
  held.release();
  // No process has so high a number; the next two have the number of one that runs, by chance.
  for (const left of [
    "4194399\n",
    `${process.pid} 1\n`,
    `${process.ppid} 1\n`,
    "",
    "-1",
    "nonsense",
  ]) {
    await writeFile(`${file}.lock`, left);
    holdTokenFile(file, never).release();
  }
});

test("what is not safely ours is refused, with what to do", async () => {
  const rows: readonly (readonly [string, (file: string) => Promise<unknown>, RegExp])[] = [
    ["open", (file) => writeFile(file, TOKEN, { mode: 0o644 }), /Run: chmod 600/],
    ["empty", (file) => writeFile(file, "", { mode: 0o600 }), /must be 16 to 512 characters/],
    ["wrong", (file) => writeFile(file, "not a token!", { mode: 0o600 }), /must be 16 to 512/],
    [
      "large",
      (file) => writeFile(file, "A".repeat(5000), { mode: 0o600 }),
      /no small regular file/,
    ],
    ["folder", (file) => mkdir(file), /no small regular file/],
    ["link", (file) => symlink("/dev/null", file), /symbolic link/],
    ["file/below", () => writeFile(join(base, "file"), ""), /cannot be used/],
  ];
  for (const [name, make, expected] of rows) {
    const file = join(base, name);
    await make(file);
    assert.throws(() => holdTokenFile(file, never), expected, name);
    await assert.rejects(stat(`${file}.lock`), `${name}: nothing is left claimed`);
  }
  const everybodys = join(base, "everybodys");
  await mkdir(everybodys);
  await chmod(everybodys, 0o777);
  assert.throws(() => holdTokenFile(join(everybodys, "t"), never), /can be changed by others/);
});

test("a bridge keeps it over a restart, and lets go of it when it stops or cannot start", async () => {
  const tokenFile = join(base, "bridge", "token");
  const make = (port = 0): GeminiBridge => new GeminiBridge({ port, agent: "demo", tokenFile });
  const first = make();
  const { token, port } = await first.start();
  await assert.rejects(make().start(), { option: "tokenFile" });
  const other = new GeminiBridge({ port, agent: "demo", tokenFile: join(base, "bridge", "two") });
  await assert.rejects(other.start(), /Port \d+/);
  await assert.rejects(stat(join(base, "bridge", "two.lock")), /ENOENT/);
  await first.stop();
  const second = make();
  assert.equal((await second.start()).token, token);
  await second.stop();
  await assert.rejects(
    new GeminiBridge({ tokenFile, bridgeSecret: TOKEN }).start(),
    /A token and a token file were both given/,
  );
});

test("of many that start at the same time, one at a time has it", async () => {
  const file = join(base, "raced");
  const mark = join(base, "raced-mark");
  holdTokenFile(file, () => TOKEN).release();
  const script = `
    const { rmSync, writeFileSync } = await import("node:fs");
    const { holdTokenFile } = await import(${JSON.stringify(new URL("token-file.ts", import.meta.url).href)});
    let held = 0;
    let hits = 0;
    for (const end = Date.now() + 2500; Date.now() < end; ) {
      let token;
      try {
        token = holdTokenFile(${JSON.stringify(file)}, () => "");
      } catch (error) {
        if (!/in use by the bridge of process \\d+\\./.test(error.message)) throw error;
        continue;
      }
      held++;
      try {
        writeFileSync(${JSON.stringify(mark)}, "", { flag: "wx" });
      } catch {
        hits++;
      }
      rmSync(${JSON.stringify(mark)}, { force: true });
      token.release();
    }
    process.stdout.write(JSON.stringify({ held, hits }));
  `;
  const results = await Promise.all(Array.from({ length: 3 }, () => runScript(script)));
  for (const { held } of results) assert.ok(held > 0, JSON.stringify(results));
  assert.deepEqual(
    results.map(({ hits }) => hits),
    [0, 0, 0],
    JSON.stringify(results),
  );
  const left = (await readdir(base)).filter((name) => name.startsWith("raced."));
  assert.deepEqual(left, [], "no draft is left");
});

async function runScript(script: string): Promise<{ held: number; hits: number }> {
  const loader = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];
  const child = spawn(process.execPath, [...loader, "--input-type=module", "-e", script]);
  let [text, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((done) => child.on("close", done));
  assert.equal(code, 0, errors);
  return JSON.parse(text) as { held: number; hits: number };
}
