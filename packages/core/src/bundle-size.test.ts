/** What a page loads when it uses the core: how much, and of whom. Sizes are minified and gzipped. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";

const folder = fileURLToPath(new URL("./", import.meta.url));
const entry = `${folder}entry-of-a-page.js`;

interface Bundle {
  readonly bytes: number;
  /** Files of the core, relative to its sources. */
  readonly files: readonly string[];
  /** What is imported and not part of the core, as it is written in the sources. */
  readonly packages: readonly string[];
  /** What is only loaded when it is needed. */
  readonly later: readonly string[];
}

/**
 * Bundles what `code` reaches without `import()`.
 * @param isLeftOut packages that are not to be part of it
 */
async function bundle(code: string, isLeftOut: RegExp = /^diff/): Promise<Bundle> {
  const packages = new Set<string>();
  const later = new Set<string>();
  const page: Plugin = {
    name: "page",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === entry) return id;
      const isOfCore = importer?.startsWith(folder) === true && !/node_modules/.test(importer);
      if (!isOfCore || id.startsWith(".")) return null;
      packages.add(id);
      return isLeftOut.test(id) ? { id, external: true } : null;
    },
    resolveDynamicImport(id) {
      later.add(id);
      return { id, external: true };
    },
    load: (id) => (id === entry ? code : null),
  };
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: "error",
    plugins: [page],
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["es"] },
      rolldownOptions: { output: { minify: true } },
    },
  })) as Rolldown.RolldownOutput[];
  const chunks = built.flatMap(({ output }) => output).filter((each) => each.type === "chunk");
  const [chunk] = chunks;
  assert.ok(chunk && chunks.length === 1, "one file, since everything later is left out");
  return {
    bytes: gzipSync(chunk.code, { level: 9 }).length,
    files: chunk.moduleIds
      .filter((id) => id.startsWith(folder))
      .map((id) => id.slice(folder.length)),
    packages: [...packages].sort(),
    later: [...later].sort(),
  };
}

/** Measured, and 3 % more: whoever needs more says so here. */
function within(bytes: number, budget: number): void {
  assert.ok(bytes <= budget, `${bytes} bytes are over the budget of ${budget}`);
  assert.ok(bytes > budget * 0.9, `${bytes} bytes are far below the budget of ${budget}: lower it`);
}

const client = 'export { AgentChatClient, AgentChatStore } from "./index.js";';

test("a client and its store, without the diff library: what a page on our bridge needs", async () => {
  const { bytes, files, packages, later } = await bundle(client);
  within(bytes, 26_200);
  assert.deepEqual(packages, ["diff/lib/patch/create.js", "nanoevents"]);
  assert.deepEqual(later, [
    "./plain-host.js",
    "./session/export-recording.js",
    "./session/fetch-replay.js",
    "./sys-tag-fold.js",
  ]);
  const needless =
    /plain-|revival|open-requests|sys-tag|code-tracker|json-depth|fetch-replay|recording|selectors|select-tools|turns/;
  assert.deepEqual(
    files.filter((file) => needless.test(file)),
    [],
  );
});

test("a client and its store, with the diff library", async () => {
  const { bytes } = await bundle(client, /^$/);
  within(bytes, 28_750);
});

test("the reducer alone, for who has a connection already", async () => {
  const { bytes, files } = await bundle('export { reduceBatch } from "./index.js";');
  within(bytes, 11_450);
  assert.deepEqual(
    files.filter((file) => /^(?:client|session|transport)/.test(file)),
    [],
  );
});

test("everything that the root exports", async () => {
  const { bytes, packages } = await bundle('export * from "./index.js";');
  within(bytes, 30_500);
  assert.deepEqual(packages, ["diff/lib/patch/create.js", "nanoevents"], "and nothing of Node");
});

test("SYS tags", async () => {
  const { bytes, packages, later } = await bundle('export * from "./sys-tags.js";');
  within(bytes, 3_850);
  assert.deepEqual(packages, []);
  assert.deepEqual(later, []);
});

test("a chat with a plain server that reads SYS tags: all that the client can load", async () => {
  const { bytes, packages } = await bundle(`
    ${client}
    export * from "./session/plain-host.js";
    export * from "./session/sys-tag-fold.js";
    export * from "./session/fetch-replay.js";
    export * from "./session/export-recording.js";`);
  within(bytes, 32_300);
  assert.deepEqual(packages, ["diff/lib/patch/create.js", "nanoevents"]);
});
