/** Data that the model put into its text: reported, and where it groups what is said, kept. */
import { filled } from "../acp/read.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { StructuredEvent } from "./changes.js";
import type { Draft } from "./draft.js";
import type { BlockPart } from "./state.js";
import type { Moment } from "./tool-call.js";

/** The event itself changes nothing: what it asks for is the host application's decision. */
export function takeStructured(
  draft: Draft,
  params: Record<string, unknown>,
  moment: Moment,
): void {
  const part = params["type"] === "sys_block" ? blockPart(params["payload"]) : null;
  if (part && draft.fields.turn) {
    const messageId = draft.ensureLive(moment);
    draft.addPart(part);
    draft.changes.push({ type: "part", messageId });
  }
  draft.changes.push({
    type: "structured_event",
    event: params as unknown as StructuredEvent,
  });
}

function blockPart(payload: unknown): BlockPart | null {
  if (!isRecord(payload)) return null;
  const { type: edge } = payload;
  const id = filled(payload["id"]);
  if (id === undefined || (edge !== "start" && edge !== "end")) return null;
  const words = filled(payload[edge === "start" ? "title" : "summary"]);
  const key = edge === "start" ? "title" : "summary";
  return { type: "block", edge, id, ...(words !== undefined && { [key]: words }) };
}
