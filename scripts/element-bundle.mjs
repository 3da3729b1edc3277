/** How the script for a tag is made of the element: in chunks beside it, or as one file. */
import { inlineLexerOnly } from "./inline-lexer-only.mjs";
import { minifyLiterals } from "./minify-literals.mjs";

/**
 * Files that hold whatever is reached from here without `import()`, in this order; what comes in
 * by `import()` elsewhere gets a file of its own.
 */
const chunks = [
  ["element", /\/gemini-agent-chat\.[jt]s$/],
  ["conversation", /\/conversation-part\.[jt]s$/],
  ["cards", /\/cards-part\.[jt]s$/],
];
/** Named by the core's index, but used in later parts alone. */
const laterModules =
  /\/core\/(?:src|dist)\/(?:session\/recording(?:-player)?|transport\/memory)\.[jt]s$/;

/**
 * Options for Vite's `build`, without the folder that it writes to.
 *
 * @param {{ entry: string, full?: boolean }} options `full`: one file, no chunks
 */
export function elementBundle({ entry, full = false }) {
  const plan = chunkPlan();
  return {
    logLevel: "warn",
    plugins: [
      ownTrustedTypesPolicy(),
      minifyLiterals(),
      inlineLexerOnly(),
      ...(full
        ? [withoutLanguages(), withoutLaterParts()]
        : [oneFilePerLanguage(), plan.plugin, withoutFacades()]),
    ],
    build: {
      target: "es2022",
      copyPublicDir: false,
      emptyOutDir: false,
      modulePreload: false,
      lib: {
        entry,
        formats: ["es"],
        fileName: () => (full ? "gemini-agent-chat.full.js" : "gemini-agent-chat.js"),
      },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        output: {
          minify: true,
          // Nobody bundles this script again: what may be left out of it has been.
          comments: { annotation: false },
          chunkFileNames: "gemini-agent-chat.[name]-[hash].js",
          codeSplitting: full
            ? false
            : {
                includeDependenciesRecursively: false,
                groups: [{ name: plan.nameOf, debugName: "plan" }],
              },
        },
      },
    },
  };
}

/** Tells for each module which of {@link chunks} it belongs to: the first that reaches it. */
function chunkPlan() {
  const names = new Map();
  return {
    nameOf: (id) => names.get(id) ?? null,
    plugin: {
      name: "chunk-plan",
      buildEnd() {
        const ids = [...this.getModuleIds()];
        for (const [name, root] of chunks) {
          const open = ids.filter((id) => root.test(id));
          if (open.length !== 1) {
            throw new Error(`expected one module that matches ${root}, found ${open.length}`);
          }
          for (let id = open.pop(); id !== undefined; id = open.pop()) {
            if (names.has(id) || laterModules.test(id)) continue;
            names.set(id, name);
            open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          }
        }
      },
    },
  };
}

/**
 * For a module that is entered by `import()` and lies in a larger chunk, the bundler makes a file
 * that only points there: one more trip to the server. The chunk is entered directly instead.
 */
function withoutFacades() {
  return {
    name: "without-facades",
    generateBundle(_, bundle) {
      const all = Object.values(bundle).filter(({ type }) => type === "chunk");
      for (const facade of all) {
        if (facade.isEntry || facade.moduleIds.length > 0) continue;
        const found = /^export\{([^}]*)\}from"(\.\/[^"]+)";\s*$/.exec(facade.code);
        if (!found) {
          throw new Error(`${facade.fileName}: expected one re-export, got ${facade.code}`);
        }
        const [, list, target] = found;
        const names = list.split(",").map((item) => {
          const [name, alias = name] = item.split(" as ");
          return `${alias}:m.${name}`;
        });
        const direct = `import("${target}").then(m=>({${names.join()}}))`;
        const calls = ['"', "`"].map((quote) => `import(${quote}./${facade.fileName}${quote})`);
        for (const chunk of all) {
          for (const call of calls) chunk.code = chunk.code.replaceAll(call, direct);
          if (chunk !== facade && chunk.code.includes(facade.fileName)) {
            throw new Error(`${chunk.fileName} enters ${facade.fileName} in a way of its own`);
          }
        }
        delete bundle[facade.fileName];
      }
    },
  };
}

/** What all languages use goes into each of them: one file, one trip to the server. */
function oneFilePerLanguage() {
  return {
    name: "one-file-per-language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const language = /\/locales\/(\w+(?:-br|-cn)?)(?:-talk|-work)?\.[jt]s$/.exec(
        importer ?? "",
      )?.[1];
      if (!language || !/^\.\/(?:counting|isolate)\.js$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && `${found.id}?${language}`;
    },
  };
}

/** The script that is one file speaks English: nine languages would double it. */
function withoutLanguages() {
  let emptied = 0;
  return {
    name: "without-languages",
    transform(_, id) {
      if (!/\/locale-files\.[jt]s$/.test(id)) return null;
      emptied++;
      return { code: "export const localeFiles = {};", map: null };
    },
    buildEnd(error) {
      if (!error && emptied !== 1) {
        throw new Error(`expected to empty one list of languages, emptied ${emptied}`);
      }
    },
  };
}

/**
 * One file has no later parts: each `import()` becomes an import. Left to the bundler, the modules
 * behind them would be wrapped in functions of their own, which costs 3 KB of gzip.
 */
function withoutLaterParts() {
  return {
    name: "without-later-parts",
    transform(code, id) {
      if (!/\bimport\(\s*"/.test(code) || !/\.[jt]s$/.test(id)) return null;
      const imports = [];
      const body = code.replace(/\bimport\(\s*("[^"]+"),?\s*\)/g, (_, path) => {
        imports.push(`import * as later${imports.length} from ${path};\n`);
        return `Promise.resolve(later${imports.length - 1})`;
      });
      return { code: imports.join("") + body, map: null };
    },
  };
}

/**
 * Two copies of Lit on one page both ask for the Trusted Types policy `lit-html`, and the second
 * one throws. The script therefore brings its copy under a name of its own, and a second script,
 * which will find the tag taken, asks for none.
 */
function ownTrustedTypesPolicy() {
  let renamed = 0;
  return {
    name: "own-trusted-types-policy",
    transform(code, id) {
      if (!id.endsWith("/lit-html.js")) return null;
      const out = code.replace(
        /(\w+)\s*\?\s*\1\.createPolicy\("lit-html"/,
        '$1&&!globalThis.customElements?.get("gemini-agent-chat")?$1.createPolicy("gemini-agent-chat"',
      );
      if (out !== code) renamed++;
      return { code: out, map: null };
    },
    buildEnd(error) {
      if (!error && renamed !== 1) {
        throw new Error(
          `expected to rename one Trusted Types policy of lit-html, renamed ${renamed}`,
        );
      }
    },
  };
}
