import { isDeepStrictEqual } from "node:util";
import type { SessionEvent } from "@gemini-agent-chat/core";
import type { Loose } from "../packages/bridge/test/test-client.js";
import { seededRandom } from "../packages/core/src/rpc/random-cuts.test-helper.js";
import { withCleanup } from "./cleanup.js";
import { startFastBridge } from "./fast-bridge.js";
import { scaled, type Figure } from "./figure.js";
import { chooseNaively, type NaiveAnswer, type NaiveQuery } from "./naive-log.js";

const MAX_BYTES = 1024 * 1024;
const MAX_EVENTS = 1_000;
const MAX_TEXT = 2_000;
const MAX_TURN = 150;

/** A log that drops its oldest turns answers as a list and a filter would, and says what is gone. */
export const ring: Figure = {
  number: 6,
  name: "ring eviction",
  target:
    "10,000 frames through 1,000 / 1 MiB: 500 random queries answered as a naive model does, " +
    "gaps told, bytes and frames below the caps",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const limits = { maxSessionBytes: MAX_BYTES, maxSessionEvents: MAX_EVENTS };
      const { connect } = await startFastBridge(cleanup, { limits });
      const random = seededRandom(6);
      const owner = await connect();
      const reader = await connect();
      const sessionId = await owner.newSession();
      const frames = scaled(10_000, scale);
      const queries = scaled(500, scale);
      let asked = 0;
      let equal = 0;
      let evicted = 0;
      let most = { bytes: 0, events: 0 };
      let firstFault = "";
      for (let done = 0, turn = 0; done < frames; turn++) {
        const count = Math.min(frames - done, 1 + Math.floor(random() * MAX_TURN));
        await owner.prompt(sessionId, `sizes ${turn} ${count} ${MAX_TEXT}`);
        done += count;
        const all = owner.events(sessionId);
        for (; asked < Math.floor((queries * done) / frames); asked++) {
          const query = randomQuery(random, all);
          const isAttach = random() < 0.5;
          const answer = isAttach
            ? await attach(reader, sessionId, query)
            : await reader.call("bridge/history", { sessionId, ...query });
          evicted = answer.first - 1;
          const expected = chooseNaively(all, answer.first, query, isAttach);
          const told = { events: answer.events, truncated: answer.truncated };
          if (isRight(told, expected, query)) equal++;
          else firstFault ||= describe(isAttach, query, told, expected);
          const held = all.filter(({ seq }) => seq >= answer.first);
          most = {
            bytes: Math.max(most.bytes, bytesOf(held)),
            events: Math.max(most.events, held.length),
          };
        }
      }
      return {
        measured:
          `${equal} of ${asked} equal, ${evicted} events gone, at most ${most.events} events and ` +
          `${most.bytes} bytes held${firstFault && `; first fault: ${firstFault}`}`,
        ok:
          equal === asked &&
          asked === queries &&
          most.bytes <= MAX_BYTES &&
          most.events <= MAX_EVENTS,
      };
    }),
};

/** Attaches, and waits until all that was promised is here. */
async function attach(reader: Loose, sessionId: string, query: NaiveQuery): Promise<Loose> {
  const from = reader.messages.length;
  const answer = await reader.call("bridge/attach", { sessionId, ...query });
  // Whatever follows an answer to a later request comes after the replay.
  if (answer.to >= answer.from) {
    await reader.until((m: Loose) => m.params?.seq === answer.to, from);
  }
  await reader.call("bridge/detach", { sessionId });
  const events = reader.messages
    .slice(from)
    .filter((m: Loose) => m.method === "bridge/event")
    .map(({ params: { seq, at, message } }: Loose) => ({ seq, at, message }));
  reader.messages.length = 0;
  reader.texts.length = 0;
  return { ...answer, events };
}

function randomQuery(random: () => number, all: readonly SessionEvent[]): NaiveQuery {
  const some = (): SessionEvent | undefined => all[Math.floor(random() * all.length)];
  const query: { -readonly [name in keyof NaiveQuery]: NaiveQuery[name] } = {};
  if (random() < 0.4) query.after = some()?.seq ?? 0;
  if (random() < 0.4) query.since = some()?.at ?? 0;
  if (random() < 0.4) query.before = (some()?.at ?? 0) + 1;
  if (random() < 0.5) query.limit = Math.floor(random() * 12);
  if (Object.keys(query).length === 0) query.after = 0;
  return query;
}

/**
 * Of the events that are gone a log knows only the first and the last time: where several bounds
 * together leave none of them, it may say that some are missing, and never the reverse.
 */
function isRight(told: NaiveAnswer, expected: NaiveAnswer, query: NaiveQuery): boolean {
  const { after, since, before } = query;
  const bounds = [after, since, before].filter((bound) => bound !== undefined).length;
  const isSafe = told.truncated === expected.truncated || (bounds > 1 && told.truncated);
  return isSafe && isDeepStrictEqual(told.events, expected.events);
}

function bytesOf(events: readonly SessionEvent[]): number {
  return events.reduce((sum, { message }) => sum + Buffer.byteLength(JSON.stringify(message)), 0);
}

function describe(isAttach: boolean, query: NaiveQuery, told: Loose, expected: Loose): string {
  const shown = ({ events, truncated }: Loose): string =>
    `${events[0]?.seq}..${events.at(-1)?.seq} (${events.length}${truncated ? ", truncated" : ""})`;
  const how = isAttach ? "attach" : "history";
  return `${how} ${JSON.stringify(query)}: ${shown(told)}, expected ${shown(expected)}`;
}
