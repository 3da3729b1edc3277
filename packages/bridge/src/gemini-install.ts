import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findCommand, findFile, type Program } from "./find-command.js";
import { BridgeStartError } from "./start-error.js";

/** A Gemini CLI on this machine. */
export interface GeminiInstall {
  readonly program: Program;
  /** From its package.json; null for a wrapper around it. */
  readonly version: string | null;
}

const PACKAGE = "@google/gemini-cli";
const NAMES_ON_PATH = ["gemini", "google-gemini", "google-gemini-cli"];

/** Where {@link findGemini} looks besides PATH. */
export interface GeminiPlaces {
  readonly projectRoot: string;
  /** A program that was asked for by name or path. */
  readonly geminiBin: string | null;
  /** The `node_modules` folders that count as beside this package. */
  readonly besideFolders?: readonly string[] | undefined;
}

/**
 * Looks for Gemini CLI: what was asked for (the option, else `GEMINI_BIN`), the project's own, the
 * one beside this package, PATH.
 *
 * @throws BridgeStartError if what was asked for is not there.
 */
export async function findGemini(
  places: GeminiPlaces,
  env: NodeJS.ProcessEnv,
): Promise<GeminiInstall | null> {
  const { projectRoot, geminiBin, besideFolders = foldersOfThisPackage() } = places;
  const wanted = geminiBin ?? env["GEMINI_BIN"];
  if (wanted) {
    const program = await findCommand(wanted, env);
    if (program) return describe(program);
    const name = geminiBin === null ? "GEMINI_BIN" : "geminiBin";
    throw new BridgeStartError(
      `${name} is ${JSON.stringify(wanted)}, which is no program that can be executed. ` +
        "Correct it, or leave it out.",
      "geminiBin",
    );
  }
  const project = await findFile(join(projectRoot, "node_modules", ".bin", "gemini"), env);
  if (project) return describe(project);
  const beside = await findBeside(besideFolders);
  if (beside) return beside;
  for (const name of NAMES_ON_PATH) {
    const program = await findCommand(name, env);
    if (program) return describe(program);
  }
  return null;
}

/** Gemini CLI through npx, which fetches the package at its first start; null without npx. */
export async function findNpx(
  cliPackage: string,
  env: NodeJS.ProcessEnv,
): Promise<GeminiInstall | null> {
  const npx = await findCommand("npx", env);
  if (!npx) return null;
  const program = { ...npx, args: [...npx.args, "--yes", cliPackage] };
  // `@scope/name@1.2.3` says which one it will be.
  const version = /.@(\d+\.\d+\.\d+[^@]*)$/.exec(cliPackage)?.[1] ?? null;
  return { program, version };
}

/** Every `node_modules` where an import of this package would look. */
function foldersOfThisPackage(): readonly string[] {
  return createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [];
}

async function findBeside(folders: readonly string[]): Promise<GeminiInstall | null> {
  for (const folder of folders) {
    const root = join(folder, PACKAGE);
    const manifest = await readManifest(root);
    const script = manifest && join(root, manifest.bin);
    const program = script && (await findFile(script, {}));
    if (program) return { program, version: manifest.version };
  }
  return null;
}

async function describe(program: Program): Promise<GeminiInstall> {
  let folder = dirname(program.file);
  while (folder !== dirname(folder)) {
    const manifest = await readManifest(folder);
    if (manifest) return { program, version: manifest.version };
    folder = dirname(folder);
  }
  return { program, version: null };
}

async function readManifest(folder: string): Promise<{ version: string; bin: string } | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const { name, version, bin } = manifest as Record<string, unknown>;
    const script = typeof bin === "string" ? bin : (bin as Record<string, unknown>)["gemini"];
    if (name !== PACKAGE || typeof version !== "string" || typeof script !== "string") return null;
    return { version, bin: script };
  } catch {
    return null;
  }
}

/**
 * Is `version` older than `major.minor.patch`? An unknown version counts as new.
 *
 * @example
 * isOlder("0.30.0", [0, 33, 0]); // true
 */
export function isOlder(version: string | null, than: readonly [number, number, number]): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version ?? "");
  if (!parts) return false;
  for (let i = 0; i < 3; i++) {
    const difference = Number(parts[i + 1]) - (than[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
