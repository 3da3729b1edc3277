import type { ToolContent, ToolKind, ToolLocation } from "@gemini-agent-chat/core";
import type { ToolUpdate } from "./updates.js";

/** One tool call as a scene describes it. */
export interface ToolSpec {
  /** The tool's name, as in `read_file`. */
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  /** Files that it touches, relative to the session's folder. */
  readonly files?: readonly { readonly path: string; readonly line?: number }[];
  readonly input?: unknown;
  /** What it needs a yes for; absent: it runs without asking. */
  readonly needs?: "command" | "edit" | "question";
  /** Shown with the question, and until there is output. */
  readonly before?: readonly ToolContent[];
  /** Say `tool_call` before asking. Without it the question comes first, as from Gemini CLI. */
  readonly announce?: boolean;
  /** How long it runs, ms at natural pace. */
  readonly ms?: number;
  /** Output that grows while it runs; the last is what stays. */
  readonly growing?: readonly string[];
  /** What it leaves: text, or content as a diff. */
  readonly output?: string | readonly ToolContent[];
  /** Characters that the model reads but the client is not shown, as the text of a file. */
  readonly reads?: number;
  /** It fails with this text. */
  readonly fails?: string;
}

/** `denied`: the mode forbids it, nobody was asked. */
export type ToolOutcome = "completed" | "failed" | "rejected" | "denied";

/** What a tool call needs from the turn that it runs in. */
export interface ToolHost {
  readonly signal: AbortSignal;
  nextToolCallId(name: string): string;
  toAbsolute(path: string): string;
  /** Sends an update and keeps it. */
  update(update: ToolUpdate): void;
  /** Keeps an update that the client learns in another way. */
  remember(update: ToolUpdate): void;
  pause(ms: number): Promise<void>;
  /** Asks the person, or decides by the mode and by earlier answers. */
  permit(spec: ToolSpec, toolCall: object): Promise<"allowed" | "rejected" | "denied">;
  /** The model reads the tool's output. */
  readOutput(characters: number): void;
}

/** A tool call that runs: it ends by one of the two methods. */
export interface RunningTool {
  complete(): void;
  fail(text: string): void;
}

/** Runs one tool call from the first mention to its end. */
export async function runTool(host: ToolHost, spec: ToolSpec): Promise<ToolOutcome> {
  const call = describe(host, spec);
  if (spec.needs) {
    if (spec.announce) host.update({ sessionUpdate: "tool_call", ...call, status: "pending" });
    const decision = await host.permit(spec, { ...call, status: "pending" });
    host.signal.throwIfAborted();
    if (decision === "denied") {
      host.update(
        failure(call, "Plan mode is on: nothing may be changed.", spec.announce === true),
      );
      return "denied";
    }
    if (!spec.announce) host.remember({ sessionUpdate: "tool_call", ...call, status: "pending" });
    if (decision === "rejected") {
      // As Gemini CLI does: the client knows its own answer, so no word more about this call.
      host.remember(failure(call, "Not run: rejected."));
      return "rejected";
    }
    host.update({
      sessionUpdate: "tool_call_update",
      toolCallId: call.toolCallId,
      status: "in_progress",
    });
  } else {
    host.update({ sessionUpdate: "tool_call", ...call, status: "in_progress" });
  }
  const running = follow(host, spec, call);
  await grow(host, spec, call);
  if (spec.fails !== undefined) {
    running.fail(spec.fails);
    return "failed";
  }
  running.complete();
  return "completed";
}

/** Starts a tool call that needs no yes, and leaves its end to the caller. */
export function startTool(host: ToolHost, spec: ToolSpec): RunningTool {
  const call = describe(host, spec);
  host.update({ sessionUpdate: "tool_call", ...call, status: "in_progress" });
  return follow(host, spec, call);
}

/** Fails at once: the only message for that call, as for a file outside the project. */
export function failTool(host: ToolHost, spec: ToolSpec, text: string): void {
  host.update(failure(describe(host, spec), text, false));
}

type Call = ReturnType<typeof describe>;

function describe(
  host: ToolHost,
  spec: ToolSpec,
): {
  readonly toolCallId: string;
  readonly title: string;
  readonly name: string;
  readonly kind: ToolKind;
  readonly content: readonly ToolContent[];
  readonly locations: readonly ToolLocation[];
  readonly rawInput?: unknown;
} {
  return {
    toolCallId: host.nextToolCallId(spec.name),
    title: spec.title,
    name: spec.name,
    kind: spec.kind,
    content: spec.before ?? [],
    locations: (spec.files ?? []).map(({ path, line }) => ({
      path: host.toAbsolute(path),
      ...(line === undefined ? {} : { line }),
    })),
    ...(spec.input === undefined ? {} : { rawInput: spec.input }),
  };
}

async function grow(host: ToolHost, spec: ToolSpec, call: Call): Promise<void> {
  const steps = spec.growing ?? [];
  const ms = (spec.ms ?? 300) / (steps.length + 1);
  let text = "";
  for (const step of steps) {
    await host.pause(ms);
    text += step;
    host.update({
      sessionUpdate: "tool_call_update",
      toolCallId: call.toolCallId,
      status: "in_progress",
      content: [textContent(text)],
    });
  }
  await host.pause(ms);
}

function follow(host: ToolHost, spec: ToolSpec, call: Call): RunningTool {
  return {
    complete() {
      const content = output(spec);
      host.update({
        sessionUpdate: "tool_call_update",
        toolCallId: call.toolCallId,
        status: "completed",
        title: call.title,
        kind: call.kind,
        content,
        locations: call.locations,
      });
      host.readOutput(spec.reads ?? JSON.stringify(content).length);
    },
    fail(text) {
      host.update(failure(call, text));
      host.readOutput(text.length);
    },
  };
}

/** Without title and locations, as Gemini CLI sends it, unless it is the first message. */
function failure(call: Call, text: string, known = true): ToolUpdate {
  return {
    sessionUpdate: "tool_call_update",
    toolCallId: call.toolCallId,
    status: "failed",
    kind: call.kind,
    ...(known ? {} : { title: call.title }),
    content: [textContent(text)],
  };
}

function output(spec: ToolSpec): readonly ToolContent[] {
  if (typeof spec.output === "string") return [textContent(spec.output)];
  if (spec.output) return spec.output;
  return spec.growing ? [textContent(spec.growing.join(""))] : [];
}

function textContent(text: string): ToolContent {
  return { type: "content", content: { type: "text", text } };
}
