/**
 * An agent that does nothing but write: "lines N" as fast as its pipe takes them, "timed N RATE" so
 * many a second, each with the time at which it was made. Every line has the same length.
 */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

const BLOCK = 64 * 1024;
const session = "0f7cbb4e-5e0b-4a7a-a1e5-0e8c1b7f3a52";

/** As long as a usual piece of an answer. */
export function updateLine(text) {
  const content = { type: "text", text: text.padEnd(60, ".") };
  const params = {
    sessionId: session,
    update: { sessionUpdate: "agent_message_chunk", content },
  };
  return `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params })}\n`;
}

async function write(text) {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

async function lines(count) {
  const line = updateLine("relayed");
  const perBlock = Math.floor(BLOCK / line.length);
  const block = line.repeat(perBlock);
  for (let left = count; left > 0; left -= perBlock) {
    await write(left >= perBlock ? block : line.repeat(left));
  }
}

async function timed(count, rate) {
  const started = performance.now();
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, ((performance.now() - started) * rate) / 1000);
    for (; sent < due; sent++) {
      await write(updateLine(`@${(performance.timeOrigin + performance.now()).toFixed(3)}@`));
    }
    await pause(1);
  }
}

async function prompt(id, { prompt: [{ text }] }) {
  const [what, count, rate] = text.split(" ");
  if (what === "lines") await lines(Number(count));
  if (what === "timed") await timed(Number(count), Number(rate));
  answer(id, { stopReason: "end_turn" });
}

function answer(id, result) {
  void write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}

const methods = {
  initialize: (id) => answer(id, { protocolVersion: 1, agentCapabilities: {} }),
  "session/new": (id) => answer(id, { sessionId: session }),
  "session/prompt": (id, params) => void prompt(id, params),
};

if (process.argv[2] === "run") {
  let buffer = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const texts = (buffer + chunk).split("\n");
    buffer = texts.pop();
    for (const text of texts) {
      const { id, method, params } = JSON.parse(text);
      if (Object.hasOwn(methods, method)) methods[method](id, params);
    }
  });
  process.stdin.on("end", () => process.exit(0));
}
