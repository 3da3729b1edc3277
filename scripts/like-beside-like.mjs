/**
 * What is alike compresses best side by side: a compressor sees 32 KB back, and style sheets and
 * texts lie scattered among the code that imports them. None of them does anything when it is
 * loaded, so that their order is free.
 */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { parseAst } from "vite";

/** In this order. */
const kinds = [/\.styles\.js$/, /\.strings\.js$/];

/**
 * A plugin for Vite and Rolldown: each module imports style sheets first, then texts.
 *
 * @param {{ all?: string }} options `all`: this module, an entry, imports them all
 */
export function likeBesideLike({ all } = {}) {
  return {
    name: "like-beside-like",
    transform(code, id) {
      if (!/\/element\/(?:src|dist)\/.*\.[jt]s$/.test(id)) return null;
      const more = id === all ? importsOfAll(dirname(id)) : "";
      return {
        code: likeBesideLikeIn(more + code, id),
        map: null,
        // Else an import that takes nothing from them would be left out.
        ...(all !== undefined && { moduleSideEffects: true }),
      };
    },
  };
}

function importsOfAll(folder) {
  return readdirSync(folder, { recursive: true })
    .map((path) => path.replace(/(?<!\.d)\.ts$/, ".js"))
    .filter((path) => kinds.some((kind) => kind.test(path)))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((path) => `import "./${path}";\n`)
    .join("");
}

/**
 * The same module with its imports in another order.
 *
 * @example
 * likeBesideLikeIn('import "./a.js";\nimport "./b.styles.js";\n', "c.js");
 * // 'import "./b.styles.js";\nimport "./a.js";\n'
 */
export function likeBesideLikeIn(code, id) {
  const imports = parseAst(code, { lang: id.endsWith(".ts") ? "ts" : "js" }).body.filter(
    ({ type }) => type === "ImportDeclaration",
  );
  const places = kinds.map((kind) => imports.filter(({ source }) => kind.test(source.value)));
  const moved = places.flat();
  if (moved.length === 0) return code;
  const front = moved.map(({ start, end }) => code.slice(start, end)).join("\n");
  let rest = code;
  for (const { start, end } of moved.toSorted((a, b) => b.start - a.start)) {
    rest = rest.slice(0, start) + rest.slice(end);
  }
  return `${front}\n${rest}`;
}
