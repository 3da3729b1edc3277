/** Builds everything: packages to `dist`, the browser script, and what the bridge serves. */
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build as bundleWithVite } from "vite";
import { elementBundle } from "./element-bundle.mjs";
import { bin, root, run } from "./run.mjs";

const served = join(root, "packages/bridge/dist/public");
const element = join(root, "packages/element");
const script = join(element, "dist/browser");
const page = join(root, "demo");

export async function build() {
  const compiled = await run(bin("tsc"), [
    "-b",
    "packages/core",
    "packages/bridge",
    "packages/element",
  ]);
  if (compiled.code !== 0) return compiled.code;
  await buildScripts();
  await rm(served, { recursive: true, force: true });
  await mkdir(served, { recursive: true });
  await copy(script, /\.(js|md)$/);
  await copy(page, /\.(html|css|js|svg)$/);
  return 0;
}

/** `gemini-agent-chat.js` with its chunks, and the same as one file. */
async function buildScripts() {
  await rm(script, { recursive: true, force: true });
  for (const full of [false, true]) {
    const bundle = elementBundle({ entry: join(element, "dist/script.js"), full });
    const license = { fileName: "gemini-agent-chat.licenses.md" };
    await bundleWithVite({ ...bundle, root, build: { ...bundle.build, outDir: script, license } });
  }
}

async function copy(folder, pattern) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && pattern.test(entry.name)) {
      await copyFile(join(folder, entry.name), join(served, entry.name));
    }
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.exitCode = await build();
