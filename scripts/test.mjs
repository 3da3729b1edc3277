/**
 * `npm test`: builds, then runs every test: Node's, the element's in three browsers, and the real
 * conversations end to end. `npm test -- node` (or `browser`, `e2e`) runs one of the three, and
 * `npm test -- browser firefox` the element's in one browser.
 */
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { engineNames, ensureBrowsers } from "./ensure-browsers.mjs";
import { bin, root, run } from "./run.mjs";

/** A suite that takes longer hangs: ms. */
const SUITE_TIMEOUT = 12 * 60_000;

const wanted = process.argv.slice(2);
const known = ["node", "browser", "e2e"];
const unknown = wanted.filter((name) => !known.includes(name) && !engineNames.includes(name));
if (unknown.length > 0) {
  const expected = [...known, ...engineNames].join(", ");
  process.stderr.write(`unknown suite ${unknown.join(", ")}: expected ${expected}\n`);
  process.exit(2);
}
const named = engineNames.filter((name) => wanted.includes(name));
const engines = named.length > 0 ? named : engineNames;
const isWanted = (name) =>
  wanted.length === 0 || wanted.includes(name) || (name === "browser" && named.length > 0);

const total = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

function count(name, { code, output }) {
  const lines = [...output.matchAll(/(\d+) passed, (\d+) failed, (\d+) skipped/g)];
  const [, passed = 0, failed = 0, skipped = 0] = (lines.at(-1) ?? []).map(Number);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (code === 0 && passed > 0) return;
  broken = true;
  const what = passed + failed > 0 ? "failed" : "printed no result";
  process.stderr.write(`${name}: ${what} (exit ${code})\n`);
}

async function filesBelow(folder, pattern) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !path.includes("node_modules") && !path.includes("/dist/"))
    .toSorted();
}

async function nodeTests(name, files, extra) {
  process.stdout.write(`\n${name}: ${files.length} files\n`);
  const args = [
    "--conditions=gac-source",
    "--import",
    "tsx",
    "--test",
    "--test-reporter=./scripts/plain-reporter.mjs",
    ...extra,
    ...files,
  ];
  count(name, await run(process.execPath, args, { capture: true, timeout: SUITE_TIMEOUT }));
}

async function browserTests() {
  const env = { ...process.env, TEST_ENGINES: engines.join(",") };
  const options = { capture: true, timeout: SUITE_TIMEOUT, env };
  count("browser", await run(bin("web-test-runner"), [], options));
}

try {
  const needed = new Set(isWanted("browser") ? engines : []);
  if (isWanted("e2e")) needed.add("chromium");
  ensureBrowsers([...needed]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const code = await build();
if (code !== 0) process.exit(code);

if (isWanted("node")) {
  const files = [
    // It takes longest: whatever comes after it runs beside it.
    ...(await filesBelow("reliability", /\.test\.ts$/)),
    ...(await filesBelow("packages", /(?<!\.browser)\.test\.ts$/)),
    ...(await filesBelow("demo/examples", /\.test\.ts$/)),
    ...(await filesBelow("scripts", /\.test\.mjs$/)),
  ];
  await nodeTests("node", files, ["--test-concurrency=4"]);
}
if (isWanted("browser")) {
  await browserTests();
}
if (isWanted("e2e")) {
  await nodeTests("e2e", await filesBelow("demo/e2e", /\.test\.ts$/), ["--test-concurrency=3"]);
}

process.stdout.write(
  `\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
);
process.exitCode = broken || total.failed > 0 ? 1 : 0;
