/** Lines for a parser that has to survive them: the same seed gives the same lines. */

/** Numbers from 0 up to, not including, 1. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    // Marsaglia's xorshift, stirred so that small seeds differ at once.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];

const KEYS = [
  "__proto__",
  "constructor",
  "toString",
  "sessionId",
  "update",
  "id",
  "a",
  "",
  "\u2028",
];
const KINDS = [
  "agent_message_chunk",
  "user_message_chunk",
  "tool_call",
  "tool_call_update",
  "plan",
  "available_commands_update",
  "current_mode_update",
  "session_info_update",
  "usage_update",
  "__proto__",
  "no_such_kind",
];
const METHODS = [
  "session/update",
  "session/request_permission",
  "elicitation/create",
  "fs/read_text_file",
  "terminal/create",
  "$/cancel_request",
  "bridge/event",
  "bridge/permission_resolved",
  "gemini/authUrl",
  "_vendor/thing",
  "__proto__",
  "constructor",
  "",
];

/** A JSON text of any shape; not always one that `JSON.stringify` could have made. */
export function anyJson(random, depth = 0) {
  const dice = random();
  if (depth < 4 && dice < 0.25) {
    const members = Array.from({ length: Math.floor(random() * 4) }, () => {
      return `${JSON.stringify(pick(random, KEYS))}:${anyJson(random, depth + 1)}`;
    });
    return `{${members.join(",")}}`;
  }
  if (depth < 4 && dice < 0.4) {
    const items = Array.from({ length: Math.floor(random() * 4) }, () =>
      anyJson(random, depth + 1),
    );
    return `[${items.join(",")}]`;
  }
  return pick(random, [
    ...["null", "true", "false", "0", "-1", "1e2", "1.0", "9007199254740993", "1e400"],
    ...['"text"', '""', '"__proto__"', '"\\u0000"', '"\\ud800"', '"\\u202e"', '"日本🙂"'],
    JSON.stringify("x".repeat(Math.floor(random() * 200))),
  ]);
}

/** Something an agent might print, for a session that is open. */
export function agentMessage(random, sessionId) {
  const session = random() < 0.8 ? JSON.stringify(sessionId) : anyJson(random);
  const id = random() < 0.5 ? String(Math.floor(random() * 50)) : anyJson(random);
  const dice = random();
  if (dice < 0.4) {
    const update =
      random() < 0.7
        ? `{"sessionUpdate":"${pick(random, KINDS)}","toolCallId":${anyJson(random)},` +
          `"content":${anyJson(random)},"title":${anyJson(random)},"entries":${anyJson(random)}}`
        : anyJson(random);
    return `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":${session},"update":${update}}}`;
  }
  if (dice < 0.6) {
    const method = JSON.stringify(pick(random, METHODS));
    const options =
      random() < 0.5
        ? '[{"optionId":"__proto__","name":"n","kind":"allow_once"}]'
        : anyJson(random);
    return `{"jsonrpc":"2.0","id":${id},"method":${method},"params":{"sessionId":${session},"options":${options},"requestId":${id}}}`;
  }
  if (dice < 0.75) {
    return `{"jsonrpc":"2.0","id":${Math.floor(random() * 5000) + 100000},"${pick(random, ["result", "error"])}":${anyJson(random)}}`;
  }
  if (dice < 0.85) {
    return `{"jsonrpc":"2.0","method":${JSON.stringify(pick(random, METHODS))},"params":${anyJson(random)}}`;
  }
  if (dice < 0.88) return "[".repeat(Math.floor(random() * 5000));
  return anyJson(random);
}

/** Turns bits of some bytes over; a line feed may come out of it, or one may be lost. */
export function withFlippedBits(random, text) {
  const bytes = Buffer.from(text);
  const flips = 1 + Math.floor(random() * 4);
  for (let i = 0; i < flips && bytes.length > 0; i++) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return bytes;
}

/** One line of an agent's, with its line feed. */
export function fuzzedLine(random, sessionId) {
  const text = agentMessage(random, sessionId);
  const body = random() < 0.3 ? withFlippedBits(random, text) : Buffer.from(text);
  return Buffer.concat([body, Buffer.from("\n")]);
}
