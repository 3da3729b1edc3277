import { randomBytes } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { isNeverPassed } from "./agent-env.js";
import { cleanLogText } from "./clean-log-text.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import { BridgeStartError } from "./start-error.js";

/** How much a line of the bridge's log matters. */
export type LogLevel = "info" | "warn" | "error";

/** Receives the bridge's own log, one line a call, without secrets and control characters. */
export type Log = (level: LogLevel, text: string) => void;

/** Agents that the bridge knows how to launch by name. */
export type KnownAgent = "gemini" | "demo";

/** Which agent a bridge runs. */
export interface AgentChoice {
  readonly id: string;
  readonly title: string;
  /** Why this one, in one line. */
  readonly reason: string;
}

/** What {@link GeminiBridge} takes. Everything is optional, and the defaults are the safe choice. */
export interface GeminiBridgeOptions {
  /** TCP port; 0 takes any free one. Default 4444. */
  readonly port?: number;
  /** Address to listen on. Only a loopback one is accepted. Default 127.0.0.1. */
  readonly host?: string;
  /** Which agent to run. Default: Gemini CLI if it is ready to use, else the demo agent. */
  readonly agent?: KnownAgent;
  /** Command and arguments of any other ACP agent; never read by a shell. */
  readonly command?: readonly string[];
  /** The folder that the agent works in. Default: the current folder. */
  readonly projectRoot?: string;
  /** Pages that may connect besides the bridge's own: `scheme://host[:port]`. */
  readonly allowedOrigins?: readonly string[];
  /** Names besides the loopback ones that a request may be addressed to: `host[:port]`. */
  readonly allowedHosts?: readonly string[];
  /** Names of further environment variables that the agent may see. */
  readonly env?: readonly string[];
  /** The secret of every connection, base64url. Default: 32 random bytes, new at each start. */
  readonly token?: string;
  readonly limits?: Partial<Limits>;
  readonly log?: Log;
  /** Is told which agent was chosen, before the bridge listens. */
  readonly onAgent?: (choice: AgentChoice) => void;
}

/** Options after defaults and checks; made by {@link resolveOptions}. */
export interface ResolvedOptions {
  readonly port: number;
  readonly host: string;
  readonly agent: KnownAgent | null;
  readonly command: readonly string[] | null;
  /** Absolute, without symbolic links. */
  readonly projectRoot: string;
  /** Serialised as a browser does it: lower case, no default port, no slash at the end. */
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly env: readonly string[];
  readonly token: string;
  readonly limits: Limits;
  readonly log: Log;
}

/** What holds where an option is absent. */
export const DEFAULTS: { readonly port: number; readonly host: string; readonly limits: Limits } = {
  port: 4444,
  host: "127.0.0.1",
  limits: DEFAULT_LIMITS,
};

const TOKEN_BYTES = 32;
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Fills in defaults and checks every option.
 *
 * @throws BridgeStartError with one line that names the wrong value.
 */
export function resolveOptions(options: GeminiBridgeOptions = {}): ResolvedOptions {
  if (options.agent !== undefined && options.command !== undefined) {
    throw new BridgeStartError("An agent and a command were both given. Choose one of them.");
  }
  const token = checkToken(options.token ?? randomBytes(TOKEN_BYTES).toString("base64url"));
  const log = options.log ?? (() => {});
  return {
    port: checkPort(options.port ?? DEFAULTS.port),
    host: checkHost(options.host ?? DEFAULTS.host),
    agent: checkAgent(options.agent),
    command: checkCommand(options.command),
    projectRoot: checkRoot(options.projectRoot ?? process.cwd()),
    allowedOrigins: (options.allowedOrigins ?? []).map(serialiseOrigin),
    allowedHosts: (options.allowedHosts ?? []).map(serialiseHost),
    env: (options.env ?? []).map(checkEnvName),
    token,
    limits: checkLimits(options.limits),
    log: (level, text) => log(level, cleanLogText(text, token)),
  };
}

function checkPort(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new BridgeStartError(`Port ${String(port)} is not a whole number from 0 to 65535.`);
}

function checkHost(host: string): string {
  if (LOOPBACK.has(host)) return host;
  throw new BridgeStartError(
    `Host ${quote(host)} is refused: whoever reaches the bridge runs commands on this machine, ` +
      "so it listens on 127.0.0.1, ::1 or localhost only.",
  );
}

function checkAgent(agent: string | undefined): KnownAgent | null {
  if (agent === undefined) return null;
  if (agent === "gemini" || agent === "demo") return agent;
  throw new BridgeStartError(
    `Unknown agent ${quote(agent)}. Known are gemini and demo; any other ACP agent is started ` +
      "by its command, after --.",
  );
}

function checkCommand(command: readonly string[] | undefined): readonly string[] | null {
  if (command === undefined) return null;
  if (command[0]) return [...command];
  throw new BridgeStartError("The command of the agent is empty. Put it after --.");
}

function checkRoot(root: string): string {
  const absolute = resolve(root);
  try {
    if (statSync(absolute).isDirectory()) return realpathSync(absolute);
  } catch {
    // Missing or not readable: the same answer helps.
  }
  throw new BridgeStartError(
    `Project root ${quote(absolute)} is not a folder that can be read. Name an existing folder.`,
  );
}

/**
 * `HTTPS://Example.com:443` -> `https://example.com`. An origin is scheme, host and port and
 * nothing more; patterns and `null` would let in more pages than anybody meant.
 */
export function serialiseOrigin(text: string): string {
  const url = parseUrl(text);
  const wellFormed =
    url !== null &&
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\\*\s]+$/i.test(text) &&
    url.host !== "" &&
    url.username === "";
  if (!wellFormed) {
    throw new BridgeStartError(
      `Allowed origin ${quote(text)} must be scheme://host[:port], such as http://localhost:3000.`,
    );
  }
  // `url.origin` is "null" for the schemes of extensions, whose pages do send scheme://host.
  return url.origin === "null" ? `${url.protocol}//${url.host}` : url.origin;
}

function serialiseHost(text: string): string {
  const url = parseUrl(`http://${text}`);
  if (url === null || !/^[^/?#@\\*\s]+$/.test(text) || url.host === "") {
    throw new BridgeStartError(
      `Allowed host ${quote(text)} must be host[:port], such as agent.example.com.`,
    );
  }
  // A browser sends names in their ASCII form. The URL drops a port 80, which is meant here.
  const port = /:\d+$/.exec(text)?.[0] ?? "";
  return url.hostname + port;
}

function checkEnvName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw new BridgeStartError(
      `Environment variable ${quote(name)}: give its name alone; the value is taken from the ` +
        "bridge's own environment.",
    );
  }
  if (isNeverPassed(name)) {
    throw new BridgeStartError(`Environment variable ${name} is never passed to an agent.`);
  }
  return name;
}

function checkToken(token: string): string {
  // The token travels as a WebSocket subprotocol, whose alphabet is narrow.
  if (/^[A-Za-z0-9_-]{16,512}$/.test(token)) return token;
  throw new BridgeStartError(
    "The token must be 16 to 512 characters of A-Z, a-z, 0-9, - and _ (base64url). " +
      "Without one, the bridge makes a good one at each start.",
  );
}

function checkLimits(limits: Partial<Limits> | undefined): Limits {
  for (const [name, value] of Object.entries(limits ?? {})) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw new BridgeStartError(
        `Unknown limit ${quote(name)}. Known are ${Object.keys(DEFAULT_LIMITS).join(", ")}.`,
      );
    }
    if (typeof value !== "number" || !(value > 0)) {
      throw new BridgeStartError(`Limit ${name} must be a number above 0, not ${String(value)}.`);
    }
  }
  return { ...DEFAULT_LIMITS, ...limits };
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
