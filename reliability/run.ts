/**
 * `npm run reliability`: measures every figure, prints them as a table, and exits with 1 if one
 * misses its target. `npm run reliability -- 4 9` measures these two.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure, Outcome } from "./figure.js";
import { figures } from "./figures.js";

const ONE = fileURLToPath(new URL("./run-one.ts", import.meta.url));
/** A figure that takes longer hangs: ms. */
const TIMEOUT = 150_000;
/** The soak rests most of its time, so the others run beside it. */
const BESIDE = 11;

interface Row {
  readonly figure: Figure;
  readonly outcome: Outcome;
}

/** Each figure in a process of its own: what one leaves in memory is not measured by the next. */
async function measure(figure: Figure): Promise<Row> {
  const child = spawn(process.execPath, [...process.execArgv, ONE, String(figure.number)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (code === 0) return { figure, outcome: JSON.parse(last) as Outcome };
  const reason = /^\w*Error.*$/m.exec(stderr)?.[0] ?? `no result within ${TIMEOUT / 1000} s`;
  return { figure, outcome: { measured: reason, ok: false } };
}

function print({ figure, outcome }: Row): void {
  const { number, name, target } = figure;
  process.stdout.write(
    [
      `${String(number).padStart(2)}  ${outcome.ok ? "ok    " : "MISSED"}  ${name}`,
      `            target    ${target}`,
      `            measured  ${outcome.measured}`,
      "",
    ].join("\n"),
  );
}

const wanted = process.argv.slice(2).map(Number);
const chosen = figures.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
const started = performance.now();
const beside = Promise.all(chosen.filter(({ number }) => number === BESIDE).map(measure));
const rows: Row[] = [];
for (const figure of chosen) {
  if (figure.number === BESIDE) continue;
  const row = await measure(figure);
  rows.push(row);
  print(row);
}
for (const row of await beside) {
  rows.push(row);
  print(row);
}
const missed = rows.filter(({ outcome }) => !outcome.ok).length;
const took = ((performance.now() - started) / 1000).toFixed(0);
process.stdout.write(`\n${rows.length - missed} of ${rows.length} figures reached, ${took} s\n`);
process.exitCode = missed === 0 && rows.length > 0 ? 0 : 1;
