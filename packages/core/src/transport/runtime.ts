/** What pages, workers and Node all have, and the ES library does not name. */
import type { Timers } from "./connection.js";

interface RuntimeGlobals extends Timers {
  readonly crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
}

const runtime = globalThis as unknown as RuntimeGlobals;

export const runtimeTimers: Timers = {
  setTimeout: (task, delay) => runtime.setTimeout(task, delay),
  clearTimeout: (handle) => runtime.clearTimeout(handle),
};

/** A version 4 UUID. `crypto.randomUUID` is missing on plain http pages, `getRandomValues` is not. */
export function uuid(): string {
  const bytes = runtime.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
