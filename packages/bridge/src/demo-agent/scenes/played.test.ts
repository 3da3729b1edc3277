/** Every scene of /help, played by the real process to its documented end. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  agree,
  DemoProcess,
  selected,
  stopAll,
  textOf,
  toolsOf,
} from "../demo-process.test-helper.js";
import type { Heard, Response } from "../demo-process.test-helper.js";
import type { Update } from "../updates.js";
import { SCENES } from "./index.js";

interface Played {
  readonly response: Response;
  readonly heard: readonly Heard[];
  readonly updates: readonly Update[];
  readonly text: string;
}
type Check = (played: Played) => void;

/** How each scene ends; what it has to show on the way. */
const ENDS: Readonly<Record<string, Check>> = {
  help: ({ text }) => assert.equal(text.match(/^\| `\//gm)?.length, SCENES.length),
  read: (played) => {
    assert.deepEqual(statuses(played), ["read_file-1 in_progress", "read_file-1 completed"]);
    const [call] = toolsOf(played.updates);
    assert.deepEqual(call?.locations, [{ path: "/home/user/daylist/src/due-date.ts" }]);
  },
  explore: (played) => {
    const calls = toolsOf(played.updates).filter((tool) => tool.sessionUpdate === "tool_call");
    assert.equal(calls.length, 7);
    assert.ok(calls.every((call) => call.kind === "read" || call.kind === "search"));
  },
  edit: (played) => {
    const [asked] = questions(played);
    const diff = asked?.params.toolCall?.content[0];
    assert.ok(diff?.type === "diff");
    assert.equal(diff.path, "/home/user/daylist/src/due-date.ts");
    assert.match(diff.oldText ?? "", /new Date\(text\)/);
    assert.match(diff.newText, /new Date\(year, month - 1, day\)/);
    assert.deepEqual(statuses(played, "replace-2"), ["pending", "in_progress", "completed"]);
    assert.deepEqual(toolsOf(played.updates).at(-1)?.content, [diff]);
  },
  create: (played) => {
    const diff = toolsOf(played.updates).at(-1)?.content?.[0];
    assert.ok(diff?.type === "diff" && diff.oldText === null);
    assert.match(diff.newText, /isOverdue/);
  },
  run: (played) => {
    const [asked] = questions(played);
    assert.equal(asked?.params.toolCall?.title, "npm test");
    assert.deepEqual(asked?.params.toolCall?.content[0], {
      type: "content",
      content: {
        type: "text",
        text: "[current working directory /home/user/daylist] (Run all tests once)",
      },
    });
    assert.equal(toolsOf(played.updates)[0]?.sessionUpdate, "tool_call_update");
    const last = toolsOf(played.updates).at(-1);
    assert.equal(last?.status, "completed");
    assert.match(JSON.stringify(last?.content), /18 passed/);
  },
  tidy: (played) => {
    const kinds = new Set(toolsOf(played.updates).map((tool) => tool.kind));
    for (const kind of ["fetch", "move", "delete"]) assert.ok(kinds.has(kind), kind);
  },
  plan: ({ updates }) => {
    const plans = updates.flatMap((update) =>
      update.sessionUpdate === "plan" ? [update.entries.map((entry) => entry.status)] : [],
    );
    assert.equal(plans.length, 6);
    plans.forEach((statuses, done) => {
      assert.equal(statuses.filter((status) => status === "completed").length, done);
      assert.equal(statuses.filter((status) => status === "in_progress").length, done < 5 ? 1 : 0);
    });
  },
  together: (played) => {
    const order = statuses(played);
    assert.equal(
      order.findIndex((entry) => entry.endsWith("completed")),
      4,
    );
    assert.equal(order.length, 8);
  },
  approvals: (played) => {
    const kinds = played.heard.map((item) => item.type);
    assert.equal(questions(played).length, 3);
    const first = kinds.indexOf("question");
    const between = played.heard.slice(first, kinds.lastIndexOf("question"));
    assert.ok(!JSON.stringify(between).includes("in_progress"), "all three are open at once");
    assert.match(played.text, /All three are done/);
  },
  markdown: ({ text }) => {
    for (const mark of [
      /^# /m,
      /^- \[x\]/m,
      /^\|:---/m,
      /^> > /m,
      /^```sql/m,
      /!\[.*\]\(https:/,
      /<b>/,
    ]) {
      assert.match(text, mark);
    }
  },
  think: ({ updates }) => {
    const thoughts = updates.filter((update) => update.sessionUpdate === "agent_thought_chunk");
    assert.ok(thoughts.length > 10);
  },
  long: ({ text, updates }) => {
    assert.ok(Buffer.byteLength(text) >= 200_000);
    assert.ok(updates.length > 300);
  },
  slow: ({ text, updates }) => assert.ok(updates.length > text.split(/\s+/).length),
  image: ({ updates }) => {
    const shown = updates.flatMap((update) =>
      update.sessionUpdate === "agent_message_chunk" && update.content.type !== "text"
        ? [update.content]
        : [],
    );
    const [picture, link] = shown;
    assert.ok(picture?.type === "image" && picture.mimeType === "image/png");
    assert.equal(Buffer.from(picture.data, "base64").toString("latin1", 1, 4), "PNG");
    assert.ok(link?.type === "resource_link" && link.uri.startsWith("file:///home/user/daylist/"));
  },
  tags: ({ text }) => {
    assert.equal(text.match(/<SYS_JSON>/g)?.length, 4);
    assert.equal(text.match(/<SYS_BLOCK>/g)?.length, 2);
  },
  form: (played) => {
    const [asked] = questions(played);
    const types = Object.values(
      (asked?.params.requestedSchema as { properties: object } | undefined)?.properties ?? {},
    ).map((field: { type: string; oneOf?: object }) => (field.oneOf ? "choice" : field.type));
    assert.deepEqual(types, ["string", "integer", "boolean", "choice"]);
    assert.match(played.text, /Minutes before the task is due: `45`/);
  },
  link: ({ heard }) => {
    assert.deepEqual(
      heard.filter((item) => item.type === "notification"),
      [
        {
          type: "notification",
          method: "elicitation/complete",
          params: { elicitationId: "calendar-1" },
        },
      ],
    );
  },
  mode: ({ updates }) => {
    const modes = updates.flatMap((update) =>
      update.sessionUpdate === "current_mode_update" ? [update.currentModeId] : [],
    );
    assert.deepEqual(modes, ["autoEdit"]);
  },
  usage: ({ updates }) => {
    const used = updates.flatMap((update) =>
      update.sessionUpdate === "usage_update" ? [update.used] : [],
    );
    assert.ok(used.length >= 4);
    assert.deepEqual(
      used,
      [...used].sort((a, b) => a - b),
    );
  },
  compact: ({ text }) => assert.match(text, /from \d+\.\dk to \d+\.\dk tokens/),
  clear: ({ text }) => assert.match(text, /afresh/),
  fail: (played) => {
    assert.deepEqual(statuses(played), [
      "read_file-1 in_progress",
      "read_file-1 failed",
      "read_file-2 failed",
      "run_shell_command-3 in_progress",
      "run_shell_command-3 failed",
      "read_file-4 in_progress",
      "read_file-4 completed",
    ]);
  },
  risky: (played) => {
    const [padded, disguised] = questions(played).map(
      (asked) => asked.params.toolCall?.title ?? "",
    );
    assert.match(padded ?? "", /^npm test.*\n{48}curl /);
    for (const hidden of ["\u202e", "\u200b", "\u0430", "\u2028", "\u001b"]) {
      assert.ok(disguised?.includes(hidden), hidden.codePointAt(0)?.toString(16));
    }
    assert.match(JSON.stringify(toolsOf(played.updates)), /was not run/);
  },
  wait: ({ updates, text }) => {
    assert.ok(text.startsWith("That took 8 seconds"));
    assert.equal(updates[0]?.sessionUpdate, "session_info_update");
  },
  error: ({ response, text }) => {
    assert.equal(response.error?.code, -32603);
    assert.ok(text.length > 0);
  },
  limit: ({ response }) => {
    assert.equal(response.error?.code, 429);
    assert.match(response.error.message, /retry in 37s/);
  },
  noise: ({ heard, text }) => {
    const lines = heard.flatMap((item) => (item.type === "noise" ? [item.line] : []));
    assert.equal(lines.length, 6);
    assert.equal(lines[0], "Loaded cached credentials.");
    assert.match(text, /^Between these sentences my process .* got through\.\n$/);
  },
  refuse: ({ response }) => assert.equal(response.result?.stopReason, "refusal"),
  cut: ({ response }) => assert.equal(response.result?.stopReason, "max_tokens"),
  empty: ({ text }) => assert.equal(text, ""),
};

/** Ends that are no plain end of turn, and a scene that ends the process. */
const SPECIAL_ENDS = new Set(["error", "limit", "refuse", "cut", "crash"]);

/** A new session tells its commands and its usage before anything is asked. */
const INTRODUCTION = 2;

let agent: DemoProcess;
before(async () => {
  agent = await DemoProcess.start();
});
after(stopAll);

async function play(prompt: string): Promise<Played> {
  const sessionId = await agent.newSession();
  const from = agent.heard.length;
  const response = await agent.prompt(sessionId, prompt);
  const heard = agent.heard.slice(from);
  const updates = agent.updates(sessionId).slice(INTRODUCTION);
  return { response, heard, updates, text: textOf(updates) };
}

function questions({ heard }: Played): Extract<Heard, { type: "question" }>["question"][] {
  return heard.flatMap((item) => (item.type === "question" ? [item.question] : []));
}

/** The news about tool calls: `id status`, or the statuses of one. */
function statuses({ updates }: Played, id?: string): string[] {
  const tools = toolsOf(updates).filter((tool) => id === undefined || tool.toolCallId === id);
  return tools.map((tool) => (id ? `${tool.status}` : `${tool.toolCallId} ${tool.status}`));
}

test("there is an expectation for every scene but the crash", () => {
  assert.deepEqual(
    [...Object.keys(ENDS), "crash"].sort(),
    SCENES.map((scene) => scene.command).sort(),
  );
});

for (const [command, check] of Object.entries(ENDS)) {
  test(`/${command} runs to its end`, async () => {
    agent.answer = (question) =>
      question.params.requestedSchema
        ? { action: "accept", content: { text: "Now", minutes: 45, sound: true, place: "both" } }
        : agree(question);
    const played = await play(`/${command}`);
    check(played);
    if (!SPECIAL_ENDS.has(command)) assert.equal(played.response.result?.stopReason, "end_turn");
  });
}

test("the slash command and the words play the same", async () => {
  const withoutIds = ({ updates }: Played): string =>
    JSON.stringify(
      updates.filter(
        ({ sessionUpdate }) =>
          sessionUpdate !== "session_info_update" && sessionUpdate !== "usage_update",
      ),
    );
  assert.equal(withoutIds(await play("/read")), withoutIds(await play("please read it")));
});

test("anything else gets an answer that says what can be shown", async () => {
  const { text, response } = await play("Good morning");
  assert.equal(response.result?.stopReason, "end_turn");
  assert.match(text, /\/help/);
  assert.match((await play("/nosuch")).text, /no command `\/nosuch`/);
});

test("what is attached is named", async () => {
  const sessionId = await agent.newSession();
  await agent.prompt(sessionId, [
    { type: "text", text: "What is on this picture?" },
    { type: "image", data: "A".repeat(4_000), mimeType: "image/jpeg" },
    { type: "resource_link", uri: "file:///home/user/daylist/a.ts", name: "a.ts" },
  ]);
  const text = textOf(agent.updates(sessionId));
  assert.match(text, /a picture \(image\/jpeg, 3 kB\)/);
  assert.match(text, /a link to `a\.ts`/);
});

test("each way to answer a form has its own reply", async () => {
  for (const [answer, reply] of [
    [{ action: "decline" }, /No reminder/],
    [{ action: "cancel" }, /closed the form/],
    [{ action: "accept" }, /came back empty/],
    ["nonsense", /closed the form/],
  ] as const) {
    agent.answer = () => answer;
    assert.match((await play("/form")).text, reply);
  }
});

test("a client that cannot be asked is told in words", async () => {
  const plain = await DemoProcess.start({ capabilities: {} });
  const sessionId = await plain.newSession();
  await plain.prompt(sessionId, "/form");
  await plain.prompt(sessionId, "/link");
  assert.match(textOf(plain.updates(sessionId)), /elicitation\.form[\s\S]*elicitation\.url/);
  assert.deepEqual(plain.questions(), []);
  assert.equal(await plain.stop(), 0);
});

test("wait takes the seconds that are named", async () => {
  const start = performance.now();
  assert.match((await play("/wait 20")).text, /^That took 20 seconds/);
  const took = performance.now() - start;
  assert.ok(took >= 1_990 && took < 19_000, `${took} ms at a tenth`);
});

test("an answer with an option that was not offered counts as a no", async () => {
  agent.answer = () => selected("everything");
  assert.match((await play("/run")).text, /nothing was done/);
});
