/**
 * A bridge in a process of its own that can be measured: forked with its options as JSON, and with
 * "timers" if these are to be counted. It says where it listens, answers "rss" with its memory at
 * once, and "all" with its {@link Measures}.
 */
import { createHook } from "node:async_hooks";
import { readdirSync } from "node:fs";
import { GeminiBridge, type GeminiBridgeOptions } from "@gemini-agent-chat/bridge";

/** What can be told of a process from inside. */
export interface Measures {
  readonly rss: number;
  /** After a collection of garbage. */
  readonly heap: number;
  readonly handles: number;
  readonly timers: number;
  /** Names that somebody has put on every object. */
  readonly polluted: readonly string[];
}

/** Every timer that runs, those included which keep no process alive. */
const timers = new Set<number>();
// Only where it is wanted: it makes everything slower.
if (process.argv[3] === "timers") {
  createHook({
    init: (id, type) => void (type === "Timeout" && timers.add(id)),
    destroy: (id) => void timers.delete(id),
  }).enable();
}
const clean = Object.getOwnPropertyNames(Object.prototype);
const collect = (globalThis as { gc?: () => void }).gc;

function measure(): Measures {
  const rss = process.memoryUsage.rss();
  collect?.();
  return {
    rss,
    heap: process.memoryUsage().heapUsed,
    handles: readdirSync("/proc/self/fd").length,
    timers: timers.size,
    polluted: Object.getOwnPropertyNames(Object.prototype).filter((name) => !clean.includes(name)),
  };
}

const options = JSON.parse(process.argv[2] ?? "{}") as GeminiBridgeOptions;
const bridge = new GeminiBridge({ ...options, port: 0 });
process.on("message", (what) => {
  process.send?.(what === "rss" ? process.memoryUsage.rss() : measure());
});
process.once("disconnect", () => void bridge.stop().then(() => process.exit(0)));
process.send?.(await bridge.start());
