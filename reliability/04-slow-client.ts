import { WebSocket } from "ws";
import { withCleanup } from "./cleanup.js";
import { megabytes, percentile, scaled, type Figure } from "./figure.js";
import { SeparateBridge } from "./separate-bridge.js";

const BYTES = 1_000;
const RATE = 12_000;
/** Below this a difference says more about the machine than about the bridge: ms. */
const NOISE_MS = 10;
const RUNS = 3;

/** A client that stops reading costs the others nothing, and the bridge little. */
export const slowClient: Figure = {
  number: 4,
  name: "slow client",
  target:
    "50,000 x 1 KB, one client paused: the other gets all, its p99 delay < 2x that without the " +
    "slow one (or 10 ms), 1013 for the slow one, RSS < +120 MB",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const frames = scaled(50_000, scale);
      const bridge = await SeparateBridge.start(cleanup);
      const { ws, token } = bridge.address;
      const reader = await Reader.connect(ws, token);
      cleanup.after(() => reader.socket.terminate());
      const sessionId = await reader.newSession();
      // The full log and the buffers of a pipe are there with and without a slow client.
      await reader.turn(sessionId, frames);
      const before = await bridge.rss();
      const calm: number[] = [];
      const busy: number[] = [];
      const closeCodes: number[] = [];
      let peak = before;
      let missing = 0;
      for (let i = 0; i < RUNS; i++) {
        const without = await reader.turn(sessionId, frames);
        const slow = await Reader.connect(ws, token);
        cleanup.after(() => slow.socket.terminate());
        await slow.call("bridge/attach", { sessionId });
        slow.socket.pause();
        const watch = setInterval(() => {
          void bridge.rss().then((rss) => (peak = Math.max(peak, rss)));
        }, 100);
        const beside = await reader.turn(sessionId, frames);
        clearInterval(watch);
        calm.push(without.p99);
        busy.push(beside.p99);
        missing += without.missing + beside.missing;
        closeCodes.push(await slow.closeCode());
      }
      // The best of each: other work on the machine only ever adds.
      const [best, bestBeside] = [Math.min(...calm), Math.min(...busy)];
      const sentAway = closeCodes.filter((code) => code === 1013).length;
      // A small part of the figure fills nothing, and a few frames say little about the slowest.
      const isLarge = frames * BYTES > 20e6;
      return {
        measured:
          `${missing} of ${frames * RUNS * 2} missing; p99 ${best.toFixed(1)} -> ` +
          `${bestBeside.toFixed(1)} ms; ${sentAway} of ${RUNS} closed 1013; ` +
          `RSS +${megabytes(peak - before)}`,
        ok:
          missing === 0 &&
          (!isLarge || bestBeside < Math.max(2 * best, NOISE_MS)) &&
          (!isLarge || sentAway === RUNS) &&
          peak - before < 120e6,
      };
    }),
};

/** A client that only looks at what it must: parsing every message would be what is measured. */
class Reader {
  readonly socket: WebSocket;
  #nextId = 1;
  #delays: number[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      const now = performance.timeOrigin + performance.now();
      const made = /"text":"\d+ ([\d.]+) /.exec(data.toString("latin1"))?.[1];
      if (made !== undefined) this.#delays.push(now - Number(made));
    });
    socket.on("error", () => {});
  }

  static async connect(url: string, token: string): Promise<Reader> {
    const socket = new WebSocket(url, ["acp.v1", `acp.token.${token}`]);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const reader = new Reader(socket);
    const clientCapabilities = { _meta: { "gemini-agent-chat": { version: "1" } } };
    await reader.call("initialize", { protocolVersion: 1, clientCapabilities });
    return reader;
  }

  call(method: string, params: object): Promise<unknown> {
    const id = this.#nextId++;
    const start = `{"jsonrpc":"2.0","id":${id},`;
    return new Promise((resolve) => {
      const onMessage = (data: Buffer): void => {
        if (data.toString("latin1", 0, start.length) !== start) return;
        this.socket.off("message", onMessage);
        resolve((JSON.parse(data.toString("utf8")) as { result?: unknown }).result);
      };
      this.socket.on("message", onMessage);
      this.socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  async newSession(): Promise<string> {
    const result = await this.call("session/new", { mcpServers: [] });
    return (result as { sessionId: string }).sessionId;
  }

  /** One turn of `frames` texts: how late they were here, in ms, and how many were not. */
  async turn(sessionId: string, frames: number): Promise<{ missing: number; p99: number }> {
    this.#delays = [];
    const prompt = [{ type: "text", text: `timed ${frames} ${RATE} ${BYTES}` }];
    await this.call("session/prompt", { sessionId, prompt });
    return { missing: frames - this.#delays.length, p99: percentile(this.#delays, 0.99) };
  }

  /** What the close frame says, once everything before it has been read; 0 if there is none. */
  closeCode(): Promise<number> {
    return new Promise((resolve) => {
      this.socket.once("close", resolve);
      setTimeout(resolve, 10_000, 0);
      this.socket.resume();
    });
  }
}
