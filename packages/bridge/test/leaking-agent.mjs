// An ACP agent that says what it was told in confidence, without a word about what it is. Its
// argument is how it begins: "refuse" answers initialize with an error, anything else is polite.
import { createInterface } from "node:readline";

const own = [process.env["MY_SERVICE_KEY"], process.env["MY_PEM_SECRET"]];
const typed = [];

const textsIn = (value) =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
const say = (stream, words) => stream.write(`${words}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const all = [...own, ...typed].join(" then ");
  const answer = (body) =>
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
  if (method === "initialize" && process.argv[2] === "refuse") {
    return answer({ error: { code: -32603, message: `no ${all}` } });
  }
  if (method === "authenticate") {
    typed.push(...textsIn(params._meta));
    return answer({ result: {} });
  }
  if (method === "_tell") {
    say(process.stdout, `plain ${all}`);
    say(process.stdout, `${"x".repeat(2040)}${own[0]}`);
    say(process.stdout, `${"x".repeat(4090)}${own[0]}`);
    say(process.stdout, `col\u001b[31mour ${own[0].slice(0, 9)}\u001b[0m${own[0].slice(9)}`);
    answer({ method: "_vendor/note", params: { all } });
  }
  if (method === "_die") {
    say(process.stderr, `last ${all}`);
    say(process.stderr, `${"y".repeat(2040)}${own[0]}`);
    process.stderr.write(`open ${all}`, () => process.exit(1));
    return;
  }
  answer({ result: method === "session/new" ? { sessionId: "s1" } : { protocolVersion: 1 } });
});
