/**
 * `npm run manifest`: writes `custom-elements.json` of the element, what editors and generators of
 * types read. It is made of the sources' types and doc comments; nothing in it is written by hand.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { bin, root, run } from "./run.mjs";

const sources = "packages/element/src";
/** What the analyzer reads: the class, what it is made of, and the events. */
const files = ["gemini-agent-chat", "chat-methods", "chat-properties", "events"];

/** Where it lies, for `customElements` in the package's package.json. */
export const manifestPath = join(root, "packages/element/custom-elements.json");

/** The manifest as text. @throws Error when the analyzer fails */
export async function makeManifest() {
  const folder = await mkdtemp(join(root, "packages/element/manifest-"));
  try {
    const globs = files.flatMap((name) => ["--globs", `${sources}/${name}.ts`]);
    const outdir = ["--outdir", relative(root, folder)];
    const config = ["--config", "scripts/manifest.config.mjs"];
    const args = ["analyze", "--litelement", "--quiet", ...config, ...globs, ...outdir];
    const { code } = await run(bin("custom-elements-manifest"), args, { capture: true });
    if (code !== 0) throw new Error(`the analyzer ended with code ${code}`);
    const analyzed = JSON.parse(await readFile(join(folder, "custom-elements.json"), "utf8"));
    const element = elementOf(analyzed, await readFile(join(root, sources, "events.ts"), "utf8"));
    return `${JSON.stringify(element, null, 2)}\n`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One module with one class: who reads it should not have to know how the class is cut. */
function elementOf({ schemaVersion, modules }, eventsSource) {
  const declarations = modules.flatMap((module) => module.declarations);
  const found = declarations.find(({ name }) => name === "GeminiAgentChat");
  const { attributes, members, ...rest } = found;
  const declaration = {
    ...rest,
    superclass: { name: "LitElement", package: "lit" },
    tagName: "gemini-agent-chat",
    customElement: true,
    attributes: attributes
      .filter(({ name, fieldName }) => attributeNames.get(fieldName ?? name) !== null)
      .map(plain),
    members: members.filter(isPublic).map(plain).toSorted(byName),
    events: eventsOf(eventsSource),
  };
  const path = "dist/gemini-agent-chat.js";
  const declared = { name: "GeminiAgentChat", module: path };
  return {
    schemaVersion,
    readme: "README.md",
    modules: [
      {
        kind: "javascript-module",
        path,
        declarations: [declaration],
        exports: [
          { kind: "js", name: "GeminiAgentChat", declaration: declared },
          { kind: "custom-element-definition", name: "gemini-agent-chat", declaration: declared },
        ],
      },
    ],
  };
}

/** The analyzer does not follow a constant: these have no attribute. */
const attributeNames = new Map(
  ["suggestions", "strings", "attachments", "messageActions", "renderers"].map((name) => [
    name,
    null,
  ]),
);

function isPublic({ name, privacy }) {
  return !name.startsWith("#") && (privacy ?? "public") === "public";
}

/** Without what only says how the class is cut. */
function plain(member) {
  const { inheritedFrom: _from, privacy: _privacy, attribute, ...rest } = member;
  const isReal = attribute !== undefined && attributeNames.get(member.name) !== null;
  return isReal ? { ...rest, attribute } : rest;
}

function byName(a, b) {
  return a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name);
}

/** Name, type and comment of each event, from the table that types them. */
function eventsOf(source) {
  const table = /interface GacEventDetails \{\n([\s\S]*?)\n\}/.exec(source)?.[1];
  if (!table) throw new Error("events.ts: expected an interface GacEventDetails");
  const entries = table.matchAll(/(?: {2}\/\*\* ([^\n]*) \*\/\n)? {2}"(gac-[a-z-]+)":/g);
  return [...entries].map(([, description, name]) => ({
    name,
    type: { text: `GacEvent<"${name}">` },
    ...(description && { description }),
  }));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await writeFile(manifestPath, await makeManifest());
}
