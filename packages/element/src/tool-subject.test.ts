import assert from "node:assert/strict";
import test from "node:test";
import { commandIn, toolSubject, type SubjectSource } from "./tool-subject.js";
import { englishToolStrings as strings } from "./tools.strings.js";

const subject = (call: Partial<SubjectSource>): ReturnType<typeof toolSubject> =>
  toolSubject({ kind: "other", title: "", ...call }, "/w", strings);

test("each kind has its verb and icon", () => {
  const seen = [
    "read",
    "edit",
    "delete",
    "move",
    "search",
    "execute",
    "think",
    "fetch",
    "switch_mode",
    "other",
    "constructor",
  ].map((kind) => {
    const { icon, verb } = subject({ kind, title: "t" });
    return `${icon} ${verb}`;
  });
  assert.deepEqual(seen, [
    "file Read",
    "pencil Edit",
    "trash Delete",
    "move Move",
    "search Search",
    "terminal Run",
    "thought Think",
    "globe Fetch",
    "mode Switch mode",
    "tool Use",
    "tool Use",
  ]);
});

test("a title is never taken for a path", () => {
  const call = subject({
    kind: "read",
    title: "a-rather-long-file-name-here.txt",
    locations: [{ path: "/w/deep/er/a-rather-long-file-name-here.txt" }],
  });
  assert.equal(call.object, "deep/er/a-rather-long-file-name-here.txt");
  assert.equal(subject({ kind: "read", title: "/etc/../w/x" }).object, "/etc/../w/x");
});

test("a path outside the project is marked, also when it hides behind dots", () => {
  const call = subject({ kind: "read", title: "x", locations: [{ path: "/w/../etc/passwd" }] });
  assert.equal(call.object, "/etc/passwd");
  assert.equal(call.mark, "outside");
});

test("a change that makes a file is a write", () => {
  const diffs = [{ path: "/w/n.md", oldText: null }];
  assert.equal(subject({ kind: "edit", diffs }).verb, "Write");
  assert.equal(subject({ kind: "edit", diffs: [{ path: "/w/n.md", oldText: "x" }] }).verb, "Edit");
});

test("the first line of a command, and how many more there are", () => {
  const call = subject({ kind: "execute", title: "cat <<EOF\none\ntwo\nEOF\n" });
  assert.equal(call.object, "cat <<EOF");
  assert.equal(call.moreLines, 3);
  assert.equal(call.command, "cat <<EOF\none\ntwo\nEOF\n");
});

test("a command without a kind is shown under a neutral icon", () => {
  const call = subject({ title: "exec_command", rawInput: { cmd: "cat README.md" } });
  assert.deepEqual([call.icon, call.verb, call.object], ["tool", "Run", "cat README.md"]);
});

test("an old title gives way to the input read from it", () => {
  const call = subject({ kind: "execute", title: "ls [in sub] (List)", input: "ls" });
  assert.equal(call.object, "ls");
});

test("several files, a web address, and a call of which nothing is known", () => {
  const files = subject({ kind: "move", locations: [{ path: "/w/a" }, { path: "/w/b" }] });
  assert.deepEqual([files.object, files.moreFiles], ["a", 1]);
  const fetch = subject({
    kind: "fetch",
    title: "Fetching…",
    rawInput: { url: "https://x.test/" },
  });
  assert.equal(fetch.object, "https://x.test/");
  assert.equal(subject({ title: " ", name: "mystery" }).object, "mystery");
  assert.equal(subject({}).object, "");
});

test("words of a command list are quoted as a shell needs them", () => {
  assert.equal(
    commandIn({ command: ["bash", "-lc", "echo it's; rm x"] }),
    `bash -lc 'echo it'\\''s; rm x'`,
  );
  assert.equal(commandIn({ command: "" }), null);
  assert.equal(commandIn({ command: [] }), null);
  assert.equal(commandIn({ command: 7 }), null);
  assert.equal(commandIn(null), null);
});

test("an object of any length is cut for the line", () => {
  assert.ok(subject({ title: "x".repeat(5000) }).object.length <= 300);
});
