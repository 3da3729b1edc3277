import type { ToolContent } from "@gemini-agent-chat/core";
import type { ToolSpec } from "./tool-call.js";

/** Reads one file. `line`: where the reading starts; `characters`: how long the file is. */
export function readFile(
  path: string,
  options: { line?: number; ms?: number; characters?: number } = {},
): ToolSpec {
  const { line, ms = 260, characters = 2_600 } = options;
  return {
    name: "read_file",
    kind: "read",
    title: path,
    files: [line === undefined ? { path } : { path, line }],
    input: { file_path: path },
    reads: characters,
    ms,
  };
}

/** Searches the files of a folder for a text. */
export function search(pattern: string, folder: string, found: string): ToolSpec {
  return {
    name: "grep_search",
    kind: "search",
    title: `'${pattern}' within ${folder}`,
    input: { pattern, dir_path: folder },
    ms: 320,
    output: found,
  };
}

/** A shell command. The first content names folder and purpose, as Gemini CLI does. */
export function command(
  cwd: string,
  line: string,
  description: string,
  rest: Pick<ToolSpec, "growing" | "output" | "fails" | "ms">,
): ToolSpec {
  return {
    name: "run_shell_command",
    kind: "execute",
    title: line,
    input: { command: line, description },
    needs: "command",
    before: [text(`[current working directory ${cwd}] (${description})`)],
    ...rest,
  };
}

/** A change to a file, or a new file when `oldText` is null. */
export function writeFile(
  cwd: string,
  path: string,
  oldText: string | null,
  newText: string,
): ToolSpec {
  const diff: ToolContent = {
    type: "diff",
    path: `${cwd}/${path}`,
    oldText,
    newText,
    _meta: { kind: oldText === null ? "add" : "modify" },
  };
  return {
    name: oldText === null ? "write_file" : "replace",
    kind: "edit",
    title: path,
    files: [{ path }],
    input: { file_path: path },
    needs: "edit",
    announce: true,
    before: [diff],
    ms: 180,
    output: [diff],
  };
}

function text(value: string): ToolContent {
  return { type: "content", content: { type: "text", text: value } };
}
