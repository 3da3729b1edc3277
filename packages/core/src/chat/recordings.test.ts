import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { cutAtRandom, seededRandom } from "../rpc/random-cuts.test-helper.js";
import { describeRequests, describeState } from "./describe-state.test-helper.js";
import type { SessionEvent } from "./events.js";
import { readRecording, recordedEvents } from "./recorded-events.test-helper.js";
import { reduce, reduceBatch } from "./reduce.js";
import { emptyChatState, type ChatState } from "./state.js";
import { stateOf, wireOf } from "./wire.test-helper.js";

// What each recording becomes is written down beside it. After a change that is meant:
// UPDATE_SNAPSHOTS=1 npm test, then read the difference.
const versions = ["gemini-cli-0.30.0", "gemini-cli-0.61.0", "acp"];

for (const version of versions) {
  const folder = new URL(`../../fixtures/${version}/`, import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  test(`${version}: there are recordings`, () => assert.ok(names.length > 0));
  for (const name of names) {
    test(`${version}/${name} becomes the chat that a person would expect`, () => {
      const sessions = [...recordedEvents(readRecording(new URL(name, folder))).values()];
      const told = sessions
        .map((events) => reduceBatch(emptyChatState, events))
        .map(({ state, changes }) => describeState(state) + describeRequests(changes))
        .join("---\n");
      const file = new URL(`expected/${name.replace(".jsonl", ".txt")}`, folder);
      if (process.env["UPDATE_SNAPSHOTS"] === "1") {
        mkdirSync(new URL("expected/", folder), { recursive: true });
        writeFileSync(file, told);
      }
      assert.ok(existsSync(file), `no snapshot of ${name}`);
      assert.equal(told, readFileSync(file, "utf8"));
    });

    test(`${version}/${name}: whole = one by one = in overlapping pieces = bytes cut at random`, () => {
      for (const events of recordedEvents(readRecording(new URL(name, folder))).values()) {
        const whole = plain(fold(events));
        assert.deepEqual(
          plain(events.reduce((state, event) => reduce(state, event), emptyChatState)),
          whole,
        );
        const third = Math.ceil(events.length / 3);
        let state = emptyChatState;
        for (let from = 0; from < events.length; from += third) {
          state = reduceBatch(state, events.slice(Math.max(0, from - 2), from + third)).state;
        }
        assert.deepEqual(plain(state), whole);
        const bytes = wireOf(events);
        assert.deepEqual(plain(stateOf(cutAtRandom(bytes, seededRandom(1), 50))), whole);
        assert.ok(!JSON.stringify(whole).includes("\uFFFD"));
      }
    });
  }
}

function fold(events: readonly SessionEvent[]): ChatState {
  return reduceBatch(emptyChatState, events).state;
}

function plain(state: ChatState): unknown {
  return JSON.parse(JSON.stringify(state));
}
