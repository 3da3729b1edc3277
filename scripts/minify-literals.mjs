/**
 * Shortens what stands in `html`, `svg` and `css` template literals: a minifier of scripts leaves
 * the insides of strings alone, and half of the element is such strings.
 */
import { parseAst } from "vite";

const tags = new Set(["html", "svg", "css"]);

/** A plugin for Vite and Rolldown. */
export function minifyLiterals() {
  return {
    name: "minify-literals",
    transform(code, id) {
      if (!/\.[jt]s$/.test(id) || !/\b(?:html|svg|css)\s*`/.test(code)) return null;
      return { code: minifyLiteralsIn(code, id), map: null };
    },
  };
}

/**
 * The same module with shorter literals.
 *
 * @example
 * minifyLiteralsIn("html`<p>\n  ${text}\n</p>`", "a.js"); // "html`<p> ${text} </p>`"
 */
export function minifyLiteralsIn(code, id) {
  const edits = [];
  visit(parseAst(code, { lang: id.endsWith(".ts") ? "ts" : "js" }), (node) => {
    if (node.type !== "TaggedTemplateExpression" || !tags.has(node.tag.name)) return;
    const { quasis } = node.quasi;
    const pieces = quasis.map(({ value }) => value.raw);
    // What is around a value cannot be judged without it.
    if (node.tag.name === "css" && pieces.length > 1) {
      throw new Error(`${id}: expected css without \${…}; put the value into a custom property`);
    }
    const short = node.tag.name === "css" ? [minifyCss(pieces[0])] : minifyMarkup(pieces);
    // Some parsers count the delimiters in, so that the text itself is looked for.
    quasis.forEach((quasi, index) => {
      const start = code.indexOf(pieces[index], quasi.start);
      edits.push({ start, end: start + pieces[index].length, text: short[index] });
    });
  });
  edits.sort((a, b) => b.start - a.start);
  let out = code;
  for (const { start, end, text } of edits) out = out.slice(0, start) + text + out.slice(end);
  return out;
}

/**
 * White space that holds a line break becomes one space: what HTML makes of it anyway, except in
 * `<pre>` and `<textarea>`, which are left alone. Values of attributes are not touched, and no
 * space goes away altogether: between words and buttons it is seen.
 */
function minifyMarkup(pieces) {
  let quote = "";
  let inTag = false;
  let kept = "";
  return pieces.map((piece) => {
    let out = "";
    for (let at = 0; at < piece.length;) {
      const char = piece[at];
      const space = /^\s+/.exec(piece.slice(at, at + 400))?.[0] ?? "";
      if (quote) {
        if (char === quote) quote = "";
      } else if (inTag && (char === '"' || char === "'")) quote = char;
      else if (inTag && char === ">") inTag = false;
      else if (!inTag && char === "<") {
        inTag = true;
        const name = /^<(\/?)(pre|textarea)\b/.exec(piece.slice(at, at + 12));
        if (name) kept = name[1] ? "" : name[2];
      } else if (space.includes("\n") && (inTag || !kept)) {
        at += space.length;
        // Not needed at the end of a tag.
        if (!(inTag && /^\/?>/.test(piece.slice(at, at + 2)))) out += " ";
        continue;
      }
      out += char;
      at++;
    }
    return out;
  });
}

/** Comments go, and spaces that separate nothing; strings stay as they are. */
function minifyCss(text) {
  const strings = [];
  return (
    text
      .replace(/\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (found) =>
        found.startsWith("/*") ? "" : `\0${strings.push(found) - 1}\0`,
      )
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      // In a declaration only: before a pseudo-class the space means "inside of".
      .replace(/([{;][\w-]+): /g, "$1:")
      .replace(/;}/g, "}")
      .replace(/\0(\d+)\0/g, (_, index) => strings[Number(index)])
      .trim()
  );
}

function visit(node, callback) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, callback);
    return;
  }
  if (!node || typeof node !== "object") return;
  if (typeof node.type === "string") callback(node);
  for (const key in node) {
    if (key !== "type" && typeof node[key] === "object") visit(node[key], callback);
  }
}
