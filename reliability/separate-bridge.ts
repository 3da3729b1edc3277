import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BridgeAddress, GeminiBridgeOptions } from "@gemini-agent-chat/bridge";
import { TestClient, type TestClientOptions } from "../packages/bridge/test/test-client.js";
import type { Cleanup } from "./cleanup.js";
import { FAST_AGENT } from "./fast-bridge.js";
import type { Measures } from "./measured-bridge.js";

const SCRIPT = fileURLToPath(new URL("./measured-bridge.ts", import.meta.url));

/** A bridge in a process of its own, with the fast agent behind it. */
export class SeparateBridge {
  address: BridgeAddress = { port: 0, url: "", ws: "", token: "" };
  readonly #child: ChildProcess;
  readonly #cleanup: Cleanup;

  private constructor(child: ChildProcess, cleanup: Cleanup) {
    this.#child = child;
    this.#cleanup = cleanup;
  }

  static async start(
    cleanup: Cleanup,
    options: GeminiBridgeOptions = {},
    counted: "timers" | "" = "",
  ): Promise<SeparateBridge> {
    const projectRoot = await realpath(await mkdtemp(join(tmpdir(), "gac-figure-")));
    const command = [process.execPath, FAST_AGENT];
    const child = fork(SCRIPT, [JSON.stringify({ projectRoot, command, ...options }), counted], {
      execArgv: ["--conditions=gac-source", "--import", import.meta.resolve("tsx"), "--expose-gc"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    cleanup.after(async () => {
      const ended = child.exitCode === null ? once(child, "exit") : null;
      if (child.connected) child.disconnect();
      await ended;
      await rm(projectRoot, { recursive: true, force: true });
    });
    const bridge = new SeparateBridge(child, cleanup);
    bridge.address = await bridge.#reply();
    return bridge;
  }

  /** It has not ended, by whatever fault. */
  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async measure(): Promise<Measures> {
    const measures = this.#reply<Measures>();
    this.#child.send("all");
    return measures;
  }

  /** Without a collection of garbage, which would hold up what is measured. */
  async rss(): Promise<number> {
    const rss = this.#reply<number>();
    this.#child.send("rss");
    return rss;
  }

  async connect(options: TestClientOptions = {}): Promise<TestClient> {
    const { ws, token } = this.address;
    const client = await TestClient.connect(ws, token, options);
    this.#cleanup.after(() => client.terminate());
    return client;
  }

  /** Answers come in the order of the questions, and nobody asks two at a time. */
  #reply<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.#child.off("message", onMessage);
        this.#child.off("exit", onExit);
      };
      const onMessage = (message: unknown): void => {
        settle();
        resolve(message as T);
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
        settle();
        reject(new Error(`the bridge has ended with ${String(code ?? signal)}`));
      };
      this.#child.once("message", onMessage);
      this.#child.once("exit", onExit);
    });
  }
}
