/**
 * An ACP agent that is as fast as its pipe. A prompt is a command and its arguments:
 *
 * count N BURST           N numbered texts "1;" "2;" …, BURST of them a millisecond
 * timed N RATE BYTES      N texts of BYTES bytes, RATE a second, each with the time it was made
 * sizes SEED N MAX        N texts of random size up to MAX bytes, and now and then a usage update
 * updates JSON            the updates of a list
 * ask N WINDOW            N permission requests, WINDOW of them open at a time; then what came back
 * stream                  texts without an end
 * fuzz SEED N             N lines that are right, nearly right, or nothing
 *
 * Its session ids start with its process's number and that of a child which never ends by itself.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fuzzedLine, seeded } from "./fuzzed-line.mjs";

const child = spawn("sleep", ["300"], { stdio: "ignore" });
child.on("error", () => {});
let sessions = 0;
let requests = 0;
const waiting = new Map();
const answers = [];
const cancelled = new Set();

/** Resolves when the reader has room for more. */
async function write(text) {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
const line = (message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const updateLine = (sessionId, update) =>
  line({ method: "session/update", params: { sessionId, update } });
const textLine = (sessionId, text) =>
  updateLine(sessionId, {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text },
  });

const scenes = {
  async count(id, [count, burst]) {
    for (let i = 1; i <= Number(count); i++) {
      await write(textLine(id, `${i};`));
      if (i % Number(burst) === 0) await pause(1);
    }
  },
  async timed(id, [count, rate, bytes]) {
    const started = performance.now();
    const padding = "x".repeat(Math.max(0, Number(bytes) - 40));
    for (let sent = 0; sent < Number(count);) {
      const due = Math.min(Number(count), ((performance.now() - started) * Number(rate)) / 1000);
      for (; sent < due; sent++) {
        const now = performance.timeOrigin + performance.now();
        await write(textLine(id, `${sent + 1} ${now} ${padding}`));
      }
      await pause(1);
    }
  },
  async sizes(id, [seed, count, max]) {
    const random = seeded(Number(seed));
    for (let i = 0; i < Number(count); i++) {
      if (random() < 0.02) {
        await write(updateLine(id, { sessionUpdate: "usage_update", used: i, size: 1000 }));
      } else {
        await write(textLine(id, "z".repeat(Math.floor(random() * Number(max)))));
      }
      if (i % 10 === 0) await pause(1);
    }
  },
  async updates(id, words) {
    for (const update of JSON.parse(words.join(" "))) await write(updateLine(id, update));
  },
  async ask(id, [count, window]) {
    answers.length = 0;
    let next = 0;
    const worker = async () => {
      while (next < Number(count)) await ask(id, `t${next++}`);
    };
    await Promise.all(Array.from({ length: Number(window) }, worker));
    // An answer too many would come after the first.
    await pause(100);
    await write(textLine(id, JSON.stringify(answers)));
  },
  async stream(id) {
    for (let i = 0; !cancelled.has(id); i++) {
      await write(textLine(id, `${i};`));
      if (i % 4 === 0) await pause(1);
    }
  },
  async fuzz(id, [seed, count]) {
    const random = seeded(Number(seed));
    for (let i = 0; i < Number(count); i++) {
      await write(fuzzedLine(random, id));
      if (i % 50 === 0) await pause(1);
    }
    // Whatever the last one was, what follows starts on a line of its own.
    await write("\n");
  },
};

async function ask(sessionId, toolCallId) {
  const id = requests++;
  const options = ["a", "b", "c", "d"].map((optionId) => ({
    optionId,
    name: `Option ${optionId}`,
    kind: "allow_once",
  }));
  const toolCall = { toolCallId, title: `touch ${toolCallId}`, kind: "execute" };
  const answered = new Promise((done) => waiting.set(id, { toolCallId, done }));
  const params = { sessionId, toolCall, options };
  await write(line({ id, method: "session/request_permission", params }));
  await answered;
}

async function prompt(id, { sessionId, prompt: blocks }) {
  const [name, ...words] = blocks
    .map((block) => block.text ?? "")
    .join(" ")
    .split(" ");
  cancelled.delete(sessionId);
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined;
  if (scene) await scene(sessionId, words).catch(() => {});
  else await write(textLine(sessionId, `heard ${name}`));
  const stopReason = cancelled.has(sessionId) ? "cancelled" : "end_turn";
  await write(line({ id, result: { stopReason } }));
}

const methods = {
  initialize: (id) =>
    write(line({ id, result: { protocolVersion: 1, agentCapabilities: { loadSession: true } } })),
  "session/new": (id) => {
    const sessionId = `${process.pid}-${child.pid}-${++sessions}`;
    return write(line({ id, result: { sessionId } }));
  },
  "session/load": (id) => write(line({ id, result: {} })),
  "session/set_mode": (id) => write(line({ id, result: {} })),
  "session/prompt": prompt,
  "_echo/params": (id, params) => write(line({ id, result: params })),
};

function onMessage(message) {
  if (message.method === undefined) return onAnswer(message);
  if (message.method === "session/cancel") cancelled.add(message.params.sessionId);
  if (message.method === "_test/exit") return end();
  if (message.id === undefined) return;
  const method = Object.hasOwn(methods, message.method) ? methods[message.method] : undefined;
  if (method) void method(message.id, message.params);
  else void write(line({ id: message.id, error: { code: -32601, message: "Method not found" } }));
}

function onAnswer({ id, result }) {
  const asked = waiting.get(id);
  if (!asked) return;
  answers.push([asked.toolCallId, result?.outcome?.optionId ?? null]);
  asked.done();
}

function end() {
  child.kill("SIGKILL");
  process.exit(0);
}

let buffer = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (buffer + chunk).split("\n");
  buffer = lines.pop();
  for (const each of lines) {
    try {
      onMessage(JSON.parse(each));
    } catch {
      // The bridge is what is tested here; what a fuzzed client makes it pass on may be anything.
    }
  }
});
process.stdin.on("end", end);
process.stdout.on("error", end);
