/** Events as a bridge's bytes, and bytes as a state. */
import { parseMessage } from "../rpc/json-rpc.js";
import { LineSplitter } from "../rpc/line-splitter.js";
import { BridgeMethod, type SessionEvent } from "./events.js";
import { reduce } from "./reduce.js";
import { emptyChatState, type ChatState } from "./state.js";

/** As a bridge sends them, one a line. */
export function wireOf(events: readonly SessionEvent[]): Uint8Array {
  const frames = events.map((params) => ({ jsonrpc: "2.0", method: BridgeMethod.event, params }));
  return new TextEncoder().encode(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
}

/** Bytes to state, one event at a time. */
export function stateOf(pieces: Iterable<Uint8Array>): ChatState {
  let state = emptyChatState;
  const splitter = new LineSplitter({
    onLine: (line) => {
      const parsed = parseMessage(line);
      if (parsed.kind !== "notification") throw new Error(`${parsed.kind}: ${line.slice(0, 80)}`);
      state = reduce(state, parsed.message.params as SessionEvent);
    },
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return state;
}

export function* bytewise(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i++) yield bytes.subarray(i, i + 1);
}
