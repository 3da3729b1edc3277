import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startBridge } from "../../test/start-bridge.js";

test("at most 200 files in one answer, whatever is asked for", async (context) => {
  const { connect, root } = await startBridge(context);
  await mkdir(join(root, "many"));
  await Promise.all(
    Array.from({ length: 230 }, (_, n) => writeFile(join(root, "many", `note-${n}.md`), "")),
  );
  const client = await connect();
  for (const limit of [201, 100_000]) {
    const { files, truncated } = await client.call("bridge/find_files", { query: "note", limit });
    assert.deepEqual([files.length, truncated], [200, true]);
  }
  const all = await client.call("bridge/find_files", { query: "note-22", limit: 200 });
  assert.equal(all.truncated, false);
});

test("links that lead out, in a ring, or to the root itself are not followed", async (context) => {
  const { connect, root } = await startBridge(context);
  await mkdir(join(root, "deep", "er"), { recursive: true });
  await writeFile(join(root, "deep", "er", "find-me.txt"), "");
  await symlink(root, join(root, "deep", "er", "again"));
  await symlink("/", join(root, "deep", "everything"));
  await symlink("../..", join(root, "deep", "er", "up"));
  const client = await connect();
  const { files, truncated } = await client.call("bridge/find_files", { query: "" });
  assert.deepEqual(
    files.filter((file: string) => file !== "received.txt"),
    ["deep/er/find-me.txt"],
  );
  assert.equal(truncated, false);
});

test("files inside the root by name and path, the best first, links left alone", async (context) => {
  const { connect, root } = await startBridge(context);
  for (const folder of ["src/chat", "node_modules/chat", ".git", "chat"]) {
    await mkdir(join(root, folder), { recursive: true });
  }
  for (const file of [
    "chat.ts",
    "src/chat.ts",
    "src/my-chat.ts",
    "src/Chat-view.ts",
    "chat/other.md",
    "node_modules/chat/chat.ts",
    ".git/chat.ts",
  ]) {
    await writeFile(join(root, file), "");
  }
  await symlink("/etc", join(root, "chat-link"));
  await symlink("/etc/passwd", join(root, "chat-passwd"));
  const client = await connect();
  assert.deepEqual(await client.call("bridge/find_files", { query: "chat.ts" }), {
    files: ["chat.ts", "src/chat.ts", "src/my-chat.ts"],
    truncated: false,
  });
  const { files } = await client.call("bridge/find_files", { query: "CHAT" });
  assert.deepEqual(files, [
    "chat.ts",
    "src/chat.ts",
    "src/Chat-view.ts",
    "src/my-chat.ts",
    "chat/other.md",
  ]);
  const two = await client.call("bridge/find_files", { query: "", limit: 2 });
  assert.deepEqual([two.files.length, two.truncated], [2, true]);
  const none = await client.call("bridge/find_files", { query: "../" });
  assert.deepEqual(none, { files: [], truncated: false });
  for (const wrong of [{}, { query: 5 }, { query: "a", limit: -1 }, { query: "a", limit: "9" }]) {
    assert.equal((await client.request("bridge/find_files", wrong)).error.code, -32602);
  }
});
