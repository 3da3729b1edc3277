/**
 * Others that show Markdown while it comes, installed once for the benchmarks into a folder beside
 * `node_modules`: they are large, and nothing else needs them.
 */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/run.mjs";

const versions = { "streaming-markdown": "0.2.15", dompurify: "3.5.0", "deep-chat": "2.4.2" };
const folder = join(root, "node_modules/.cache/bench-peers");

/**
 * The modules of those that are there, as aliases for a bundler; one that cannot be had leads to a
 * module that exports nothing.
 *
 * @returns {Promise<{ alias: Record<string, string>, missing: string[] }>}
 */
export async function findPeers() {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await writeFile(join(folder, "none.js"), "export {};\n");
  const names = Object.keys(versions);
  const place = (name) => join(folder, "node_modules", name);
  const wanted = names.filter((name) => !existsSync(place(name)));
  if (wanted.length > 0) {
    const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact"];
    const packages = names.map((name) => `${name}@${versions[name]}`);
    try {
      await promisify(execFile)("npm", [...args, ...packages], { cwd: folder, timeout: 120_000 });
    } catch (error) {
      process.stderr.write(
        `The peers could not be installed: ${error.message.split("\n", 1)[0]}\n`,
      );
    }
  }
  const missing = names.filter((name) => !existsSync(place(name)));
  const alias = Object.fromEntries(
    names.map((name) => [name, missing.includes(name) ? join(folder, "none.js") : place(name)]),
  );
  return { alias, missing };
}
