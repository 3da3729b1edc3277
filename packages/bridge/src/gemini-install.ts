import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { delimiter, dirname, join, parse, resolve } from "node:path";
import { findCommand, findFile, type Program } from "./find-command.js";
import { isInside } from "./is-inside.js";
import { BridgeStartError } from "./start-error.js";

/** A Gemini CLI on this machine. */
export interface GeminiInstall {
  readonly program: Program;
  /** From its package.json; null for a wrapper around it. */
  readonly version: string | null;
  /** It came with the project, so it is as trusted as that. */
  readonly isOfProject: boolean;
}

const PACKAGE = "@google/gemini-cli";
const NAMES_ON_PATH = ["gemini", "google-gemini", "google-gemini-cli"];

/** Where {@link findGemini} looks besides PATH. */
export interface GeminiPlaces {
  readonly projectRoot: string;
  /** May one that the project has brought along be run? Only where a person asked for Gemini CLI. */
  readonly allowProject: boolean;
  /** A program that was asked for by name or path. */
  readonly geminiBin: string | null;
  /** The `node_modules` folders that count as beside this package. */
  readonly besideFolders?: readonly string[] | undefined;
}

/**
 * Looks for Gemini CLI: what was asked for (the option, else `GEMINI_BIN`), the project's own if
 * that may be run, the one beside this package, PATH. `npx` and `npm run` put folders of the
 * project on PATH, so what is found there may be the project's as well.
 *
 * @throws BridgeStartError if what was asked for is not there.
 */
export async function findGemini(
  places: GeminiPlaces,
  env: NodeJS.ProcessEnv,
): Promise<GeminiInstall | null> {
  const { projectRoot, allowProject, geminiBin, besideFolders = foldersOfThisPackage() } = places;
  const describe = (program: Program): Promise<GeminiInstall> => describeIn(projectRoot, program);
  const wanted = geminiBin ?? env["GEMINI_BIN"];
  if (wanted) {
    const program = await findCommand(wanted, env);
    // Named, so nothing that has to be pointed out.
    if (program) return { ...(await describe(program)), isOfProject: false };
    const name = geminiBin === null ? "GEMINI_BIN" : "geminiBin";
    throw new BridgeStartError(
      `${name} is ${JSON.stringify(wanted)}, which is no program that can be executed. ` +
        "Correct it, or leave it out.",
      "geminiBin",
    );
  }
  if (allowProject) {
    const project = await findFile(join(projectRoot, "node_modules", ".bin", "gemini"), env);
    if (project) return describe(project);
  }
  const beside = await findBeside(besideFolders);
  if (beside) return beside;
  const searched = allowProject ? env : withoutProjectOnPath(env, projectRoot);
  for (const name of NAMES_ON_PATH) {
    const program = await findCommand(name, searched);
    if (program) return describe(program);
  }
  return null;
}

/**
 * Is this a folder that somebody else may have filled, such as a clone? One that holds the home of
 * the user is their own.
 */
export function mayBeForeign(projectRoot: string, env: NodeJS.ProcessEnv): boolean {
  return !leadsInto(projectRoot, env["HOME"] || env["USERPROFILE"] || homedir());
}

/** The environment with a PATH that leads nowhere into the project. */
export function withoutProjectOnPath(
  env: NodeJS.ProcessEnv,
  projectRoot: string,
): NodeJS.ProcessEnv {
  const clean = { ...env };
  for (const [name, value = ""] of Object.entries(env)) {
    if (!/^path$/i.test(name)) continue;
    const folders = value.split(delimiter).filter((folder) => !leadsInto(projectRoot, folder));
    clean[name] = folders.join(delimiter);
  }
  return clean;
}

/** As it is written and as it is: a link in a folder of ours may lead there. */
function leadsInto(root: string, path: string): boolean {
  return isInside(root, resolve(path)) || isInside(root, realPath(path));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
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
  return { program, version, isOfProject: false };
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
    if (program) return { program, version: manifest.version, isOfProject: false };
  }
  return null;
}

async function describeIn(projectRoot: string, program: Program): Promise<GeminiInstall> {
  const isOfProject = leadsInto(projectRoot, program.file);
  let folder = dirname(program.file);
  while (folder !== dirname(folder)) {
    const manifest = await readManifest(folder);
    if (manifest) return { program, version: manifest.version, isOfProject };
    folder = dirname(folder);
  }
  return { program, version: null, isOfProject };
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

/**
 * Is this word of a command line Gemini CLI's program or package? It may stand behind that of
 * another program: `npx @google/gemini-cli`, `node …/gemini.js`, `docker run … gemini`.
 *
 * @example
 * namesGemini("/usr/bin/gemini"); // true
 */
export function namesGemini(word: string): boolean {
  const name = parse(word.replaceAll("\\", "/")).name;
  return word.includes(PACKAGE) || name === "gemini-cli" || NAMES_ON_PATH.includes(name);
}
