import type { GeminiBridgeOptions } from "./options.js";

/** A flag of `gemini-agent-bridge` that sets an option of the bridge. */
export interface CliFlag {
  readonly flag: string;
  /** What stands for its value in `--help`; absent: it takes none. */
  readonly value?: string;
  /** The variable that counts when the flag is not given. */
  readonly variable?: string;
  /** The option that it sets. A dot leads into one that is an object. */
  readonly option: keyof GeminiBridgeOptions | `${"history" | "permissions"}.${string}`;
  readonly reads: "text" | "number" | "seconds" | "yes";
  /** May be given more than once; the option is the list of all. */
  readonly isList?: boolean;
  /** What it is, and what holds without it. One line each. */
  readonly help: readonly string[];
}

/** Every option that can be given on the command line or in the environment, in the order of `--help`. */
export const CLI_FLAGS: readonly CliFlag[] = [
  {
    flag: "port",
    value: "NUMBER",
    variable: "GEMINI_PORT",
    option: "port",
    reads: "number",
    help: ["port to listen on (default 4444; 0 takes any free one)"],
  },
  {
    flag: "host",
    value: "ADDRESS",
    option: "host",
    reads: "text",
    help: ["address to listen on (default 127.0.0.1)"],
  },
  {
    flag: "allow-remote",
    option: "allowRemote",
    reads: "yes",
    help: ["lets --host be an address that other machines reach (default: no)"],
  },
  {
    flag: "base-path",
    value: "PATH",
    option: "basePath",
    reads: "text",
    help: ["where the page and the WebSocket stand, such as /agent/ (default /)"],
  },
  {
    flag: "agent",
    value: "gemini|demo",
    option: "agent",
    reads: "text",
    help: [
      "which agent to run (default: Gemini CLI when it is installed",
      "and has a key or a saved login, else the demo agent)",
    ],
  },
  {
    flag: "model",
    value: "NAME",
    variable: "GEMINI_MODEL",
    option: "model",
    reads: "text",
    help: ["the model that Gemini CLI is started with (default: its own)"],
  },
  {
    flag: "approval-mode",
    value: "MODE",
    variable: "GEMINI_APPROVAL_MODE",
    option: "approvalMode",
    reads: "text",
    help: ["default, auto_edit, plan or yolo (default: default, which asks)"],
  },
  {
    flag: "gemini-bin",
    value: "PROGRAM",
    variable: "GEMINI_BIN",
    option: "geminiBin",
    reads: "text",
    help: [
      "the program of Gemini CLI (default: PATH; before that the project's",
      "own, but only with --agent gemini)",
    ],
  },
  {
    flag: "cli-package",
    value: "PACKAGE",
    variable: "GEMINI_CLI_PACKAGE",
    option: "cliPackage",
    reads: "text",
    help: [
      "run by npx where no Gemini CLI is installed",
      "(default @google/gemini-cli, and only with --agent gemini)",
    ],
  },
  {
    flag: "project-root",
    value: "FOLDER",
    variable: "PROJECT_ROOT",
    option: "projectRoot",
    reads: "text",
    help: ["the folder that the agent works in (default: this one)"],
  },
  {
    flag: "allow-origin",
    value: "ORIGIN",
    option: "allowedOrigins",
    reads: "text",
    isList: true,
    help: ["a page that may connect, such as http://localhost:3000 (repeatable)"],
  },
  {
    flag: "allow-host",
    value: "HOST",
    option: "allowedHosts",
    reads: "text",
    isList: true,
    help: ["a name that this bridge may be reached by (repeatable)"],
  },
  {
    flag: "env",
    value: "NAME",
    option: "env",
    reads: "text",
    isList: true,
    help: ["a variable of this environment that the agent may see (repeatable)"],
  },
  {
    flag: "token-file",
    value: "FILE",
    option: "tokenFile",
    reads: "text",
    help: ["keeps the token: read if it exists, else made (default: a new token", "at each start)"],
  },
  {
    flag: "sys-tags",
    value: "MODE",
    variable: "SYS_TAG_MODE",
    option: "sysTags",
    reads: "text",
    help: ["event, both, raw or off (default: off)"],
  },
  {
    flag: "permission-timeout",
    value: "SECONDS",
    option: "permissions.timeout",
    reads: "seconds",
    help: ["rejects what nobody has answered for so long (default: never)"],
  },
  {
    flag: "reject-kind",
    value: "KIND",
    option: "permissions.rejectKinds",
    reads: "text",
    isList: true,
    help: [
      "rejects what the agent asks about tool calls of this kind, such as",
      "execute (repeatable); what it does without asking is not touched",
    ],
  },
  {
    flag: "history-bytes",
    value: "NUMBER",
    option: "history.maxBytes",
    reads: "number",
    help: ["bytes kept of each session (default 16777216)"],
  },
  {
    flag: "history-events",
    value: "NUMBER",
    option: "history.maxEvents",
    reads: "number",
    help: ["events kept of each session (default: no limit)"],
  },
  {
    flag: "host-api-url",
    value: "ADDRESS",
    variable: "HOST_API_URL",
    option: "hostApiUrl",
    reads: "text",
    help: ["handed on in the event turn_files, never called"],
  },
  {
    flag: "session-id",
    value: "ID",
    variable: "DEV_SESSION_ID",
    option: "sessionId",
    reads: "text",
    help: ["your application's own id, handed on in the event turn_files"],
  },
  {
    flag: "fs",
    option: "fs",
    reads: "yes",
    help: ["lets the agent use text files through the bridge, inside the", "project (default: no)"],
  },
  {
    flag: "trace",
    variable: "BRIDGE_TRACE_ACP",
    option: "trace",
    reads: "yes",
    help: [
      "writes what agent and bridge say to gemini-acp.log, outside the",
      "project (default: no)",
    ],
  },
];

/** The secret has no flag: other users of a machine can read command lines. */
export const SECRET_VARIABLE = "GEMINI_BRIDGE_SECRET";

const COLUMN = 31;

/** What is no option of the bridge itself. */
const OTHERS: readonly Pick<CliFlag, "flag" | "value" | "help">[] = [
  { flag: "", value: "command ...", help: ["any other ACP agent, started without a shell"] },
  { flag: "open, --no-open", help: ["open a browser, or do not (default: where there is one)"] },
  { flag: "json", help: ["print one line of JSON when ready"] },
];

/** The text of `--help`. */
export const HELP: string = `Usage: gemini-agent-bridge [options] [-- command ...]

Connects pages in a browser to a coding agent on this machine.

${CLI_FLAGS.map(describe).join("")}${OTHERS.map(describe).join("")}  --help, --version

A flag counts before its variable, and the variable before the default. An empty variable
counts as none. ${SECRET_VARIABLE} holds a token of your own; it has no flag, because other
users of a machine can read command lines.
`;

function describe(flagOf: Omit<CliFlag, "option" | "reads">): string {
  const { flag, value, variable, help } = flagOf;
  const name = `  --${flag}${value === undefined ? "" : ` ${value}`}`;
  const lines = variable === undefined ? help : [...help, `variable: ${variable}`];
  const [first = "", ...rest] = lines;
  const head = name.length < COLUMN ? name.padEnd(COLUMN) : `${name}\n${" ".repeat(COLUMN)}`;
  return `${head}${first}\n${rest.map((line) => `${" ".repeat(COLUMN)}${line}\n`).join("")}`;
}
