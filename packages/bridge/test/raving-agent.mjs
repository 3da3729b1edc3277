// A small ACP agent whose prompt makes it print so many seeded lines of almost-messages:
// node raving-agent.mjs <seed> <lines>, or node raving-agent.mjs banner
import { createInterface } from "node:readline";

let seed = Number(process.argv[2]) || 1;
const count = Number(process.argv[3] ?? 0);
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
const pick = (list) => list[random(list.length)];
const write = (text) => process.stdout.write(text);
const send = (message) => write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
let refused = false;

const names = [
  "__proto__",
  "constructor",
  "sessionId",
  "update",
  "sessionUpdate",
  "toolCallId",
  "id",
  "x",
];
const methods = [
  ..."session/update session/update session/update session/update session/update".split(" "),
  ..."session/request_permission elicitation/create fs/read_text_file".split(" "),
  ..."fs/write_text_file terminal/create bridge/event bridge/attach gemini/authUrl".split(" "),
  ..."$/cancel_request session/prompt _vendor/note initialize __proto__".split(" "),
  "",
];
const kinds = [
  ..."agent_message_chunk agent_thought_chunk tool_call tool_call_update plan".split(" "),
  ..."available_commands_update current_mode_update usage_update __proto__ nonsense".split(" "),
];

function value(depth) {
  const kind = random(depth > 3 ? 8 : 11);
  if (kind < 8) {
    return [null, true, -1, 1e300, "", "s1", "__proto__", "\u0000\u202e\ud800"][kind];
  }
  if (kind === 8) return Array.from({ length: random(4) }, () => value(depth + 1));
  return Object.fromEntries(
    Array.from({ length: random(5) }, () => [pick(names), value(depth + 1)]),
  );
}

function line() {
  const params = pick([
    () => value(0),
    () => ({ sessionId: "s1", update: { sessionUpdate: pick(kinds), content: value(1) } }),
    () => ({ sessionId: pick(["s1", "__proto__", 1]), update: value(1), options: value(1) }),
  ])();
  const message = pick([
    () => ({ jsonrpc: "2.0", method: pick(methods), params }),
    () => ({ jsonrpc: "2.0", id: value(3), method: pick(methods), params }),
    () => ({ jsonrpc: "2.0", id: value(3), result: params }),
    () => ({ jsonrpc: "2.0", id: value(3), error: params }),
    () => value(0),
  ])();
  let text = JSON.stringify(message);
  if (random(4) === 0) text = text.replace(/"(x|update)":/, '"__proto__":{"polluted":1},"$1":');
  const bytes = Buffer.from(text);
  for (let flips = random(3) === 0 ? random(4) : 0; flips > 0 && bytes.length > 0; flips--) {
    const at = random(bytes.length);
    bytes[at] ^= 1 << random(8);
  }
  return Buffer.concat([bytes, Buffer.from("\n")]);
}

async function rave(id) {
  for (let i = 0; i < count; i++) {
    write(line());
    if (i % 100 === 0) await new Promise((done) => setImmediate(done));
  }
  send({ id: "unknown-1", method: "terminal/create", params: { sessionId: "s1", command: "id" } });
  // Line feeds that were flipped away, and questions that nobody answers, must not hold the end up.
  setTimeout(() => send({ id, result: { stopReason: "end_turn" } }), 300);
}

if (process.argv[2] === "banner") {
  write(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Welcome\n", "utf16le")]));
  write(Buffer.from("Gr\u00fc\u00dfe aus M\u00fcnchen\n", "latin1"));
  write("\u001b[2J\u001b[1;31mWelcome\u001b[0m \u009b2Jto it\n");
  write("\ufeffBOM first\n");
}

createInterface({ input: process.stdin }).on("line", (text) => {
  const { id, method, error } = JSON.parse(text);
  if (id === "unknown-1" && error?.code === -32601) refused = true;
  if (method === undefined || id === undefined) return;
  if (method === "initialize") {
    send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  } else if (method === "session/new") send({ id, result: { sessionId: "s1" } });
  else if (method === "session/prompt") void rave(id);
  else send({ id, result: { refused } });
});
