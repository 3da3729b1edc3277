/** Builds everything: packages to `dist`, the browser script, and what the bridge serves. */
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bin, root, run } from "./run.mjs";

const served = join(root, "packages/bridge/dist/public");
const script = join(root, "packages/element/dist/browser");
const page = join(root, "demo");

export async function build() {
  const compiled = await run(bin("tsc"), [
    "-b",
    "packages/core",
    "packages/bridge",
    "packages/element",
  ]);
  if (compiled.code !== 0) return compiled.code;
  await rm(script, { recursive: true, force: true });
  for (const mode of ["production", "full"]) {
    const bundled = await run(bin("vite"), ["build", "--mode", mode]);
    if (bundled.code !== 0) return bundled.code;
  }
  await rm(served, { recursive: true, force: true });
  await mkdir(served, { recursive: true });
  await copy(script, /\.(js|md)$/);
  await copy(page, /\.(html|css|js|svg)$/);
  return 0;
}

async function copy(folder, pattern) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && pattern.test(entry.name)) {
      await copyFile(join(folder, entry.name), join(served, entry.name));
    }
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.exitCode = await build();
