/** What the documentation says is true: its code compiles, its tables are complete. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AgentChatClient } from "@gemini-agent-chat/core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = join(root, "demo/examples");
const pages = [
  "README.md",
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
  ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`),
].filter((name) => name.endsWith(".md"));
const updates = process.env["UPDATE_SNAPSHOTS"] === "1";

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The file, or one exported function of it. */
function sourceOf(reference: string): string {
  const [path = "", name] = reference.split("#");
  const source = read(path);
  if (name === undefined) return source;
  const found = new RegExp(`^export (?:async )?function ${name}\\b[^]*?^}\\n`, "m").exec(source);
  assert.ok(found, `${path} exports no function ${name}`);
  return found[0];
}

/** The table in the comment of `AgentChatErrorCode`, for a page. */
function errorTable(): string {
  const comment = /\/\*\*[^/]*?(\* \| code \|[^]*?) \*\/\nexport type AgentChatErrorCode/.exec(
    read("packages/core/src/errors.ts"),
  );
  const rows = (comment?.[1] ?? "").matchAll(/\* \|(.+)\|$/gm);
  const cells = [...rows].map(([, row = ""]) => row.split(" | ").map((cell) => cell.trim()));
  assert.ok(cells.length > 20);
  const widths = [0, 1, 2].map((column) =>
    Math.max(
      ...cells.map((row) => (row[column]?.startsWith("-") ? 0 : (row[column] ?? "").length)),
    ),
  );
  const line = (row: readonly string[], fill: string): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  const [head = [], , ...body] = cells;
  const rule = line(["", "", ""], "-");
  return [line(head, " "), rule, ...body.map((row) => line(row, " "))].join("\n");
}

/** The page with every copied part as its source has it now. */
function refreshed(page: string): string {
  return page
    .replace(
      /(<!-- file: (\S+) -->\n)(?:\n```ts\n[^]*?\n```\n)?/g,
      (_whole, marker: string, reference: string) =>
        `${marker}\n\`\`\`ts\n${sourceOf(reference)}\`\`\`\n`,
    )
    .replace(
      /(<!-- error codes -->\n)(?:\n(?:\|.*\n)+)?/,
      (_whole, marker: string) => `${marker}\n${errorTable()}\n`,
    );
}

test("what is copied into a page is what the examples and the core have", async () => {
  let copies = 0;
  for (const name of pages) {
    const page = read(name);
    copies += page.match(/^<!-- (?:file: |error codes)/gm)?.length ?? 0;
    if (updates) await writeFile(join(root, name), refreshed(page));
    else assert.equal(page, refreshed(page), `${name}: UPDATE_SNAPSHOTS=1 copies it anew`);
  }
  assert.ok(copies > 10);
});

test("every example is in a page", () => {
  const all = pages.map(read).join("\n");
  for (const name of readdirSync(here)) {
    if (!name.endsWith(".ts") || /\.(?:test|test-helper)\.ts$/.test(name)) continue;
    assert.ok(all.includes(`<!-- file: demo/examples/${name}`), name);
  }
});

/** What short blocks take as given: these names, and that the page has the element. */
const GIVEN = `import type { AgentChatClient, AgentChatStore } from "@gemini-agent-chat/core";
import "@gemini-agent-chat/element";
declare global {
  const client: AgentChatClient;
  const store: AgentChatStore;
  const url: string;
  const token: string;
  function draw(what: unknown): void;
}
`;

test("every block of TypeScript in a page compiles, and so do the examples", async () => {
  const folder = await mkdtemp(join(here, ".docs-check-"));
  const origins: string[] = [];
  try {
    await writeFile(join(folder, "given.d.ts"), GIVEN);
    for (const name of pages) {
      // Copies of examples are checked as the files that they are.
      const page = read(name).replace(/<!-- file: \S+ -->\n\n```ts\n[^]*?\n```\n/g, "");
      for (const [, block = ""] of page.matchAll(/^```ts\n([^]*?)^```$/gm)) {
        origins.push(name);
        const text = block.replaceAll('from "./', 'from "../');
        await writeFile(join(folder, `block-${origins.length}.ts`), `${text}\nexport {};\n`);
      }
    }
    assert.ok(origins.length > 10);
    const config = {
      extends: "../../../tsconfig.test.json",
      compilerOptions: { rootDir: "../../..", noUnusedLocals: false },
      include: ["*.ts", "../*.ts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch(
      (error: { stdout: string }) => error,
    );
    // What is wrong in the packages' own sources is for the type check of the whole.
    const found = stdout
      .split(/\n(?=\S)/)
      .filter((each) => !each.startsWith("packages/"))
      .join("\n");
    const named = found.replace(/\S*block-(\d+)\.ts/g, (file, number: string) => {
      return `${origins[Number(number) - 1]} (${file})`;
    });
    assert.equal(named, "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The names of an interface's fields. */
function fields(text: string, start: string): string[] {
  const body = text.slice(text.indexOf(start), text.indexOf("\n}\n", text.indexOf(start)));
  return [...body.matchAll(/^ {2}(?:readonly )?"?([\w/]+)"?\??:/gm)].map(([, name]) => name ?? "");
}

test("the moving guide names every option, method and event; rendering every field", () => {
  const source = (name: string): string => read(`packages/core/src/${name}.ts`);
  const guide = read("docs/moving-from-the-earlier-sdk.md");
  const options = [
    ...fields(source("client-options"), "export interface AgentChatClientOptions"),
    ...fields(source("session/extensions"), "export interface ExtensionHandlers"),
  ];
  const events = fields(source("client-events"), "export interface ClientEvents");
  const methods = Object.getOwnPropertyNames(AgentChatClient.prototype);
  assert.ok(options.length > 20 && events.length > 30 && methods.length > 35);
  const names = [...options, ...events, ...methods.filter((name) => name !== "constructor")];
  const missing = names.filter((name) => !new RegExp(`\`${name}[\`(]`).test(guide));
  assert.deepEqual(missing, []);

  const rendering = read("docs/events-and-rendering.md");
  const state = fields(source("client-state"), "export interface AgentChatState");
  assert.ok(state.length > 25);
  assert.deepEqual(
    state.filter((name) => !rendering.includes(`\`${name}\``)),
    [],
  );
});

test("the moving guide names every option of the bridge", () => {
  const bridge = fields(
    read("packages/bridge/src/options.ts"),
    "export interface GeminiBridgeOptions",
  );
  const guide = read("docs/moving-from-the-earlier-sdk.md");
  assert.ok(bridge.length > 20);
  assert.deepEqual(
    bridge.filter((name) => !guide.includes(`\`${name}\``)),
    [],
    "not in the guide",
  );
});

test("every kind of failure is in the page about errors", () => {
  const source = read("packages/core/src/chat/error-kind.ts");
  const declared = /export type ErrorKind =([^;]+);/.exec(source)?.[1] ?? "";
  const kinds = [...declared.matchAll(/"(\w+)"/g)].map(([, kind]) => kind);
  const table = /\| `kind`([^]*?)\n\n/.exec(read("docs/errors.md"))?.[1] ?? "";
  assert.ok(kinds.length > 4);
  assert.deepEqual(
    [...table.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => kind),
    kinds,
  );
});

test("links inside the project lead somewhere", () => {
  for (const name of pages) {
    for (const [, target = ""] of read(name).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? name : normalize(join(dirname(name), path));
      const page = path.endsWith(".md") || path === "" ? read(file) : "";
      if (page === "") assert.ok(existsSync(join(root, file)), `${name}: ${target}`);
      if (anchor === undefined) continue;
      const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
        text
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      );
      assert.ok(headings.includes(anchor), `${name}: no heading for ${target}`);
    }
  }
});
