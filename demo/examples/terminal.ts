/**
 * A chat in the terminal. Start the bridge, then, with the address and token that it prints:
 *
 *   node --conditions=gac-source --import tsx demo/examples/terminal.ts "ws://127.0.0.1:4444/acp#token=…"
 *
 * A line is a prompt, or the number of an answer while there is a question. /stop ends the turn.
 */
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { AgentChatClient, type PendingApproval } from "@gemini-agent-chat/core";
import { WebSocket } from "ws";

/** Talks until `input` ends and the last turn is over. */
export async function runTerminal(
  client: AgentChatClient,
  input: Readable,
  output: Writable,
): Promise<void> {
  const print = (text: string): void => void output.write(printable(text));
  const ask = ({ toolCall, options }: PendingApproval): void => {
    print(`\n? ${toolCall.title}\n`);
    options.forEach(({ label }, index) => print(`  ${index + 1} ${label}\n`));
  };
  const send = async (text: string): Promise<void> => {
    try {
      await client.sendMessage(text);
    } catch (error) {
      print(`\n! ${reasonOf(error)}\n`);
    }
  };
  client.on("text_delta", ({ delta }) => print(delta));
  client.on("tool_call_started", ({ toolCall }) => print(`\n- ${toolCall.title}\n`));
  client.on("tool_call_completed", ({ toolCall }) =>
    print(`  ${toolCall.status}: ${toolCall.title}\n`),
  );
  client.on("approval_required", ask);
  client.on("approval_resolved", () => {
    const [next] = client.getPendingApprovals();
    if (next) ask(next);
  });
  client.on("turn_completed", (stopReason) => print(`\n[${stopReason}]\n`));
  await client.connect();

  let turn: Promise<void> = Promise.resolve();
  for await (const line of createInterface({ input })) {
    const [approval] = client.getPendingApprovals();
    if (line === "/stop") client.cancel();
    else if (approval) {
      const option = approval.options[Number(line) - 1];
      if (option) client.approveTool(option.optionId, approval.requestId);
      else ask(approval);
    } else if (line !== "") {
      turn = send(line);
    }
  }
  await turn;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Without control characters: an agent's text must not steer the terminal. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const client = new AgentChatClient({ url: process.argv[2] ?? "", WebSocket });
  try {
    await runTerminal(client, process.stdin, process.stdout);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
  client.dispose();
}
