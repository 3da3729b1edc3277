/** Runs a program of the project and hands back its exit code and, when asked, its output. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, timeout?: number, env?: NodeJS.ProcessEnv }} [options] `capture`
 *   also collects what it prints; `timeout` in ms ends it, group and all
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: options.env ?? process.env,
      stdio: ["ignore", options.capture ? "pipe" : "inherit", "inherit"],
      detached: options.timeout !== undefined && process.platform !== "win32",
    });
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      output += text;
      process.stdout.write(text);
    });
    const timer =
      options.timeout === undefined
        ? undefined
        : setTimeout(() => {
            process.stderr.write(
              `${args.join(" ")}: no end after ${options.timeout} ms, stopped\n`,
            );
            end(child);
          }, options.timeout);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

function end(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/** A program that a dependency brings, run by this Node. */
export function bin(name) {
  return fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
}
