import { BridgeMethod } from "@gemini-agent-chat/core";
import type { ClientCall } from "../client/client-call.js";
import { rawMember } from "../rpc/raw-json.js";
import type { Session } from "../session/session.js";

/** What of a setting is for everybody; whatever else a client says is between it and the agent. */
const NAMED = ["sessionId", "modeId", "modelId", "configId", "type", "value", "title"];

/** Logs a setting that holds now, as `bridge/setting`. `result` is JSON text. */
export function logSetting(session: Session, call: ClientCall, result: string): void {
  const named = NAMED.flatMap((name) => {
    const value = rawMember(call.text, "params", name);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`];
  });
  const { method } = call;
  session.append(
    { jsonrpc: "2.0", method: BridgeMethod.setting, params: { method, params: call.params } },
    `{"jsonrpc":"2.0","method":"${BridgeMethod.setting}","params":{"method":"${method}",` +
      `"params":{${named.join(",")}},"result":${result}}}`,
  );
}
