/** A chat state as a person would tell it: for snapshots that can be checked by eye. */
import { selectMessages } from "./select.js";
import type { ChatState, MessagePart, ToolCall } from "./state.js";

export function describeState(state: ChatState): string {
  const lines: string[] = [];
  for (const message of selectMessages(state, { includeHidden: true })) {
    if (message.role === "user") {
      lines.push(`USER ${message.hidden ? "(hidden) " : ""}${quote(message.text)}`);
      for (const block of message.content) {
        if (block.type !== "text") lines.push(`  + ${block.type}`);
      }
      continue;
    }
    lines.push(`AGENT${message.stopReason ? ` -> ${message.stopReason}` : ""}`);
    for (const part of message.content) lines.push(`  ${describePart(part)}`);
    if (message.error) lines.push(`  error ${message.error.code}`);
  }
  lines.push(`mode: ${state.modes?.currentModeId ?? "-"}`);
  lines.push(`model: ${state.models?.currentModelId ?? "-"}`);
  lines.push(`commands: ${state.commands.length}`);
  if (state.turn) lines.push(`turn: running`);
  for (const approval of state.approvals) {
    lines.push(
      `asks: ${quote(approval.toolCall.title)} ${approval.options.map((o) => o.kind).join(" ")}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function describePart(part: MessagePart): string {
  switch (part.type) {
    case "text":
      return `text ${quote(part.text)}`;
    case "thought":
      return `thought ${quote(part.thought)}`;
    case "tool_call":
      return describeTool(part.call);
    case "notice":
      return `notice ${part.kind} ${quote(part.title)}`;
    case "image":
      return `image ${part.image.mimeType}`;
    case "resource":
      return `resource ${part.resource.type}`;
    case "unknown":
      return `unknown ${JSON.stringify(part.value).slice(0, 80)}`;
  }
}

function describeTool(call: ToolCall): string {
  const status = call.closedBy ? `${call.status} (${call.closedBy})` : call.status;
  const facts = [`tool ${call.name} [${call.kind}] ${status} ${quote(call.title)}`];
  if (call.input !== undefined && call.input !== call.title)
    facts.push(`input ${quote(call.input)}`);
  if (call.workingDir !== undefined) facts.push(`in ${call.workingDir}`);
  if (call.description !== undefined) facts.push(`for ${quote(call.description)}`);
  if (call.result !== undefined) facts.push(`result ${quote(call.result)}`);
  for (const diff of call.diffs) {
    facts.push(
      `diff ${diff.path} ${diff.oldText === null ? "new" : diff.oldTextLength} -> ${diff.newTextLength}`,
    );
  }
  for (const { path, line } of call.locations) facts.push(`at ${path}${line ? `:${line}` : ""}`);
  return facts.join("\n    ");
}

function quote(text: string): string {
  const shown = JSON.stringify(text);
  return shown.length > 160 ? `${shown.slice(0, 150)}…" (${text.length})` : shown;
}
