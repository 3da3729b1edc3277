/** The exports of a module as the compiler sees them, through every `export *`. */
import { readFileSync } from "node:fs";
import { SyntaxKind } from "typescript/unstable/ast";
import { API, SymbolFlags } from "typescript/unstable/sync";

/**
 * @typedef {object} Declaration
 * @property {string} file where it stands, absolute
 * @property {import("typescript/unstable/ast").Node} node
 */

/**
 * @typedef {object} PublicExport
 * @property {string} name as it is imported
 * @property {readonly Declaration[]} declarations several for a value and a type of one name
 */

/** A project that the compiler has read. To be closed: a process stands behind it. */
export class TypeReader {
  #api;
  #project;

  /** @param {string} config absolute path of a `tsconfig.json` */
  constructor(config) {
    this.#api = new API();
    this.#project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!this.#project) {
      this.close();
      throw new Error(`${config}: expected a TypeScript project`);
    }
  }

  /**
   * The exports of a module, sorted by name.
   * @param {string} file absolute
   * @returns {readonly PublicExport[]}
   */
  exportsOf(file) {
    const { checker, program } = this.#project;
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file}: expected a module of the project, with exports`);
    return checker
      .getExportsOfModule(module)
      .map((symbol) => ({ name: symbol.name, declarations: this.#declarations(symbol) }))
      .toSorted(byName);
  }

  /**
   * What the declarations mention and is declared in the same project, but not among them: a
   * change there changes what an application meets, too. Sorted by name.
   * @param {readonly PublicExport[]} exports
   * @returns {readonly PublicExport[]}
   */
  mentionedBy(exports) {
    const known = new Set(exports.flatMap(({ declarations }) => declarations.map(keyOf)));
    /** @type {PublicExport[]} */
    const found = [];
    const open = exports.flatMap(({ declarations }) => declarations);
    for (let next = open.pop(); next; next = open.pop()) {
      for (const symbol of this.#project.checker.getSymbolAtLocation(typeNames(next.node))) {
        if (!symbol) continue;
        const declarations = this.#declarations(symbol).filter(
          (each) => isOwn(each.file) && isTopLevel(each.node) && !known.has(keyOf(each)),
        );
        if (declarations.length === 0) continue;
        for (const each of declarations) known.add(keyOf(each));
        found.push({ name: symbol.name, declarations });
        open.push(...declarations);
      }
    }
    return found.toSorted(byName);
  }

  /** Ends the compiler's process. */
  close() {
    this.#api.close();
  }

  #declarations(symbol) {
    const isAlias = (symbol.flags & SymbolFlags.Alias) !== 0;
    const target = isAlias ? this.#project.checker.getAliasedSymbol(symbol) : symbol;
    return target.declarations.flatMap((handle) => {
      const node = handle.resolve(this.#project);
      return node ? [{ file: node.getSourceFile().fileName, node }] : [];
    });
  }
}

/**
 * The comment that stands directly above a declaration or member, or null. A file's own comment,
 * with an empty line below it, documents no declaration.
 * @param {import("typescript/unstable/ast").Node} node
 */
export function commentAbove(node) {
  // The comment of `export const x` stands above the statement.
  const owner = node.kind === SyntaxKind.VariableDeclaration ? node.parent.parent : node;
  const comment = owner.jsDoc?.at(-1);
  if (!comment) return null;
  const text = readFileSync(owner.getSourceFile().fileName, "utf8");
  const between = text.slice(comment.end, owner.getStart());
  return between.split("\n").length > 2 ? null : text.slice(comment.pos, comment.end).trim();
}

function typeNames(node) {
  const names = [];
  const visit = (each) => {
    if (each.kind === SyntaxKind.Identifier) names.push(each);
    each.forEachChild(visit);
  };
  visit(node);
  return names;
}

function isTopLevel(node) {
  const statement = node.kind === SyntaxKind.VariableDeclaration ? node.parent.parent : node;
  return statement.parent?.kind === SyntaxKind.SourceFile && statement !== node.getSourceFile();
}

const isOwn = (file) => !file.includes("/node_modules/") && !file.includes("bundled:");
const keyOf = ({ file, node }) => `${file}:${node.pos}`;
const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
