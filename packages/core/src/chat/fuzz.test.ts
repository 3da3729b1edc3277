/** Whatever an agent writes: nothing throws, prototypes stay clean, and what is said stays readable. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage } from "../rpc/json-rpc.js";
import { LineSplitter } from "../rpc/line-splitter.js";
import { cutAtRandom, seededRandom } from "../rpc/random-cuts.test-helper.js";
import { describeRequests, describeState } from "./describe-state.test-helper.js";
import { spoil } from "./spoil.test-helper.js";
import { generatedSession } from "./generated-session.test-helper.js";
import { adoptPending, reduceBatch } from "./reduce.js";
import { selectApprovalsByTool, selectMessages } from "./select.js";
import { selectTerminals } from "./select-tools.js";
import { selectSelectors } from "./selectors.js";
import { emptyChatState, type ChatState } from "./state.js";
import { selectTurns } from "./turns.js";

const MESSAGES = 10_000;
/** Everything that a view would read. */
function look(state: ChatState): void {
  selectMessages(state, { includeHidden: true });
  for (const { prompt, answers } of selectTurns(state)) {
    assert.equal(typeof (prompt?.text ?? ""), "string");
    for (const answer of answers) {
      assert.equal(typeof answer.text, "string");
      assert.equal(typeof answer.thought, "string");
      for (const call of answer.toolCalls) {
        for (const text of [call.id, call.name, call.title, call.status, call.kind]) {
          assert.equal(typeof text, "string");
        }
        assert.ok(call.result === undefined || typeof call.result === "string");
        assert.ok(call.diffs.every(({ unified }) => typeof unified === "string"));
      }
    }
  }
  for (const { output } of selectTerminals(state)) assert.equal(typeof output, "string");
  for (const selector of selectSelectors(state)) assert.equal(typeof selector.name, "string");
  for (const { content } of state.plan ?? []) assert.equal(typeof content, "string");
  for (const { name } of state.commands) assert.equal(typeof name, "string");
  for (const { options } of selectApprovalsByTool(state).values()) {
    assert.ok(options.every(({ optionId, kind }) => typeof optionId === typeof kind));
  }
  JSON.stringify(state);
  describeState(state);
}

test(`${MESSAGES} fuzzed messages: nothing throws, and prototypes stay as they are`, () => {
  const before = [Object, Array, String, Map].map(({ prototype }) =>
    Reflect.ownKeys(prototype).map(String),
  );
  const sent: string[] = [];
  let folded = 0;
  for (let seed = 1; sent.length < MESSAGES; seed++) {
    const random = seededRandom(seed);
    let state = emptyChatState;
    let seq = 0;
    const splitter = new LineSplitter({
      onLine: (line) => {
        const parsed = parseMessage(line);
        if (parsed.kind === "invalid") return;
        folded++;
        const event = { seq: ++seq, at: seq, message: parsed.message };
        const reduced = reduceBatch(state, [event]);
        describeRequests(reduced.changes);
        state = adoptPending(reduced.state, [event]);
      },
    });
    const lines = generatedSession(seed).map(({ message }) => {
      const whole = spoil(JSON.stringify(message), random);
      return random() < 0.02 ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
    });
    sent.push(...lines);
    const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
    for (const piece of cutAtRandom(bytes, random, 400)) splitter.push(piece);
    splitter.end();
    try {
      look(state);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  assert.ok(folded > MESSAGES / 2, `only ${folded} of ${sent.length} were messages at all`);
  const after = [Object, Array, String, Map].map(({ prototype }) =>
    Reflect.ownKeys(prototype).map(String),
  );
  assert.deepEqual(after, before);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("__proto__ and constructor are ordinary ids: of tools, terminals, modes, options, compactions", () => {
  const update = (value: object): object => ({ sessionId: "s", update: value });
  const named = (id: string): [string, object][] => [
    ["session/update", update({ sessionUpdate: "tool_call", toolCallId: id, title: id })],
    [
      "session/update",
      update({
        sessionUpdate: "tool_call_update",
        toolCallId: id,
        _meta: { terminal_output: { terminal_id: id, data: id } },
      }),
    ],
    [
      "session/update",
      update({ sessionUpdate: "compaction_update", compactionId: id, status: "completed" }),
    ],
  ];
  const ids = ["__proto__", "constructor", "hasOwnProperty"];
  const options = ids.map((id) => ({ id, name: id, type: "boolean", currentValue: true }));
  const messages: [string, object][] = [
    ...ids.flatMap(named),
    ["session/update", update({ sessionUpdate: "config_option_update", configOptions: options })],
  ];
  const { state } = reduceBatch(
    emptyChatState,
    messages.map(([method, params], index) => ({
      seq: index + 1,
      at: index,
      message: { jsonrpc: "2.0", method, params },
    })),
  );
  assert.deepEqual(
    selectTerminals(state).map(({ id, output }) => [id, output]),
    ids.map((id) => [id, id]),
  );
  assert.deepEqual(
    selectSelectors(state).map(({ id }) => id),
    ids,
  );
  assert.equal(state.current?.content.filter(({ type }) => type === "notice").length, 3);
  assert.equal(state.current?.toolCalls.length, 3);
});
