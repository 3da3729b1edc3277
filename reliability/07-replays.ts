import { isDeepStrictEqual } from "node:util";
import {
  AgentChatClient,
  emptyChatState,
  reduceBatch,
  type ChatState,
  type SessionEvent,
} from "@gemini-agent-chat/core";
import { WebSocket } from "ws";
import type { BridgeUnderTest } from "../packages/bridge/test/start-bridge.js";
import { generatedSession } from "../packages/core/src/chat/generated-session.test-helper.js";
import { withCleanup } from "./cleanup.js";
import { startFastBridge } from "./fast-bridge.js";
import { scaled, type Figure } from "./figure.js";

/** However a session's events arrive, and however often, they make the same state. */
export const replays: Figure = {
  number: 7,
  name: "replays",
  target:
    "200 generated sessions: live = replayed = in 3 overlapping pieces = replayed twice; " +
    "the same through a bridge",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const sessions = scaled(200, scale);
      let equal = 0;
      for (let seed = 1; seed <= sessions; seed++) if (foldsEqually(seed)) equal++;
      const bridge = await startFastBridge(cleanup);
      const connect = async (sessionId?: string): Promise<AgentChatClient> => {
        const client = new AgentChatClient({
          url: `${bridge.ws}#token=${bridge.token}`,
          WebSocket,
          ...(sessionId === undefined ? {} : { sessionId }),
        });
        cleanup.after(() => client.dispose());
        await client.connect();
        return client;
      };
      let same = 0;
      const live = await connect();
      for (let seed = 1; seed <= sessions; seed++) {
        if (await looksTheSame(bridge, live, connect, seed)) same++;
      }
      return {
        measured: `${equal} of ${sessions} equal; through a bridge ${same} of ${sessions}`,
        ok: equal === sessions && same === sessions,
      };
    }),
};

function foldsEqually(seed: number): boolean {
  const events = generatedSession(seed);
  const live = events.reduce((state, event) => fold(state, [event]), emptyChatState);
  const replayed = fold(emptyChatState, events);
  const twice = fold(fold(emptyChatState, events), events);
  const third = Math.ceil(events.length / 3);
  let pieces = emptyChatState;
  for (let from = 0; from < events.length; from += third) {
    pieces = fold(pieces, events.slice(Math.max(0, from - third / 2), from + third));
  }
  return [replayed, twice, pieces].every((state) => isDeepStrictEqual(plain(state), plain(live)));
}

/** What the agent of a generated session says, said again: seen live and by one who comes late. */
async function looksTheSame(
  bridge: BridgeUnderTest,
  live: AgentChatClient,
  connect: (sessionId?: string) => Promise<AgentChatClient>,
  seed: number,
): Promise<boolean> {
  const sessionId = await live.newSession();
  await live.sendMessage(`updates ${JSON.stringify(updatesOf(generatedSession(seed)))}`);
  const late = await connect(sessionId);
  const seen = shown(live);
  const isSame = isDeepStrictEqual(shown(late), seen);
  // Once more, on a new connection: what is there already must not be there twice.
  const [events] = await replayOf(bridge, sessionId);
  const first = fold({ ...emptyChatState, sessionId }, events ?? []);
  const second = fold(first, events ?? []);
  late.dispose();
  return isSame && isDeepStrictEqual(plain(first), plain(second));
}

async function replayOf(bridge: BridgeUnderTest, sessionId: string): Promise<SessionEvent[][]> {
  const reader = await bridge.connect();
  const { events } = await reader.call("bridge/history", { sessionId });
  reader.terminate();
  return [events];
}

function updatesOf(events: readonly SessionEvent[]): unknown[] {
  return events.flatMap(({ message }) =>
    "method" in message && message.method === "session/update"
      ? [(message.params as { update: unknown }).update]
      : [],
  );
}

function fold(state: ChatState, events: readonly SessionEvent[]): ChatState {
  return reduceBatch(state, events).state;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** What a view has to draw. */
function shown(client: AgentChatClient): unknown {
  const { title, turn, plan, modes, models, configOptions, commands, usage } = client.getState();
  const messages = client.getMessages({ includeHidden: true });
  return plain({ title, turn, plan, modes, models, configOptions, commands, usage, messages });
}
