/**
 * An agent that says again what a recorded one has said: node replaying-agent.mjs <recording>. It
 * goes through the recording line by line: what came from the client is waited for, by its method;
 * what went to the client is written, under the id of the request that it answers now.
 */
import { readFileSync } from "node:fs";

/** The bridge answers these itself, so they do not arrive here. */
const KEPT_BY_BRIDGE = new Set(["session/nope", "session/list"]);

const lines = readFileSync(process.argv[2], "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line))
  .filter(({ dir, msg }) => msg && (dir === "in" || dir === "out"));

/** Ids of requests as they came now, by the id that they had in the recording. */
const ids = new Map();
const skipped = new Set();
const inbox = [];
let wake = () => {};

/** The first message that came and was not taken yet for which `isIt` is true. */
async function take(isIt) {
  for (;;) {
    const at = inbox.findIndex(isIt);
    if (at !== -1) return inbox.splice(at, 1)[0];
    await new Promise((resolve) => (wake = resolve));
  }
}

async function play({ dir, msg }) {
  const { id, method } = msg;
  if (dir === "out") {
    if (method === undefined && skipped.has(id)) return;
    // Requests of the agent keep their ids: they are its own.
    const said = method === undefined ? { ...msg, id: ids.get(id) } : msg;
    process.stdout.write(`${JSON.stringify(said)}\n`);
    if (method === undefined) ids.delete(id);
    return;
  }
  if (method === undefined) {
    await take((message) => message.method === undefined && message.id === id);
  } else if (KEPT_BY_BRIDGE.has(method)) {
    skipped.add(id);
  } else {
    const came = await take((message) => message.method === method);
    if (id !== undefined) ids.set(id, came.id);
  }
}

let buffer = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const texts = (buffer + chunk).split("\n");
  buffer = texts.pop();
  inbox.push(...texts.map((text) => JSON.parse(text)));
  wake();
});
process.stdin.on("end", () => process.exit(0));

for (const line of lines) await play(line);
// One that was ended in mid-turn still owed an answer.
if (ids.size > 0) process.exit(143);
