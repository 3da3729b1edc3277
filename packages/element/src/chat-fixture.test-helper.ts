/** Puts the element on a page for a test, with a client of the test's own. */
import { fixture, html } from "@open-wc/testing";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { FakeClient } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { allParts } from "./parts.js";
import "./index.js";

// Tests of what is drawn begin where all of it can be; those of the parts themselves do not.
await Promise.all(allParts.map((part) => part.load()));

export interface Shown {
  readonly chat: GeminiAgentChat;
  readonly client: FakeClient;
}

export async function showChat(state: Partial<AgentChatState> = {}): Promise<Shown> {
  // Drafts of the test before.
  sessionStorage.clear();
  const client = new FakeClient(state);
  const chat = await fixture<GeminiAgentChat>(
    html`<gemini-agent-chat .client=${client.asClient}></gemini-agent-chat>`,
  );
  await settled();
  return { chat, client };
}

/**
 * A frame for the state, and one for what is drawn after it; then a moment for what the browser
 * tells later, which is longer where the machine is slow.
 */
export async function settled(): Promise<void> {
  const start = performance.now();
  await frame();
  await frame();
  await after(Math.max(20, (performance.now() - start) / 2));
}

export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * A tab in the background gets no frames; the element then goes on by a timer, and so does this.
 * Late enough that a slow frame, which much waits for, is not taken for none.
 */
function frame(): Promise<unknown> {
  return Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), after(2000)]);
}

/** The first match inside the element. Throws when there is none, or one of another kind. */
export function within(chat: GeminiAgentChat, selector: string): HTMLElement;
export function within<Found extends Element>(
  chat: GeminiAgentChat,
  selector: string,
  kind: new () => Found,
): Found;
export function within(
  chat: GeminiAgentChat,
  selector: string,
  kind: new () => Element = HTMLElement,
): Element {
  const found: Element | null = chat.shadowRoot?.querySelector(selector) ?? null;
  if (found instanceof kind) return found;
  throw new Error(`${selector} matches ${found === null ? "nothing" : "another kind of element"}`);
}

export function allWithin(chat: GeminiAgentChat, selector: string): readonly HTMLElement[] {
  return [...(chat.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** What a promise was rejected with; "resolved" when it was not. */
export async function rejection(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "resolved",
    (error: Error) => error.message,
  );
}
