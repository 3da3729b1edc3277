import { constants } from "node:fs";
import { access, readFile, realpath, stat } from "node:fs/promises";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";

const WINDOWS = process.platform === "win32";
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
): Promise<Program | null> {
  if (/[/\\]/.test(command) || isAbsolute(command)) {
    return findFile(resolve(directory, command), env);
  }
  const path = Object.entries(env).find(([name]) => /^path$/i.test(name))?.[1] ?? "";
  for (const folder of path.split(delimiter)) {
    // An empty entry means the current folder to some shells: not to us.
    if (!isAbsolute(folder)) continue;
    const program = await findFile(join(folder, command), env);
    if (program) return program;
  }
  return null;
}

/** The same for one path; on Windows with the endings that make a file executable there. */
export async function findFile(path: string, env: NodeJS.ProcessEnv): Promise<Program | null> {
  const endings = WINDOWS ? (env["PATHEXT"] ?? ".COM;.EXE;.BAT;.CMD").split(";") : [];
  for (const ending of ["", ...endings]) {
    const file = path + ending;
    if (await isExecutable(file)) {
      const program = await toProgram(file);
      if (program) return program;
    }
  }
  return null;
}

/**
 * A script for Node is started by this same Node, wherever PATH leads; a Windows shim (`.cmd`)
 * would need a shell, which reads arguments in its own way.
 */
async function toProgram(file: string): Promise<Program | null> {
  const target = await realpath(file);
  const script = (await isNodeScript(target)) ? target : await scriptOfShim(target);
  if (script) return { command: process.execPath, args: [script], file: script };
  // Without a script a shim cannot be started safely. The file beside it has no ending at all.
  if (WINDOWS && !/\.(exe|com)$/i.test(target)) return null;
  return { command: file, args: [], file: target };
}

/** A script with a `#!` line for something else (bun, deno) is left to that. */
async function isNodeScript(file: string): Promise<boolean> {
  if (!SCRIPT.test(file)) return false;
  const text = await readFile(file, "latin1");
  const [firstLine = ""] = text.split("\n", 1);
  return !firstLine.startsWith("#!") || /\bnode\b/.test(firstLine);
}

/** The script that npm's Windows shim starts, relative to the shim's own folder. */
async function scriptOfShim(file: string): Promise<string | null> {
  if (!/\.cmd$/i.test(file)) return null;
  const text = await readFile(file, "latin1");
  const relative = /"%~?dp0%?\\?([^"\r\n]+\.[cm]?js)"/i.exec(text)?.[1];
  if (relative === undefined) return null;
  const script = resolve(dirname(file), relative.replaceAll("\\", "/"));
  return (await isFile(script)) ? script : null;
}

async function isExecutable(file: string): Promise<boolean> {
  if (!(await isFile(file))) return false;
  // A script for Node needs no permission to execute.
  if (WINDOWS || (await isNodeScript(file))) return true;
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
