import { RpcCode } from "@gemini-agent-chat/core";
import type {
  ContentBlock,
  PlanEntry,
  PromptResult,
  SessionSummary,
  StopReason,
  Usage,
} from "@gemini-agent-chat/core";
import type { Connection } from "./connection.js";
import { History } from "./history.js";
import type { Pace } from "./pace.js";
import {
  chosenOption,
  permissionOptions,
  permissionScope,
  standingDecision,
} from "./permission.js";
import { RpcError } from "./rpc-error.js";
import { Settings } from "./settings.js";
import type { ModeId } from "./settings.js";
import { TokenMeter } from "./token-meter.js";
import type { ToolSpec } from "./tool-call.js";
import { readPrompt, Turn } from "./turn.js";
import type { ClientFeatures, Prompt, TurnHost } from "./turn.js";
import type { ChunkUpdate, StateUpdate, TalkUpdate, Update } from "./updates.js";

/** What all sessions of a process share. */
export interface SessionHost {
  readonly connection: Connection;
  readonly pace: Pace;
  readonly features: ClientFeatures;
  /** Plays the scene that the prompt asks for. */
  readonly play: (turn: Turn) => Promise<StopReason>;
  /** A short name for the session, from its first prompt. */
  readonly nameSession: (prompt: Prompt) => string;
  readonly crash: (lastWords: readonly string[]) => Promise<never>;
}

/** One conversation. It lives as long as the process. */
export class Session {
  readonly id: string;
  readonly settings: Settings;
  readonly #host: SessionHost;
  readonly #history = new History();
  readonly #meter = new TokenMeter();
  readonly #allowed = new Set<string>();
  #cwd: string;
  #title: string | null = null;
  #updatedAt: string = new Date().toISOString();
  #cancelTurn: AbortController | null = null;
  #lastChunk: string | null = null;
  #messages = 0;
  #toolCalls = 0;

  constructor(id: string, cwd: string, host: SessionHost) {
    this.id = id;
    this.#cwd = cwd;
    this.#host = host;
    this.settings = new Settings(host.features.booleanOptions);
  }

  /** For session/list. */
  summary(): SessionSummary {
    return {
      sessionId: this.id,
      cwd: this.#cwd,
      ...(this.#title === null ? {} : { title: this.#title }),
      updatedAt: this.#updatedAt,
    };
  }

  get cwd(): string {
    return this.#cwd;
  }

  /** A client may open a session again from another folder. */
  moveTo(cwd: string): void {
    this.#cwd = cwd;
  }

  /** Sends the whole conversation again. */
  replay(): void {
    for (const update of this.#history.updates) this.#notify(update);
  }

  /** Tells the client how the session stands: after it was made, loaded or resumed. */
  announce(): void {
    if (this.#title !== null) {
      this.state({
        sessionUpdate: "session_info_update",
        title: this.#title,
        updatedAt: this.#updatedAt,
      });
    }
    this.#sendUsage();
  }

  /** Sends what describes the session now. */
  state(update: StateUpdate): void {
    this.#notify(update);
  }

  /** Runs one turn. `signal` cancels it, as {@link cancel} does. */
  async prompt(blocks: readonly ContentBlock[], signal: AbortSignal): Promise<PromptResult> {
    if (this.#cancelTurn) {
      throw new RpcError(
        RpcCode.invalidRequest,
        `Session ${this.id} still works on a prompt: wait for it, or send session/cancel`,
      );
    }
    const controller = new AbortController();
    this.#cancelTurn = controller;
    signal.addEventListener("abort", () => controller.abort(), { once: true });
    try {
      const prompt = this.#begin(blocks);
      const stopReason = await this.#host.play(new Turn(prompt, this.#turnHost(controller.signal)));
      return this.#end(stopReason);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      return { stopReason: "cancelled" };
    } finally {
      this.#cancelTurn = null;
      this.#history.closeOpenTools("Not finished: the turn was stopped.");
    }
  }

  /** Stops the running turn, if any. */
  cancel(): void {
    this.#cancelTurn?.abort();
  }

  /** Sets an option and tells the client what follows from it. */
  set(id: string, value: unknown, by: "option" | "older method" | "agent"): void {
    const { mode, contextSize } = this.settings;
    this.settings.set(id, value);
    if (this.settings.mode !== mode) {
      this.state({ sessionUpdate: "current_mode_update", currentModeId: this.settings.mode });
    }
    if (by !== "option") {
      this.state({
        sessionUpdate: "config_option_update",
        configOptions: this.settings.options(),
      });
    }
    if (this.settings.contextSize !== contextSize) this.#sendUsage();
  }

  #begin(blocks: readonly ContentBlock[]): Prompt {
    const prompt = readPrompt(blocks);
    this.#lastChunk = null;
    for (const content of blocks) {
      this.#history.add(this.#toChunk("user_message_chunk", content));
    }
    this.#meter.beginTurn();
    this.#meter.read(prompt.text.length);
    this.#updatedAt = new Date().toISOString();
    if (this.#title === null) {
      this.#title = this.#host.nameSession(prompt);
      this.state({
        sessionUpdate: "session_info_update",
        title: this.#title,
        updatedAt: this.#updatedAt,
      });
    }
    return prompt;
  }

  #end(stopReason: StopReason): PromptResult {
    this.#updatedAt = new Date().toISOString();
    this.#sendUsage();
    return { stopReason, _meta: { quota: { token_count: this.#meter.turnCount() } } };
  }

  #turnHost(signal: AbortSignal): TurnHost {
    const { connection, pace, features } = this.#host;
    const send = (update: TalkUpdate): void => {
      signal.throwIfAborted();
      if (!isChunk(update)) this.#lastChunk = null;
      this.#history.add(update);
      this.#notify(update);
    };
    return {
      signal,
      features,
      settings: this.settings,
      cwd: this.#cwd,
      nextToolCallId: (name) => `${name}-${++this.#toolCalls}`,
      toAbsolute: (path) => (path.startsWith("/") ? path : `${this.#cwd}/${path}`),
      update: send,
      remember: (update) => {
        this.#lastChunk = null;
        this.#history.add(update);
      },
      chunk: (kind, content) => {
        if (content.type === "text") this.#meter.wrote(content.text.length);
        send(this.#toChunk(kind, content));
      },
      plan: (entries: readonly PlanEntry[]) => send({ sessionUpdate: "plan", entries }),
      pause: async (ms) => {
        await connection.drained();
        await pace.rest(ms, signal);
      },
      hold: (ms) => pace.hold(ms, signal),
      permit: (spec, toolCall) => this.#permit(spec, toolCall, signal),
      readOutput: (characters) => {
        this.#meter.read(characters);
        this.#sendUsage();
      },
      elicit: (request) =>
        this.#ask("elicitation/create", { ...request, sessionId: this.id }, signal),
      elicitationDone: (elicitationId) =>
        connection.notify("elicitation/complete", { elicitationId }),
      setMode: (mode: ModeId) => this.set("mode", mode, "agent"),
      shrink: (share, forget) => {
        this.#meter.shrinkTo(share);
        if (forget) this.#allowed.clear();
        this.#sendUsage();
      },
      usage: () => this.#usage(),
      writeRaw: (line) => connection.writeRaw(line),
      crash: (lastWords) => this.#host.crash(lastWords),
    };
  }

  async #permit(
    spec: ToolSpec,
    toolCall: object,
    signal: AbortSignal,
  ): Promise<"allowed" | "rejected" | "denied"> {
    const standing = standingDecision(spec, this.settings.mode, this.#allowed);
    if (standing !== "ask") return standing;
    const options = permissionOptions(spec);
    const params = { sessionId: this.id, toolCall, options };
    const answer = await this.#ask("session/request_permission", params, signal);
    signal.throwIfAborted();
    const option = chosenOption(answer, options);
    if (option?.kind === "allow_always") {
      // As Gemini CLI does: yes to all edits is another mode.
      if (spec.needs === "edit") this.set("mode", "autoEdit", "agent");
      else this.#allowed.add(permissionScope(spec));
    }
    return option?.kind.startsWith("allow") ? "allowed" : "rejected";
  }

  /** Asks the client. One that refuses to answer has said no: `null`. */
  async #ask(method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#host.connection.request(method, params, signal);
    } catch (error) {
      if (error instanceof RpcError) return null;
      throw error;
    }
  }

  /** Pieces that follow one another are one message. */
  #toChunk(sessionUpdate: ChunkUpdate["sessionUpdate"], content: ContentBlock): ChunkUpdate {
    if (this.#lastChunk !== sessionUpdate) this.#messages += 1;
    this.#lastChunk = sessionUpdate;
    return { sessionUpdate, messageId: `message-${this.#messages}`, content };
  }

  #usage(): Usage {
    return this.#meter.usage(this.settings.contextSize);
  }

  #sendUsage(): void {
    this.state({ sessionUpdate: "usage_update", ...this.#usage() });
  }

  #notify(update: Update): void {
    this.#host.connection.notify("session/update", { sessionId: this.id, update });
  }
}

function isChunk(update: TalkUpdate): update is ChunkUpdate {
  return "messageId" in update;
}
