import type { AgentChatClient, ReplayOptions } from "@gemini-agent-chat/core";
import { withCleanup, type Cleanup } from "./cleanup.js";
import { startFastBridge } from "./fast-bridge.js";
import { seconds, type Outcome } from "./figure.js";
import { connectFlakyClient, type FlakyClient } from "./flaky-client.js";

/** One turn of many frames, and lines that do not hold. */
export interface Storm {
  readonly frames: number;
  /** Of all lines together. */
  readonly drops: number;
  readonly failShare: number;
  /** Clients besides the one that asks: how much of the past each wants, and when it comes. */
  readonly others: readonly { readonly replay: ReplayOptions; readonly comesAt: number }[];
  readonly timeout: number;
}

/** What the texts that one client was given add up to, as it got them. */
function heard(client: AgentChatClient): { text: string } {
  const all = { text: "" };
  client.on("text_delta", ({ delta }) => (all.text += delta));
  return all;
}

/** Lost, doubled or swapped: how many of the numbers are not where they belong. */
function misplaced(text: string, frames: number): number {
  const numbers = text.split(";").slice(0, -1);
  const wrong = numbers.filter((each, index) => each !== String(index + 1)).length;
  return wrong + Math.abs(frames - numbers.length);
}

/** The answer to the newest prompt, as the client shows it. */
function shownText(client: AgentChatClient): string {
  const last = client.getMessages().at(-1);
  if (last?.role !== "assistant") return "";
  return last.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Runs a storm; every client must show every frame once and in order. */
export function runStorm(storm: Storm): Promise<Outcome> {
  return withCleanup(async (cleanup) => {
    const bridge = await startFastBridge(cleanup);
    const share = storm.drops / (1 + storm.others.length);
    const line = (seed: number): { seed: number; failShare: number; cutAfter: number } => ({
      seed,
      failShare: storm.failShare,
      // Each frame is about 250 bytes; every connection spends some 3,000 on being set up.
      cutAfter: 3_000 + (storm.frames * 250) / share / 1.4,
    });
    const owner = await connectFlakyClient(cleanup, bridge, line(1));
    await owner.client.sendMessage("hello");
    const delivered = heard(owner.client);
    const started = performance.now();
    const turn = owner.client.sendMessage(`count ${storm.frames} 5`);
    const sessionId = owner.client.getSessionId() ?? "";
    const others = storm.others.map(({ replay, comesAt }, index) =>
      joinLater(cleanup, owner, comesAt * storm.frames, () =>
        connectFlakyClient(cleanup, bridge, { ...line(index + 2), sessionId, replay }),
      ),
    );
    const all = [owner, ...(await within(Promise.all(others), storm.timeout))];
    const { stopReason } = await within(turn, storm.timeout);
    await within(Promise.all(all.map(({ client }) => settled(client))), storm.timeout);
    const took = performance.now() - started;
    const drops = all.reduce((sum, { proxy }) => sum + proxy.drops, 0);
    const failures = all.reduce((sum, { proxy }) => sum + proxy.failures, 0);
    const wrong = all.map(({ client }) => misplaced(shownText(client), storm.frames));
    const wrongDeltas = misplaced(delivered.text, storm.frames);
    return {
      measured:
        `${storm.frames} frames, ${drops} drops, ${failures} failed connects; misplaced ` +
        `${wrong.join("/")}, as deltas ${wrongDeltas}; ${seconds(took)}`,
      ok:
        stopReason === "end_turn" &&
        drops >= storm.drops &&
        [...wrong, wrongDeltas].every((count) => count === 0) &&
        took < storm.timeout,
    };
  });
}

/** Connects another client when the first one has seen so much. */
async function joinLater(
  cleanup: Cleanup,
  owner: FlakyClient,
  frames: number,
  join: () => Promise<FlakyClient>,
): Promise<FlakyClient> {
  let seen = 0;
  await new Promise<void>((resolve) => {
    const off = owner.client.on("text_delta", ({ delta }) => {
      seen += delta.split(";").length - 1;
      if (seen < frames) return;
      off();
      resolve();
    });
    cleanup.after(off);
  });
  return join();
}

/** Resolves when no turn runs any more, as far as this client knows. */
async function settled(client: AgentChatClient): Promise<void> {
  while (client.getState().turn !== null || client.getMessages().length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function within<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${timeout} ms`)), timeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
