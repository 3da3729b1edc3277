import { parseArgs, type ParseArgsConfig } from "node:util";
import { CLI_FLAGS, SECRET_VARIABLE, type CliFlag } from "./cli-flags.js";
import type { GeminiBridgeOptions } from "./options.js";
import { BridgeStartError } from "./start-error.js";

/** What the command line asks for. */
export type CliRequest =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | {
      readonly kind: "start";
      readonly bridge: GeminiBridgeOptions;
      /** Where the value of each option came from: a flag or a variable. */
      readonly sources: ReadonlyMap<string, string>;
      /** Print one line of JSON when ready, and nothing else on stdout. */
      readonly json: boolean;
      /** true and false as asked; null: where it makes sense. */
      readonly open: boolean | null;
    };

const PARSED_FLAGS: NonNullable<ParseArgsConfig["options"]> = {
  ...Object.fromEntries(
    CLI_FLAGS.map(({ flag, reads, isList = false }) => [
      flag,
      { type: reads === "yes" ? "boolean" : "string", multiple: isList },
    ]),
  ),
  open: { type: "boolean" },
  "no-open": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
};

/**
 * Reads the arguments of `gemini-agent-bridge`, and where a flag is not given, its variable.
 * Values are checked by `resolveOptions`.
 *
 * @throws BridgeStartError with one line about the wrong argument or variable.
 *
 * @example
 * parseCli(["--port", "0", "--", "my-agent", "--acp"], process.env);
 */
export function parseCli(argv: readonly string[], env: NodeJS.ProcessEnv = {}): CliRequest {
  const { values, positionals, tokens } = parse(argv);
  if (values["help"]) return { kind: "help" };
  if (values["version"]) return { kind: "version" };
  if (values["open"] && values["no-open"]) {
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

  const options: Fields = {};
  const sources = new Map<string, string>();
  for (const flag of CLI_FLAGS) {
    const given = values[flag.flag];
    const variable = flag.variable === undefined ? undefined : env[flag.variable];
    if (given !== undefined) setOption(options, sources, flag, given, `--${flag.flag}`);
    else if (variable) setOption(options, sources, flag, variable, String(flag.variable));
  }
  const secret = env[SECRET_VARIABLE];
  if (secret && options["tokenFile"] === undefined) {
    options["token"] = secret;
    sources.set("token", SECRET_VARIABLE);
  }
  return {
    kind: "start",
    json: values["json"] === true,
    open: values["open"] ? true : values["no-open"] ? false : null,
    sources,
    bridge: { ...options, ...(terminator ? { command: positionals } : {}) },
  };
}

/** Says where a wrong value came from, in front of what is wrong with it. */
export function withSource(error: unknown, sources: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof BridgeStartError) || error.option === null) return error;
  const source = sources.get(error.option);
  return source === undefined
    ? error
    : new BridgeStartError(`${source}: ${error.message}`, error.option);
}

type Fields = Record<string, unknown>;

function setOption(
  options: Fields,
  sources: Map<string, string>,
  { option, reads, isList }: CliFlag,
  given: unknown,
  source: string,
): void {
  const list = Array.isArray(given) ? given : [given];
  const values = list.map((each: unknown) => READERS[reads](String(each), source));
  const value = isList ? values : values[0];
  const [group = "", key] = option.split(".");
  const wasGiven = sources.get(group);
  sources.set(group, wasGiven === undefined ? source : `${wasGiven}, ${source}`);
  if (key === undefined) options[group] = value;
  else options[group] = { ...(options[group] as Fields | undefined), [key]: value };
}

const READERS = { text: (text: string) => text, number: toNumber, seconds: toMs, yes: toYes };

function toNumber(text: string, source: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw wrong(`${source} ${JSON.stringify(text)} is not a whole number from 0 up.`);
}

function toMs(text: string, source: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  throw wrong(`${source} ${JSON.stringify(text)} is not a number of seconds.`);
}

function toYes(text: string, source: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  throw wrong(`${source} ${JSON.stringify(text)} is neither 1 nor 0.`);
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
    options: PARSED_FLAGS,
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

function wrong(text: string): BridgeStartError {
  return new BridgeStartError(`${text} See gemini-agent-bridge --help.`);
}
