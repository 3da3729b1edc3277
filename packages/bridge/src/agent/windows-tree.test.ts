import assert from "node:assert/strict";
import { test } from "node:test";
import { endWindowsTree, killWindowsTree, type WindowsTools } from "./windows-tree.js";

/** Tools that note what they were asked for; the process lives until `diesAt` says otherwise. */
function fakeTools(diesOnEnd: boolean): { tools: WindowsTools; done: unknown[]; end: () => void } {
  const done: unknown[] = [];
  let isAlive = true;
  return {
    done,
    end: () => {
      done.push("input ended");
      if (diesOnEnd) isAlive = false;
    },
    tools: {
      isAlive: () => isAlive,
      taskkill: (args) => {
        done.push(args);
        isAlive = false;
      },
    },
  };
}

test("one that ends with its input is not killed", async () => {
  const { tools, done, end } = fakeTools(true);
  await endWindowsTree(42, { termAfter: 0, killAfter: 5_000 }, end, tools);
  assert.deepEqual(done, ["input ended"]);
});

test("one that stays is ended with its whole tree, by its number, as a list of arguments", async () => {
  const { tools, done, end } = fakeTools(false);
  const started = performance.now();
  await endWindowsTree(42, { termAfter: 0, killAfter: 100 }, end, tools);
  assert.ok(performance.now() - started >= 95);
  assert.deepEqual(done, ["input ended", ["/PID", "42", "/T", "/F"]]);
});

test("at once: without waiting for anything", () => {
  const { tools, done } = fakeTools(false);
  killWindowsTree(7, tools);
  assert.deepEqual(done, [["/PID", "7", "/T", "/F"]]);
});
