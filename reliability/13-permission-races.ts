import type { Loose, TestClient } from "../packages/bridge/test/test-client.js";
import { spokenText } from "../packages/bridge/test/test-client.js";
import { seededRandom } from "../packages/core/src/rpc/random-cuts.test-helper.js";
import { withCleanup } from "./cleanup.js";
import { startFastBridge } from "./fast-bridge.js";
import { scaled, type Figure } from "./figure.js";

const TABS = 3;
const WITHIN_MS = 5;

/** Three tabs answer every question at once: one of them is heard, the others are told. */
export const permissionRaces: Figure = {
  number: 13,
  name: "permission races",
  target: "1,000 requests, 3 tabs within 5 ms: 1,000 lines to the agent, losers told, 0 wrong",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const { connect } = await startFastBridge(cleanup);
      const random = seededRandom(13);
      const owner = await connect();
      const sessionId = await owner.newSession();
      const tabs = [owner];
      while (tabs.length < TABS) tabs.push(await connect());
      for (const tab of tabs.slice(1)) await tab.call("bridge/attach", { sessionId });
      for (const tab of tabs) answerAll(tab, random);
      const requests = scaled(1_000, scale, 20);
      const turn = await owner.prompt(sessionId, `ask ${requests} 20`);
      const refused = (): Loose[] =>
        tabs.flatMap((tab) => tab.messages.filter((m) => m.method === "bridge/answer_refused"));
      const deadline = performance.now() + 2_000;
      while (refused().length < requests * (TABS - 1) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const messages = owner.events(sessionId).map(({ message }) => message as Loose);
      const lines = JSON.parse(spokenText(messages)) as [string, string | null][];
      const decided = decisions(messages);
      const distinct = new Set(lines.map(([tool]) => tool)).size;
      const wrong = lines.filter(([tool, option]) => decided.get(tool) !== option).length;
      const losers = refused();
      const untrue = losers.filter((m) => m.params.reason !== "resolved").length;
      return {
        measured:
          `${lines.length} lines for ${distinct} of ${requests} requests, ${wrong} wrong; ` +
          `${losers.length} losers told, ${untrue} of them something else`,
        ok:
          turn.result?.stopReason === "end_turn" &&
          lines.length === requests &&
          distinct === requests &&
          wrong === 0 &&
          losers.length === requests * (TABS - 1) &&
          untrue === 0,
      };
    }),
};

/** Answers every question with one of its options, a moment after it was shown. */
function answerAll(tab: TestClient, random: () => number): void {
  tab.socket.on("message", (data: Buffer) => {
    const { method, params }: Loose = JSON.parse(data.toString("utf8"));
    if (method !== "bridge/event") return;
    if (params.message.method !== "session/request_permission") return;
    const { id } = params.message;
    const { options } = params.message.params;
    const { optionId } = options[Math.floor(random() * options.length)];
    const result = { outcome: { outcome: "selected", optionId } };
    setTimeout(
      () => tab.send(JSON.stringify({ jsonrpc: "2.0", id, result })),
      random() * WITHIN_MS,
    );
  });
}

/** The option that the log says was chosen, by tool call. */
function decisions(messages: readonly Loose[]): Map<string, string> {
  const tools = new Map<string, string>();
  const decided = new Map<string, string>();
  for (const { id, method, params } of messages) {
    if (method === "session/request_permission") tools.set(id, params.toolCall.toolCallId);
    if (method !== "bridge/permission_resolved") continue;
    decided.set(tools.get(params.id) ?? "", params.outcome.optionId);
  }
  return decided;
}
