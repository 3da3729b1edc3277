import { spawn } from "node:child_process";

/** What {@link shouldOpenBrowser} looks at. */
export interface OpenConditions {
  /** --open, --no-open or neither. */
  readonly asked: boolean | null;
  readonly json: boolean;
  /** Does a person watch the output? */
  readonly terminal: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/** Open a browser when asked, or where a person sits before a screen. */
export function shouldOpenBrowser(conditions: OpenConditions): boolean {
  const { asked, json, terminal, env, platform } = conditions;
  if (asked !== null) return asked;
  if (json || !terminal || env["CI"] || env["SSH_CONNECTION"]) return false;
  return hasDisplay(env, platform);
}

function hasDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (platform === "darwin" || platform === "win32") return true;
  return Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
}

/**
 * Opens an address in the user's browser. Failing is not worth a word: the address is printed.
 *
 * @param url without a secret: every user of this machine can read a command line
 */
export function openBrowser(url: string, platform: NodeJS.Platform = process.platform): void {
  const [command, ...args] = browserCommand(url, platform);
  const child = spawn(command, args, { detached: true, stdio: "ignore" });
  child.on("error", () => {});
  child.unref();
}

/**
 * The platform's own opener. On Windows not `start`: that is a word of the shell, which would
 * read the `&` in an address as the start of another command.
 */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform,
): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", url];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", url];
  return ["xdg-open", url];
}
