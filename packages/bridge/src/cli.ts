#!/usr/bin/env node
import { GeminiBridge } from "./bridge.js";
import { browserAddress } from "./browser-address.js";
import { HELP } from "./cli-flags.js";
import { parseCli, withSource, type CliRequest } from "./cli-options.js";
import { openBrowser, shouldOpenBrowser } from "./open-browser.js";
import type { LogLevel } from "./options.js";
import { BridgeStartError } from "./start-error.js";
import { loadStaticAssets } from "./static-assets.js";
import { VERSION } from "./version.js";

type StartRequest = Extract<CliRequest, { kind: "start" }>;

const EXIT_FAILED = 1;
/** Something that the person at the command line can mend. */
const EXIT_USAGE = 2;
/** The whole process is gone 3 s after the first signal, whatever an agent does. */
const STOP_WITHIN_MS = 2_800;
/** A terminal signals the whole group, and npm passes the signal on: these two are one wish. */
const SAME_SIGNAL_MS = 100;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

async function main(argv: readonly string[]): Promise<void> {
  const request = parseCli(argv, process.env);
  if (request.kind === "help") process.stdout.write(HELP);
  else if (request.kind === "version") process.stdout.write(`${VERSION}\n`);
  else await run(request);
}

async function run(request: StartRequest): Promise<void> {
  let reason = "";
  const bridge = new GeminiBridge({
    ...request.bridge,
    log: logLine,
    onAgent: (launch) => (reason = launch.reason),
  });
  const stopping = stopOnSignals(bridge);
  try {
    const address = await bridge.start();
    if (stopping.aborted) return;
    const { problem } = loadStaticAssets();
    if (problem) logLine("warn", problem);
    process.stdout.write(request.json ? jsonLine(address) : greeting(address.url, reason));
    const terminal = process.stdout.isTTY && process.stdin.isTTY;
    const { env, platform } = process;
    const { json, open } = request;
    const isWanted = shouldOpenBrowser({ asked: open, json, terminal, env, platform });
    if (isWanted) openBrowser(browserAddress(bridge));
  } catch (error) {
    // Told to stop while it started: that is no failure, and the exit is under way.
    if (stopping.aborted) return;
    await bridge.stop();
    throw withSource(error, request.sources);
  }
}

function jsonLine(address: { port: number; url: string; ws: string; token: string }): string {
  const { port, url, ws, token } = address;
  return `${JSON.stringify({ port, url, ws, token })}\n`;
}

function greeting(url: string, reason: string): string {
  return [
    "",
    `  gemini-agent-bridge ${VERSION}`,
    "",
    `  Open   ${url}`,
    `  Agent  ${reason}`,
    "  Stop   Ctrl+C",
    "",
    "",
  ].join("\n");
}

/** Installed before anything is started, so that no moment is left in which an agent is orphaned. */
function stopOnSignals(bridge: GeminiBridge): AbortSignal {
  const stopping = new AbortController();
  let firstAt = 0;

  const stop = async (exitCode: number): Promise<never> => {
    stopping.abort();
    setTimeout(() => process.exit(exitCode), STOP_WITHIN_MS).unref();
    const stopped = bridge.stop().catch((error: unknown) => {
      logLine("error", String(error));
    });
    // A signal that came while this was busy is heard only now, and came with the first.
    firstAt = performance.now();
    await stopped;
    process.exit(exitCode);
  };

  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) void stop(0);
      else if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(exitCode);
    });
  }
  process.on("uncaughtException", (error) => {
    logLine("error", error.stack ?? String(error));
    if (!stopping.signal.aborted) void stop(EXIT_FAILED);
  });
  return stopping.signal;
}

function logLine(level: LogLevel, text: string): void {
  process.stderr.write(level === "info" ? `${text}\n` : `${level}: ${text}\n`);
}

/** One line for what a person can mend; the stack for what only we can. */
function explain(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof BridgeStartError) return { text: error.message, exitCode: EXIT_USAGE };
  return {
    text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: EXIT_FAILED,
  };
}

// A reader that went away (`| head`) is no reason to fall over.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { text, exitCode } = explain(error);
  process.stderr.write(`gemini-agent-bridge: ${text}\n`, () => process.exit(exitCode));
}
