/** Turns a recording of a real agent's wire into the events that a host would have logged. */
import { readFileSync } from "node:fs";
import { isRecord, RpcCode, type JsonRpcMessage } from "../rpc/json-rpc.js";
import { BridgeMethod, META_KEY, type ResolvedBy, type SessionEvent } from "./events.js";

/** `>` and `in` lead to the agent, `<` and `out` come from it. */
interface Line {
  readonly t: number;
  readonly dir: string;
  readonly msg?: Record<string, unknown>;
}

interface Asked {
  readonly sessionId: string;
  readonly id: string;
}

export function readRecording(file: URL): readonly Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

/** The events of each session in the recording, in the order in which the sessions were made. */
export function recordedEvents(lines: readonly Line[]): ReadonlyMap<string, SessionEvent[]> {
  const recorder = new Recorder();
  for (const { t, dir, msg } of lines) {
    if (!msg) continue;
    if (dir === ">" || dir === "in") recorder.toAgent(msg, t);
    if (dir === "<" || dir === "out") recorder.fromAgent(msg, t);
  }
  recorder.end(lines.at(-1)?.t ?? 0);
  return recorder.sessions;
}

/** What our own bridge adds to a session's log while the two sides talk. */
class Recorder {
  readonly sessions = new Map<string, SessionEvent[]>();
  readonly #requests = new Map<unknown, { method: string; params: Record<string, unknown> }>();
  readonly #asked = new Map<unknown, Asked>();
  #agent = "gemini";
  #count = 0;

  toAgent(msg: Record<string, unknown>, at: number): void {
    const params = isRecord(msg["params"]) ? msg["params"] : {};
    const { method, id } = msg;
    if (typeof method === "string") {
      if ("id" in msg) this.#requests.set(id, { method, params });
      if (method === "session/prompt") {
        const meta = { [META_KEY]: { promptId: `prompt-${String(id)}` } };
        this.#log(params["sessionId"], at, own(method, { ...params, _meta: meta }));
      }
      if (method === "session/cancel") {
        for (const [key, asked] of this.#asked) {
          if (asked.sessionId !== params["sessionId"]) continue;
          this.#resolve(key, { outcome: "cancelled" }, "cancel", at);
        }
      }
    } else if (isRecord(msg["result"])) {
      this.#resolve(id, msg["result"]["outcome"], "client", at);
    }
  }

  fromAgent(msg: Record<string, unknown>, at: number): void {
    const params = isRecord(msg["params"]) ? msg["params"] : {};
    switch (msg["method"]) {
      case "session/update":
        return this.#log(params["sessionId"], at, msg as unknown as JsonRpcMessage);
      case "session/request_permission": {
        const id = `p-${++this.#count}`;
        this.#asked.set(msg["id"], { sessionId: String(params["sessionId"]), id });
        return this.#log(params["sessionId"], at, { ...msg, id } as unknown as JsonRpcMessage);
      }
      case "$/cancel_request":
        return this.#resolve(params["requestId"], { outcome: "cancelled" }, "agent", at);
      case undefined:
        return this.#answered(msg, at);
      default:
    }
  }

  /** A recording ends with the agent's process: turns that still run are told so. */
  end(at: number): void {
    for (const [id, { method, params }] of this.#requests) {
      if (method !== "session/prompt") continue;
      const error = { code: RpcCode.agentDown, message: "The agent's process has ended." };
      const ended = { promptId: `prompt-${String(id)}`, error };
      this.#log(params["sessionId"], at, own(BridgeMethod.turnEnded, ended));
    }
  }

  #answered(msg: Record<string, unknown>, at: number): void {
    const request = this.#requests.get(msg["id"]);
    this.#requests.delete(msg["id"]);
    if (!request) return;
    const { method, params } = request;
    const result = isRecord(msg["result"]) ? msg["result"] : {};
    switch (method) {
      case "initialize": {
        const info = result["agentInfo"];
        if (isRecord(info) && typeof info["name"] === "string") this.#agent = info["name"];
        return;
      }
      case "session/prompt": {
        const end = "error" in msg ? { error: msg["error"] } : { result: msg["result"] };
        const promptId = `prompt-${String(msg["id"])}`;
        return this.#log(
          params["sessionId"],
          at,
          own(BridgeMethod.turnEnded, { promptId, ...end }),
        );
      }
      case "session/new":
      case "session/load":
      case "session/resume": {
        if ("error" in msg) return;
        const sessionId = result["sessionId"] ?? params["sessionId"];
        if (sessionId === undefined) return;
        const opened = { agent: this.#agent, cwd: params["cwd"], result: msg["result"] };
        return this.#log(sessionId, at, own(BridgeMethod.session, opened));
      }
      case "session/set_mode":
      case "session/set_model":
      case "session/set_config_option":
        if ("error" in msg) return;
        return this.#log(
          params["sessionId"],
          at,
          own(BridgeMethod.setting, { method, params, result: msg["result"] }),
        );
      default:
    }
  }

  #resolve(key: unknown, outcome: unknown, kind: ResolvedBy["kind"], at: number): void {
    const asked = this.#asked.get(key);
    if (!asked) return;
    this.#asked.delete(key);
    const resolved = { id: asked.id, outcome, by: { kind } };
    this.#log(asked.sessionId, at, own(BridgeMethod.permissionResolved, resolved));
  }

  #log(sessionId: unknown, at: number, message: JsonRpcMessage): void {
    const key = String(sessionId);
    const events = this.sessions.get(key) ?? [];
    this.sessions.set(key, events);
    events.push({ seq: events.length + 1, at, message });
  }
}

function own(method: string, params: object): JsonRpcMessage {
  return { jsonrpc: "2.0", method, params };
}
