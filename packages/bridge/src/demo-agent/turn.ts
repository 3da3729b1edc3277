import type {
  ContentBlock,
  ElicitationOutcome,
  ElicitationRequest,
  PlanEntry,
  Usage,
} from "@gemini-agent-chat/core";
import { isRecord } from "@gemini-agent-chat/core";
import { phrases } from "./phrases.js";
import { failTool, runTool, startTool } from "./tool-call.js";
import type { RunningTool, ToolHost, ToolOutcome, ToolSpec } from "./tool-call.js";
import type { ModeId, Settings } from "./settings.js";

/** Gaps between phrases at natural pace, ms, taken in turn. */
const GAPS: readonly number[] = [18, 22, 15, 25, 20];

/** What a person sent, taken apart. */
export interface Prompt {
  /** All text blocks, joined. */
  readonly text: string;
  /** What follows a slash command; else the whole text. */
  readonly argument: string;
  /** Everything that is not text. */
  readonly attachments: readonly ContentBlock[];
}

/** What the client can be asked. */
export interface ClientFeatures {
  readonly form: boolean;
  readonly url: boolean;
  readonly booleanOptions: boolean;
}

/** What a turn needs from its session. */
export interface TurnHost extends ToolHost {
  readonly features: ClientFeatures;
  readonly settings: Settings;
  readonly cwd: string;
  chunk(kind: "agent_message_chunk" | "agent_thought_chunk", content: ContentBlock): void;
  plan(entries: readonly PlanEntry[]): void;
  hold(ms: number): Promise<void>;
  elicit(request: ElicitationRequest): Promise<unknown>;
  elicitationDone(elicitationId: string): void;
  setMode(mode: ModeId): void;
  /** Leaves `share` of the context; with `forget`, earlier permissions go too. */
  shrink(share: number, forget: boolean): void;
  usage(): Usage;
  writeRaw(line: string): void;
  crash(lastWords: readonly string[]): Promise<never>;
}

/**
 * What a scene can do. Every call throws once the turn is cancelled, so that a scene ends there.
 *
 * @example
 * await turn.say("Running the tests.\n\n");
 * await turn.tool({ name: "run_shell_command", kind: "execute", title: "npm test", needs: "command" });
 */
export class Turn {
  readonly prompt: Prompt;
  readonly #host: TurnHost;
  #gap = 0;

  constructor(prompt: Prompt, host: TurnHost) {
    this.prompt = prompt;
    this.#host = host;
  }

  /** The folder of the project. */
  get cwd(): string {
    return this.#host.cwd;
  }
  get settings(): Settings {
    return this.#host.settings;
  }
  /** What the client can be asked. */
  get features(): ClientFeatures {
    return this.#host.features;
  }

  /** Says a text, phrase by phrase. `sizes` are the least lengths of the phrases. */
  async say(text: string, sizes?: readonly number[]): Promise<void> {
    for (const phrase of phrases(text, sizes)) {
      this.#host.chunk("agent_message_chunk", { type: "text", text: phrase });
      await this.#breathe();
    }
  }

  /** Says a text one word at a time, `ms` apart, also at pace 0 (a tenth of it). */
  async saySlowly(text: string, ms: number): Promise<void> {
    for (const word of phrases(text, [1])) {
      this.#host.chunk("agent_message_chunk", { type: "text", text: word });
      await this.#host.hold(ms);
    }
  }

  /** Thinks aloud, in the form that Gemini CLI has: a bold subject, then text. */
  async think(subject: string, text: string): Promise<void> {
    if (!this.settings.thinks) return;
    for (const phrase of phrases(`**${subject}**\n${text}\n\n`)) {
      this.#host.chunk("agent_thought_chunk", { type: "text", text: phrase });
      await this.#breathe();
    }
  }

  /** Shows something that is not text, as a picture or a link to a file. */
  async show(content: ContentBlock): Promise<void> {
    this.#host.chunk("agent_message_chunk", content);
    await this.pause(120);
  }

  /** Runs one tool call and says how it ended. */
  async tool(spec: ToolSpec): Promise<ToolOutcome> {
    const outcome = await runTool(this.#host, spec);
    await this.pause(120);
    return outcome;
  }

  /** Starts a tool call; the caller ends it. Several can run at once. */
  startTool(spec: ToolSpec): RunningTool {
    return startTool(this.#host, spec);
  }

  /** A call that fails before it starts. */
  async failTool(spec: ToolSpec, text: string): Promise<void> {
    failTool(this.#host, spec, text);
    await this.pause(120);
  }

  /** Shows the plan: `done` entries are completed, the next is in progress. */
  async plan(steps: readonly string[], done: number): Promise<void> {
    this.#host.plan(
      steps.map((content, index) => ({
        content,
        priority: index === 0 ? "high" : "medium",
        status: index < done ? "completed" : index === done ? "in_progress" : "pending",
      })),
    );
    await this.pause(200);
  }

  /** Asks the person something. An answer that cannot be read counts as `cancel`. */
  async ask(request: ElicitationRequest): Promise<ElicitationOutcome> {
    const answer = await this.#host.elicit(request);
    this.#host.signal.throwIfAborted();
    if (!isRecord(answer)) return { action: "cancel" };
    if (answer["action"] === "accept") {
      return isRecord(answer["content"])
        ? { action: "accept", content: answer["content"] }
        : { action: "accept" };
    }
    return { action: answer["action"] === "decline" ? "decline" : "cancel" };
  }

  /** Tells the client that what `ask` opened in a browser is done. */
  finishAsking(elicitationId: string): void {
    this.#host.elicitationDone(elicitationId);
  }

  /** Changes the session's mode and says so to the client. */
  setMode(mode: ModeId): void {
    this.#host.setMode(mode);
  }

  /** Waits; not at pace 0. */
  pause(ms: number): Promise<void> {
    return this.#host.pause(ms);
  }

  /** Waits, also at pace 0 (a tenth of it). */
  hold(ms: number): Promise<void> {
    return this.#host.hold(ms);
  }

  /** The context now. */
  usage(): Usage {
    return this.#host.usage();
  }

  /** Leaves `share` (0 to 1) of the conversation in the context. */
  shrinkContext(share: number, options: { readonly forget: boolean }): void {
    this.#host.shrink(share, options.forget);
  }

  /** Writes a line to stdout that is no message. */
  async noise(line: string): Promise<void> {
    this.#host.writeRaw(line);
    await this.pause(40);
  }

  /** Writes `lastWords` to stderr and ends the process in the middle of the turn. */
  crash(lastWords: readonly string[]): Promise<never> {
    return this.#host.crash(lastWords);
  }

  async #breathe(): Promise<void> {
    this.#gap = (this.#gap + 1) % GAPS.length;
    await this.pause(GAPS[this.#gap] ?? 20);
  }
}

/** Takes a prompt apart. */
export function readPrompt(blocks: readonly ContentBlock[]): Prompt {
  const text = blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
  return {
    text,
    argument: /^\s*\/\S+\s*([\s\S]*)$/.exec(text)?.[1]?.trim() ?? text.trim(),
    attachments: blocks.filter((block) => block.type !== "text"),
  };
}
