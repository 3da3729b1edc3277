/**
 * A WebSocket as a transport. The token travels as a subprotocol, since pages cannot set headers,
 * and never in the address, which ends up in logs.
 */
import { AgentChatError } from "../errors.js";
import type { Connect, Transport, TransportHandlers } from "./transport.js";

/** The part of the DOM's `WebSocket` that is used; `ws` for Node has it too. */
export interface WebSocketLike {
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(): void;
}
/** The class `WebSocket` of a page, or of the `ws` package. */
export type WebSocketConstructor = new (
  url: string,
  protocols?: string | string[],
) => WebSocketLike;

/** Options of {@link websocketTransport}. */
export interface WebSocketTransportOptions {
  /** `ws:`, `wss:`, `http:` or `https:`; a fragment `#token=…` is taken as the token. */
  readonly url?: string;
  /** Which of the bridge's agents. */
  readonly agent?: string;
  readonly token?: string;
  /** More subprotocols, after ours. */
  readonly protocols?: readonly string[];
  /** For runtimes without a global one. */
  readonly WebSocket?: WebSocketConstructor;
}

/** The runtime's globals, which core's ES-only library does not know. */
interface Runtime {
  readonly WebSocket?: WebSocketConstructor;
  readonly fetch?: (url: string, init?: object) => Promise<{ readonly ok: boolean }>;
}

const OPEN = 1;

/**
 * A {@link Connect} over a WebSocket; the token travels as a subprotocol, never in the address.
 * @throws AgentChatError `websocket_unavailable`, `invalid_argument`
 *
 * @example
 * new AgentChatClient({ transport: websocketTransport({ url: "ws://127.0.0.1:4444/acp", token }) });
 */
export function websocketTransport(options: WebSocketTransportOptions): Connect {
  const { url: address, token } = splitToken(options.url);
  const url = options.agent
    ? withQuery(address, `agent=${encodeURIComponent(options.agent)}`)
    : address;
  const runtime = globalThis as unknown as Runtime;
  const Socket = options.WebSocket ?? runtime.WebSocket;
  if (!Socket) {
    throw new AgentChatError(
      "websocket_unavailable",
      "there is no global WebSocket here: pass one, as in `new AgentChatClient({ url, WebSocket })` with the class of the `ws` package",
    );
  }
  const secret = options.token || token;
  const protocols = [
    "acp.v1",
    ...(secret ? [`acp.token.${secret}`] : []),
    ...(options.protocols ?? []),
  ];
  const connect = (handlers: TransportHandlers): Transport => {
    const socket = new Socket(url, protocols);
    socket.onopen = () => handlers.onOpen();
    socket.onmessage = (event: { data: unknown }) => {
      if (typeof event.data === "string") handlers.onMessage(event.data);
    };
    // What went wrong is hidden from pages; the close event follows and counts.
    socket.onerror = () => {};
    socket.onclose = (event: { code?: number; reason?: string }) =>
      handlers.onClose({ code: event.code ?? 1006, reason: event.reason ?? "" });
    return {
      send(text) {
        if (socket.readyState !== OPEN) throw new Error("the WebSocket is not open");
        socket.send(text);
      },
      close: () => socket.close(),
    };
  };
  return Object.assign(connect, { probe: () => probe(runtime, url) });
}

/**
 * Takes the token out of an address's fragment.
 *
 * @example
 * splitToken("ws://127.0.0.1:4444/acp#token=t0ken");
 * // { url: "ws://127.0.0.1:4444/acp", token: "t0ken" }
 */
export function splitToken(address: string | undefined): { url: string; token: string } {
  const match = /^(https?|wss?):\/\/([^#]*)(?:#(.*))?$/i.exec(address?.trim() ?? "");
  if (!match) {
    throw new AgentChatError(
      "invalid_argument",
      `url: expected an address such as "ws://127.0.0.1:4444/acp", got ${address === undefined ? "none" : JSON.stringify(address.slice(0, 80))}`,
    );
  }
  const [, scheme = "", rest = "", fragment = ""] = match;
  const url = `${scheme.toLowerCase().replace("http", "ws")}://${rest}`;
  const token = /(?:^|&)token=([^&]*)/.exec(fragment)?.[1] ?? "";
  return { url, token };
}

function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

async function probe(runtime: Runtime, url: string): Promise<boolean> {
  const [address = ""] = url.replace(/^ws/, "http").split("?");
  // Beside the socket, wherever the bridge is mounted.
  const folder = /^https?:\/\/[^/]*\/(?:.*\/)?/.exec(address)?.[0] ?? `${address}/`;
  const health = `${folder}healthz`;
  try {
    const response = await runtime.fetch?.(health, { cache: "no-store", credentials: "omit" });
    return response?.ok === true;
  } catch {
    return false;
  }
}
