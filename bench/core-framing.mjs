/** From bytes to checked messages, beside others that do it, and beside what cannot be beaten. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { ndJsonStream } from "@agentclientprotocol/sdk";
import { LineSplitter, parseMessage } from "@gemini-agent-chat/core";
import { medianTimes, seededRandom } from "./measure.mjs";

export const name = "P1 framing and parsing";

const MEGABYTE = 1024 * 1024;

function update(text) {
  const content = { type: "text", text };
  const params = {
    sessionId: "0f7cbb4e-5e0b-4a7a-a1e5-0e8c1b7f3a52",
    update: { sessionUpdate: "agent_message_chunk", content },
  };
  return JSON.stringify({ jsonrpc: "2.0", method: "session/update", params });
}

/** Lines of 150 to 300 bytes, and a few with a tool's long output. */
function manyLines() {
  const lines = Array.from({ length: 50_000 }, (_, i) =>
    update(`word${i} 日本 `.repeat(1 + (i % 9))),
  );
  for (let i = 1; i <= 4; i++)
    lines.splice(i * 10_000, 0, update("a line of output\n".repeat(60_000)));
  return lines;
}

function cut(lines, shortest, longest) {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  const random = seededRandom(7);
  const pieces = [];
  for (let from = 0; from < bytes.length;) {
    const to = from + shortest + Math.floor(random() * (longest - shortest + 1));
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
}

function ours(pieces) {
  let count = 0;
  const splitter = new LineSplitter({
    onLine: (line) => {
      if (parseMessage(line).kind === "notification") count++;
    },
  });
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return count;
}

async function readline(pieces) {
  let count = 0;
  const lines = createInterface({ input: Readable.from(pieces), crlfDelay: Infinity });
  lines.on("line", (line) => {
    if (JSON.parse(line).method !== undefined) count++;
  });
  await new Promise((resolve) => lines.once("close", resolve));
  return count;
}

async function sdk(pieces) {
  let count = 0;
  let next = 0;
  const input = new ReadableStream({
    pull(controller) {
      if (next < pieces.length) controller.enqueue(pieces[next++]);
      else controller.close();
    },
  });
  const { readable } = ndJsonStream(new WritableStream(), input);
  for await (const message of readable) if (message.method !== undefined) count++;
  return count;
}

function limit(lines) {
  let count = 0;
  for (const line of lines) if (JSON.parse(line).method !== undefined) count++;
  return count;
}

async function compare(what, lines, pieces, most) {
  const ways = { ours, readline, sdk };
  for (const [way, read] of Object.entries(ways)) {
    const count = await read(pieces);
    if (count !== lines.length) throw new Error(`${way}: ${count} of ${lines.length} messages`);
  }
  const times = await medianTimes({
    limit: () => limit(lines),
    ours: () => ours(pieces),
    readline: () => readline(pieces),
    sdk: () => sdk(pieces),
  });
  const ratio = (way) => times[way] / times.limit;
  return [
    {
      what: `${what}: times JSON.parse alone`,
      figure: ratio("ours"),
      goal: { most },
      beside: { readline: ratio("readline"), "SDK's stream": ratio("sdk") },
    },
    { what: `${what}: readline by ours`, figure: times.readline / times.ours, goal: { least: 1 } },
    { what: `${what}: SDK by ours`, figure: times.sdk / times.ours, goal: { least: 1.5 } },
  ];
}

export async function run() {
  const lines = manyLines();
  const rows = [];
  for (const [what, shortest, longest, most] of [
    ["1-64 KiB", 1024, 65_536, 1.5],
    ["1-4 KiB", 1024, 4096, 1.5],
    ["1-200 B", 1, 200, 2.5],
  ]) {
    rows.push(...(await compare(what, lines, cut(lines, shortest, longest), most)));
  }
  const long = [update("0123456789abcdef".repeat(MEGABYTE))];
  const longer = [update("0123456789abcdef".repeat(2 * MEGABYTE))];
  const [pieces, more] = [long, longer].map((each) => cut(each, 65_536, 65_536));
  rows.push(...(await compare("one line of 16 MB", long, pieces, 3)));
  const times = await medianTimes({ once: () => ours(pieces), twice: () => ours(more) });
  rows.push({
    what: "a line twice as long: times as long",
    figure: times.twice / times.once,
    goal: { most: 2.3 },
  });
  return rows;
}
