import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { elementBundle } from "./element-bundle.mjs";
import { root } from "./run.mjs";

/**
 * Bytes, gzip. The first picture is within its aim of 60 KiB, which is its budget. The others are
 * what was measured and 3 %: raise one only for something that is worth it. The one file is far
 * above its aim of 107,520: it holds what the aim did not reckon with, such as the library for line
 * diffs (2,500), terminals, the queue, sessions, mentions and plain ACP servers.
 */
const budgets = {
  /** `gemini-agent-chat.js`, and whatever it needs before the first picture. */
  firstPicture: 61_440,
  conversation: 53_500,
  cards: 21_700,
  full: 154_400,
  language: 7_500,
};

const languages = ["de", "fr", "es", "it", "pt-br", "ja", "zh-cn", "ko", "ar"];

const sizeOf = ({ code }) => gzipSync(code, { level: 9 }).length;

async function bundled(full) {
  const options = elementBundle({ entry: join(root, "packages/element/src/script.ts"), full });
  const result = await build({
    ...options,
    configFile: false,
    root,
    resolve: { conditions: ["gac-source", "module", "browser", "production"] },
    build: { ...options.build, write: false },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  return new Map(output.filter(({ type }) => type === "chunk").map((c) => [c.fileName, c]));
}

describe("the script for a tag", () => {
  let chunks;
  /** The one chunk of that name. */
  const named = (name) => {
    const found = [...chunks.values()].filter(({ fileName }) =>
      fileName.startsWith(`gemini-agent-chat.${name}-`),
    );
    assert.equal(found.length, 1, `${name} in ${[...chunks.keys()].join(" ")}`);
    return found[0];
  };
  /** What a chunk needs before it can run. */
  const graphOf = (chunk, graph = new Set()) => {
    if (graph.has(chunk)) return graph;
    graph.add(chunk);
    for (const file of chunk.imports) graphOf(chunks.get(file), graph);
    return graph;
  };

  before(async () => {
    chunks = await bundled(false);
  });

  test("shows its first picture within its budget", (t) => {
    const graph = graphOf(named("element"), graphOf(chunks.get("gemini-agent-chat.js")));
    let size = 0;
    for (const chunk of graph) {
      size += sizeOf(chunk);
      t.diagnostic(`${chunk.fileName}: ${sizeOf(chunk)}`);
    }
    t.diagnostic(`first picture: ${size} of ${budgets.firstPicture}`);
    assert.ok(size <= budgets.firstPicture, `${size} bytes, budget ${budgets.firstPicture}`);
  });

  test("keeps what comes later within its budgets, and out of the first picture", (t) => {
    for (const name of ["conversation", "cards"]) {
      const size = sizeOf(named(name));
      t.diagnostic(`${name}: ${size} of ${budgets[name]}`);
      assert.ok(size <= budgets[name], `${name}: ${size} bytes, budget ${budgets[name]}`);
    }
    const early = [...graphOf(named("element"))].flatMap(({ moduleIds }) => moduleIds);
    assert.ok(early.length > 50);
    const late =
      /\/(marked|markdown\/streamed-markdown|approval-card|diff-view|tool-body|elicitation-card|login-form|login\.strings|message\.strings|code-highlighter|block-colors|icons|scroll-anchor|attachment-chips|attachments|usage-meter|pickers|recording-player|plain-host)\b[\w.-]*$/;
    assert.deepEqual(
      early.filter((id) => late.test(id)),
      [],
    );
  });

  test("has each language in one file of its own, which nothing else waits for", (t) => {
    const isText = (id) => /\/locales\/[\w-]+\.[jt]s(?:\?\w+)?$/.test(id);
    const early = ["element", "conversation", "cards"].flatMap((name) => [...graphOf(named(name))]);
    assert.deepEqual(
      early.flatMap(({ moduleIds }) => moduleIds.filter(isText)),
      [],
    );
    for (const name of languages) {
      const chunk = named(name);
      t.diagnostic(`${name}: ${sizeOf(chunk)} of ${budgets.language}`);
      assert.ok(sizeOf(chunk) <= budgets.language, `${name}: ${sizeOf(chunk)} bytes`);
      assert.ok(chunk.isDynamicEntry);
      assert.deepEqual(chunk.imports, []);
    }
    const all = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some(isText));
    assert.equal(all.length, languages.length);
  });

  test("is entered without a detour, and names every part by its content", () => {
    for (const { code, fileName } of chunks.values()) {
      for (const [, target] of code.matchAll(/\bimport\(["`]\.\/([^"`]+)["`]\)/g)) {
        assert.ok(chunks.has(target), `${fileName} enters ${target}`);
        assert.match(target, /^gemini-agent-chat\.[a-z-]+-[\w-]{8}\.js$/);
      }
    }
    assert.match(
      chunks.get("gemini-agent-chat.js").code,
      /import\(["`]\.\/gemini-agent-chat\.element-/,
    );
    assert.deepEqual(
      [...chunks.values()].filter(({ moduleIds }) => moduleIds.length === 0),
      [],
    );
  });

  test("as one file needs no other, and stays within its budget", async (t) => {
    const full = await bundled(true);
    assert.deepEqual([...full.keys()], ["gemini-agent-chat.full.js"]);
    const chunk = full.get("gemini-agent-chat.full.js");
    assert.deepEqual([...chunk.imports, ...chunk.dynamicImports], []);
    assert.doesNotMatch(chunk.code, /Unterhaltung|Conversación/);
    const size = sizeOf(chunk);
    t.diagnostic(`full: ${size} of ${budgets.full}`);
    assert.ok(size <= budgets.full, `${size} bytes, budget ${budgets.full}`);
  });

  test("has a Trusted Types policy of its own, in both forms", async () => {
    for (const built of [chunks, await bundled(true)]) {
      const code = [...built.values()].map((chunk) => chunk.code).join("\n");
      assert.equal([...code.matchAll(/createPolicy\(["`]gemini-agent-chat["`]/g)].length, 1);
      assert.doesNotMatch(code, /createPolicy\(["`]lit-html["`]/);
    }
  });
});
