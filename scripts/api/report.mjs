/** The public interface of a package as a page that people can read and compare. */
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { SyntaxKind } from "typescript/unstable/ast";
import { root } from "../run.mjs";
import { emittedName } from "./emit-types.mjs";
import { publicEntries } from "./public-entries.mjs";

/** The page of a package, relative to the project. */
export const reportPath = (folder) => `packages/${folder}/api.md`;

/**
 * @param {string} folder one of the packages
 * @param {string} types the folder of the emitted declarations
 * @param {import("./read-exports.mjs").TypeReader} reader of the project in that folder
 * @returns {Promise<string>} the page, formatted
 */
export async function apiReport(folder, types, reader) {
  const parts = [];
  const shown = [];
  for (const { name, source } of publicEntries(folder)) {
    const exports = reader.exportsOf(join(types, emittedName(source)));
    shown.push(...exports);
    parts.push(`## ${name}\n\n${code(exports)}`);
  }
  const rest = reader
    .mentionedBy(shown)
    .filter(({ declarations }) => declarations[0].file.startsWith(join(types, folder)));
  if (rest.length > 0) parts.push(`## Mentioned above, not exported\n\n${code(rest)}`);
  const page = `# Public interface of \`@gemini-agent-chat/${folder}\`

Everything that an application can import, by name. Written by \`npm run api\`: do not edit it. A
test compares it with the sources, so that no change of the interface goes unseen.

${parts.join("\n\n")}
`;
  const config = await resolveConfig(join(root, reportPath(folder)));
  return format(page, { ...config, parser: "markdown" });
}

function code(exports) {
  const texts = exports.flatMap(({ declarations }) =>
    declarations.map(({ node }) => declarationText(node)),
  );
  return `\`\`\`ts\n${texts.join("\n\n")}\n\`\`\``;
}

function declarationText(node) {
  const statement = node.kind === SyntaxKind.VariableDeclaration ? node.parent.parent : node;
  return (
    statement
      .getText()
      .replace(/^(?:export )?(?:declare )?/, "")
      // What is private is not part of the interface.
      .replace(/^ {4}(?:#private|private (?:readonly )?\w+);\n/gm, "")
  );
}

/**
 * What differs between two pages, by the name of each declaration.
 * @param {string} written the page as it is kept
 * @param {string} current the page as the sources make it
 * @returns {string} empty when nothing differs
 */
export function compareReports(written, current) {
  const before = declarationsOf(written);
  const after = declarationsOf(current);
  const notes = [];
  for (const [name, text] of after) {
    const old = before.get(name);
    if (old === undefined) notes.push(`added: ${name}\n${marked("+", text.split("\n"))}`);
    else if (old !== text) notes.push(`changed: ${name}\n${changedLines(old, text)}`);
  }
  for (const [name, text] of before) {
    if (!after.has(name)) notes.push(`removed: ${name}\n${marked("-", text.split("\n"))}`);
  }
  if (notes.length === 0 && written !== current) notes.push("the text around the declarations");
  return notes.join("\n");
}

/** Declarations by name and entry; a value and a type of one name are one. */
function declarationsOf(page) {
  const found = new Map();
  for (const part of page.split(/^## /m).slice(1)) {
    const entry = part.slice(0, part.indexOf("\n"));
    const block = /```ts\n([^]*?)```/.exec(part)?.[1] ?? "";
    for (const text of block.trim().split("\n\n")) {
      const name = /^(?:abstract |const )?(?:\w+ )?([\w$]+)/.exec(text)?.[1] ?? text;
      const key = `${name} (${entry})`;
      found.set(key, [...(found.has(key) ? [found.get(key)] : []), text].join("\n"));
    }
  }
  return found;
}

function changedLines(old, text) {
  const [before, after] = [old.split("\n"), text.split("\n")];
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  const moved = gone.length + come.length === 0 ? ["  (the order of its members)"] : [];
  return [marked("-", gone), marked("+", come), ...moved].filter((each) => each !== "").join("\n");
}

const marked = (mark, lines) => lines.map((line) => `  ${mark} ${line}`).join("\n");
