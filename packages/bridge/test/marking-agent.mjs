// A small ACP agent that writes down that it was started and what it was asked:
// node marking-agent.mjs <marker file>
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const mark = (text) => appendFileSync(process.argv[2], `${text}\n`);
mark("started");

const results = {
  initialize: { protocolVersion: 1, agentCapabilities: {}, authMethods: [] },
  "session/new": { sessionId: "s1" },
  "session/prompt": { stopReason: "end_turn" },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  mark(method);
  if (id === undefined) return;
  const answer = results[method]
    ? { result: results[method] }
    : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
});
