/**
 * From the agent's pipe to the sockets of clients: rate, delay, memory. A rate is what the relaying
 * process could do if it had a processor to itself: deliveries by its own processor time.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { updateLine } from "./relay/agent.mjs";
import { Sink } from "./relay/sink.mjs";
import { connectPeer, peerServer } from "./relay/peer.mjs";

export const name = "P3 relay";

const here = (file) => fileURLToPath(new URL(`relay/${file}`, import.meta.url));
const COMMAND = [process.execPath, here("agent.mjs"), "run"];
/** What a client may have waiting is more than this, so that none is sent away. */
const LINES = 20_000;
const ROUNDS = 10;
/** Until the log is full, so that each line drives another one out, and everything is compiled. */
const WARM_UP = 4;
const META = { "gemini-agent-chat": { version: "1" } };
const SESSION = "0f7cbb4e-5e0b-4a7a-a1e5-0e8c1b7f3a52";

const rpc = (id, method, params) => ({ jsonrpc: "2.0", id, method, params });
const GREETING = rpc(1, "initialize", {
  protocolVersion: 1,
  clientCapabilities: { _meta: META },
});

/** What the bridge makes of one line, framed: as long as most of them are. */
function eventFrame() {
  const message = updateLine("relayed").trimEnd();
  const event =
    `{"jsonrpc":"2.0","method":"bridge/event","params":{"sessionId":"${SESSION}",` +
    `"seq":12345,"at":1700000000000,"message":${message}}}`;
  const head = Buffer.from([0x81, 126, event.length >> 8, event.length & 0xff]);
  return Buffer.concat([head, Buffer.from(event)]);
}

/** A server in a process of its own; its first word is where it listens. */
async function start(file, argument) {
  const child = fork(here(file), [JSON.stringify(argument)], { execArgv: process.execArgv });
  const [address] = await once(child, "message");
  const costs = async () => {
    child.send("costs");
    return (await once(child, "message"))[0];
  };
  return { ...address, costs, stop: () => child.disconnect() };
}

/** A crowd of clients of one server, and one turn after the other. */
class Crowd {
  constructor(sinks, say) {
    this.sinks = sinks;
    this.say = say;
  }

  /** One turn, until every client that reads has its end. */
  async turn(text, readers = this.sinks) {
    const ends = readers.map((sink) => sink.ended());
    this.say(text);
    await Promise.all(ends);
  }

  close() {
    for (const sink of this.sinks) sink.close();
  }
}

async function bridgeCrowd({ port, token }, clients) {
  const sinks = [];
  for (let i = 0; i < clients; i++) {
    const open = i === 0 ? rpc(2, "session/new", { mcpServers: [] }) : attach();
    sinks.push(await Sink.webSocket(port, "/acp", token, [GREETING, open]));
  }
  let id = 10;
  return new Crowd(sinks, (text) => {
    const prompt = [{ type: "text", text }];
    sinks[0].send(rpc(id++, "session/prompt", { sessionId: SESSION, prompt }));
  });
}

const attach = () => rpc(2, "bridge/attach", { sessionId: SESSION });

async function limitCrowd({ port }, clients) {
  const sinks = await Promise.all(Array.from({ length: clients }, () => Sink.plain(port)));
  return new Crowd(sinks, (text) => sinks[0].send(text));
}

const limitArgument = (how) => [
  COMMAND,
  updateLine("relayed").length,
  eventFrame().toString("base64"),
  how,
];

/** The median processor time that each server's process takes for its way, in ms. */
async function medianCosts(ways) {
  const costs = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [way, [server, turn]] of Object.entries(ways)) {
      const before = await server.costs();
      await turn();
      const after = await server.costs();
      if (round >= WARM_UP) costs[way].push(after.cpu - before.cpu);
    }
  }
  const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
  return Object.fromEntries(Object.entries(costs).map(([way, list]) => [way, median(list)]));
}

/** The share of the limit's rate that the bridge reaches, with so many clients and lines. */
async function rateRow(clients, lines, least) {
  const [bridge, limit, each] = await Promise.all([
    start("bridge.mjs", COMMAND),
    start("limit.mjs", limitArgument("blocks")),
    start("limit.mjs", limitArgument("frames")),
  ]);
  const crowd = await bridgeCrowd(bridge, clients);
  const limitOnes = await limitCrowd(limit, clients);
  const eachOnes = await limitCrowd(each, clients);
  const peer = clients === 1 ? await peerServer(COMMAND) : null;
  const peerOne = peer && (await connectPeer(peer));
  const before = crowd.sinks.map(({ bytes }) => bytes);
  const text = `lines ${lines}`;
  const times = await medianCosts({
    ours: [bridge, () => crowd.turn(text)],
    limit: [limit, () => limitOnes.turn(text)],
    each: [each, () => eachOnes.turn(text)],
    ...(peerOne && { peer: [peer, () => peerOne.turn(text)] }),
  });
  for (const [i, { bytes }] of crowd.sinks.entries()) {
    // Neither lost, nor more or fewer than the limit writes.
    const share = (bytes - before[i]) / (ROUNDS * lines * eventFrame().length);
    if (Math.abs(share - 1) > 0.02) throw new Error(`a client got ${share} of the limit's bytes`);
  }
  for (const all of [crowd, limitOnes, eachOnes]) all.close();
  for (const server of [bridge, limit, each, peer]) server?.stop();
  const rate = (lines * clients * 1000) / times.ours;
  const rows = [
    {
      what: `${clients} clients: share of the limit's rate`,
      figure: times.limit / times.ours,
      goal: { least },
      beside: { "of a write for each line": times.each / times.ours },
    },
    { what: `${clients} clients: deliveries`, figure: rate, unit: "a second" },
  ];
  if (peerOne) {
    const figure = times.peer / times.ours;
    rows.push({ what: "1 client: stdio-to-ws by ours", figure, goal: { least: 8 } });
  }
  return rows;
}

/** One of ten stops reading: what that costs the others, and the bridge. */
async function stalledRows() {
  const bridge = await start("bridge.mjs", COMMAND);
  const crowd = await bridgeCrowd(bridge, 10);
  // Three times as many lines as may wait, so that who reads nothing is sent away; whoever reads
  // has caught up after each third, because ten clients in one process are slower than the bridge.
  const turns = async () => {
    for (let i = 0; i < 3; i++) await crowd.turn(`lines ${LINES}`);
  };
  // The log is full, and everything compiled.
  for (let i = 0; i < 2; i++) await turns();
  const whole = await fastest(bridge, turns);
  const beside = await fastest(bridge, async () => {
    const greeting = [GREETING, attach()];
    const stalled = await Sink.webSocket(bridge.port, "/acp", bridge.token, greeting);
    stalled.pause();
    await turns();
    stalled.close();
  });
  crowd.close();
  bridge.stop();
  return [
    {
      what: "beside a stalled client: share of the rate",
      figure: whole.time / beside.time,
      goal: { least: 0.8 },
    },
    {
      what: "a stalled client: memory",
      figure: Math.max(0, beside.rss - whole.rss) / 1e6,
      unit: "MB",
      goal: { most: 16 },
    },
  ];
}

/** The best time of three, and the most memory that was held meanwhile. */
async function fastest(bridge, task) {
  let rss = 0;
  let time = Infinity;
  for (let i = 0; i < 3; i++) {
    const started = performance.now();
    const done = task().then(() => true);
    do rss = Math.max(rss, (await bridge.costs()).rss);
    while (!(await Promise.race([done, pause(20, false)])));
    time = Math.min(time, performance.now() - started);
  }
  return { time, rss };
}

async function memoryRow() {
  const bridge = await start("bridge.mjs", COMMAND);
  const crowd = await bridgeCrowd(bridge, 1);
  for (let i = 0; i < 5; i++) await crowd.turn(`lines ${LINES}`);
  const figure = (await bridge.costs()).rss / 1e6;
  crowd.close();
  bridge.stop();
  return { what: "RSS at 100,000 lines", figure, unit: "MB", goal: { most: 100 } };
}

/** At 5,000 lines a second: what the bridge adds to the way of the bytes alone. */
async function delayRows() {
  const text = "timed 15000 5000";
  const measured = async (crowd) => {
    const [sink] = crowd.sinks;
    await crowd.turn("timed 2000 5000");
    sink.isTiming = true;
    await crowd.turn(text);
    crowd.close();
    const sorted = sink.delays.toSorted((a, b) => a - b);
    return (share) => sorted[Math.floor(sorted.length * share)];
  };
  const limit = await start("limit.mjs", limitArgument("pass"));
  const alone = await measured(await limitCrowd(limit, 1));
  limit.stop();
  const bridge = await start("bridge.mjs", COMMAND);
  const ours = await measured(await bridgeCrowd(bridge, 1));
  bridge.stop();
  return [
    [0.5, 1],
    [0.99, 10],
  ].map(([share, most]) => ({
    what: `5,000 lines a second: added delay, p${share * 100}`,
    figure: Math.max(0, ours(share) - alone(share)),
    unit: "ms",
    goal: { most },
  }));
}

export async function run() {
  return [
    ...(await rateRow(1, LINES, 0.5)),
    ...(await rateRow(10, LINES / 2, 0.4)),
    ...(await rateRow(100, LINES / 10, 0.2)),
    ...(await stalledRows()),
    await memoryRow(),
    ...(await delayRows()),
  ];
}
