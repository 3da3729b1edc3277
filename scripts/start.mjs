/** `npm start`: builds what is missing, then runs the bridge in this very process. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { root } from "./run.mjs";

const cli = join(root, "packages/bridge/dist/cli.js");
const page = join(root, "packages/bridge/dist/public/gemini-agent-chat.js");

if (!existsSync(cli) || !existsSync(page)) {
  process.stderr.write("Building (only the first time) ...\n");
  const code = await build();
  if (code !== 0) process.exit(code);
}
process.argv[1] = cli;
await import(pathToFileURL(cli).href);
