/** The messages as a person sees them: what was asked, and what came back. */
import { messagesOf, type MessageSources } from "./select.js";
import type { AssistantMessage, ChatMessage, UserMessage } from "./state.js";

/** A prompt, and what came back. */
export interface Turn {
  /** The id of its first message. */
  readonly id: string;
  /** Null where the agent speaks first, and where a hidden prompt started the turn. */
  readonly prompt: UserMessage | null;
  /** One message, as a rule; none while the agent is silent. */
  readonly answers: readonly AssistantMessage[];
}

interface Known {
  readonly messages: readonly ChatMessage[];
  readonly turns: readonly Turn[];
}

const noTurns: readonly Turn[] = [];
const memo = new WeakMap<readonly ChatMessage[], readonly Turn[]>();
/** The newest of each chat, by its first message, which stays the same for as long as it lives. */
const newest = new WeakMap<ChatMessage, Known>();

/**
 * The visible messages as turns, oldest first. An unchanged turn is the same object as before.
 * Cost: one comparison a message for new messages, O(1) for the same ones.
 *
 * @example
 * for (const { prompt, answers } of selectTurns(state)) draw([prompt, ...answers]);
 */
export function selectTurns(state: MessageSources): readonly Turn[] {
  const messages = messagesOf(state);
  const first = messages[0];
  if (!first) return noTurns;
  let turns = memo.get(messages);
  if (!turns) {
    turns = regroup(messages, newest.get(first));
    memo.set(messages, turns);
    newest.set(first, { messages, turns });
  }
  return turns;
}

function regroup(messages: readonly ChatMessage[], known: Known | undefined): readonly Turn[] {
  const old = kept(messages, known);
  let next = old.reduce((count, turn) => count + sizeOf(turn), 0);
  if (next === messages.length) return old;
  const turns = [...old];
  while (next < messages.length) {
    const turn = turnAt(messages, next);
    turns.push(turn);
    next += sizeOf(turn);
  }
  return turns;
}

/** The turns of before whose messages are all the same, and which no message was added to. */
function kept(messages: readonly ChatMessage[], known: Known | undefined): readonly Turn[] {
  if (!known) return noTurns;
  let same = 0;
  while (same < messages.length && messages[same] === known.messages[same]) same++;
  let end = 0;
  const changed = known.turns.findIndex((turn) => {
    end += sizeOf(turn);
    return end > same || messages[end]?.role === "assistant";
  });
  return changed === -1 ? known.turns : known.turns.slice(0, changed);
}

function turnAt(messages: readonly ChatMessage[], start: number): Turn {
  const first = messages[start];
  const prompt = first?.role === "user" ? first : null;
  const answers: AssistantMessage[] = [];
  for (let i = start + (prompt ? 1 : 0); i < messages.length; i++) {
    const message = messages[i];
    if (message?.role !== "assistant") break;
    answers.push(message);
  }
  return { id: first?.id ?? "", prompt, answers };
}

function sizeOf({ prompt, answers }: Turn): number {
  return (prompt ? 1 : 0) + answers.length;
}
