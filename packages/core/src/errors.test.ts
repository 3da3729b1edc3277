import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { AgentChatClient } from "./client.js";
import { AgentChatError, toChatError } from "./errors.js";
import { plainServer } from "./plain-server.test-helper.js";
import { toError } from "./rpc/peer.js";
import { RecordingPlayer } from "./session/recording-player.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const source = readFileSync(join(folder, "errors.ts"), "utf8");

/** The rows of the table: code, what happened, what to do. */
const documented = [...source.matchAll(/^ \* \| `(\w+)` \| (.+?) \| (.+?) \|$/gm)].map(
  ([, code = "", what = "", remedy = ""]) => ({ code, what, remedy }),
);
const declared = [...source.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, code]) => code ?? "");

/** Every source file but tests and the list of codes itself. */
function sources(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test(-helper)?\.ts$|^errors\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

test("every code is documented with what happened and what to do, and used", () => {
  assert.ok(declared.length > 15);
  assert.deepEqual(
    documented.map(({ code }) => code),
    declared,
  );
  for (const { what, remedy } of documented) assert.ok(what.length > 10 && remedy.length > 10);
  const code = [...sources(), source.slice(source.indexOf("export class"))].join("\n");
  for (const each of declared) assert.ok(code.includes(`"${each}"`), `${each} is never used`);
});

test("each message says what happened and, after it, what to do", async () => {
  const server = plainServer({});
  const client = new AgentChatClient({ transport: server.connect, cwd: "/p" });
  const errors: unknown[] = [
    ...[-32000, -32001, -32010, -32011, -32012, -32601, -32800].map((code) =>
      toError("session/prompt", { code, message: "no" }),
    ),
    await client.sendMessage("x").catch((error: unknown) => error),
    await client.extMethod("_x").catch((error: unknown) => error),
  ];
  await client.connect();
  errors.push(
    await client.sendMessage("").catch((error: unknown) => error),
    await client.closeSession().catch((error: unknown) => error),
    thrown(() => client.approveTool("a")),
    thrown(() => client.approveTool("a", "p-1")),
    thrown(() => new AgentChatClient({ url: "nonsense" })),
    thrown(() => new RecordingPlayer("{}")),
    await new AgentChatClient({ transport: server.connect })
      .connect()
      .catch((error: unknown) => error),
  );
  client.dispose();
  errors.push(await client.connect().catch((error: unknown) => error));
  for (const error of errors) {
    assert.ok(error instanceof AgentChatError);
    assert.match(error.message, /\S.{5,}(: |, |; |\()\S.{3,}/, error.message);
  }
});

test("anything thrown becomes an AgentChatError, and one stays what it is", () => {
  const own = new AgentChatError("disposed", "x");
  assert.equal(toChatError(own), own);
  const cause = new TypeError("odd");
  const made = toChatError(cause);
  assert.deepEqual([made.code, made.message, made.cause], ["rpc_error", "odd", cause]);
  assert.equal(toChatError("text").message, "text");
});

test("an agent's error is kept whole", () => {
  const rpc = { code: 429, message: "Too many", data: { retry: 3 } };
  assert.equal(toError("session/prompt", rpc).rpc, rpc);
});

function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}
