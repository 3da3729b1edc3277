// Writes down its environment and its number, then ignores every polite wish to end:
// node stubborn-agent.mjs <file>
import { renameSync, writeFileSync } from "node:fs";

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
const file = process.argv[2];
// Renamed, so that a reader sees all or nothing.
writeFileSync(`${file}.new`, JSON.stringify({ pid: process.pid, env: process.env }));
renameSync(`${file}.new`, file);
process.stdin.on("data", () => {});
setInterval(() => {}, 1_000);
