/** Nothing that was read jumps while an answer comes. Only Chromium has the `layout-shift` entries. */
import { expect, fixture, html } from "@open-wc/testing";
import {
  AgentChatClient,
  RecordingPlayer,
  type JsonRpcNotification,
  type SessionEvent,
} from "@gemini-agent-chat/core";
import { samples } from "./markdown/markdown-samples.test-helper.js";
import { after, settled } from "./chat-fixture.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { allParts } from "./parts.js";
import "./index.js";

/** An entry of the kind that TypeScript does not know, as only one browser has it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

const answer = [
  "I'll look at the **tests** first, then at [the docs](https://example.com/docs).\n\n",
  "## What is slow\n\n1. The `install` step\n2. A test that waits\n   - twice\n\n",
  "| step | seconds |\n|---|---:|\n| install | 26 |\n| build | 4 |\n\n",
  "```ts\nexport function wait(ms: number): Promise<void> {\n  return later(ms);\n}\n```\n\n",
  "> It is the network.\n\n![a chart](https://example.com/chart.png)\n\n",
  "A last paragraph with *some* more words, which goes on over more than one line of the column.\n",
].join("");

interface Shift {
  readonly value: number;
  readonly moves: readonly string[];
}

type Sent = Pick<JsonRpcNotification, "method" | "params">;

const update = (sessionUpdate: string, fields: object): Sent => ({
  method: "session/update",
  params: { update: { sessionUpdate, ...fields } },
});

const diff = { type: "diff", path: "/p/wait.ts", oldText: "later\n", newText: "now\n" };

const chunks = (kind: string, text: string, size: number): Sent[] =>
  (text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []).map((piece) =>
    update(kind, { content: { type: "text", text: piece } }),
  );

const steps = ["Read the tests", "Find the slow ones", "Make them fast ".repeat(9), "Look again"];

/** A plan of so many steps, of which the first ones are done and the next one goes on. */
const plan = (count: number, done: number): Sent =>
  update("plan", {
    entries: steps.slice(0, count).map((content, index) => ({
      content,
      priority: "medium",
      status: index < done ? "completed" : index === done ? "in_progress" : "pending",
    })),
  });

function turn(promptId: string, text: string): Sent[] {
  const call = { toolCallId: promptId, title: "npm test", kind: "execute" };
  const edit = { toolCallId: `${promptId}-edit`, title: "Edit wait.ts", kind: "edit" };
  const output = [{ type: "content", content: { type: "text", text: "41 passed\n".repeat(40) } }];
  return [
    {
      method: "session/prompt",
      params: {
        prompt: [{ type: "text", text: "Which tests are slow?" }],
        _meta: { "gemini-agent-chat": { promptId } },
      },
    },
    ...chunks("agent_thought_chunk", "**Looking at the tests**\n\nThey wait. ".repeat(4), 25),
    ...chunks("agent_message_chunk", "Running them.\n\n", 5),
    plan(3, 0),
    update("tool_call", { ...call, status: "pending" }),
    update("tool_call_update", { ...call, status: "in_progress" }),
    update("tool_call_update", { ...call, status: "completed", content: output }),
    plan(3, 1),
    update("tool_call", { ...edit, status: "in_progress" }),
    update("tool_call_update", { ...edit, status: "completed", content: [diff] }),
    plan(4, 2),
    ...chunks("agent_message_chunk", text, 12),
    update("tool_call", { ...call, toolCallId: `${promptId}-2`, status: "in_progress" }),
    update("tool_call_update", { toolCallId: `${promptId}-2`, status: "failed", content: output }),
    plan(4, 4),
    {
      method: "bridge/turn_ended",
      params: { promptId, result: { stopReason: "end_turn" } },
    },
  ];
}

/** A session whose events come 12 ms after each other. */
function recorded(...turns: Sent[][]): RecordingPlayer {
  const opened = { agent: "demo", cwd: "/p", result: { sessionId: "s1" } };
  const events = [{ method: "bridge/session", params: opened }, ...turns.flat()].map(
    (message, index): SessionEvent => ({
      seq: index + 1,
      at: index * 12,
      message: { jsonrpc: "2.0", ...message },
    }),
  );
  const header = { recording: 1, sessionId: "s1", agent: "demo", createdAt: 0 } as const;
  return new RecordingPlayer({ header, events }, { position: 0 });
}

/** The row that says what the agent does goes down with the end; a recording has no agent to go on. */
const withoutEnd = new CSSStyleSheet();
withoutEnd.replaceSync(".state-card { display: none !important }");

async function shiftsWhilePlaying(player: RecordingPlayer, width: string): Promise<Shift[]> {
  await Promise.all(allParts.map((part) => part.load()));
  const client = new AgentChatClient({ recording: player });
  const chat = await fixture<GeminiAgentChat>(
    html`<gemini-agent-chat .client=${client}></gemini-agent-chat>`,
  );
  const root = chat.shadowRoot;
  if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, withoutEnd];
  chat.style.cssText = `inline-size: ${width}; block-size: 560px; position: fixed; inset: 0 auto auto 0`;
  await client.connect();
  await settled();
  await after(100);
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      // What moved is inside a shadow root, so only its place is told.
      const moves = entry.sources.map(
        ({ previousRect, currentRect }) => `${placeOf(previousRect)} -> ${placeOf(currentRect)}`,
      );
      if (!entry.hadRecentInput) shifts.push({ value: entry.value, moves });
    }
  });
  observer.observe({ type: "layout-shift" });
  player.play();
  const seen = { plan: false, status: false };
  while (player.isPlaying) {
    await after(50);
    seen.plan ||= root?.querySelector(".plan") !== null;
    seen.status ||= root?.querySelector(".turn-status") !== null;
  }
  await after(600);
  observer.disconnect();
  expect(seen).to.deep.equal({ plan: true, status: true });
  expect(chat.state.messages.length).to.be.greaterThan(1);
  expect(chat.shadowRoot?.textContent?.includes("41 passed"), "output of the tool").to.equal(true);
  client.dispose();
  return shifts;
}

function placeOf({ x, y, width, height }: DOMRectReadOnly): string {
  return `${width} x ${height} at ${x}, ${y}`;
}

describe("a conversation that streams", () => {
  it("is seen to be still by what sees every jump", async () => {
    const box = document.createElement("div");
    box.style.cssText = "inline-size: 300px; block-size: 300px; background: gray";
    box.textContent = "text";
    document.body.append(box);
    const jumps: object[] = [];
    const observer = new PerformanceObserver((list) => jumps.push(list));
    observer.observe({ type: "layout-shift" });
    // Only what was drawn before can be seen to jump, and a slow machine draws late.
    for (let move = 1; jumps.length === 0 && move < 100; move++) {
      box.style.marginBlockStart = `${(move % 2) * 100}px`;
      await after(200);
    }
    observer.disconnect();
    expect(jumps.length).to.be.greaterThan(0);
    box.remove();
  });

  for (const width of ["320px", "800px"]) {
    it(`moves nothing, ${width} wide`, async () => {
      const player = recorded(turn("p1", answer), turn("p2", answer));
      expect(await shiftsWhilePlaying(player, width)).to.deep.equal([]);
    }).timeout(30_000);
  }

  // Columns of a table grow with what they hold, and a line may turn out to be something else.
  it("moves next to nothing with every construct of the language", async () => {
    const shifts = await shiftsWhilePlaying(recorded(turn("p1", samples.join("\n\n"))), "800px");
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).to.be.below(0.05);
  }).timeout(60_000);
});
