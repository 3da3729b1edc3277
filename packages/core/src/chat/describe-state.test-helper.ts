/** A chat state as a person would tell it: for snapshots that can be checked by eye. */
import type { ChatChange } from "./changes.js";
import { selectMessages } from "./select.js";
import { selectSelectors, type Selector } from "./selectors.js";
import type { ChatState, MessagePart, ToolCall, TurnError } from "./state.js";

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
    if (message.error) lines.push(`  error ${describeError(message.error)}`);
  }
  if (state.title !== null) lines.push(`title: ${quote(state.title)}`);
  for (const selector of selectSelectors(state)) lines.push(describeSelector(selector));
  for (const { status, content } of state.plan ?? []) lines.push(`plan: ${status} ${content}`);
  if (state.usage) lines.push(`usage: ${state.usage.used} of ${state.usage.size}`);
  for (const notice of state.notices) lines.push(`notice: ${notice.severity} ${notice.title}`);
  lines.push(`commands: ${state.commands.length}`);
  if (state.turn) lines.push(`turn: running`);
  for (const approval of state.approvals) {
    lines.push(
      `asks: ${quote(approval.toolCall.title)} ${approval.options.map((o) => o.kind).join(" ")}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** What was asked on the way, and how it was answered. */
export function describeRequests(changes: readonly ChatChange[]): string {
  const lines: string[] = [];
  for (const change of changes) {
    if (change.type === "approval_required") {
      const { toolCall, options } = change.approval;
      lines.push(`ASKED ${quote(toolCall.input ?? toolCall.title)}`);
      for (const item of toolCall.content ?? []) {
        if (item.type === "content" && item.content.type === "text") {
          lines.push(`  says ${quote(item.content.text)}`);
        }
      }
      for (const { name, kind } of options) lines.push(`  ${kind}: ${name}`);
    }
    if (change.type === "approval_resolved") {
      lines.push(`  -> ${JSON.stringify(change.outcome)} by ${change.by.kind}`);
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}

function describeError({ code, kind, retryAfter, message }: TurnError): string {
  const when = retryAfter === undefined ? "" : `, again in ${retryAfter} s`;
  return `${kind} (${code}${when}) ${quote(message)}`;
}

function describeSelector(selector: Selector): string {
  const { source, id, type } = selector;
  const from = source === "config_option" ? id : `${id} (${source}s)`;
  if (selector.type !== "select") return `${type} ${from}`;
  const values = selector.groups.flatMap(({ choices }) => choices.map(({ value }) => value));
  const others = values.length > 8 ? `${values.length} choices` : values.join(" ");
  return `select ${from}: ${selector.value} of ${others}`;
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
      return `notice ${part.kind} ${quote(part.title)}${
        part.description === undefined ? "" : ` - ${quote(part.description)}`
      }`;
    case "block":
      return `block ${part.edge} ${part.id} ${quote(part.title ?? part.summary ?? "")}`;
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
  for (const { output, exit } of call.terminals ?? []) {
    const how = exit ? `exit ${exit.exitCode ?? exit.signal ?? "unknown"}` : "open";
    facts.push(`terminal ${quote(output)} ${how}`);
  }
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
