/**
 * A session as a file: one JSON object a line, a header first, then one SessionEvent a line.
 *
 * {"recording":1,"sessionId":"s1","agent":"gemini","createdAt":1764500000000}
 * {"seq":1,"at":1764500000000,"message":{...}}
 */
import type { SessionEvent } from "../chat/events.js";
import { AgentChatError } from "../errors.js";
import { checkMessage, isRecord } from "../rpc/json-rpc.js";

/** The first line of a recording. */
export interface RecordingHeader {
  /** The version of the format. */
  readonly recording: 1;
  readonly sessionId: string;
  readonly agent: string | null;
  /** When the first event happened, UNIX ms. */
  readonly createdAt: number;
}

/** A recorded session. */
export interface Recording {
  readonly header: RecordingHeader;
  readonly events: readonly SessionEvent[];
}

/**
 * Reads a recording. Cost: O(length).
 * @throws AgentChatError `invalid_recording`, with the line
 *
 * @example
 * const { header, events } = parseRecording(await (await fetch("session.jsonl")).text());
 */
export function parseRecording(text: string): Recording {
  const [first, ...rest] = text.split("\n").filter((line) => line.trim() !== "");
  const header = parseHeader(parseLine(first ?? "", 1));
  let last = 0;
  const events = rest.map((line, index) => {
    const event = parseEvent(parseLine(line, index + 2), index + 2);
    if (event.seq <= last) throw invalid(index + 2, `a seq above ${last}`);
    last = event.seq;
    return event;
  });
  return { header, events };
}

/**
 * Writes a recording as text that {@link parseRecording} reads.
 *
 * @example
 * const { header, events } = parseRecording(text);
 * const firstMinute = events.filter(({ at }) => at - header.createdAt < 60_000);
 * formatRecording({ header, events: firstMinute });
 */
export function formatRecording({ header, events }: Recording): string {
  return [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function parseHeader(value: unknown): RecordingHeader {
  if (!isRecord(value) || value["recording"] !== 1 || typeof value["sessionId"] !== "string") {
    throw invalid(1, 'a header such as {"recording":1,"sessionId":"…"}');
  }
  const { sessionId, agent, createdAt } = value;
  return {
    recording: 1,
    sessionId,
    agent: typeof agent === "string" ? agent : null,
    createdAt: typeof createdAt === "number" ? createdAt : 0,
  };
}

/** A `Date` reaches no farther, in ms from 1970. */
const LAST_TIME = 8.64e15;

function parseEvent(value: unknown, line: number): SessionEvent {
  const { seq, at, message } = isRecord(value) ? value : {};
  if (
    !Number.isSafeInteger(seq) ||
    typeof at !== "number" ||
    !(Math.abs(at) <= LAST_TIME) ||
    checkMessage(message).kind === "invalid"
  ) {
    throw invalid(line, 'an event such as {"seq":1,"at":0,"message":{…}}');
  }
  return { seq, at, message } as SessionEvent;
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw invalid(number, "a JSON object");
  }
}

function invalid(line: number, expected: string): AgentChatError {
  return new AgentChatError(
    "invalid_recording",
    `line ${line}: expected ${expected}; exportRecording() writes such a file`,
  );
}
