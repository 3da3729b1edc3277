import { withCleanup } from "./cleanup.js";
import { agentMessage, anyJson, seeded, withFlippedBits } from "./agents/fuzzed-line.mjs";
import { megabytes, scaled, seconds, type Figure } from "./figure.js";
import { SeparateBridge } from "./separate-bridge.js";

const METHODS = [
  ...["initialize", "authenticate", "session/new", "session/load", "session/resume"],
  ...["session/prompt", "session/cancel", "session/set_mode", "session/set_config_option"],
  ...["session/list", "session/delete", "session/close", "session/fork", "logout"],
  ...["bridge/attach", "bridge/detach", "bridge/history", "bridge/ping", "bridge/rename_session"],
  ...["bridge/search_sessions", "bridge/find_files", "bridge/nothing", "bridge/event"],
  ...["gemini/submitAuthCode", "$/cancel_request", "_echo/params", "__proto__", "constructor", ""],
];
/** Frames between two looks at whether the bridge still answers. */
const ROUND = 250;

/** What clients and agents may send, and everything beside it, harms nobody. */
export const fuzz: Figure = {
  number: 9,
  name: "fuzz",
  target:
    "10,000 frames of clients and 10,000 lines of an agent, with flipped bits: 0 crashes, it " +
    "still answers, heap < +20 MB, Object.prototype clean",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const limits = { maxSessionBytes: 256 * 1024 };
      const bridge = await SeparateBridge.start(cleanup, { limits });
      const random = seeded(9);
      const owner = await bridge.connect();
      const sessionId = await owner.newSession();
      const frames = scaled(10_000, scale, ROUND);
      const lines = scaled(10_000, scale, ROUND);
      const started = performance.now();
      // Once round, so that what is compiled and buffered on the way counts for nothing.
      await sendFrames(bridge, random, sessionId, ROUND);
      await owner.prompt(sessionId, `fuzz 1 ${ROUND}`);
      const before = await bridge.measure();
      let answered = 0;
      let rounds = 0;
      for (let sent = 0; sent < frames; sent += ROUND) {
        rounds++;
        if (await sendFrames(bridge, random, sessionId, ROUND)) answered++;
      }
      // The frames may have closed this session, so the lines get one of their own.
      const fresh = await bridge.connect();
      const turn = await fresh.prompt(await fresh.newSession(), `fuzz 9 ${lines}`);
      const ended = turn.result?.stopReason === "end_turn";
      const last = await bridge.connect();
      await last.call("bridge/ping");
      last.terminate();
      fresh.terminate();
      const after = await bridge.measure();
      const growth = after.heap - before.heap;
      return {
        measured:
          `${bridge.isAlive ? 0 : 1} crashes, ${answered} of ${rounds} rounds answered, ` +
          `${lines} lines ${ended ? "survived" : "NOT survived"}; heap ` +
          `${growth < 0 ? "" : "+"}${megabytes(growth)}, ${after.polluted.length} names on ` +
          `Object.prototype; ${seconds(performance.now() - started)}`,
        ok:
          bridge.isAlive &&
          answered === rounds &&
          ended &&
          growth < 20e6 &&
          after.polluted.length === 0,
      };
    }),
};

/** Sends frames over as many sockets as it takes; true: the bridge still answers a new one. */
async function sendFrames(
  bridge: SeparateBridge,
  random: () => number,
  sessionId: string,
  count: number,
): Promise<boolean> {
  let client = await bridge.connect({ isLog: random() < 0.5 });
  for (let sent = 0; sent < count; sent++) {
    if (client.closeCode !== null) client = await bridge.connect({ initialize: random() < 0.8 });
    const text = frame(random, sessionId);
    // Text frames of bytes that are no text are what a WebSocket closes for; seldom is enough.
    if (random() < 0.02) client.socket.send(withFlippedBits(random, text), { binary: false });
    else client.socket.send(random() < 0.3 ? withFlippedBits(random, text).toString() : text);
    if (sent % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  client.terminate();
  const next = await bridge.connect({ initialize: false });
  const answer = await next.request("bridge/ping");
  next.terminate();
  return answer.result !== undefined;
}

function frame(random: () => number, sessionId: string): string {
  const dice = random();
  // A client may also say what only an agent says.
  if (dice < 0.15) return agentMessage(random, sessionId);
  if (dice < 0.25) return anyJson(random);
  const method = METHODS[Math.floor(random() * METHODS.length)] ?? "";
  // Each of these makes a session that is kept: a few are as good as thousands.
  const isCostly = method === "session/new" || method === "session/fork";
  const name = isCostly && random() < 0.9 ? "bridge/ping" : method;
  const session = random() < 0.7 ? JSON.stringify(sessionId) : anyJson(random);
  const id = random() < 0.7 ? String(Math.floor(random() * 100)) : anyJson(random);
  const prompt = random() < 0.5 ? '[{"type":"text","text":"hello"}]' : anyJson(random);
  const more = [
    "after",
    "before",
    "since",
    "limit",
    "beforeSeq",
    "query",
    "title",
    "modeId",
    "_meta",
  ]
    .filter(() => random() < 0.3)
    .map((key) => `,"${key}":${anyJson(random)}`)
    .join("");
  const params =
    random() < 0.85 ? `{"sessionId":${session},"prompt":${prompt}${more}}` : anyJson(random);
  const idPart = random() < 0.8 ? `"id":${id},` : "";
  return `{"jsonrpc":"2.0",${idPart}"method":${JSON.stringify(name)},"params":${params}}`;
}
