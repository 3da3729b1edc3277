/**
 * `npm run bench`: runs every benchmark of `bench/`, each in a process of its own, and prints one
 * table. `npm run bench -- core` runs those whose names begin so. Goals that are missed are
 * named, and fail nothing: the machine may be busy.
 */
import { fork } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { root } from "./run.mjs";

/**
 * @typedef {object} Row what a benchmark found: a file of `bench/` exports `name` and
 *   `run(): Promise<Row[]>`
 * @property {string} what
 * @property {number} figure a ratio within the run, or so many of `unit`
 * @property {string} [unit]
 * @property {{ most?: number, least?: number }} [goal]
 * @property {Record<string, number>} [beside] the same figure of others
 */

const folder = join(root, "bench");

async function main(args) {
  const names = (await readdir(folder))
    .filter((name) => /^(?:core|bridge|element)-.+\.mjs$/.test(name))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const isBuilt = args.includes("--no-build");
  const wanted = args.filter((arg) => arg !== "--no-build");
  const unknown = wanted.find((start) => !names.some((name) => name.startsWith(start)));
  if (unknown !== undefined) {
    process.stderr.write(
      `no benchmark begins with ${unknown}: expected the beginning of ${names.join(", ")}\n`,
    );
    return 2;
  }
  if (!isBuilt && (await build()) !== 0) return 1;
  const lines = [["", "figure", "goal", "beside it"]];
  const missed = [];
  for (const name of names) {
    if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
    process.stderr.write(`${name} ...\n`);
    const { title, rows } = await runApart(join(folder, name));
    for (const row of rows) {
      const line = [`${title}, ${row.what}`, shown(row.figure, row), goalOf(row), besideOf(row)];
      lines.push(line);
      if (!isMet(row)) missed.push(`  ${line[0]}: ${line[1]}, goal ${line[2]}`);
    }
  }
  process.stdout.write(`\n${table(lines)}\n\n`);
  process.stdout.write(
    missed.length === 0 ? "All goals are met.\n" : `Goals missed:\n${missed.join("\n")}\n`,
  );
  return 0;
}

/** One benchmark's compiled code and garbage must not weigh on the next. */
async function runApart(file) {
  const child = fork(new URL(import.meta.url), [], {
    env: { ...process.env, BENCHMARK_FILE: file },
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  /** @type {{ title: string, rows: Row[] }[]} */
  const found = [];
  child.on("message", (message) => found.push(message));
  const code = await new Promise((resolve) => child.on("close", resolve));
  const [outcome] = found;
  if (code !== 0 || !outcome) throw new Error(`${file} ended with exit code ${code}`);
  return outcome;
}

async function runHere(file) {
  const { name, run } = await import(pathToFileURL(file).href);
  const rows = await run();
  await new Promise((resolve) => process.send({ title: name, rows }, resolve));
  // What a benchmark has left running must not keep the others waiting.
  process.exit(0);
}

const isMet = ({ figure, goal: { most = Infinity, least = -Infinity } = {} }) =>
  figure <= most && figure >= least;

function goalOf({ unit, goal }) {
  if (goal?.most !== undefined) return `<= ${goal.most}${unit ? ` ${unit}` : "x"}`;
  return goal?.least === undefined ? "" : `>= ${goal.least}${unit ? ` ${unit}` : "x"}`;
}

const shown = (figure, { unit }) =>
  `${figure.toFixed(figure < 10 ? 2 : figure < 100 ? 1 : 0)}${unit ? ` ${unit}` : "x"}`;

const besideOf = (row) =>
  Object.entries(row.beside ?? {})
    .map(([name, figure]) => `${name} ${shown(figure, row)}`)
    .join(", ");

function table(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i === 1 || i === 2 ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const file = process.env["BENCHMARK_FILE"];
if (file !== undefined) await runHere(file);
else process.exitCode = await main(process.argv.slice(2));
