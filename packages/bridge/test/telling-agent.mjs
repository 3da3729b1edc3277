// A small ACP agent that says a secret in every way that programs do: node telling-agent.mjs <secret>
import { createInterface } from "node:readline";

const secret = process.argv[2];
const lines = [
  `Authorization: Bearer ${secret}`,
  `GEMINI_API_KEY=${secret}`,
  `{"level":30,"api_key":"${secret}","x-goog-api-key":"${secret}"}`,
  `POST https://api.example/v1/models?key=${secret}&alt=sse failed`,
  `open https://login.example/auth#access_token=${secret}`,
  `token: ${secret}`,
  `\u001b]0;title\u0007\u001b[2Jerror forged\rerror forged`,
  `\u009b31m\u2028error forged`,
];
const results = {
  initialize: { protocolVersion: 1, agentCapabilities: {} },
  authenticate: {},
  "session/new": { sessionId: "s1" },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "_tell") process.stdout.write(`${lines.join("\n")}\n`);
  if (method === "_die") {
    process.stderr.write(`${lines.join("\n")}\n`, () => process.exit(1));
    return;
  }
  const result = results[method] ?? {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
});
