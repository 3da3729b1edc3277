import { isRecord } from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import type { ClientCall } from "../client/client-call.js";
import type { HeldUpdate } from "./early-updates.js";

/** This long without a replayed update, and the replay counts as over. */
const QUIET_MS = 300;
/** An agent that never falls silent must not hold prompts for ever. */
const LONGEST_MS = 30_000;

const REPLAYED_KINDS: ReadonlySet<unknown> = new Set([
  "user_message_chunk",
  "agent_message_chunk",
  "agent_thought_chunk",
  "tool_call",
  "tool_call_update",
]);

/**
 * A session that the agent is bringing back. It lasts from a client's wish to the end of the replay,
 * which is later than the answer: Gemini CLI answers session/load before it has replayed all.
 * A replay of what the log has already is dropped; prompts wait until it is quiet.
 */
export class Revival {
  /** Everybody who has asked for it; one request goes to the agent. */
  readonly calls: ClientCall[] = [];
  /** How many of them are not checked yet, or wait for the agent to start. */
  preparing = 0;
  /** Called when the agent is seen at work on it. */
  onSign: () => void = () => {};
  readonly #maxHeldBytes: number;
  #held: HeldUpdate[] = [];
  #heldBytes = 0;
  #prompts: ClientCall[] = [];
  #link: AgentLink | null = null;
  #isLogged = false;
  #isAnswered = false;
  #quiet: NodeJS.Timeout | null = null;

  constructor(maxHeldBytes: number) {
    this.#maxHeldBytes = maxHeldBytes;
  }

  /** The agent process that is asked for it; null before that. */
  get link(): AgentLink | null {
    return this.#link;
  }

  /** Is its past in the log already? */
  get isLogged(): boolean {
    return this.#isLogged;
  }

  /** The agent is asked now. */
  begin(link: AgentLink, isLogged: boolean): void {
    this.#link = link;
    this.#isLogged = isLogged;
  }

  /** True: the update is taken care of. False: it is logged as usual. */
  intercept(update: HeldUpdate): boolean {
    const isReplayed = isReplayedUpdate(update);
    this.onSign();
    if (this.#isAnswered) {
      if (isReplayed) this.#quiet?.refresh();
      return isReplayed && this.isLogged;
    }
    if (!(isReplayed && this.isLogged)) this.#hold(update);
    return true;
  }

  holdPrompt(call: ClientCall): void {
    this.#prompts.push(call);
  }

  /** Takes back the prompts that wait and that pass the test. */
  takePrompts(test: (call: ClientCall) => boolean): readonly ClientCall[] {
    const taken = this.#prompts.filter(test);
    this.#prompts = this.#prompts.filter((call) => !taken.includes(call));
    return taken;
  }

  /** What has come before the answer. */
  takeHeld(): readonly HeldUpdate[] {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    return held;
  }

  /** The agent has answered; `onQuiet` is called when its replay seems to be over. */
  answered(onQuiet: () => void): void {
    this.#isAnswered = true;
    const end = (): void => {
      if (this.#quiet === null) return;
      clearTimeout(this.#quiet);
      clearTimeout(longest);
      this.#quiet = null;
      onQuiet();
    };
    const longest = setTimeout(end, LONGEST_MS).unref();
    this.#quiet = setTimeout(end, QUIET_MS);
  }

  #hold(update: HeldUpdate): void {
    this.#held.push(update);
    this.#heldBytes += update.line.length;
    if (this.#heldBytes <= this.#maxHeldBytes) return;
    // The oldest quarter at once: taking single ones from the front of a long list is slow.
    const dropped = this.#held.splice(0, Math.ceil(this.#held.length / 4));
    for (const { line } of dropped) this.#heldBytes -= line.length;
  }
}

function isReplayedUpdate({ message }: HeldUpdate): boolean {
  const update = isRecord(message.params) ? message.params["update"] : undefined;
  return isRecord(update) && REPLAYED_KINDS.has(update["sessionUpdate"]);
}
