/** Options that become flags of the real Gemini CLI; nothing of it reaches a network. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startBridge } from "../test/start-bridge.js";
import type { GeminiBridgeOptions } from "./options.js";

test(
  "model and approvalMode are what Gemini CLI starts with",
  { timeout: 110_000 },
  async (context) => {
    const home = await mkdtemp(join(tmpdir(), "gac-flags-"));
    await mkdir(join(home, ".gemini"));
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      ide: { enabled: false },
    };
    await writeFile(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
    const before = { ...process.env };
    const proxy = "http://127.0.0.1:9";
    const own = { HOME: home, GEMINI_API_KEY: "made-up-key", GEMINI_MODEL: "of-the-environment" };
    Object.assign(process.env, own, { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: "" });
    context.after(async () => {
      process.env = before;
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    });
    const rows = [
      [{ model: "gemini-2.5-flash", approvalMode: "auto_edit" }, "gemini-2.5-flash", "autoEdit"],
      [{}, "of-the-environment", "default"],
    ] as const;
    for (const [options, model, mode] of rows) {
      const noCommand = { command: undefined } as unknown as GeminiBridgeOptions;
      const { bridge, connect } = await startBridge(
        context,
        {},
        { ...noCommand, agent: "gemini", ...options },
      );
      const client = await connect();
      const { modes, models } = await client.call("session/new", { mcpServers: [] });
      assert.deepEqual([models.currentModelId, modes.currentModeId], [model, mode]);
      await bridge.stop();
    }
  },
);
