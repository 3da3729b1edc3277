/**
 * Terminals that an agent shows: in ACP's `_meta`, since these agents run their commands
 * themselves. `terminal_info` names one, `terminal_output` and `terminal_output_delta` add to it,
 * `terminal_exit` closes it.
 */
import { metaOf, text } from "../acp/read.js";
import { defined } from "../rpc/defined.js";
import { isRecord } from "../rpc/json-rpc.js";
import type { Terminal } from "./state.js";
import { StreamedText } from "./streamed-text.js";

/** The keys of `_meta` that this file reads; they are events, not facts to keep. */
export const TERMINAL_KEYS: ReadonlySet<string> = new Set([
  "terminal_info",
  "terminal_output",
  "terminal_output_delta",
  "terminal_exit",
]);

/**
 * The terminals of a call after an update, the same list if the update says nothing of them.
 * Cost: O(terminals of the call), and nothing for what is in them already.
 */
export function mergeTerminals(
  terminals: readonly Terminal[],
  update: Record<string, unknown>,
): readonly Terminal[] {
  const meta = metaOf(update);
  if (!meta) return terminals;
  let merged = terminals;
  for (const key of TERMINAL_KEYS) {
    const event = meta[key];
    if (!isRecord(event)) continue;
    const id = text(event["terminal_id"]) ?? text(update["toolCallId"]) ?? "";
    merged = changeOne(merged, id, (terminal) => apply(terminal, key, event));
  }
  return merged;
}

/** What all of them show, in the order in which they were opened. Cost: O(length). */
export function terminalText(terminals: readonly Terminal[]): string | undefined {
  const outputs = terminals.map(({ output }) => output).filter((output) => output !== "");
  return outputs.length > 0 ? outputs.join("\n") : undefined;
}

type Fields = Omit<Terminal, "output">;

function apply(terminal: Fields, key: string, event: Record<string, unknown>): Fields {
  switch (key) {
    case "terminal_info": {
      const cwd = text(event["cwd"]);
      return cwd === undefined ? terminal : { ...terminal, cwd };
    }
    case "terminal_exit": {
      const { exit_code: code, signal } = event;
      const exitCode = typeof code === "number" ? code : null;
      return { ...terminal, exit: { exitCode, signal: text(signal) ?? null } };
    }
    default: {
      const data = text(event["data"]);
      return data === undefined ? terminal : { ...terminal, stream: terminal.stream.append(data) };
    }
  }
}

function changeOne(
  terminals: readonly Terminal[],
  id: string,
  change: (terminal: Fields) => Fields,
): readonly Terminal[] {
  const index = terminals.findIndex((terminal) => terminal.id === id);
  const found = terminals[index];
  const changed = make(change(found ? fieldsOf(found) : { id, stream: StreamedText.empty }));
  if (!found) return [...terminals, changed];
  return terminals.map((terminal) => (terminal === found ? changed : terminal));
}

function make(fields: Fields): Terminal {
  const { stream } = fields;
  return {
    ...fields,
    get output(): string {
      return stream.toString();
    },
  };
}

function fieldsOf({ id, cwd, stream, exit }: Terminal): Fields {
  return defined({ id, cwd, stream, exit });
}
