/**
 * Of `marked` the element uses the lexer of inline text alone, with GitHub's rules; its blocks have
 * a parser of their own, and its HTML is never made. The rest cannot be shaken off: it hangs on
 * methods of classes, on tables of rules, and on calls that a bundler cannot know to be harmless. So
 * it is cut out here, by name, and of the module's other parts those stay that are still needed.
 */
import { parseAst } from "vite";

/** Methods that only the lexer of blocks calls. */
const blockMethods = new Set([
  ...["space", "code", "fences", "heading", "hr", "blockquote", "list", "html", "def", "table"],
  ...["lheading", "paragraph", "text"],
]);
/** Ways into the lexer that are not ours. */
const otherEntries = new Set(["blockTokens", "lex", "lexInline", "inline", "rules"]);

/** A plugin for Vite and Rolldown. */
export function inlineLexerOnly() {
  return {
    name: "inline-lexer-only",
    transform(code, id) {
      return id.endsWith("/marked.esm.js") ? { code: cutToInlineLexer(code), map: null } : null;
    },
  };
}

/**
 * The module with `Lexer` as its only export, for the options `gfm` without `breaks` and
 * `pedantic`, and with no block in it that could be lexed.
 *
 * @throws Error when the module is not built as expected: then look at what changed in it
 */
export function cutToInlineLexer(code) {
  const parts = partsOf(code);
  const exported = parseAst(code).body.find(({ type }) => type === "ExportNamedDeclaration");
  const nameOf = (name) =>
    exported?.specifiers.find((specifier) => specifier.exported.name === name)?.local.name;
  const tokenizer = parts.get(nameOf("Tokenizer"))?.init;
  const lexer = parts.get(nameOf("Lexer"))?.init;
  if (tokenizer?.type !== "ClassExpression" || lexer?.type !== "ClassExpression") {
    throw unexpected("two classes, Tokenizer and Lexer");
  }
  const blocks = tokenizer.body.body.filter(({ key }) => blockMethods.has(key?.name));
  const entries = lexer.body.body.filter(({ key }) => otherEntries.has(key?.name));
  const tables = tablesOf(entries.find(({ kind }) => kind === "get"));
  const [block, inline] = ["block", "inline"].map((name) => parts.get(tables.get(name))?.init);
  if (blocks.length !== blockMethods.size || entries.length !== otherEntries.size + 1) {
    throw unexpected("all methods of blocks, and all entries of the lexer");
  }
  if (block?.type !== "ObjectExpression" || inline?.type !== "ObjectExpression") {
    throw unexpected("a table of rules for blocks, and one for inline text");
  }
  const otherRules = inline.properties.filter(({ key }) => key.name !== "gfm");
  if (otherRules.length !== inline.properties.length - 1) throw unexpected("the rules named gfm");
  const gone = [...blocks, ...entries].map(({ start, end }) => ({ start, end, text: "" }));
  const empty = [...block.properties, ...otherRules].map(({ value: { start, end } }) => ({
    start,
    end,
    text: "{}",
  }));
  const cut = edited(code, [...gone, ...empty]);
  const name = nameOf("Lexer");
  return `${withoutUnreadRules(reached(cut, name), name)}export { ${name} as Lexer };\n`;
}

/** What stands at the top of a module, by name. */
function partsOf(code) {
  const parts = new Map();
  for (const statement of parseAst(code).body) {
    if (statement.type === "FunctionDeclaration") parts.set(statement.id.name, statement);
    if (statement.type !== "VariableDeclaration") continue;
    for (const declarator of statement.declarations) parts.set(declarator.id.name, declarator);
  }
  return parts;
}

/** The names behind the keys of what the static getter `rules` returns. */
function tablesOf(getter) {
  const found = getter?.value.body.body[0]?.argument?.properties ?? [];
  return new Map(found.map(({ key, value }) => [key.name, value.name]));
}

/** Only what `root` leads to, in the same order. Whatever is left out would have no effect. */
function reached(code, root) {
  const parts = partsOf(code);
  const kept = new Set();
  const open = [root];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const part = parts.get(name);
    if (!part || kept.has(name)) continue;
    kept.add(name);
    visit(part, ({ type, name: mentioned }) => {
      if (type === "Identifier") open.push(mentioned);
    });
  }
  return [...parts]
    .filter(([name]) => kept.has(name))
    .map(([, { type, start, end }]) => {
      const text = code.slice(start, end);
      return type === "FunctionDeclaration" ? `${text}\n` : `var ${text};\n`;
    })
    .join("");
}

/** In the table of `other` rules most are read by the lexer of blocks and by what makes HTML. */
function withoutUnreadRules(code, root) {
  let table = "";
  visit(partsOf(code).get(root), ({ type, key, value }) => {
    if (type === "Property" && key.name === "other") table = value.name;
  });
  const rules = partsOf(code).get(table)?.init;
  if (rules?.type !== "ObjectExpression") throw unexpected("a table of other rules");
  const unread = rules.properties.filter(({ key }) => !new RegExp(`\\.${key.name}\\b`).test(code));
  // With the comma behind it.
  const gone = unread.map(({ start, end }) => ({
    start,
    end: code[end] === "," ? end + 1 : end,
    text: "",
  }));
  return reached(edited(code, gone), root);
}

function edited(code, edits) {
  let out = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    out = out.slice(0, start) + text + out.slice(end);
  }
  return out;
}

function visit(node, callback) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) return node.forEach((item) => visit(item, callback));
  if (typeof node.type === "string") callback(node);
  for (const key in node) if (key !== "type") visit(node[key], callback);
}

function unexpected(what) {
  return new Error(`marked: expected to find ${what} in its module`);
}
