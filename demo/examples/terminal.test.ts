import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { startDemo } from "./demo-bridge.test-helper.js";

const { url } = await startDemo({ after });

interface Terminal {
  type(line: string): void;
  /** Resolves once the whole output matches. */
  seen(pattern: RegExp): Promise<string>;
  readonly ended: Promise<number | null>;
  end(): void;
}

function startTerminal(context: TestContext, address: string): Terminal {
  const child = spawn(
    process.execPath,
    [
      "--conditions=gac-source",
      "--import",
      import.meta.resolve("tsx"),
      fileURLToPath(new URL("terminal.ts", import.meta.url)),
      address,
    ],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  context.after(() => child.kill());
  let output = "";
  const waiting = new Set<() => void>();
  const hear = (text: string): void => {
    output += text;
    for (const look of waiting) look();
  };
  child.stdout.setEncoding("utf8").on("data", hear);
  child.stderr.setEncoding("utf8").on("data", hear);
  return {
    type: (line) => void child.stdin.write(`${line}\n`),
    end: () => void child.stdin.end(),
    ended: new Promise((resolve) => child.once("close", resolve)),
    seen: (pattern) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${pattern} is not in ${output}`)), 20_000);
        const look = (): void => {
          if (!pattern.test(output)) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(output);
        };
        waiting.add(look);
        look();
      }),
  };
}

test("a conversation in a process of its own: prompt, question, answer, stop", async (context) => {
  const terminal = startTerminal(context, url);
  terminal.type("edit");
  const asked = await terminal.seen(/\? src\/due-date\.ts\n(?: {2}\d .+\n)+ {2}\d Reject\n/);
  assert.match(asked, /- src\/due-date\.ts\n/);
  terminal.type("nothing");
  await terminal.seen(/(\? src\/due-date\.ts\n[^?]*){2}/);
  terminal.type(/ {2}(\d) Reject/.exec(asked)?.[1] ?? "no option refuses");
  const refused = await terminal.seen(/\[end_turn\]/);
  assert.match(refused, /cancelled: src\/due-date\.ts/);

  terminal.type("/slow");
  await terminal.seen(/Sorting a list/);
  terminal.type("/stop");
  await terminal.seen(/\[cancelled\]/);
  terminal.end();
  assert.equal(await terminal.ended, 0);
});

test("an address that nobody answers ends it with a reason", async (context) => {
  const terminal = startTerminal(context, "nonsense");
  await terminal.seen(/url: expected an address/);
  assert.equal(await terminal.ended, 1);
});
