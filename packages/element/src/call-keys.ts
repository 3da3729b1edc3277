/** What tells calls apart from drawing to drawing. Pure. */
import type { ToolCall } from "@gemini-agent-chat/core";

/** A key for each: its id, counted, as an agent may use one twice. */
export function callKeys(calls: readonly ToolCall[]): readonly string[] {
  const times = new Map<string, number>();
  return calls.map(({ id }) => {
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    return `${before} ${id}`;
  });
}
