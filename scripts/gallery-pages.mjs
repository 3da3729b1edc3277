/** The gallery as files, and a server for them: for people, for pictures and for tests. */
import { join } from "node:path";
import { build, preview } from "vite";
import { root, run } from "./run.mjs";

const folder = join(root, "demo/gallery");

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
].join("; ");

/**
 * Builds the gallery and records what it shows.
 * @param {string} output an absolute folder, which is emptied
 */
export async function makeGallery(output) {
  await build({
    root: folder,
    logLevel: "warn",
    resolve: { conditions: ["gac-source", "module", "browser", "production"] },
    build: {
      outDir: output,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { gallery: join(folder, "index.html") },
        output: { entryFileNames: "[name].js", assetFileNames: "[name][extname]" },
      },
    },
  });
  const args = ["--conditions=gac-source", "--import", "tsx", join(folder, "make-recordings.ts")];
  const { code } = await run(process.execPath, [...args, join(output, "recordings")]);
  if (code !== 0) throw new Error(`the recordings could not be made (exit ${code})`);
}

/**
 * Serves what was built on a free port of this machine.
 * @param {string} output
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveGallery(output) {
  const server = await preview({
    root: folder,
    logLevel: "warn",
    build: { outDir: output },
    preview: { host: "127.0.0.1", port: 0, headers: { "Content-Security-Policy": policy } },
  });
  return { address: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}
