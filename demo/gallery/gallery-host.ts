/** Plays the part of a bridge whose session is a recording: everything looks live, nothing runs. */
import {
  memoryTransport,
  type Connect,
  type JsonRpcMessage,
  type JsonRpcRequest,
  type MemoryPeer,
  type Recording,
  type SessionEvent,
} from "@gemini-agent-chat/core";

/** What a {@link galleryHost} says besides what it plays. */
export interface HostFacts {
  readonly agent?: string;
  readonly title?: string;
  readonly state?: string;
  readonly detail?: string;
  readonly authMethods?: readonly object[];
  readonly promptCapabilities?: object;
  readonly sessionCapabilities?: object;
  /** Answers by method. */
  readonly results?: Readonly<Record<string, object>>;
  /** Sent as soon as the client has been greeted. */
  readonly notifications?: readonly { readonly method: string; readonly params: object }[];
  /** Methods that are answered with an error, and those that are never answered. */
  readonly errors?: Readonly<Record<string, { code: number; message: string; data?: unknown }>>;
  readonly silent?: readonly string[];
  readonly attach?: Readonly<Record<string, unknown>>;
  /** What every prompt is answered with; without it a prompt has no turn. */
  readonly says?: string;
  /** Closes the connection so many ms after the session was shown, and never opens it again. */
  readonly closeAfter?: number;
}

const META = "gemini-agent-chat";

/** A connection to a host that shows `recording` and answers every request at once. */
export function galleryHost(recording: Recording, facts: HostFacts = {}): Connect {
  let opened = 0;
  let seq = recording.events.at(-1)?.seq ?? 0;
  const connect = memoryTransport((peer) => ({
    onMessage: (text) => {
      const request = JSON.parse(text) as JsonRpcRequest;
      if (request.method === "session/prompt" && facts.says !== undefined) {
        for (const message of turnOf(request, facts.says)) {
          const params = {
            sessionId: recording.header.sessionId,
            seq: ++seq,
            at: Date.now(),
            message,
          };
          peer.send(JSON.stringify({ jsonrpc: "2.0", method: "bridge/event", params }));
        }
      }
      answer(peer, request, recording, facts);
    },
  }));
  return (handlers) => {
    if (opened++ > 0 && facts.closeAfter !== undefined) return { send: () => {}, close: () => {} };
    return connect(handlers);
  };
}

function answer(
  peer: MemoryPeer,
  request: JsonRpcRequest,
  { header, events }: Recording,
  facts: HostFacts,
): void {
  const send = (message: object): void => peer.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const reply = (result: object): void => send({ id: request.id, result });
  const { method } = request;
  if (!("id" in request) || facts.silent?.includes(method)) return;
  const error = facts.errors?.[method];
  if (error) return send({ id: request.id, error });
  switch (method) {
    case "initialize": {
      const agent = facts.agent ?? header.agent ?? "demo";
      reply({
        protocolVersion: 1,
        agentInfo: { name: agent, title: facts.title ?? agent },
        authMethods: facts.authMethods ?? [],
        agentCapabilities: {
          loadSession: true,
          sessionCapabilities: facts.sessionCapabilities ?? { list: {} },
          promptCapabilities: facts.promptCapabilities ?? { image: true, embeddedContext: true },
        },
        _meta: { [META]: { version: "1", agent, state: facts.state ?? "ready", cwd: "/project" } },
      });
      for (const each of facts.notifications ?? []) send(each);
      return;
    }
    case "bridge/attach":
      reply({ ...attached(events), ...facts.attach });
      for (const event of events) {
        send({ method: "bridge/event", params: { sessionId: header.sessionId, ...event } });
      }
      if (facts.closeAfter !== undefined) setTimeout(() => peer.close(1006), facts.closeAfter);
      return;
    default:
      reply(facts.results?.[method] ?? {});
  }
}

/** What becomes of a prompt: it is taken, answered in one piece, and over. */
function turnOf({ params }: JsonRpcRequest, text: string): readonly object[] {
  const { _meta } = params as { _meta?: Record<string, { promptId?: string }> };
  const promptId = _meta?.[META]?.promptId;
  const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
  return [
    { jsonrpc: "2.0", method: "session/prompt", params },
    { jsonrpc: "2.0", method: "session/update", params: { update } },
    {
      ...{ jsonrpc: "2.0", method: "bridge/turn_ended" },
      params: { promptId, result: { stopReason: "end_turn" } },
    },
  ];
}

/** The answer that attaches a client to these events. */
export function attached(events: readonly SessionEvent[]): Record<string, unknown> {
  const to = events.at(-1)?.seq ?? 0;
  return {
    generation: "gallery",
    first: 1,
    from: 1,
    to,
    truncated: false,
    reset: false,
    busy: false,
    live: true,
    resumable: true,
    pending: openRequests(events),
  };
}

/** What still waits for a person at the end of `events`. */
function openRequests(events: readonly SessionEvent[]): readonly SessionEvent[] {
  const open = new Map<unknown, SessionEvent>();
  for (const event of events) {
    const message: JsonRpcMessage = event.message;
    if (!("method" in message)) continue;
    if ("id" in message) open.set(message.id, event);
    if (message.method === "bridge/permission_resolved") {
      open.delete((message.params as { id?: unknown }).id);
    }
    if (message.method === "bridge/turn_ended") open.clear();
  }
  return [...open.values()];
}
