/** The command line in a tool's input, and what came out of it in its output. */
import { isRecord } from "../rpc/json-rpc.js";

/**
 * A text as it is; a list of words joined, and of a shell called for one script only the script.
 * Undefined for an input of another kind.
 *
 * @example
 * commandOf({ command: ["/bin/bash", "-lc", "ls -l"] }); // "ls -l"
 */
export function commandOf(rawInput: unknown): string | undefined {
  if (!isRecord(rawInput)) return undefined;
  const command = rawInput["command"] ?? rawInput["cmd"];
  if (typeof command === "string") return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === "string")) {
    return undefined;
  }
  const [shell = "", flag = "", script] = command;
  const isShell = /(?:^|[\\/])(?:ba|da|z|fi)?sh(?:\.exe)?$/.test(shell);
  return isShell && /^-[a-z]*c$/.test(flag) && script !== undefined && command.length === 3
    ? script
    : command.join(" ");
}

/**
 * The text in a raw output: itself, or the field that agents put it in.
 *
 * @example
 * outputOf({ formatted_output: "made\n", exit_code: 0 }); // "made\n"
 */
export function outputOf(rawOutput: unknown): string | undefined {
  if (typeof rawOutput === "string") return rawOutput === "" ? undefined : rawOutput;
  if (!isRecord(rawOutput)) return undefined;
  const fields = ["formatted_output", "aggregated_output", "output", "stdout", "error"];
  return fields
    .map((field) => rawOutput[field])
    .find((output): output is string => typeof output === "string" && output !== "");
}
