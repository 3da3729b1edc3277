/**
 * `npm run api`: writes `api.md` of each package, its public interface. `npm run api -- --check`
 * only compares, and says what differs.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withEmittedTypes } from "./api/emit-types.mjs";
import { packages } from "./api/public-entries.mjs";
import { TypeReader } from "./api/read-exports.mjs";
import { apiReport, compareReports, reportPath } from "./api/report.mjs";
import { root } from "./run.mjs";

/** The pages by path, as the sources make them. */
export async function apiReports() {
  return withEmittedTypes(async (types) => {
    const reader = new TypeReader(join(types, "tsconfig.json"));
    try {
      const pages = new Map();
      for (const folder of packages) {
        pages.set(reportPath(folder), await apiReport(folder, types, reader));
      }
      return pages;
    } finally {
      reader.close();
    }
  });
}

/** What differs between the kept pages and the sources, for a person; empty when nothing does. */
export async function apiDifferences() {
  const notes = [];
  for (const [path, current] of await apiReports()) {
    const written = await readFile(join(root, path), "utf8").catch(() => "");
    const found = compareReports(written, current);
    if (found !== "") notes.push(`${path} is not what the sources offer:\n${found}`);
  }
  return notes.length === 0 ? "" : `${notes.join("\n\n")}\n\nMeant so? npm run api writes it.\n`;
}

async function main(args) {
  const unknown = args.find((arg) => arg !== "--check");
  if (unknown !== undefined) {
    process.stderr.write(`unknown argument ${unknown}: expected --check or nothing\n`);
    return 2;
  }
  if (args.length > 0) {
    const differences = await apiDifferences();
    process.stderr.write(differences);
    return differences === "" ? 0 : 1;
  }
  for (const [path, page] of await apiReports()) await writeFile(join(root, path), page);
  return 0;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.exitCode = await main(process.argv.slice(2));
}
