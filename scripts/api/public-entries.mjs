/** What the packages offer: each package's folder, and the source behind each of its entries. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";

/**
 * @typedef {object} PublicEntry
 * @property {string} name what an application imports, such as `@gemini-agent-chat/core/sys-tags`
 * @property {string} source the entry's source, relative to the project, such as
 *   `packages/core/src/sys-tags.ts`
 */

export const packages = ["core", "bridge", "element"];

/**
 * The entries that a package's `exports` names, in that order.
 * @param {string} folder one of {@link packages}
 * @returns {readonly PublicEntry[]}
 */
export function publicEntries(folder) {
  const manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
  return Object.entries(manifest.exports).flatMap(([path, { "gac-source": source }]) =>
    // What has no source in TypeScript is no module for programs: a script tag's file, data.
    source
      ? [{ name: manifest.name + path.slice(1), source: `packages/${folder}/${source.slice(2)}` }]
      : [],
  );
}
