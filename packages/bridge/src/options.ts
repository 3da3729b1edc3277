import { randomBytes } from "node:crypto";
import type { MessageTransform } from "@gemini-agent-chat/core/sys-tags";
import type { ApprovalMode } from "./approval-modes.js";
import { catchRejection } from "./catch-rejection.js";
import { cleanLogText } from "./clean-log-text.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import * as check from "./option-checks.js";
import type { McpServer } from "./mcp-servers.js";
import type { PermissionRules } from "./permission-rules.js";
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

/** How much of each session is kept in memory. The oldest turns go first, whole. */
export interface HistoryOptions {
  /** Bytes a session. Default 16 MiB. */
  readonly maxBytes?: number;
  /** Events a session. Default: as many as fit into the bytes. */
  readonly maxEvents?: number;
}

/** What an agent may do with files through the bridge. */
export interface FileOptions {
  /** Largest file, in bytes, that is read or written. Default 8 MiB. */
  readonly maxBytes?: number;
}

/**
 * What the bridge does with SYS tags in the agent's text: `event` cuts them out and makes events
 * of them, `both` leaves the text as well, `raw` leaves everything as text and tells clients to do
 * so too, `off` leaves them to the clients.
 */
export type SysTagSetting = "event" | "both" | "raw" | "off";

/** What {@link GeminiBridge} takes. Everything is optional, and the defaults are the safe choice. */
export interface GeminiBridgeOptions {
  /** TCP port; 0 takes any free one. Default 4444. */
  readonly port?: number;
  /** Address to listen on. Any but a loopback one needs `allowRemote` too. Default 127.0.0.1. */
  readonly host?: string;
  /** Lets `host` be an address that other machines reach. Default: no. See `docs/security.md`. */
  readonly allowRemote?: boolean;
  /** Where the bridge's paths begin, such as `/agent/`. Default `/`. */
  readonly basePath?: string;
  /** Which agent to run. Default: Gemini CLI if it is ready to use, else the demo agent. */
  readonly agent?: KnownAgent;
  /** The model that Gemini CLI is started with. Default: its own choice. */
  readonly model?: string;
  /** How Gemini CLI asks before it acts. Default `default`: it asks. */
  readonly approvalMode?: ApprovalMode;
  /** The program of Gemini CLI, by name or path. Default: it is looked for. */
  readonly geminiBin?: string;
  /** Where no Gemini CLI is installed, `npx --yes` runs this. Default `@google/gemini-cli`. */
  readonly cliPackage?: string;
  /** Command and arguments of any other ACP agent; never read by a shell. */
  readonly command?: readonly string[];
  /** The folder that the agent works in. Default: the current folder. */
  readonly projectRoot?: string;
  /** Pages that may connect besides the bridge's own: `scheme://host[:port]`. */
  readonly allowedOrigins?: readonly string[];
  /** Names besides the loopback ones that a request may be addressed to: `host[:port]`. */
  readonly allowedHosts?: readonly string[];
  /**
   * MCP servers that a client may choose for its session, by name. Any other that it names is left
   * out, because it would be a command that is run without a question. Default: none.
   */
  readonly mcpServers?: readonly McpServer[];
  /** Names of further environment variables that the agent may see. */
  readonly env?: readonly string[];
  /** The secret of every connection, base64url. Default: 32 random bytes, new at each start. */
  readonly token?: string;
  /** The same as `token`, under the name that the earlier SDK had for it. */
  readonly bridgeSecret?: string;
  /** File that holds the token: read if it exists, else made, for its owner alone. */
  readonly tokenFile?: string;
  /** Address of the application around the bridge; handed on in `turn_files`, never called. */
  readonly hostApiUrl?: string;
  /** That application's own id of this work; handed on in `turn_files`. */
  readonly sessionId?: string;
  /**
   * Sees every update and notification of the agent, and each answer to a prompt, once and before
   * it is logged. If it throws, the message goes on as it came.
   */
  readonly outgoingTransform?: MessageTransform;
  /** Default `off`. Not together with `outgoingTransform`, which can do it itself. */
  readonly sysTags?: SysTagSetting;
  /** Questions of the agent that are refused without a person. Default: none. */
  readonly permissions?: PermissionRules;
  readonly history?: HistoryOptions;
  /**
   * Lets the agent read and write text files through the bridge, inside the folder of its session.
   * Default: no, and agents use the disk by themselves.
   */
  readonly fs?: boolean | FileOptions;
  /** Writes every message between bridge and agent to a file outside the project. */
  readonly trace?: boolean;
  readonly limits?: Partial<Limits>;
  readonly log?: Log;
  /** Is told which agent was chosen, before the bridge listens. */
  readonly onAgent?: (choice: AgentChoice) => void;
}

/** Options after defaults and checks; made by {@link resolveOptions}. */
export interface ResolvedOptions {
  readonly port: number;
  readonly host: string;
  /** With a slash at both ends. */
  readonly basePath: string;
  readonly agent: KnownAgent | null;
  readonly model: string | null;
  readonly approvalMode: ApprovalMode;
  readonly geminiBin: string | null;
  /** null: nobody has named one, so that none is fetched without being asked for. */
  readonly cliPackage: string | null;
  readonly command: readonly string[] | null;
  /** Absolute, without symbolic links. */
  readonly projectRoot: string;
  /** Serialised as a browser does it: lower case, no default port, no slash at the end. */
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly mcpServers: readonly McpServer[];
  readonly env: readonly string[];
  readonly token: string;
  readonly hostApiUrl: string | null;
  readonly sessionId: string | null;
  readonly outgoingTransform: MessageTransform | null;
  readonly sysTags: SysTagSetting;
  readonly permissions: PermissionRules;
  /** null: files are not offered. */
  readonly fs: Required<FileOptions> | null;
  readonly trace: boolean;
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

/**
 * Fills in defaults and checks every option.
 *
 * @throws BridgeStartError with one line that names the wrong value.
 */
export function resolveOptions(options: GeminiBridgeOptions = {}): ResolvedOptions {
  const { agent, command, sysTags = "off", outgoingTransform = null } = options;
  if (agent !== undefined && command !== undefined) {
    throw new BridgeStartError("An agent and a command were both given. Choose one of them.");
  }
  if (outgoingTransform && sysTags !== "off") {
    throw new BridgeStartError(
      "sysTags and outgoingTransform were both given. Leave sysTags out, and call the function " +
        "that createSysTagTransform returns from your own.",
      "sysTags",
    );
  }
  const token = named("token", () => check.checkToken(givenToken(options)));
  const { port = DEFAULTS.port, host = DEFAULTS.host, projectRoot = process.cwd() } = options;
  return {
    port: named("port", () => check.checkPort(port)),
    host: named("host", () => check.checkHost(host, options.allowRemote ?? false)),
    basePath: named("basePath", () => check.checkBasePath(options.basePath)),
    agent: named("agent", () => check.checkAgent(agent)),
    model: named("model", () => check.checkWord("Model", options.model)),
    approvalMode: named("approvalMode", () => check.checkApprovalMode(options.approvalMode)),
    geminiBin: options.geminiBin || null,
    cliPackage: named("cliPackage", () => check.checkWord("CLI package", options.cliPackage)),
    command: named("command", () => check.checkCommand(command)),
    projectRoot: named("projectRoot", () => check.checkRoot(projectRoot)),
    allowedOrigins: named("allowedOrigins", () =>
      (options.allowedOrigins ?? []).map(check.serialiseOrigin),
    ),
    allowedHosts: named("allowedHosts", () =>
      (options.allowedHosts ?? []).map(check.serialiseHost),
    ),
    mcpServers: named("mcpServers", () => check.checkMcpServers(options.mcpServers)),
    env: named("env", () => (options.env ?? []).map(check.checkEnvName)),
    token,
    hostApiUrl: named("hostApiUrl", () => check.checkHostApiUrl(options.hostApiUrl)),
    sessionId: options.sessionId || null,
    outgoingTransform,
    sysTags: named("sysTags", () => check.checkSysTags(sysTags)),
    permissions: named("permissions", () => check.checkPermissionRules(options.permissions)),
    fs: named("fs", () => check.checkFs(options.fs)),
    trace: options.trace ?? false,
    limits: { ...check.checkLimits(options.limits), ...check.checkHistory(options.history) },
    log: safeLog(options.log, token),
  };
}

/** The application's own, which must be able neither to stop what logs nor to end the process. */
function safeLog(log: Log | undefined, token: string): Log {
  return (level, text) => {
    try {
      catchRejection(log?.(level, cleanLogText(text, token)), () => {});
    } catch {
      // There is no other place to say so.
    }
  };
}

function givenToken({ token, bridgeSecret }: GeminiBridgeOptions): string {
  if (token !== undefined && bridgeSecret !== undefined && token !== bridgeSecret) {
    throw new BridgeStartError("token and bridgeSecret name two secrets. Give one of them.");
  }
  return token ?? bridgeSecret ?? newToken();
}

/** A token that nobody can guess. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Whoever prints the error can say where the value came from. */
function named<T>(option: keyof GeminiBridgeOptions, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof BridgeStartError) throw new BridgeStartError(error.message, option);
    throw error;
  }
}
