/**
 * Writes what the gallery shows into a folder: every scene of the demo agent as it is played now,
 * and every conversation that was recorded from a real agent. One `.jsonl` a session.
 */
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { GeminiBridge } from "@gemini-agent-chat/bridge";
import { AgentChatClient, formatRecording, type SessionEvent } from "@gemini-agent-chat/core";
import { WebSocket } from "ws";
import {
  readRecording,
  recordedEvents,
} from "../../packages/core/src/chat/recorded-events.test-helper.js";

/** Scenes that last until somebody stops them. */
const ENDLESS = new Set(["slow", "wait"]);
const STOP_AFTER = 1500;

const FIXTURES = ["gemini-cli-0.61.0", "gemini-cli-0.30.0", "acp"];

await makeRecordings(process.argv[2] ?? "recordings");

async function makeRecordings(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = [...(await recordScenes(folder)), ...(await convertFixtures(folder))];
  await writeFile(join(folder, "index.json"), JSON.stringify(names));
}

async function recordScenes(folder: string): Promise<readonly string[]> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "gallery-")));
  process.env["GEMINI_AGENT_DEMO_PACE"] = "0.05";
  const bridge = new GeminiBridge({
    port: 0,
    agent: "demo",
    projectRoot: root,
    env: ["GEMINI_AGENT_DEMO_PACE"],
  });
  const { ws, token } = await bridge.start();
  const client = new AgentChatClient({
    url: ws,
    token,
    WebSocket,
    elicitation: { form: true, url: true },
  });
  client.on("approval_required", ({ requestId, options }) => {
    const allow = options.find(({ kind }) => kind === "allow_once") ?? options[0];
    if (allow) client.approveTool(allow.optionId, requestId);
  });
  client.on("elicitation_required", ({ requestId }) => {
    client.answerElicitation(requestId, { action: "decline" });
  });
  const listed = new Promise<unknown>((resolve) => client.once("commands_updated", resolve));
  await client.connect();
  if (client.getState().commands.length === 0) await listed;
  const names: string[] = [];
  for (const { name } of client.getState().commands) {
    const ended = client.sendMessage(`/${name}`).catch(() => {});
    const stopping = ENDLESS.has(name) ? setTimeout(() => client.cancel(), STOP_AFTER) : undefined;
    await ended;
    // The next scene must not be stopped instead.
    clearTimeout(stopping);
    const recording = await client.exportRecording();
    await writeFile(join(folder, `demo-${name}.jsonl`), recording.replaceAll(root, "/project"));
    names.push(`demo-${name}`);
    if (!client.getState().live) await client.restartAgent();
    await client.newSession();
  }
  client.dispose();
  await bridge.stop();
  await rm(root, { recursive: true, force: true });
  return names;
}

async function convertFixtures(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const group of FIXTURES) {
    const source = new URL(`../../packages/core/fixtures/${group}/`, import.meta.url);
    for (const file of (await readdir(source)).sort()) {
      if (!file.endsWith(".jsonl")) continue;
      const sessions = recordedEvents(readRecording(new URL(file, source)));
      let index = 0;
      for (const [sessionId, events] of sessions) {
        if (!events.some(isPrompt)) continue;
        const name = `${group}-${basename(file, ".jsonl")}${index++ > 0 ? `-${index}` : ""}`;
        const agent = group === "acp" ? basename(file, ".jsonl").replace(/-[\d.]+$/, "") : "gemini";
        const header = { recording: 1, sessionId, agent, createdAt: 0 } as const;
        await writeFile(join(folder, `${name}.jsonl`), formatRecording({ header, events }));
        names.push(name);
      }
    }
  }
  return names;
}

function isPrompt({ message }: SessionEvent): boolean {
  return "method" in message && message.method === "session/prompt";
}
