import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { agentEnv } from "./agent-env.js";
import { findCommand } from "./find-command.js";
import {
  findGemini,
  findNpx,
  namesGemini,
  isOlder,
  mayBeForeign,
  withoutProjectOnPath,
  type GeminiInstall,
} from "./gemini-install.js";
import { findGeminiLogin } from "./gemini-login.js";
import type { ResolvedOptions } from "./options.js";
import { BridgeStartError } from "./start-error.js";

/** How one agent process is started: without a shell, with exactly these arguments. */
export interface AgentLaunch {
  readonly id: string;
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the process. */
  readonly env: Readonly<Record<string, string>>;
  /** Why this one, in one line. */
  readonly reason: string;
  /** It is Gemini CLI, which takes any line for a code while it asks for one. */
  readonly readsLoginCodes?: boolean;
  /** It will ask for the code of a login before it reads its first message. */
  readonly asksLoginFirst?: boolean;
}

/** What the bridge itself tells every Gemini CLI. */
const GEMINI_ENV = {
  // With its relaunch, the parent process swallows SIGTERM.
  GEMINI_CLI_NO_RELAUNCH: "1",
  // A login then prints its address, which the page shows, instead of opening a browser here.
  NO_BROWSER: "true",
  // Through its pseudo-terminal the output of shell commands never reaches an ACP client.
  GEMINI_PTY_INFO: "child_process",
};

const FIRST_WITH_ACP_FLAG = [0, 33, 0] as const;
/** Older ones trust the settings of any folder and run commands named there. */
const FIRST_SAFE = [0, 39, 1] as const;

/**
 * Decides which agent runs, and how. Without a choice of the user: Gemini CLI if it is installed
 * and can answer, else the demo agent, so that the first start always shows something.
 *
 * @param besideFolders where a Gemini CLI beside this package is looked for
 * @throws BridgeStartError with one line if what was asked for is not there.
 *
 * @example
 * const launch = await resolveAgent(resolveOptions({ agent: "demo" }));
 * spawn(launch.command, launch.args, { env: launch.env, cwd: projectRoot });
 */
export async function resolveAgent(
  options: ResolvedOptions,
  env: NodeJS.ProcessEnv = process.env,
  besideFolders?: readonly string[],
): Promise<AgentLaunch> {
  for (const name of options.env) {
    if (env[name] === undefined) options.log("warn", `--env ${name}: it is not set here`);
  }
  if (options.command) return launchCommand(options.command, options, env);
  if (options.agent === "demo") return launchDemo("Demo agent: as asked", options, env);

  const { agent, cliPackage, geminiBin, projectRoot } = options;
  // A clone of somebody's must not choose what runs as soon as it is looked at.
  const allowProject = agent === "gemini" || !mayBeForeign(projectRoot, env);
  const places = { projectRoot, geminiBin, besideFolders };
  let install = await findGemini({ ...places, allowProject }, env);
  // Nothing is fetched from a registry unless Gemini CLI, or the package, was asked for.
  if (!install && (agent === "gemini" || cliPackage !== null)) {
    const searched = allowProject ? env : withoutProjectOnPath(env, projectRoot);
    install = await findNpx(cliPackage ?? "@google/gemini-cli", searched);
  }
  if (agent === "gemini") {
    if (install) {
      const { asksFirst } = await findGeminiLogin(env);
      const why = install.isOfProject ? `the project's own, ${install.program.file}` : "as asked";
      return { ...launchGemini(install, why, options, env), asksLoginFirst: asksFirst };
    }
    throw new BridgeStartError(
      "Gemini CLI was not found (--gemini-bin, node_modules/.bin of the project, PATH), and " +
        "neither was npx. Install it with: npm install -g @google/gemini-cli",
      "agent",
    );
  }
  if (!install) {
    const unasked = await findGemini({ ...places, allowProject: true }, env);
    const why = unasked
      ? `the only Gemini CLI is the project's own, ${unasked.program.file}, which runs with --agent gemini`
      : "Gemini CLI is not installed (npm install -g @google/gemini-cli adds it)";
    return launchDemo(`Demo agent: ${why}`, options, env);
  }
  const login = await findGeminiLogin(env);
  if (login.ready) return launchGemini(install, login.reason, options, env);
  const reason = `Demo agent: Gemini CLI is installed but ${login.reason}, or use --agent gemini`;
  return launchDemo(reason, options, env);
}

function launchGemini(
  install: GeminiInstall,
  reason: string,
  options: ResolvedOptions,
  env: NodeJS.ProcessEnv,
): AgentLaunch {
  const { program, version } = install;
  const title = version ? `Gemini CLI ${version}` : "Gemini CLI";
  if (isOlder(version, FIRST_SAFE)) {
    const safe = FIRST_SAFE.join(".");
    options.log("warn", `${title} runs commands from a project's settings; update to ${safe}`);
  }
  const flag = isOlder(version, FIRST_WITH_ACP_FLAG) ? "--experimental-acp" : "--acp";
  return {
    id: "gemini",
    title: "Gemini CLI",
    readsLoginCodes: true,
    command: program.command,
    args: [...program.args, flag, ...geminiFlags(options)],
    env: { ...passed(options, env, ["GEMINI_", "GOOGLE_"]), ...GEMINI_ENV },
    reason: `${title}: ${reason}`,
  };
}

/** What the bridge's own options say to Gemini CLI. */
function geminiFlags({ model, approvalMode }: ResolvedOptions): readonly string[] {
  return [...(model === null ? [] : ["--model", model]), "--approval-mode", approvalMode];
}

async function launchDemo(
  reason: string,
  options: ResolvedOptions,
  env: NodeJS.ProcessEnv,
): Promise<AgentLaunch> {
  const fromSource = import.meta.url.endsWith(".ts");
  const script = new URL(`demo-agent/main.${fromSource ? "ts" : "js"}`, import.meta.url);
  const file = fileURLToPath(script);
  const there = await stat(file).catch(() => null);
  if (!there) {
    throw new BridgeStartError("The demo agent is not built. Run: npm run build");
  }
  // The loader is named by its address: the agent's folder need not know it.
  const loader = fromSource
    ? ["--conditions=gac-source", "--import", import.meta.resolve("tsx")]
    : [];
  return {
    id: "demo",
    title: "Demo agent",
    command: process.execPath,
    args: [...loader, file],
    env: passed(options, env, []),
    reason,
  };
}

async function launchCommand(
  command: readonly string[],
  options: ResolvedOptions,
  env: NodeJS.ProcessEnv,
): Promise<AgentLaunch> {
  const [name = "", ...args] = command;
  const program = await findCommand(name, env);
  if (!program) {
    throw new BridgeStartError(
      `Command ${JSON.stringify(name)} was not found, or may not be executed. ` +
        "Check its spelling, or give its full path.",
    );
  }
  return {
    id: "command",
    title: basename(name),
    command: program.command,
    args: [...program.args, ...args],
    env: passed(options, env, []),
    readsLoginCodes: command.some(namesGemini),
    reason: `${basename(name)}: the command given after --`,
  };
}

function passed(
  options: ResolvedOptions,
  env: NodeJS.ProcessEnv,
  prefixes: readonly string[],
): Record<string, string> {
  return agentEnv(env, { prefixes, names: options.env, token: options.token });
}
