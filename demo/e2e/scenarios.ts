/**
 * What the mock model says, by scenario. A person picks one by writing `[[name]]` in a prompt.
 * A scenario is a list of steps: step 0 answers the prompt, step 1 answers the first tool's
 * result, and so on.
 */

/** One part of a streamed answer, in the form of the model API. */
export type ModelPart =
  | { readonly text: string; readonly thought?: boolean }
  | {
      readonly functionCall: {
        readonly name: string;
        readonly args: Readonly<Record<string, unknown>>;
      };
    };

/** What a step knows about the request that it answers. */
export interface StepRequest {
  /** The size and type of each picture in the prompt, after decoding base64. */
  readonly pictures: readonly { readonly bytes: number; readonly mimeType: string }[];
  /** True as soon as the test has called `finish` for this scenario. */
  readonly finished: () => boolean;
  /** Resolves after so many milliseconds, or at once when the client has gone. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Yields the parts of one answer. */
export type Step = (request: StepRequest) => AsyncIterable<ModelPart> | Iterable<ModelPart>;

/** The streamed text of `[[text]]`, as one string. */
export const streamedText: string = [
  "Here is a **short tour** of what streams well.\n\n",
  "1. Words arrive one after another.\n",
  "2. A list grows.\n",
  "3. A table is drawn once its rows are known.\n\n",
  "| part | arrives |\n|---|---|\n| head | first |\n| rows | later |\n\n",
  "```ts\nconst answer: number = 42;\n```\n\n",
  "That was the end of the stream.",
].join("");

/** One line of the endless scenarios; `n` counts from 1. */
export function endlessLine(n: number): string {
  return `Line ${n} of the long answer.\n\n`;
}

/** The last line of an endless scenario that was finished. */
export const endlessEnd = "That is all of it.";

/** The command that `[[shell]]` wants to run. */
export const shellCommand = "touch made.txt && echo done";

/** The command that `[[shell-reject]]` wants to run. */
export const rejectedCommand = "touch never.txt && echo never";

/** What `[[write-file]]` writes to `made/new.md`. */
export const newFileText = "# New\n\nWritten by the agent.\n";

/** A mark of time between parts, so that they cross the wire and are drawn one by one. */
const pace = 40;

function* pieces(text: string, size: number): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

function say(text: string): Step {
  return () => [{ text }];
}

function call(name: string, args: Readonly<Record<string, unknown>>): Step {
  return () => [{ functionCall: { name, args } }];
}

/** Line after line until the test ends it, or the client goes away. */
async function* endless(request: StepRequest): AsyncGenerator<ModelPart> {
  // The cap, some minutes, only ends a run whose test has died.
  for (let n = 1; n <= 10_000 && !request.finished(); n++) {
    yield { text: endlessLine(n) };
    await request.pause(30);
  }
  yield { text: endlessEnd };
}

/** Every scenario by the name that stands in `[[...]]`. */
export const scenarios: ReadonlyMap<string, readonly Step[]> = new Map<string, readonly Step[]>([
  [
    "text",
    [
      async function* (request): AsyncGenerator<ModelPart> {
        for (const text of pieces(streamedText, 12)) {
          yield { text };
          await request.pause(pace);
        }
      },
    ],
  ],
  [
    "thought",
    [
      async function* (request): AsyncGenerator<ModelPart> {
        yield {
          text: "**Weighing the options**\nThe quick way loses data, the slow way does not.",
          thought: true,
        };
        await request.pause(pace);
        yield { text: "I chose the slow way." };
      },
    ],
  ],
  [
    "shell",
    [
      call("run_shell_command", {
        command: shellCommand,
        description: "Create made.txt and say so",
      }),
      say("The command has run."),
    ],
  ],
  [
    "shell-reject",
    [
      call("run_shell_command", {
        command: rejectedCommand,
        description: "Create a file that nobody wants",
      }),
      say("Understood, I go on without that command."),
    ],
  ],
  [
    "shell-second-tab",
    [
      call("run_shell_command", {
        command: "touch second.txt && echo second",
        description: "Create second.txt",
      }),
      say("Approved from the other tab."),
    ],
  ],
  [
    "edit",
    [
      call("replace", {
        file_path: "notes.txt",
        instruction: "Fix the second line",
        old_string: "second line, wrong",
        new_string: "second line, right",
      }),
      say("The file is mended."),
    ],
  ],
  [
    "write-file",
    [
      call("write_file", { file_path: "made/new.md", content: newFileText }),
      say("The file is written."),
    ],
  ],
  [
    "create-by-edit",
    [
      call("replace", {
        file_path: "created.txt",
        instruction: "Create the file",
        old_string: "",
        new_string: newFileText,
      }),
      say("The file is created."),
    ],
  ],
  ["missing", [call("read_file", { file_path: "missing.txt" }), say("There is no such file.")]],
  [
    "image",
    [
      ({ pictures }): readonly ModelPart[] => [
        {
          text: pictures
            .map(({ bytes, mimeType }) => `I see ${bytes} bytes of ${mimeType}.`)
            .join(" "),
        },
      ],
    ],
  ],
  ["stop", [endless]],
  ["reload", [endless]],
  ["killed", [endless]],
  ["one-tab", [endless]],
  ["other-tab", [endless]],
]);
