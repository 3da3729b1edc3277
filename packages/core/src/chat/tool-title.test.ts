import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecordings } from "../rpc/recordings.test-helper.js";
import {
  hasCwdGroup,
  type ParsedToolTitle,
  parseToolExplanation,
  parseToolTitle,
  type ToolExplanation,
} from "./tool-title.js";
import { cpuTime } from "../cpu-time.test-helper.js";

const HEREDOC = "cat <<EOF\nline (one)\nline two\nEOF";
const OLD_READ = "Will attempt to read and concatenate files using patterns:";

/** Every tool title and every first text of a tool's content in the recordings of an agent. */
function recorded(agent: "gemini-cli-0.30.0" | "gemini-cli-0.61.0"): {
  titles: Set<string>;
  texts: Set<string>;
} {
  const titles = new Set<string>();
  const texts = new Set<string>();
  for (const { entries } of readRecordings(agent)) {
    for (const { dir, msg } of entries) {
      const params = (msg as { params?: Record<string, Record<string, unknown>> })?.params;
      const call = params?.["toolCall"] ?? params?.["update"];
      if (dir !== "<" || !call) continue;
      if (typeof call["title"] === "string") titles.add(call["title"]);
      const content = call["content"] as { content?: { text?: string } }[] | undefined;
      const text = Array.isArray(content) ? content[0]?.content?.text : undefined;
      if (text !== undefined && "toolCallId" in call) texts.add(text);
    }
  }
  return { titles, texts };
}

test("titles of Gemini CLI 0.30 with a cwd group, all that were recorded", () => {
  const expected = new Map<string, ParsedToolTitle>([
    [
      "touch made.txt && echo done [current working directory /workspace] (Create made.txt (an empty file))",
      {
        input: "touch made.txt && echo done",
        workingDir: "/workspace",
        description: "Create made.txt (an empty file)",
      },
    ],
    [
      'echo "(a) b" && (cd /tmp; pwd) [current working directory /workspace]',
      { input: 'echo "(a) b" && (cd /tmp; pwd)', workingDir: "/workspace" },
    ],
    [
      "pwd [in sub] (Print dir second line of description)",
      { input: "pwd", workingDir: "sub", description: "Print dir second line of description" },
    ],
    [
      `${HEREDOC}\n [current working directory /workspace] (Print a heredoc)`,
      { input: HEREDOC, workingDir: "/workspace", description: "Print a heredoc" },
    ],
  ]);
  const titles = [...recorded("gemini-cli-0.30.0").titles];
  assert.deepEqual(titles.filter(hasCwdGroup).sort(), [...expected.keys()].sort());
  for (const [title, parsed] of expected) assert.deepEqual(parseToolTitle(title), parsed);
  assert.ok(titles.length > expected.size);
});

test("no recorded title of Gemini CLI 0.61 has a cwd group: commands stay as they are", () => {
  const titles = [...recorded("gemini-cli-0.61.0").titles];
  assert.deepEqual(titles.filter(hasCwdGroup), []);
  assert.ok(titles.includes('echo "(a) b" && (cd /tmp; pwd)'));
  assert.ok(titles.some((title) => title.startsWith(HEREDOC)));
  for (const title of titles) {
    const { input, description, ...others } = parseToolTitle(title);
    assert.deepEqual(others, {}, title);
    // Nothing is lost of a title that is parsed all the same.
    const rejoined = description === undefined ? input : `${input} (${description})`;
    assert.equal(rejoined, title.trim());
  }
});

test("explanations of Gemini CLI 0.61, all that were recorded", () => {
  const { texts } = recorded("gemini-cli-0.61.0");
  const found = [...texts].filter((text) => parseToolExplanation(text) !== null);
  const bracketed = [...texts].filter((text) => /^\[(?:in |current working)/.test(text));
  assert.deepEqual(found, bracketed);
  assert.ok(found.length >= 10 && texts.size > found.length);

  const cwd = { workingDir: "/workspace" };
  const expected: readonly (readonly [string, ToolExplanation])[] = [
    ["[current working directory /workspace]", cwd],
    [
      "[current working directory /workspace] (Create made.txt (an empty file))",
      { ...cwd, description: "Create made.txt (an empty file)" },
    ],
    [
      "[current working directory /workspace] (Background job) [background]",
      { ...cwd, description: "Background job", background: true },
    ],
    [
      "[in sub] (Print dir second line of description)",
      { workingDir: "sub", description: "Print dir second line of description" },
    ],
  ];
  for (const [text, explanation] of expected) {
    assert.ok(texts.has(text), text);
    assert.deepEqual(parseToolExplanation(text), explanation);
  }
});

test("explanations in forms that were not recorded", () => {
  const cases: readonly (readonly [string, ToolExplanation])[] = [
    ["[in a] [background]", { workingDir: "a", background: true }],
    ["[in app/[slug]]", { workingDir: "app/[slug]" }],
    ["[in app/[slug]] (x)", { workingDir: "app/[slug]", description: "x" }],
    ["[in C:\\my dir (1)] (y)", { workingDir: "C:\\my dir (1)", description: "y" }],
    ["[in a] (smile :))", { workingDir: "a", description: "smile :)" }],
    ["[in a] (b] (c) [d])", { workingDir: "a", description: "b] (c) [d]" }],
    ["[in a] ([background])", { workingDir: "a", description: "[background]" }],
  ];
  for (const [text, explanation] of cases) {
    assert.deepEqual(parseToolExplanation(text), explanation, text);
  }
});

test("no explanation: any text that is not of that form from end to end", () => {
  const texts = [
    "",
    "[in ]",
    "[in a",
    "[in a] ()",
    "[in a] x",
    "[in a](x)",
    "[in a] (x",
    "[in a] (x) y",
    "[in a] (x)\n",
    " [in a] (x)",
    "[in a\nb] (x)",
    "[in a] (x\ny)",
    "[in a]]",
    "[inside]",
    "[background]",
    "done [in a]",
    "[current working directory]",
    '{"command":"ls"} [in a]',
  ];
  for (const text of texts) assert.equal(parseToolExplanation(text), null, JSON.stringify(text));
});

test("a title is read from the right: commands hold brackets and parentheses too", () => {
  const cases: readonly (readonly [string, ParsedToolTitle])[] = [
    [
      "ls -F [current working directory /x] (List files (detailed))",
      { input: "ls -F", workingDir: "/x", description: "List files (detailed)" },
    ],
    ["grep '[in x]' f [in a]", { input: "grep '[in x]' f", workingDir: "a" }],
    ["echo [in x] [in a] (b)", { input: "echo [in x]", workingDir: "a", description: "b" }],
    ["echo [in x] (y) [in a]", { input: "echo [in x] (y)", workingDir: "a" }],
    ["ls [in a] (See [in b] (c))", { input: "ls", workingDir: "a", description: "See [in b] (c)" }],
    ["ls [in a] (See [in b])", { input: "ls", workingDir: "a", description: "See [in b]" }],
    ["ls [in a] (smile :))", { input: "ls", workingDir: "a", description: "smile :)" }],
    [
      "sleep 9 [in a] (Wait) [background]",
      { input: "sleep 9", workingDir: "a", description: "Wait", background: true },
    ],
    ["ls [in app/[slug]]", { input: "ls", workingDir: "app/[slug]" }],
    ["  ls   [in a]  ", { input: "ls", workingDir: "a" }],
    ["[in a] (b)", { input: "", workingDir: "a", description: "b" }],
  ];
  for (const [title, parsed] of cases) assert.deepEqual(parseToolTitle(title), parsed, title);
});

test("what is no cwd group stays in the command", () => {
  const titles = [
    "ls [in a] | wc -l",
    "ls[in a]",
    "ls [in a",
    "ls [in a\nb]",
    "ls [in a] (\nrm -rf b\n)",
    "ls [in ]",
    "ls [in a]]",
    "ls [IN a]",
    "arr=([in 1])",
    "echo x [background]",
  ];
  for (const title of titles) {
    assert.equal(hasCwdGroup(title), false, title);
    assert.equal(parseToolTitle(title).workingDir, undefined, title);
    assert.equal(parseToolTitle(title).background, undefined, title);
  }
  assert.equal(hasCwdGroup("[in a] (b)"), false, "there is no command");
  assert.equal(hasCwdGroup(""), false);
});

test("without a cwd group the last balanced parentheses are the description", () => {
  const cases: readonly (readonly [string, ParsedToolTitle])[] = [
    ["greet (demo MCP Server)", { input: "greet", description: "demo MCP Server" }],
    ["a (b) (c (d))", { input: "a (b)", description: "c (d)" }],
    ["(rm -rf build)", { input: "(rm -rf build)" }],
    ["echo $(date)", { input: "echo $(date)" }],
    ["echo :)", { input: "echo :)" }],
    ["echo (a) b)", { input: "echo (a) b)" }],
    ["echo (a", { input: "echo (a" }],
    ["echo ()", { input: "echo ()" }],
    [
      `${OLD_READ}\nnotes.txt\n (within x) . End`,
      { input: `${OLD_READ}\nnotes.txt\n (within x) . End` },
    ],
    ["", { input: "" }],
  ];
  for (const [title, parsed] of cases) assert.deepEqual(parseToolTitle(title), parsed, title);
});

test("input: {json} and inputs: {json} become args", () => {
  const cases: readonly (readonly [string, ParsedToolTitle])[] = [
    ['greet input: {"name":"x"}', { input: "greet", args: { name: "x" } }],
    [
      'greet Inputs:{"a":{"b":"} (c) [in d]\\""}} [in /w] (Say hello)',
      {
        input: "greet",
        args: { a: { b: '} (c) [in d]"' } },
        workingDir: "/w",
        description: "Say hello",
      },
    ],
    ['inputs: {"a":1} (b)', { input: "(b)", args: { a: 1 } }],
    ["run with inputs: { k: v }", { input: "run with inputs: { k: v }" }],
    ['run input: {"a":1', { input: 'run input: {"a":1' }],
    ['echo input: {"a":1} | jq .', { input: 'echo input: {"a":1} | jq .' }],
    ['echo --input: {"a":1}', { input: 'echo --input: {"a":1}' }],
  ];
  for (const [title, parsed] of cases) assert.deepEqual(parseToolTitle(title), parsed, title);
});

test("hostile titles take time by their length only", () => {
  const many = 100_000;
  const start = cpuTime();
  for (const title of [
    "(".repeat(many) + ")".repeat(many),
    `x ${"(".repeat(many)}${")".repeat(many)}`,
    `x ${")".repeat(many)}`,
    " [in ".repeat(many),
    `${" [in a] (b".repeat(many)})`,
    `${" [in a".repeat(many)}${"]".repeat(many)}`,
    "x[in ".repeat(many),
    " input: {".repeat(many),
    `input:${" ".repeat(many)}`,
    " ".repeat(many),
  ]) {
    parseToolTitle(title);
    hasCwdGroup(title);
    parseToolExplanation(title.trim());
  }
  // The square of 100,000 steps would take minutes.
  assert.ok(cpuTime() - start < 5000);
});
