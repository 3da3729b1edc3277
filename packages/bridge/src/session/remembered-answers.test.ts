import assert from "node:assert/strict";
import { test } from "node:test";
import { startBridge } from "../../test/start-bridge.js";

test("a prompt that is sent again gets its answer, of long ones in short", async (context) => {
  const { connect } = await startBridge(context);
  const client = await connect();
  const sessionId = await client.newSession();
  const scenes = [
    "rich-end 200000 max_tokens",
    "rich-end 200000 error",
    "rich-end 1000000 refusal",
    `rich-end 10 ${"r".repeat(2_000)}`,
    "rich-end 200000",
  ];
  for (const [at, scene] of scenes.entries()) {
    const { result, error } = await client.prompt(sessionId, scene, { promptId: `p${at}` });
    // Whoever waits gets all of it.
    assert.ok((result?._meta ?? error.data).junk.length >= 10);
  }
  const again = async (at: number): Promise<unknown> => {
    const { result, error } = await client.prompt(sessionId, "x", { promptId: `p${at}` });
    return result ?? error;
  };
  assert.deepEqual(await again(0), { stopReason: "max_tokens" });
  assert.deepEqual(await again(1), { code: 429, message: "rate limit" });
  assert.deepEqual(await again(2), { stopReason: "refusal" }, "larger than all that is kept");
  const newest = (await again(4)) as { _meta: { junk: string } };
  assert.equal(newest._meta.junk.length, 200_000);
});
