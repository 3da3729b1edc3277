/** A bridge of a few lines, as wire.md has it: one session's log, attach, history, prompts. */
import type { SessionEvent } from "./chat/events.js";
import type { JsonRpcMessage, JsonRpcRequest } from "./rpc/json-rpc.js";
import { SentMessages } from "./acp-schema.test-helper.js";
import { chooseEvents } from "./session/plain-log.js";
import { memoryTransport, type MemoryPeer } from "./transport/memory.js";
import type { Connect } from "./transport/transport.js";

type Params = Readonly<Record<string, unknown>>;

export class FakeBridge {
  readonly connect: Connect;
  readonly #sent = new SentMessages();
  /** Everything that reached it, checked against the protocol. */
  readonly received: JsonRpcMessage[] = this.#sent.all;
  readonly events: SessionEvent[] = [];
  generation = "g1";
  sysTags = false;
  /** The oldest event that is held. */
  first = 1;
  live = true;
  resumable = true;
  state = "ready";
  limits: object = {};
  /** Answers by method that replace the usual ones. */
  readonly answers: Record<string, (request: JsonRpcRequest, params: Params) => void> = {};
  connections = 0;
  /** Holds the messages to the client back, as a slow network does. */
  corked = false;
  #held: string[] = [];
  #peer: MemoryPeer | null = null;
  readonly #attached = new Set<MemoryPeer>();

  constructor() {
    this.connect = memoryTransport((peer) => {
      this.connections++;
      this.#peer = peer;
      return {
        onMessage: (text) => this.#onMessage(JSON.parse(text) as JsonRpcRequest),
        onClose: () => this.#attached.delete(peer),
      };
    });
  }

  calls(method: string): JsonRpcRequest[] {
    return this.received.filter(
      (message): message is JsonRpcRequest => "method" in message && message.method === method,
    );
  }

  /** Logs an event and tells who is attached. */
  log(message: JsonRpcMessage, at: number = 1000 + this.events.length): SessionEvent {
    const event = { seq: this.events.length + 1, at, message };
    this.events.push(event);
    if ("id" in message && "method" in message) this.#sent.asked(message);
    if (this.#peer && this.#attached.has(this.#peer)) this.#sendEvent(event);
    return event;
  }

  say(text: string): void {
    const content = { type: "text", text };
    const update = { sessionUpdate: "agent_message_chunk", content };
    this.log({ jsonrpc: "2.0", method: "session/update", params: { sessionId: "s1", update } });
  }

  prompt(promptId: string, text = promptId): void {
    this.log({
      jsonrpc: "2.0",
      method: "session/prompt",
      params: {
        sessionId: "s1",
        prompt: [{ type: "text", text }],
        _meta: { "gemini-agent-chat": { promptId } },
      },
    });
  }

  endTurn(promptId: string, end: object = { result: { stopReason: "end_turn" } }): void {
    this.log({ jsonrpc: "2.0", method: "bridge/turn_ended", params: { promptId, ...end } });
  }

  /** A whole turn, as it stands in the log. */
  turn(promptId: string, answer: string): void {
    this.prompt(promptId);
    this.say(answer);
    this.endTurn(promptId);
  }

  open(): void {
    const params = { agent: "demo", cwd: "/project", result: { sessionId: "s1" } };
    this.log({ jsonrpc: "2.0", method: "bridge/session", params });
  }

  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  reply(request: JsonRpcRequest, result: unknown): void {
    this.send({ jsonrpc: "2.0", id: request.id, result });
  }

  fail(request: JsonRpcRequest, code: number, message: string): void {
    this.send({ jsonrpc: "2.0", id: request.id, error: { code, message } });
  }

  send(message: unknown): void {
    const text = JSON.stringify(message);
    if (this.corked) this.#held.push(text);
    else this.#peer?.send(text);
  }

  drop(code = 1006): void {
    this.#held = [];
    this.corked = false;
    if (this.#peer) this.#attached.delete(this.#peer);
    this.#peer?.close(code);
  }

  #onMessage(request: JsonRpcRequest): void {
    this.#sent.check(request);
    const params = (request.params ?? {}) as Params;
    const own = this.answers[request.method];
    if (own) return own(request, params);
    switch (request.method) {
      case "initialize": {
        const { sysTags, limits, state } = this;
        const meta = { version: "1", agent: "demo", state, cwd: "/project", limits, sysTags };
        return this.reply(request, {
          protocolVersion: 1,
          agentInfo: { name: "demo" },
          agentCapabilities: {
            loadSession: true,
            sessionCapabilities: { list: {}, resume: {}, delete: {} },
          },
          _meta: { "gemini-agent-chat": meta },
        });
      }
      case "session/new":
        if (this.events.length === 0) this.open();
        this.reply(request, {
          sessionId: "s1",
          _meta: { "gemini-agent-chat": this.#attach({ after: 0 }) },
        });
        return this.#replay(0, this.events.length);
      case "session/resume":
      case "session/load":
        this.open();
        return this.reply(request, {
          _meta: { "gemini-agent-chat": this.#attach({ after: this.events.length }) },
        });
      case "bridge/attach": {
        const result = this.#attach(params);
        this.reply(request, result);
        if (!("after" in params)) this.#sendPinned(result.from);
        return this.#replay(result.from - 1, result.to);
      }
      case "bridge/history": {
        const held = this.events.filter(({ seq }) => seq >= this.first);
        const events = chooseEvents(held, params);
        return this.reply(request, { events, first: this.first, truncated: this.first > 1 });
      }
      case "bridge/ping":
        return this.reply(request, {});
      case "session/prompt": {
        const meta = params["_meta"] as { "gemini-agent-chat": { promptId: string } };
        const { promptId } = meta["gemini-agent-chat"];
        this.log({ jsonrpc: "2.0", method: request.method, params });
        this.say("ok");
        this.endTurn(promptId);
        return this.reply(request, { stopReason: "end_turn" });
      }
      default:
        if ("id" in request) this.fail(request, -32601, `Method not found: ${request.method}`);
    }
  }

  #attach(params: Params): { from: number; to: number } & Record<string, unknown> {
    const last = this.events.length;
    const { generation, after } = params;
    const asked = typeof after === "number" ? after : 0;
    const foreign = generation !== undefined && generation !== this.generation;
    const reset = foreign || asked > last;
    const chosen = chooseEvents(this.events, params).filter(
      ({ seq }) => seq > (reset ? 0 : asked) && seq >= this.first,
    );
    if (this.#peer) this.#attached.add(this.#peer);
    return {
      generation: this.generation,
      first: this.first,
      from: chosen[0]?.seq ?? last + 1,
      to: last,
      truncated: false,
      reset,
      busy: false,
      live: this.live,
      resumable: this.resumable,
      pending: [],
    };
  }

  /** The newest opening of the session, where it is older than what was asked for. */
  #sendPinned(from: number): void {
    const opening = this.events.filter(isOpening).at(-1);
    if (opening && opening.seq < from) this.#sendEvent(opening);
  }

  #replay(after: number, to: number): void {
    for (const event of this.events.slice(after, to)) this.#sendEvent(event);
  }

  #sendEvent(event: SessionEvent): void {
    this.notify("bridge/event", { sessionId: "s1", ...event });
  }
}

function isOpening({ message }: SessionEvent): boolean {
  return "method" in message && message.method === "bridge/session";
}
