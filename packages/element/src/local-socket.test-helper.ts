/** A plain ACP server inside the page, in place of `WebSocket`. */
import { fixture, html } from "@open-wc/testing";
import { settled } from "./chat-fixture.test-helper.js";
import type { GeminiAgentChat } from "./index.js";

/** A plain ACP server, as a socket that never leaves the page. */
export class LocalSocket extends EventTarget {
  static opened: LocalSocket[] = [];
  /** How long a socket takes to open, in ms. */
  static delay = 0;
  static readonly OPEN = 1;
  readonly OPEN = 1;
  readyState = 0;
  bufferedAmount = 0;
  binaryType = "blob";
  protocol = "acp.v1";
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly requests: { readonly method: string; readonly params: Record<string, unknown> }[] = [];

  constructor(
    readonly url: string,
    readonly protocols: string | readonly string[] = [],
  ) {
    super();
    LocalSocket.opened.push(this);
    setTimeout(() => {
      this.readyState = 1;
      this.#say(new Event("open"));
    }, LocalSocket.delay);
  }

  send(text: string): void {
    const { id, method, params } = JSON.parse(text);
    this.requests.push({ method, params });
    const results: Record<string, unknown> = {
      initialize: {
        protocolVersion: 1,
        agentInfo: { name: "local", title: "Local agent" },
        agentCapabilities: { loadSession: true },
      },
      "session/new": { sessionId: `s${LocalSocket.opened.length}` },
      "session/load": {},
      "session/prompt": { stopReason: "end_turn" },
    };
    const unknown = method === "session/load" && params.sessionId === "bogus";
    const answer = unknown
      ? { error: { code: -32002, message: "no such session" } }
      : { result: results[method] ?? {} };
    const data = JSON.stringify({ jsonrpc: "2.0", id, ...answer });
    setTimeout(() => this.#say(new MessageEvent("message", { data })));
  }

  close(): void {
    this.readyState = 3;
    this.#say(new CloseEvent("close", { code: 1000 }));
  }

  #say(event: Event): void {
    const handler = this[`on${event.type}` as "onopen"];
    handler?.call(this, event);
    this.dispatchEvent(event);
  }
}

/** What was asked of a socket, in order. */
export function methods(socket: LocalSocket | undefined): readonly string[] {
  return socket?.requests.map(({ method }) => method) ?? [];
}

/** Every test of the suite gets local sockets, and an empty storage. */
export function useLocalSockets(): void {
  const realSocket = globalThis.WebSocket;
  beforeEach(() => {
    LocalSocket.opened = [];
    LocalSocket.delay = 0;
    localStorage.clear();
    globalThis.WebSocket = LocalSocket as unknown as typeof WebSocket;
  });
  afterEach(() => {
    globalThis.WebSocket = realSocket;
  });
}

/** An element that is connected through a local socket. */
export async function connected(persist = false): Promise<GeminiAgentChat> {
  const chat = await fixture<GeminiAgentChat>(
    html`<gemini-agent-chat
      url="ws://agent.test/acp"
      token="secret"
      cwd="/work"
      ?persist=${persist}
    ></gemini-agent-chat>`,
  );
  await chat.ready;
  await settled();
  return chat;
}
