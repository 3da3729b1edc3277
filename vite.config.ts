import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { elementBundle } from "./scripts/element-bundle.mjs";

const element = (path: string): string =>
  fileURLToPath(new URL(`packages/element/dist/${path}`, import.meta.url));

/**
 * Builds the script that a page needs from the compiled element: `gemini-agent-chat.js` with its
 * chunks, or, with `--mode full`, the same as one file.
 */
export default defineConfig(({ mode }) => {
  const bundle = elementBundle({ entry: element("script.js"), full: mode === "full" });
  return {
    ...bundle,
    root: fileURLToPath(new URL(".", import.meta.url)),
    build: {
      ...bundle.build,
      outDir: element("browser"),
      license: { fileName: "gemini-agent-chat.licenses.md" },
    },
  };
});
