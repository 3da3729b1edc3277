/** Every option of a bridge, checked: each function returns the value as it is used, or throws. */
import { constants } from "node:buffer";
import { realpathSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { isNeverPassed } from "./agent-env.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import { APPROVAL_MODES, type ApprovalMode } from "./approval-modes.js";
import type { FileOptions, HistoryOptions, KnownAgent, SysTagSetting } from "./options.js";
import type { McpServer } from "./mcp-servers.js";
import type { PermissionRules } from "./permission-rules.js";
import { BridgeStartError } from "./start-error.js";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export function checkPort(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new BridgeStartError(`Port ${String(port)} is not a whole number from 0 to 65535.`);
}

export function checkHost(host: string, allowRemote: boolean): string {
  if (isLoopback(host)) return host;
  if (isIP(host) === 0) {
    throw new BridgeStartError(
      `Host ${quote(host)} is no address: give the one to listen on, such as 127.0.0.1. ` +
        "A name that it is reached by is allowed with --allow-host.",
    );
  }
  if (allowRemote) return host;
  throw new BridgeStartError(
    `Host ${quote(host)} is refused: other machines would reach the bridge, and whoever has its ` +
      "token runs commands on this one. If that is what you want, add --allow-remote.",
  );
}

/** Does no other machine reach this address? */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

/** `/agent` -> `/agent/`. */
export function checkBasePath(path = "/"): string {
  const whole = path.endsWith("/") ? path : `${path}/`;
  // What a URL parser would rewrite is never what a request has.
  if (/^\/(?:[\w~-][\w.~-]*\/)*$/.test(whole)) return whole;
  throw new BridgeStartError(
    `Base path ${quote(path)} must be a path of plain names, such as /agent/.`,
  );
}

export function checkAgent(agent: string | undefined): KnownAgent | null {
  if (agent === undefined) return null;
  if (agent === "gemini" || agent === "demo") return agent;
  throw new BridgeStartError(
    `Unknown agent ${quote(agent)}. Known are gemini and demo; any other ACP agent is started ` +
      "by its command, after --.",
  );
}

export function checkCommand(command: readonly string[] | undefined): readonly string[] | null {
  if (command === undefined) return null;
  if (command[0]) return [...command];
  throw new BridgeStartError("The command of the agent is empty. Put it after --.");
}

export function checkRoot(root: string): string {
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

export function serialiseHost(text: string): string {
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

export function checkEnvName(name: string): string {
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

export function checkToken(token: string): string {
  // The token travels as a WebSocket subprotocol, whose alphabet is narrow.
  if (/^[A-Za-z0-9_-]{16,512}$/.test(token)) return token;
  throw new BridgeStartError(
    "The token must be 16 to 512 characters of A-Z, a-z, 0-9, - and _ (base64url). " +
      "Without one, the bridge makes a good one at each start.",
  );
}

export function checkLimits(limits: Partial<Limits> | undefined): Limits {
  for (const [name, value] of Object.entries(limits ?? {})) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw new BridgeStartError(
        `Unknown limit ${quote(name)}. Known are ${Object.keys(DEFAULT_LIMITS).join(", ")}.`,
      );
    }
    const [isFine, expected] = checkLimit(name, value);
    if (!isFine) {
      throw new BridgeStartError(`Limit ${name} must be ${expected}, not ${String(value)}.`);
    }
  }
  return { ...DEFAULT_LIMITS, ...limits };
}

/** What Node's timers take; with more they wait 1 ms. */
const MAX_TIME = 2 ** 31 - 1;
/** A message of ACP has up to 12 levels, and the bridge puts 8 around it. */
const MIN_DEPTH = 24;
/** Such a message becomes one string, and no string of Node's is longer. */
const MAX_MESSAGE_BYTES = constants.MAX_STRING_LENGTH;

/** Is it a value for this limit, and what would be one? */
function checkLimit(name: string, value: unknown): readonly [boolean, string] {
  if (/(?:Timeout|Interval|After)$/.test(name)) {
    const isTime = typeof value === "number" && value > 0 && value <= MAX_TIME;
    return [isTime, "milliseconds above 0, up to 24 days"];
  }
  if (name === "maxSessionEvents" && value === Infinity) return [true, ""];
  const least = name === "maxDepth" ? MIN_DEPTH : 1;
  const isMessage = name === "maxFrameBytes" || name === "maxLineBytes";
  const most = isMessage ? MAX_MESSAGE_BYTES : Number.MAX_SAFE_INTEGER;
  const isSize = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return [isSize, `a whole number from ${least} to ${most}`];
}

/** A value that becomes one argument of a command line, so it must not look like a flag. */
export function checkWord(what: string, value: string | undefined): string | null {
  if (value === undefined || value === "") return null;
  if (/^[^\s\p{Cc}-][^\s\p{Cc}]*$/u.test(value) && value.length <= 500) return value;
  throw new BridgeStartError(
    `${what} ${quote(value)} must be one word that does not begin with a dash.`,
  );
}

export function checkApprovalMode(mode: string | undefined): ApprovalMode {
  const known = APPROVAL_MODES.get(mode ?? "default");
  if (known) return known;
  throw new BridgeStartError(
    `Unknown approval mode ${quote(String(mode))}. Known are default, auto_edit, plan and yolo.`,
  );
}

export function checkHostApiUrl(text: string | undefined): string | null {
  if (text === undefined || text === "") return null;
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new BridgeStartError(
    `Host API address ${quote(text)} must be an address that begins with http:// or https://.`,
  );
}

export function checkSysTags(setting: string): SysTagSetting {
  if (setting === "event" || setting === "both" || setting === "raw" || setting === "off") {
    return setting;
  }
  throw new BridgeStartError(
    `Unknown setting for SYS tags ${quote(setting)}. Known are event, both, raw and off.`,
  );
}

export function checkPermissionRules(rules: PermissionRules = {}): PermissionRules {
  const { timeout, rejectKinds = [] } = rules;
  if (timeout !== undefined && !(Number.isFinite(timeout) && timeout > 0 && timeout < 2 ** 31)) {
    throw new BridgeStartError(
      `The time-out of permissions must be milliseconds above 0, up to 24 days, ` +
        `not ${quote(String(timeout))}.`,
    );
  }
  if (!Array.isArray(rejectKinds) || rejectKinds.some((kind) => !/^\w+$/.test(String(kind)))) {
    throw new BridgeStartError(
      `The kinds of tools to reject must be ACP's names, such as execute or fetch, ` +
        `not ${quote(String(rejectKinds))}.`,
    );
  }
  return { ...(timeout === undefined ? {} : { timeout }), rejectKinds: [...rejectKinds] };
}

export function checkMcpServers(servers: readonly McpServer[] = []): readonly McpServer[] {
  const names = new Set<string>();
  for (const server of Array.isArray(servers) ? servers : [servers]) {
    const { name, command, args = [], type, url } = server as Partial<McpServer>;
    const isProgram = typeof command === "string" && command !== "" && Array.isArray(args);
    const isCalled = (type === "http" || type === "sse") && typeof url === "string";
    if (typeof name !== "string" || name === "" || !(isProgram || isCalled)) {
      throw new BridgeStartError(
        `MCP server ${quote(String(name))} must have a name, and a command with a list of args, ` +
          "or a type (http or sse) with a url.",
      );
    }
    if (names.has(name)) throw new BridgeStartError(`Two MCP servers are named ${quote(name)}.`);
    names.add(name);
  }
  return [...servers];
}

/** A text of this size is none that a person or a model reads whole. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

export function checkFs(fs: boolean | FileOptions = false): Required<FileOptions> | null {
  if (fs === false) return null;
  const { maxBytes = MAX_FILE_BYTES } = fs === true ? {} : fs;
  if (Number.isSafeInteger(maxBytes) && maxBytes > 0) return { maxBytes };
  throw new BridgeStartError(
    `fs.maxBytes must be a whole number above 0, not ${quote(String(maxBytes))}.`,
  );
}

/** The limits that `history` stands for. */
export function checkHistory(history: HistoryOptions = {}): Partial<Limits> {
  const { maxBytes, maxEvents } = history;
  for (const [name, value] of Object.entries({ maxBytes, maxEvents })) {
    if (value === undefined || (Number.isSafeInteger(value) && value > 0)) continue;
    throw new BridgeStartError(
      `history.${name} must be a whole number above 0, not ${quote(String(value))}.`,
      "history",
    );
  }
  return {
    ...(maxBytes === undefined ? {} : { maxSessionBytes: maxBytes }),
    ...(maxEvents === undefined ? {} : { maxSessionEvents: maxEvents }),
  };
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
