import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const element = (path: string): string =>
  fileURLToPath(new URL(`packages/element/dist/${path}`, import.meta.url));

/**
 * Two copies of Lit on one page both ask for the Trusted Types policy `lit-html`, and the second
 * one throws. The script therefore brings its copy under a name of its own.
 */
function ownTrustedTypesPolicy(): Plugin {
  let renamed = 0;
  return {
    name: "own-trusted-types-policy",
    transform(code, id) {
      if (!id.endsWith("/lit-html.js")) return null;
      const out = code.replace('createPolicy("lit-html"', 'createPolicy("gemini-agent-chat"');
      if (out !== code) renamed++;
      return { code: out, map: null };
    },
    buildEnd() {
      if (renamed !== 1) {
        throw new Error(
          `expected to rename one Trusted Types policy of lit-html, renamed ${renamed}`,
        );
      }
    },
  };
}

/** Builds `gemini-agent-chat.js`, the one script that a page needs, from the compiled element. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  logLevel: "warn",
  plugins: [ownTrustedTypesPolicy()],
  build: {
    target: "es2022",
    outDir: element("browser"),
    emptyOutDir: true,
    copyPublicDir: false,
    license: { fileName: "gemini-agent-chat.licenses.md" },
    lib: { entry: element("script.js"), formats: ["es"], fileName: () => "gemini-agent-chat.js" },
    rolldownOptions: {
      output: { minify: true, chunkFileNames: "gemini-agent-chat.[name]-[hash].js" },
    },
  },
});
