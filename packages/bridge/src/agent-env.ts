/** What an agent gets to see of the bridge's environment: names on a list, never the whole of it. */
export interface AgentEnvOptions {
  /** Families that this agent reads its own settings and keys from, such as `GEMINI_`. */
  readonly prefixes: readonly string[];
  /** Further names that the person who started the bridge asked for. */
  readonly names: readonly string[];
  /** The bridge's secret: a variable that holds it is left out, whatever its name. */
  readonly token: string;
}

/** What every command line program needs to find its files, its language and the network. */
const BASE_NAMES: readonly string[] = [
  ..."PATH HOME LANG LANGUAGE TERM TMPDIR TZ USER LOGNAME SHELL".split(" "),
  ..."HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY".split(" "),
  ..."http_proxy https_proxy all_proxy no_proxy".split(" "),
];

/** Without these a Windows process does not start, or does not find the user's folder. */
const WINDOWS_NAMES: readonly string[] = [
  ..."SystemRoot SystemDrive windir ComSpec PATHEXT TEMP TMP OS USERNAME USERPROFILE".split(" "),
  ..."HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA ProgramData ProgramFiles".split(" "),
  ..."PROCESSOR_ARCHITECTURE NUMBER_OF_PROCESSORS".split(" "),
];

const BASE_PREFIXES: readonly string[] = ["LC_", "XDG_"];

/**
 * Is this variable kept from every agent, even when asked for by name? `NODE_OPTIONS` loads code
 * into it, `npm_*` holds registry logins, `GEMINI_BRIDGE_*` is the bridge's own.
 */
export function isNeverPassed(name: string): boolean {
  return /^(NODE_OPTIONS$|npm_|GEMINI_BRIDGE_)/i.test(name);
}

/**
 * Chooses the variables that an agent process gets.
 *
 * @example
 * agentEnv(process.env, { prefixes: ["GEMINI_"], names: ["MY_SETTING"], token });
 */
export function agentEnv(
  env: NodeJS.ProcessEnv,
  options: AgentEnvOptions,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const windows = platform === "win32";
  // Windows spells PATH as Path; its names have no case.
  const fold = (name: string): string => (windows ? name.toUpperCase() : name);
  const known = [...BASE_NAMES, ...(windows ? WINDOWS_NAMES : []), ...options.names];
  const names = new Set(known.map(fold));
  const prefixes = [...BASE_PREFIXES, ...options.prefixes];

  const passed: [string, string][] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || isNeverPassed(name) || value.includes(options.token)) continue;
    const wanted = names.has(fold(name)) || prefixes.some((p) => fold(name).startsWith(p));
    if (wanted) passed.push([name, value]);
  }
  return Object.fromEntries(passed);
}
