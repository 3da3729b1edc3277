import type { Log } from "../options.js";
import { createRedactor } from "./redact-trace.js";
import { stateFolder, TraceFile } from "./trace-file.js";

/**
 * Takes each line between bridge and agent. `hide` covers what is known to be secret between these
 * two: keys that a person typed, and the codes of logins.
 */
export type TraceLine = (
  direction: "to" | "from",
  line: string,
  hide?: (text: string) => string,
) => void;

/** The trace of one bridge. */
export interface Trace {
  readonly line: TraceLine;
  readonly close: () => void;
}

/** What a person reads of one message; pictures and whole files are longer. */
const MAX_LINE = 16 * 1024;
/** Longer than any secret, so that none is cut before it is found. */
const MARGIN = 8 * 1024;

/**
 * Begins to write down what bridge and agent say to each other, secrets covered. Null: there is
 * no place for it, which the log says.
 */
export function startTrace(options: {
  readonly projectRoot: string;
  readonly token: string;
  readonly log: Log;
  readonly env: NodeJS.ProcessEnv;
  readonly clock: () => number;
}): Trace | null {
  const { projectRoot, token, log, env, clock } = options;
  const folder = stateFolder(projectRoot, env);
  if (folder === null) {
    log("warn", "No trace is written: there is no folder for it outside the project");
    return null;
  }
  const file = new TraceFile(folder, (error) => {
    log("warn", `The trace ends here, it cannot be written: ${String(error)}`);
  });
  log("info", `Messages of the agent are written to ${file.path}`);
  const redact = createRedactor(token, env);
  return {
    line: (direction, line, hide = (text) => text) => {
      const arrow = direction === "to" ? "->" : "<-";
      const shown = show(direction, line, (text) => redact(hide(text)));
      file.write(`${new Date(clock()).toISOString()} ${arrow} ${shown}`);
    },
    close: () => file.close(),
  };
}

function show(direction: "to" | "from", line: string, redact: (text: string) => string): string {
  // What the bridge types to an agent besides messages is the code of a login.
  if (direction === "to" && !line.startsWith("{")) return "[a line that is no message]";
  const text = redact(line.slice(0, MAX_LINE + MARGIN));
  const isCut = line.length > MAX_LINE + MARGIN || text.length > MAX_LINE;
  return isCut ? `${text.slice(0, MAX_LINE)}… (${line.length} characters)` : text;
}
