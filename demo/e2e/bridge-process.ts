/** The bridge as its user starts it: a process of its own that prints one JSON line. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const cliPath = fileURLToPath(new URL("../../packages/bridge/dist/cli.js", import.meta.url));
const binFolder = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));

/** Its agents may refuse to end for some seconds, and a busy machine adds to that, ms. */
const MOST_STOP = 20_000;

/** What `--json` prints when the bridge is ready. */
export interface BridgeAddress {
  readonly port: number;
  /** The page, with the token as fragment. */
  readonly url: string;
  readonly ws: string;
  readonly token: string;
}

/** A running bridge. */
export interface BridgeProcess extends BridgeAddress {
  readonly pid: number;
  /** Everything that it wrote to stderr so far. */
  stderr(): string;
  /** SIGTERM; throws when it has not ended after {@link MOST_STOP}, and ends it by force. */
  stop(): Promise<void>;
}

/**
 * Starts `gemini-agent-bridge --json --port 0 --no-open` with these further arguments.
 * Nothing of the caller's environment reaches it but PATH, with this repository's commands first.
 */
export async function startBridgeProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<BridgeProcess> {
  const child = spawn(process.execPath, [cliPath, "--json", "--port", "0", "--no-open", ...args], {
    env: { PATH: `${binFolder}:${process.env["PATH"] ?? ""}`, LANG: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const line = await Promise.race([
    new Promise<string>((resolve) => {
      createInterface({ input: child.stdout }).once("line", resolve);
    }),
    ended.then((code) => {
      throw new Error(`the bridge ended with code ${String(code)} before it was ready:\n${stderr}`);
    }),
  ]);
  const address = JSON.parse(line) as BridgeAddress;
  return {
    ...address,
    pid: child.pid ?? -1,
    stderr: () => stderr,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(() => resolve("late"), MOST_STOP);
      });
      const result = await Promise.race([ended, late]);
      clearTimeout(timer);
      if (result === "late") {
        child.kill("SIGKILL");
        throw new Error(
          `the bridge did not end within ${MOST_STOP / 1000} s of SIGTERM:\n${stderr}`,
        );
      }
    },
  };
}
