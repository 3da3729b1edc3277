/** Turns a recording of a real agent's wire into the events that a host would have logged. */
import { readFileSync } from "node:fs";
import { isRecord, type JsonRpcMessage } from "../rpc/json-rpc.js";
import { BridgeMethod, META_KEY, type SessionEvent } from "./events.js";

interface Line {
  readonly t: number;
  readonly dir: string;
  readonly msg?: Record<string, unknown>;
}

export function readRecording(file: URL): readonly Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

/** The events of each session in the recording, in the order in which the sessions were made. */
export function recordedEvents(lines: readonly Line[]): ReadonlyMap<string, SessionEvent[]> {
  const sessions = new Map<string, SessionEvent[]>();
  const requests = new Map<unknown, { method: string; params: Record<string, unknown> }>();
  const asked = new Map<unknown, { sessionId: string; id: string }>();
  let count = 0;
  const log = (sessionId: unknown, at: number, message: JsonRpcMessage): void => {
    const key = String(sessionId);
    const events = sessions.get(key) ?? [];
    sessions.set(key, events);
    events.push({ seq: events.length + 1, at, message });
  };
  const own = (method: string, params: object): JsonRpcMessage => ({
    jsonrpc: "2.0",
    method,
    params,
  });
  for (const { t, dir, msg } of lines) {
    if (!msg) continue;
    const params = isRecord(msg["params"]) ? msg["params"] : {};
    const method = msg["method"];
    if (dir === ">" && typeof method === "string") {
      if ("id" in msg) requests.set(msg["id"], { method, params });
      if (method !== "session/prompt") continue;
      const meta = { [META_KEY]: { promptId: `prompt-${String(msg["id"])}` } };
      log(params["sessionId"], t, own(method, { ...params, _meta: meta }));
    } else if (dir === ">" && "result" in msg) {
      const request = asked.get(msg["id"]);
      if (!request || !isRecord(msg["result"])) continue;
      asked.delete(msg["id"]);
      const { outcome } = msg["result"];
      const resolved = { id: request.id, outcome, by: { kind: "client" } };
      log(request.sessionId, t, own(BridgeMethod.permissionResolved, resolved));
    } else if (dir === "<" && method === "session/update") {
      log(params["sessionId"], t, msg as unknown as JsonRpcMessage);
    } else if (dir === "<" && method === "session/request_permission") {
      const id = `p-${++count}`;
      asked.set(msg["id"], { sessionId: String(params["sessionId"]), id });
      log(params["sessionId"], t, { ...msg, id } as unknown as JsonRpcMessage);
    } else if (dir === "<" && method === undefined && "id" in msg) {
      const request = requests.get(msg["id"]);
      requests.delete(msg["id"]);
      if (!request) continue;
      if (request.method === "session/prompt") {
        const end = "error" in msg ? { error: msg["error"] } : { result: msg["result"] };
        const promptId = `prompt-${String(msg["id"])}`;
        log(request.params["sessionId"], t, own(BridgeMethod.turnEnded, { promptId, ...end }));
      }
      const result = msg["result"];
      if (request.method === "session/new" && isRecord(result)) {
        const opened = { agent: "gemini", cwd: request.params["cwd"], result };
        log(result["sessionId"], t, own(BridgeMethod.session, opened));
      }
    }
  }
  return sessions;
}
