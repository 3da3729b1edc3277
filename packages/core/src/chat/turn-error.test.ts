/** The errors of every recorded agent, and those that they document, in one form. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import type { ErrorKind } from "./error-kind.js";
import { answerOf, ended, fold, prompt, say, update } from "./events.test-helper.js";
import { readRecording, recordedEvents } from "./recorded-events.test-helper.js";
import { reduceBatch } from "./reduce.js";
import { selectMessages } from "./select.js";
import { emptyChatState, type TurnError } from "./state.js";
import { errorDescription, toTurnError } from "./turn-error.js";

function errorOf(error: unknown): TurnError {
  const read = toTurnError(error);
  assert.ok(read);
  return read;
}

const acp = new URL("../../fixtures/acp/", import.meta.url);

/** The error of each prompt of a recording, by the prompt's text. */
function recordedErrors(name: string): Record<string, TurnError | null> {
  const errors: [string, TurnError | null][] = [];
  for (const events of recordedEvents(readRecording(new URL(`${name}.jsonl`, acp))).values()) {
    const messages = selectMessages(reduceBatch(emptyChatState, events).state);
    messages.forEach((message, index) => {
      const next = messages[index + 1];
      if (message.role !== "user" || next?.role !== "assistant") return;
      errors.push([message.text, next.error ?? null]);
    });
  }
  return Object.fromEntries(errors);
}

for (const agent of [
  ...["claude-agent-acp-0.101", "claude-agent-acp-0.101-node20", "claude-agent-acp-0.49"],
  ...["codex-acp-2.6", "zed-codex-acp-0.16", "opencode-acp"],
]) {
  test(`${agent}: a 429, a usage limit and a 401 are told apart from a turn that worked`, () => {
    const errors = recordedErrors(agent);
    assert.equal(errors["[[429]] x"]?.kind, "rate_limit");
    assert.equal(errors["[[429usage]] x"]?.kind, "rate_limit");
    assert.equal(errors["[[401]] x"]?.kind, "auth");
    assert.equal(errors["[[text]] after errors"], null);
    for (const error of [errors["[[429]] x"], errors["[[401]] x"]]) {
      assert.ok(error.agentData, "the agent's own words are kept");
      assert.doesNotMatch(error.message, /^Internal error/);
    }
  });
}

test("every error in the recordings is one of the kinds", () => {
  const kinds = new Set<ErrorKind>();
  for (const file of readdirSync(acp).filter((name) => name.endsWith(".jsonl"))) {
    for (const error of Object.values(recordedErrors(file.replace(".jsonl", "")))) {
      if (error) kinds.add(error.kind);
    }
  }
  // The last one: the process was ended in mid-turn.
  assert.deepEqual([...kinds].sort(), ["auth", "rate_limit", "unknown"]);
});

const systemError = { _meta: { codex: { threadStatus: { type: "systemError" } } } };

test("Codex: a failure that looks like a normal end is an error, and its text is said once", () => {
  const message = "exceeded retry limit, last status: 429 Too Many Requests";
  const state = fold(
    prompt("p"),
    say("Let me see.", { messageId: "m1" }),
    update("session_info_update", systemError),
    say(`${message}\n\n`),
    ended("p"),
  );
  const answer = answerOf(state);
  assert.equal(answer.stopReason, "error");
  assert.deepEqual([answer.error?.kind, answer.error?.message], ["rate_limit", message]);
  assert.equal(answer.text, "Let me see.");
  assert.equal(state.lastError, answer.error);
  assert.equal(state.lastStopReason, "error");
});

test("Codex: the status of a failed turn is not that of the next one", () => {
  const state = fold(
    prompt("p1"),
    update("session_info_update", systemError),
    ended("p1"),
    prompt("p2"),
    say("fine"),
    ended("p2"),
  );
  assert.equal(answerOf(state).error, undefined);
  assert.equal(state.lastError, null);
});

test("Codex: a status that is told outside a turn, or taken back, is no failure", () => {
  const active = { _meta: { codex: { threadStatus: { type: "active" } } } };
  const state = fold(
    update("session_info_update", systemError),
    prompt("p"),
    update("session_info_update", systemError),
    update("session_info_update", active),
    say("fine"),
    ended("p"),
  );
  assert.equal(answerOf(state).stopReason, "end_turn");
});

test("Codex: a turn that the person stopped was stopped, whatever its status", () => {
  const state = fold(
    prompt("p"),
    update("session_info_update", systemError),
    ended("p", "cancelled"),
  );
  assert.equal(state.lastStopReason, "cancelled");
  assert.equal(state.lastError, null);
});

test("a refusal ends the turn as the agent says, and is an error for those who look there", () => {
  const state = fold(prompt("p"), ended("p", "refusal"));
  assert.equal(state.lastStopReason, "refusal");
  assert.equal(state.lastError?.kind, "refusal");
  assert.equal(answerOf(state).error, undefined);
});

test("typed signs come before words", () => {
  const kinds: [object, ErrorKind][] = [
    [{ code: -32603, message: "x", data: { errorKind: "rate_limit" } }, "rate_limit"],
    [{ code: -32603, message: "x", data: { codexErrorInfo: "usageLimitExceeded" } }, "rate_limit"],
    [{ code: -32603, message: "x", data: { codex_error_info: "unauthorized" } }, "auth"],
    [
      {
        code: -32603,
        message: "429 seen earlier",
        data: { codexErrorInfo: { responseTooManyFailedAttempts: { httpStatusCode: 503 } } },
      },
      "overloaded",
    ],
    [
      {
        code: -32603,
        message: "x",
        data: { codexErrorInfo: { httpConnectionFailed: { httpStatusCode: null } } },
      },
      "network",
    ],
    [{ code: -32603, message: "x", data: { statusCode: 429, isRetryable: true } }, "rate_limit"],
    [{ code: -32000, message: "Authentication required" }, "auth"],
    [{ code: 401, message: "no" }, "auth"],
    [{ code: 503, message: "no" }, "overloaded"],
    [{ code: 500, message: "Internal mock error." }, "unknown"],
    [{ code: -32603, message: "Error: connect ECONNREFUSED 127.0.0.1:1" }, "network"],
    [{ code: -32603, message: "You’ve hit your 5-hour limit · resets 8:46pm" }, "rate_limit"],
    [{ code: -32603, message: "Overloaded" }, "overloaded"],
    [{ code: -32603, message: "Request was blocked by the content filter" }, "refusal"],
    [{ code: -32603, message: "the file has 429 lines more than line 4290" }, "rate_limit"],
    [{ code: -32603, message: "cannot read 4290 lines" }, "unknown"],
    [{}, "unknown"],
  ];
  for (const [error, kind] of kinds) assert.equal(errorOf(error).kind, kind, JSON.stringify(error));
});

test("the reason is taken out of whatever it was wrapped in", () => {
  const inner = '{"error":{"message":"API key not valid."}}';
  const reasons: [object, string][] = [
    [{ code: 401, message: inner }, "API key not valid."],
    [
      { code: 401, message: `got status: 401. ${JSON.stringify([JSON.parse(inner)])}` },
      "API key not valid.",
    ],
    [{ code: 401, message: JSON.stringify({ error: { message: inner } }) }, "API key not valid."],
    [{ code: -32603, message: "Internal error: Rate limit reached" }, "Rate limit reached"],
    [{ code: -32603, message: "Internal error", data: { message: "usage limit" } }, "usage limit"],
    [{ code: -32603, message: "Internal error", data: { details: "No session" } }, "No session"],
    [{ code: -32603, message: "Internal error" }, "Internal error"],
    [{ code: -32603, message: "use { braces }" }, "use { braces }"],
    [{ code: 1 }, "unknown error"],
  ];
  for (const [error, reason] of reasons) assert.equal(errorOf(error).message, reason);
  const crash = errorOf({ code: -32010, message: "gone", data: { stderr: ["a", "b"] } });
  assert.equal(errorDescription(crash), "a\nb");
  assert.equal(toTurnError(undefined), null);
  assert.equal(toTurnError("x"), null);
});

test("retryAfter, in seconds, where the agent says when", () => {
  const seconds: [object, number | undefined][] = [
    [{ message: "Please try again in 1s." }, 1],
    [{ message: "Please try again in 20ms." }, 0.02],
    [{ message: "Retrying in 1.5 minutes" }, 90],
    [{ message: "try again at 9:00 PM" }, undefined],
    [{ message: "x", data: { retryAfter: 3 } }, 3],
    [{ message: "x", data: { responseHeaders: { "retry-after": "7" } } }, 7],
    [{ message: '{"error":{"message":"busy","details":[{"retryDelay":"34s"}]}}' }, 34],
    [{ message: "x", data: { retryAfter: "soon" } }, undefined],
  ];
  for (const [error, expected] of seconds) {
    assert.equal(errorOf(error).retryAfter, expected, JSON.stringify(error));
  }
});
