/** Every `@example` of core and bridge as a module that can be compiled. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../run.mjs";

/**
 * @typedef {object} Example
 * @property {string} file relative to the project
 * @property {number} line where its code begins, from 1
 * @property {string} code
 * @property {string} owner the function or class that it is about, or whose member it is about
 */

/** What examples take as given, besides what their own file and core export. */
export const GIVEN = `import type * as core from "@gemini-agent-chat/core";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
declare global {
  const url: string;
  const token: string;
  const text: string;
  const sessionId: string;
  const nonce: string;
  const client: core.AgentChatClient;
  const state: core.AgentChatState;
  const chat: core.ChatState;
  /** How many characters are drawn already. */
  const shown: number;
  const call: core.ToolCall;
  const selector: core.Selector;
  const events: readonly core.SessionEvent[];
  const attached: { readonly pending: readonly core.SessionEvent[] };
  const peer: core.Peer;
  const request: core.JsonRpcRequest;
  const response: core.JsonRpcResponse;
  const update: core.JsonRpcNotification;
  const promptAnswer: core.JsonRpcResponse;
  const child: ChildProcessWithoutNullStreams;
  function draw(what: unknown): void;
  function handle(what: unknown): void;
}
`;

/**
 * The examples in the sources of a package.
 * @param {string} folder `core` or `bridge`
 * @returns {readonly Example[]}
 */
export function examplesOf(folder) {
  const sources = join(root, "packages", folder, "src");
  return readdirSync(sources, { recursive: true })
    .filter((name) => name.endsWith(".ts") && !/\.(?:test|test-helper)\.ts$/.test(name))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => {
      const path = join(sources, name);
      return examplesIn(relative(root, path), readFileSync(path, "utf8"));
    });
}

const COMMENT = /^ *\/\*\*\n(?: *\*(?!\/).*\n)*? *\* @example\n((?: *\*(?!\/)(?! @).*\n)+)/gm;
const DECLARED =
  /^(?:export )?(?:abstract |async )*(?:class|function\*?|const|interface|type) (\w+)/gm;

/** @returns {Example[]} */
function examplesIn(file, source) {
  const owners = [...source.matchAll(DECLARED)];
  return [...source.matchAll(COMMENT)].map((found) => {
    const [comment, code] = found;
    const end = found.index + comment.length;
    const isMember = comment.startsWith(" ");
    const owner = isMember
      ? owners.findLast(({ index }) => index < found.index)
      : owners.find(({ index }) => index > found.index);
    return {
      file,
      line: source.slice(0, end - code.length).split("\n").length,
      code: code.replace(/^ *\* ?/gm, ""),
      owner: owner?.[1] ?? "",
    };
  });
}

/** Words of the language, which no module declares. */
const RESERVED =
  /^(?:async|await|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|interface|let|new|null|of|return|static|super|switch|this|throw|true|try|type|typeof|undefined|var|void|while|yield)$/;

/**
 * An example with what a reader adds: imports of what its own file and core export, and an object
 * of its own file's class under the name of that class (`gate` for a `LineGate`).
 * @param {Example} example
 * @param {object} context
 * @param {string} context.own how the module's folder reaches the example's file
 * @param {ReadonlySet<string>} context.offered the names that core exports
 * @param {boolean} context.isPublic every other name must be one of {@link GIVEN}; in the inside
 *   of a package it may be anything
 */
export function asModule({ file, code }, { own, offered, isPublic }) {
  const source = readFileSync(join(root, file), "utf8");
  const exported = [
    ...source.matchAll(
      /^export (?:declare |abstract |async )*(class|function\*?|const|enum) (\w+)(<?)/gm,
    ),
  ].map(([, kind, name, generic]) => ({ isClass: kind === "class" && generic === "", name }));
  const free = freeNames(code);
  const fromOwn = exported.map(({ name }) => name).filter((name) => free.has(name));
  const objects = exported.flatMap(({ isClass, name }) => {
    const lastWord = /[A-Z][a-z]*$/.exec(name)?.[0].toLowerCase();
    const whole = name.charAt(0).toLowerCase() + name.slice(1);
    const called = [whole, lastWord].find((each) => free.has(each));
    return isClass && called ? [{ called, type: `import("${own}").${name}` }] : [];
  });
  const known = new Set([...fromOwn, ...objects.map(({ called }) => called)]);
  const fromCore = [...free].filter((name) => !known.has(name) && offered.has(name));
  for (const name of fromCore) known.add(name);
  const rest = [...free].filter((name) => !known.has(name) && !(name in globalThis));
  // All on one line: line n of the example is line n + 1 of the module.
  const before = [
    fromOwn.length > 0 ? `import { ${fromOwn.join(", ")} } from "${own}";` : "",
    fromCore.length > 0 ? `import { ${fromCore.join(", ")} } from "@gemini-agent-chat/core";` : "",
    ...objects.map(({ called, type }) => `declare const ${called}: ${type};`),
    ...(isPublic ? [] : rest.map((name) => `declare const ${name}: any;`)),
  ].join("");
  return `${before}\n${code}\nexport {};\n`;
}

/** The names that a piece of code uses and does not declare; a few too many do no harm. */
function freeNames(code) {
  const declared = new Set(
    [...code.matchAll(/\b(?:const|let) (?:(\w+)|[{[]([^}\]]*)[}\]])/g)].flatMap(
      ([, name, names = ""]) => [
        name,
        ...names.split(",").map((each) => each.split(":").at(-1).trim()),
      ],
    ),
  );
  // Neither properties nor words in strings and comments.
  const words = code.replace(/"[^"\n]*"|'[^'\n]*'|\/\/.*/g, " ");
  const used = [...words.matchAll(/(?<!\w|(?<!\.\.)\.)[A-Za-z_]\w*/g)].map(([word]) => word);
  return new Set(used.filter((name) => !declared.has(name) && !RESERVED.test(name)));
}
