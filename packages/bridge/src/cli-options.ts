import { parseArgs } from "node:util";
import type { GeminiBridgeOptions, KnownAgent } from "./options.js";
import { BridgeStartError } from "./start-error.js";

/** What the command line asks for. */
export type CliRequest =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | {
      readonly kind: "start";
      readonly bridge: GeminiBridgeOptions;
      /** Print one line of JSON when ready, and nothing else on stdout. */
      readonly json: boolean;
      /** true and false as asked; null: where it makes sense. */
      readonly open: boolean | null;
    };

const FLAGS = {
  port: { type: "string" },
  agent: { type: "string" },
  "project-root": { type: "string" },
  "allow-origin": { type: "string", multiple: true },
  "allow-host": { type: "string", multiple: true },
  env: { type: "string", multiple: true },
  open: { type: "boolean" },
  "no-open": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** The text of `--help`. */
export const HELP = `Usage: gemini-agent-bridge [options] [-- command ...]

Connects pages in a browser to a coding agent on this machine.

  --port NUMBER          port on 127.0.0.1 (default 4444; 0 takes any free one)
  --agent gemini|demo    which agent to run (default: Gemini CLI when it is installed
                         and has a key or a saved login, else the demo agent)
  -- command ...         any other ACP agent, started without a shell
  --project-root FOLDER  the folder that the agent works in (default: this one)
  --allow-origin ORIGIN  a page that may connect, such as http://localhost:3000 (repeatable)
  --allow-host HOST      a name that this bridge may be reached by (repeatable)
  --env NAME             a variable of this environment that the agent may see (repeatable)
  --open, --no-open      open a browser, or do not (default: where there is one)
  --json                 print one line of JSON when ready
  --help, --version
`;

/**
 * Reads the arguments of `gemini-agent-bridge`. Values are checked by `resolveOptions`.
 *
 * @throws BridgeStartError with one line about the wrong argument.
 *
 * @example
 * parseCli(["--port", "0", "--", "my-agent", "--acp"]);
 */
export function parseCli(argv: readonly string[]): CliRequest {
  const { values, positionals, tokens } = parse(argv);
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };
  if (values.open && values["no-open"]) {
    throw new BridgeStartError("--open and --no-open were both given. Choose one of them.");
  }

  const terminator = tokens.find((token) => token.kind === "option-terminator");
  const stray = tokens.find(
    (token) => token.kind === "positional" && !(terminator && token.index > terminator.index),
  );
  if (stray?.kind === "positional") {
    throw wrong(`Unexpected argument ${JSON.stringify(stray.value)}: a command goes after --.`);
  }
  if (terminator && positionals.length === 0) throw wrong("There is no command after --.");

  return {
    kind: "start",
    json: values.json ?? false,
    open: values.open ? true : values["no-open"] ? false : null,
    bridge: {
      ...(values.port === undefined ? {} : { port: toPort(values.port) }),
      // Unknown names are refused where the known ones are listed.
      ...(values.agent === undefined ? {} : { agent: values.agent as KnownAgent }),
      ...(terminator ? { command: positionals } : {}),
      ...(values["project-root"] === undefined ? {} : { projectRoot: values["project-root"] }),
      allowedOrigins: values["allow-origin"] ?? [],
      allowedHosts: values["allow-host"] ?? [],
      env: values.env ?? [],
    },
  };
}

function parse(argv: readonly string[]): ReturnType<typeof parseStrict> {
  try {
    return parseStrict(argv);
  } catch (error) {
    throw wrong(explain(error));
  }
}

function parseStrict(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    options: FLAGS,
    strict: true,
    allowPositionals: true,
    tokens: true,
  });
}

/** Node's own messages run over several lines and give advice that does not fit here. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const flag = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message)?.[1] ?? "?";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Unknown flag ${flag}.`;
  if (/does not take an argument/.test(message)) return `${flag} takes no value.`;
  return `${flag} needs a value.`;
}

function toPort(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw wrong(`--port ${JSON.stringify(text)} is not a whole number from 0 to 65535.`);
}

function wrong(text: string): BridgeStartError {
  return new BridgeStartError(`${text} See gemini-agent-bridge --help.`);
}
