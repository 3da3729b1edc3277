/** Where a recording is stopped to show what a person sees in the middle of it. */
import type { Recording, SessionEvent } from "@gemini-agent-chat/core";

/** Gives the events up to a moment. */
export type Cut = (events: readonly SessionEvent[]) => readonly SessionEvent[];

/** Everything. */
export const whole: Cut = (events) => events;

/** A person is asked, and has answered nothing yet. */
export const whileAsked: Cut = (events) => before(events, "bridge/permission_resolved");

/** The prompt was taken, and nothing has come. */
export const whileWaiting: Cut = (events) =>
  events.slice(0, events.findIndex((event) => methodOf(event) === "session/prompt") + 1);

/** A share of what happens between the prompt and the turn's end has happened. */
export function afterShare(share: number): Cut {
  return (events) => {
    const start = events.findIndex((event) => methodOf(event) === "session/prompt");
    const turn = before(events.slice(start + 1), "bridge/turn_ended");
    return events.slice(0, start + 1 + Math.ceil(turn.length * share));
  };
}

/** The recording up to the moment, as if that were `ago` ms back from now. */
export function cutRecording({ header, events }: Recording, cut: Cut, ago: number): Recording {
  const kept = cut(events);
  const shift = Date.now() - ago - (kept.at(-1)?.at ?? 0);
  return { header, events: kept.map((event) => ({ ...event, at: event.at + shift })) };
}

function before(events: readonly SessionEvent[], method: string): readonly SessionEvent[] {
  const index = events.findIndex((event) => methodOf(event) === method);
  return index < 0 ? events : events.slice(0, index);
}

function methodOf({ message }: SessionEvent): string {
  return "method" in message ? message.method : "";
}
