/** What pages, workers and Node all have, and the ES library does not name. */
import type { CancelSignal } from "../rpc/peer.js";
import type { Timers } from "./connection.js";

/**
 * Calls `retryNow` when waiting is no longer worth it, and returns a function that ends that.
 * Harmless to call too often.
 */
export type Wake = (retryNow: () => void) => () => void;

interface EventSource {
  addEventListener?(type: string, listener: () => void): void;
  removeEventListener?(type: string, listener: () => void): void;
}
interface RuntimeGlobals extends Timers, EventSource {
  readonly crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
  readonly document?: EventSource & { readonly visibilityState: string };
  readonly AbortController: new () => { readonly signal: CancelSignal; abort(): void };
}

const runtime = globalThis as unknown as RuntimeGlobals;

export const runtimeTimers: Timers = {
  setTimeout: (task, delay) => runtime.setTimeout(task, delay),
  clearTimeout: (handle) => runtime.clearTimeout(handle),
};

/** In a page: the network is back, the page is shown again or came out of the browser's cache. */
export const runtimeWake: Wake = (retryNow) => {
  const page = runtime.document;
  if (!page) return () => {};
  const onVisible = (): void => {
    if (page.visibilityState === "visible") retryNow();
  };
  const sources: [EventSource, string, () => void][] = [
    [runtime, "online", retryNow],
    [runtime, "pageshow", retryNow],
    [page, "visibilitychange", onVisible],
  ];
  for (const [source, type, listener] of sources) source.addEventListener?.(type, listener);
  return () => {
    for (const [source, type, listener] of sources) source.removeEventListener?.(type, listener);
  };
};

/** An error of the application's own code surfaces where it hurts nobody else. */
export function reportLater(error: unknown): void {
  runtime.setTimeout(() => {
    throw error;
  }, 0);
}

export function abortController(): { readonly signal: CancelSignal; abort(): void } {
  return new runtime.AbortController();
}

/**
 * A version 4 UUID. `crypto.randomUUID` is missing on plain http pages, `getRandomValues` is not.
 *
 * @example
 * uuid(); // "3b241101-e2bb-4255-8caf-4136c566a962"
 */
export function uuid(): string {
  const bytes = runtime.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
