import assert from "node:assert/strict";
import { test } from "node:test";
import type { TurnError } from "@gemini-agent-chat/core";
import { englishStrings } from "./english-strings.js";
import { titleOf } from "./turn-error.js";

const title = (error: Partial<TurnError>): string =>
  titleOf({ code: 0, kind: "unknown", message: "", agentData: null, ...error }, englishStrings);

test("each kind of failure is said in words of its own", () => {
  assert.equal(title({ kind: "rate_limit" }), "The model is busy");
  assert.equal(title({ kind: "overloaded" }), "The model is busy");
  assert.equal(title({ kind: "auth" }), "The model did not accept the login");
  assert.equal(title({ kind: "network" }), "The agent could not reach its model");
  assert.equal(title({ kind: "refusal" }), "The agent declined to go on");
  assert.equal(title({}), "The agent could not finish this turn");
});

test("an agent that ended in mid-turn comes before every other reason", () => {
  assert.equal(
    title({ code: -32010, kind: "network" }),
    "The agent stopped in the middle of this turn",
  );
});
