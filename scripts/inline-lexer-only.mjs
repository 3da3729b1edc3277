/**
 * Of `marked` the element uses the lexer of inline text alone; its blocks have a parser of their
 * own, and its HTML is never made. The rest cannot be shaken off: it hangs on one object that the
 * module makes when it is loaded, and on methods of classes. So it is cut out here, by name.
 */
import { parseAst } from "vite";

/** Methods that only the lexer of blocks calls. */
const blockMethods = new Set([
  ...["space", "code", "fences", "heading", "hr", "blockquote", "list", "html", "def", "table"],
  ...["lheading", "paragraph", "text"],
]);

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
 * The module with `Lexer` as its only export, and with no block in it that could be lexed.
 *
 * @throws Error when the module is not built as expected: then look at what changed in it
 */
export function cutToInlineLexer(code) {
  const program = parseAst(code);
  const exported = program.body.find(({ type }) => type === "ExportNamedDeclaration");
  const nameOf = (name) =>
    exported?.specifiers.find((specifier) => specifier.exported.name === name)?.local.name;
  const classes = new Map();
  const cuts = [];
  for (const statement of program.body) {
    const declarations = statement.type === "VariableDeclaration" ? statement.declarations : [];
    for (const { id, init } of declarations) {
      if (init?.type === "ClassExpression") classes.set(id.name, init);
    }
    const isInstance = declarations.some(({ init }) => init?.callee?.name === nameOf("Marked"));
    if (isInstance && nameOf("Marked")) cuts.push([statement.start, exported.end]);
  }
  const tokenizer = classes.get(nameOf("Tokenizer"));
  const lexer = classes.get(nameOf("Lexer"));
  if (cuts.length !== 1 || !tokenizer || !lexer) throw unexpected("one instance and two classes");
  const gone = [
    ...tokenizer.body.body.filter(({ key }) => blockMethods.has(key?.name)),
    ...lexer.body.body.filter(({ key }) => key?.name === "blockTokens"),
  ];
  if (gone.length !== blockMethods.size + 1) throw unexpected("all methods of blocks");
  cuts.push(...gone.map(({ start, end }) => [start, end]));
  let out = code;
  for (const [start, end] of cuts.sort((a, b) => b[0] - a[0])) {
    out = out.slice(0, start) + out.slice(end);
  }
  // Its map is that of the whole module.
  out = out.replace(/\n\/\/# sourceMappingURL=\S*/, "");
  return `${out}\nexport { ${nameOf("Lexer")} as Lexer };\n`;
}

function unexpected(what) {
  return new Error(`marked: expected to find ${what} in its module`);
}
