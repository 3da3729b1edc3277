#!/usr/bin/env node
/**
 * `gemini-agent-demo`: an ACP agent over stdin and stdout that plays scenes. It reads no file of
 * the project, runs no command and opens no connection; what it tells about files is made up.
 */
import { LineSplitter } from "@gemini-agent-chat/core";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { DemoAgent } from "./agent.js";
import { Connection } from "./connection.js";
import type { Output } from "./connection.js";
import { readPace } from "./pace.js";
import type { Pace } from "./pace.js";
import { availableCommands, nameSession, play } from "./scenes/index.js";

const stdout: Output = {
  write: (text) => void process.stdout.write(text),
  drained: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, "drain");
  },
};

function ownVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

async function crash(lastWords: readonly string[]): Promise<never> {
  for (const line of lastWords) process.stderr.write(`${line}\n`);
  await new Promise((resolve) => process.stdout.write("", resolve));
  process.exit(1);
}

function run(pace: Pace): void {
  const connection = new Connection(
    stdout,
    (own) =>
      new DemoAgent({
        connection: own,
        pace,
        version: ownVersion(),
        runId: randomBytes(3).toString("hex"),
        commands: availableCommands(),
        play,
        nameSession,
        crash,
      }),
  );
  const lines = new LineSplitter({
    onLine: (line) => connection.receive(line),
    onOversize: (bytes) => process.stderr.write(`A line of ${bytes} bytes was dropped\n`),
  });
  process.stdin.on("data", (chunk: Buffer) => lines.push(chunk));
  process.stdin.on("end", () => process.exit(0));
  process.stdout.on("error", () => process.exit(0)); // Nobody reads any more.
  process.on("SIGTERM", () => process.exit(0));
  process.on("SIGINT", () => process.exit(0));
}

try {
  run(readPace(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`gemini-agent-demo: ${error.message}\n`);
  process.exitCode = 2;
}
