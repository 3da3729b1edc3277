import { META_KEY, type SessionEvent } from "@gemini-agent-chat/core";
import { WebSocket } from "ws";

/** A message as a test looks at it: any member may be asked for. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

/** How {@link TestClient} connects. */
export interface TestClientOptions {
  /** A client that reads the log; false: plain ACP. Default true. */
  readonly isLog?: boolean;
  /** Sends `initialize` first. Default true. */
  readonly initialize?: boolean;
  readonly query?: string;
}

/** A client of the bridge that keeps everything it was sent, as text and parsed. */
export class TestClient {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly messages: Loose[] = [];
  closeCode: number | null = null;
  initialized: Loose = null;
  #nextId = 1;
  readonly #watchers = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      this.texts.push(text);
      this.messages.push(JSON.parse(text));
      this.#wake();
    });
    socket.on("close", (code) => {
      this.closeCode = code;
      this.#wake();
    });
    socket.on("error", () => {});
  }

  static async connect(
    url: string,
    token: string,
    options: TestClientOptions = {},
  ): Promise<TestClient> {
    const address = options.query ? `${url}?${options.query}` : url;
    const socket = new WebSocket(address, ["acp.v1", `acp.token.${token}`]);
    const client = new TestClient(socket);
    await new Promise((done, fail) => socket.once("open", done).once("error", fail));
    if (options.initialize ?? true) {
      const clientCapabilities =
        (options.isLog ?? true) ? { _meta: { [META_KEY]: { version: "1" } } } : {};
      const params = { protocolVersion: 1, clientCapabilities };
      client.initialized = await client.call("initialize", params);
    }
    return client;
  }

  /** Sends a request; resolves with the whole response. */
  request(method: string, params: unknown = {}, rawId = String(this.#nextId++)): Promise<Loose> {
    const text = `{"jsonrpc":"2.0","id":${rawId},"method":"${method}","params":${JSON.stringify(params)}}`;
    const from = this.messages.length;
    this.send(text);
    const id = JSON.parse(rawId) as unknown;
    return this.until((message) => message.id === id && !message.method, from);
  }

  /** Sends a request; resolves with its result, and throws on an error. */
  async call(method: string, params: unknown = {}): Promise<Loose> {
    const response = await this.request(method, params);
    if (response.error) {
      throw Object.assign(new Error(`${method}: ${response.error.message}`), response.error);
    }
    return response.result;
  }

  notify(method: string, params: unknown = {}): void {
    this.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  send(text: string): void {
    this.socket.send(text);
  }

  async newSession(): Promise<string> {
    return (await this.call("session/new", { mcpServers: [] })).sessionId;
  }

  prompt(sessionId: string, text: string, meta: object = {}): Promise<Loose> {
    return this.request("session/prompt", {
      sessionId,
      prompt: [{ type: "text", text }],
      _meta: { [META_KEY]: meta },
    });
  }

  /** The first message, sent already or still to come, that passes. */
  async until(test: (message: Loose) => boolean, from = 0): Promise<Loose> {
    let at = from;
    const find = (): Loose => {
      while (at < this.messages.length) {
        const message = this.messages[at++];
        if (test(message)) return message;
      }
      return undefined;
    };
    const deadline = performance.now() + 60_000;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (this.closeCode !== null) throw new Error(`closed with ${this.closeCode} while waiting`);
      const left = deadline - performance.now();
      if (left <= 0) {
        throw new Error(`waited too long; last: ${this.texts.slice(-5).join("\n")}`);
      }
      await new Promise<void>((done) => {
        const wake = (): void => {
          clearTimeout(timer);
          this.#watchers.delete(wake);
          done();
        };
        const timer = setTimeout(wake, left);
        this.#watchers.add(wake);
      });
    }
  }

  /** Waits until the socket is closed; resolves with the code. */
  async closed(): Promise<number> {
    if (this.closeCode === null) {
      await new Promise((done) => this.socket.once("close", done));
    }
    return this.closeCode ?? 0;
  }

  /** The events of a session that have come so far, in the order in which they came. */
  events(sessionId: string): readonly SessionEvent[] {
    return this.messages
      .filter((m) => m.method === "bridge/event" && m.params.sessionId === sessionId)
      .map((m) => bare(m.params));
  }

  /** The first event of a session whose message passes. */
  async event(sessionId: string, test: (message: Loose) => boolean, from = 0): Promise<Loose> {
    const found = await this.until(
      (m) =>
        m.method === "bridge/event" && m.params.sessionId === sessionId && test(m.params.message),
      from,
    );
    return bare(found.params);
  }

  terminate(): void {
    this.socket.terminate();
  }

  #wake(): void {
    for (const wake of [...this.#watchers]) wake();
  }
}

/** An event as the log holds it; on the wire it stands beside the session's id. */
function bare({ seq, at, message }: Loose): SessionEvent {
  return { seq, at, message };
}

/** All text that the agent has said in a list of messages. */
export function spokenText(messages: readonly Loose[]): string {
  return messages
    .filter((m) => m.method === "session/update")
    .map((m) => m.params.update)
    .filter((update) => update.sessionUpdate === "agent_message_chunk")
    .map((update) => update.content.text)
    .join("");
}
