/**
 * The project's own lint rules: the direction of imports, and what agent output must never reach.
 * Loaded by oxlint (`jsPlugins` in .oxlintrc.json).
 */
import { dirname, join, normalize } from "node:path";

/** A file imports only from its own stage or an earlier one. */
const stages = {
  "packages/core/src": [
    ["rpc", "errors"],
    ["acp"],
    ["chat"],
    ["transport"],
    ["session"],
    ["client-options", "client-state", "client-events"],
    ["client"],
    ["store"],
    ["sys-tags", "index"],
  ],
  "packages/bridge/src": [
    ["*", "demo-agent", "rpc"],
    ["agent"],
    ["log"],
    ["client"],
    ["session"],
    ["files"],
    ["routing"],
    ["listener"],
    ["tell-host", "running-bridge"],
    ["bridge"],
    ["index"],
    ["cli"],
  ],
  "packages/element/src": [
    ["*"],
    ["gemini-agent-chat.styles", "gemini-agent-chat"],
    ["index", "script"],
  ],
};

function place(path) {
  const root = Object.keys(stages).find((folder) => path.includes(`${folder}/`));
  if (!root) return null;
  const inside = path.slice(path.indexOf(`${root}/`) + root.length + 1);
  const room = inside.includes("/")
    ? inside.slice(0, inside.indexOf("/"))
    : inside.replace(/(\.test|\.browser\.test|\.test-helper)?\.[jt]s$/, "");
  const order = stages[root];
  const named = order.findIndex((rooms) => rooms.includes(room));
  const rest = order.findIndex((rooms) => rooms.includes("*"));
  const stage = named === -1 ? rest : named;
  return { root, room, stage: stage === -1 ? order.length : stage };
}

const stageOrder = {
  create(context) {
    const from = context.filename ?? context.getFilename();
    if (/\.test(-helper)?\.ts$/.test(from)) return {};
    const here = place(from);
    if (!here) return {};
    return {
      ImportDeclaration(node) {
        const target = node.source.value;
        if (!target.startsWith(".")) return;
        const there = place(normalize(join(dirname(from), target)));
        if (!there || there.root !== here.root) {
          context.report({
            node,
            message: `"${target}" leaves the package: import it by its name.`,
          });
        } else if (there.stage > here.stage) {
          context.report({
            node,
            message: `"${here.room}" must not import from the later stage "${there.room}".`,
          });
        }
      },
    };
  },
};

/** Names that turn text into markup, or need a secure context. */
const banned = new Map([
  ["innerHTML", "markup from text: render a template"],
  ["outerHTML", "markup from text: render a template"],
  ["insertAdjacentHTML", "markup from text: render a template"],
  ["createContextualFragment", "markup from text: render a template"],
  ["DOMParser", "markup from text: render a template"],
  ["unsafeHTML", "markup from text: render a template"],
  ["unsafeSVG", "markup from text: render a template"],
  ["unsafeStatic", "markup from text: render a template"],
  ["styleMap", "blocked by style-src: use a class, or el.style.setProperty"],
  ["randomUUID", "missing on plain http pages: use uuid() of core"],
]);

const noRawMarkup = {
  create(context) {
    const check = (node, name) => {
      const why = banned.get(name);
      if (why) context.report({ node, message: `${name} is banned in the element: ${why}.` });
    };
    return {
      Identifier: (node) => check(node, node.name),
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement(node) {
        if (/\sstyle\s*=/.test(node.value.raw)) {
          context.report({
            node,
            message: "style= in a template is blocked by style-src: use a class.",
          });
        }
      },
    };
  },
};

export default {
  meta: { name: "gac" },
  rules: { "stage-order": stageOrder, "no-raw-markup": noRawMarkup },
};
