import { constants } from "node:fs";
import { access, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";

const SCRIPT = /\.[cm]?js$/;

/** A program that can be spawned without a shell. */
export interface Program {
  readonly command: string;
  /** Arguments that come before all others: the script, when `command` is Node. */
  readonly args: readonly string[];
  /** The file that was found; the script itself behind links and shims. */
  readonly file: string;
}

/**
 * Finds a command as a shell would: a path as it is, a bare name on PATH.
 *
 * @returns null if there is no such file that may be executed.
 */
export async function findCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  directory: string = process.cwd(),
  platform: NodeJS.Platform = process.platform,
): Promise<Program | null> {
  if (/[/\\]/.test(command) || isAbsolute(command)) {
    return findFile(resolve(directory, command), env, platform);
  }
  const path = Object.entries(env).find(([name]) => /^path$/i.test(name))?.[1] ?? "";
  for (const folder of path.split(platform === "win32" ? ";" : ":")) {
    // An empty entry means the current folder to some shells: not to us.
    if (!isAbsolute(folder)) continue;
    const program = await findFile(join(folder, command), env, platform);
    if (program) return program;
  }
  return null;
}

/** The same for one path; on Windows with the endings that make a file executable there. */
export async function findFile(
  path: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Promise<Program | null> {
  const isWindows = platform === "win32";
  // npm writes one shim for each shell; any of them names the script.
  const known = `${env["PATHEXT"] ?? ".COM;.EXE;.BAT;.CMD"};.ps1`;
  for (const ending of ["", ...(isWindows ? known.split(";") : [])]) {
    const file = path + ending;
    if (await isExecutable(file, isWindows)) {
      const program = await toProgram(file, isWindows);
      if (program) return program;
    }
  }
  return null;
}

/**
 * A script for Node is started by this same Node, wherever PATH leads; a Windows shim (`.cmd`,
 * `.ps1`) would need a shell, which reads arguments in its own way.
 */
async function toProgram(file: string, isWindows: boolean): Promise<Program | null> {
  const target = await realpath(file);
  const script = (await isNodeScript(target)) ? target : await scriptOfShim(target);
  if (script) return { command: process.execPath, args: [script], file: script };
  // Without a script a shim cannot be started safely. The file beside it has no ending at all.
  if (isWindows && !/\.(exe|com)$/i.test(target)) return null;
  return { command: file, args: [], file: target };
}

/** A script with a `#!` line for something else (bun, deno) is left to that. */
async function isNodeScript(file: string): Promise<boolean> {
  if (!SCRIPT.test(file)) return false;
  const text = await readFile(file, "latin1");
  const [firstLine = ""] = text.split("\n", 1);
  return !firstLine.startsWith("#!") || /\bnode\b/.test(firstLine);
}

/** How shims name the folder that they stand in: `%~dp0` or `%dp0%`, and `$basedir`. */
const SHIM_SCRIPT = /(?:%~?dp0%?|\$basedir)[\\/]?([^"'%$\r\n]+?\.[cm]?js)"/gi;

/** The script that a Windows shim starts, relative to the shim's own folder. */
async function scriptOfShim(file: string): Promise<string | null> {
  if (!/\.(cmd|ps1)$/i.test(file)) return null;
  const text = await readFile(file, "latin1");
  const named = [...text.matchAll(SHIM_SCRIPT)].map(([, path = ""]) => path.replaceAll("\\", "/"));
  // npx names a helper too; its own script is called after it.
  const name = basename(file).replace(/\.\w+$/, "");
  const relative = named.find((path) => basename(path).startsWith(`${name}-`)) ?? named.at(-1);
  if (relative === undefined) return null;
  const script = resolve(dirname(file), relative);
  return (await isFile(script)) && (await isNodeScript(script)) ? script : null;
}

async function isExecutable(file: string, isWindows: boolean): Promise<boolean> {
  if (!(await isFile(file))) return false;
  // A script for Node needs no permission to execute.
  if (isWindows || (await isNodeScript(file))) return true;
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
