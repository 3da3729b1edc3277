/** Every recorded agent, played again behind the bridge: the chat is the one that it became. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  AgentChatClient,
  emptyChatState,
  parseRecording,
  reduceBatch,
  type SessionEvent,
} from "@gemini-agent-chat/core";
import { WebSocket } from "ws";
import { describeRequests, describeState } from "../../core/src/chat/describe-state.test-helper.js";
import { readRecording } from "../../core/src/chat/recorded-events.test-helper.js";
import { startBridge, type BridgeUnderTest } from "../test/start-bridge.js";
import type { Loose, TestClient } from "../test/test-client.js";

const AGENT = fileURLToPath(new URL("../test/replaying-agent.mjs", import.meta.url));
const FOLDER = new URL("../../core/fixtures/acp/", import.meta.url);

const names = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));

test("there are recordings", () => assert.ok(names.length > 0));

for (const name of names) {
  test(`${name}, through the bridge`, async (context) => {
    const recording = new URL(name, FOLDER);
    const command = [process.execPath, AGENT, fileURLToPath(recording)];
    const bridge = await startBridge(context, {}, { command });
    const client = await bridge.connect();
    const sessions = await new Driver(bridge, client, readRecording(recording)).run();
    const told = sessions.map((sessionId) => describe(client.events(sessionId))).join("---\n");
    const expected = new URL(`expected/${name.replace(".jsonl", ".txt")}`, FOLDER);
    assert.equal(anyDeath(told), anyDeath(readFileSync(expected, "utf8")));
    for (const sessionId of sessions) {
      assert.deepEqual(await eventsSeenLate(bridge, sessionId), client.events(sessionId));
    }
  });
}

/** Says to the bridge what the recorded client has said, each thing when it was its turn. */
class Driver {
  readonly #bridge: BridgeUnderTest;
  readonly #client: TestClient;
  readonly #lines: readonly Loose[];
  readonly #answers = new Map<unknown, Promise<Loose>>();
  /** What the bridge calls the agent's requests, by the agent's own ids. */
  readonly #asked = new Map<unknown, string>();
  readonly #sessions = new Set<string>();
  #updates = 0;
  #questions = 0;

  constructor(bridge: BridgeUnderTest, client: TestClient, lines: readonly Loose[]) {
    this.#bridge = bridge;
    this.#client = client;
    this.#lines = lines;
  }

  /** Resolves with the sessions, in the order in which they were opened. */
  async run(): Promise<readonly string[]> {
    for (const { dir, msg } of this.#lines) {
      if (dir === "in") await this.#say(msg);
      if (dir === "out") await this.#hear(msg);
    }
    await this.#seen();
    // A turn that was running when the agent was ended has an answer too.
    await Promise.all(this.#answers.values());
    return [...this.#sessions];
  }

  async #say({ id, method, params, ...rest }: Loose): Promise<void> {
    await this.#seen();
    if (method === undefined) {
      const known = this.#asked.get(id);
      if (known !== undefined) this.#client.send(JSON.stringify({ ...rest, id: known }));
    } else if (id === undefined) this.#client.notify(method, params);
    // It greets the agent itself, and has been greeted.
    else if (method !== "initialize") {
      const place = params?.cwd === undefined ? params : { ...params, cwd: this.#bridge.root };
      this.#answers.set(id, this.#client.request(method, place));
    }
  }

  async #hear({ id, method, result }: Loose): Promise<void> {
    if (method === "session/update") this.#updates++;
    if (method === "session/request_permission") {
      this.#questions++;
      await this.#seen();
      this.#asked.set(id, this.#events("session/request_permission").at(-1)?.message.id);
    }
    if (method !== undefined || !this.#answers.has(id)) return;
    const answer = await this.#answers.get(id);
    this.#answers.delete(id);
    assert.equal("error" in answer, result === undefined, `answer to ${id}`);
    const opened = answer.result?._meta?.["gemini-agent-chat"]?.generation;
    if (opened !== undefined) this.#sessions.add(answer.result.sessionId ?? this.#onlySession());
  }

  /** Waits for everything that the agent has said so far. */
  async #seen(): Promise<void> {
    await this.#client.until(
      () =>
        this.#events("session/update").length >= this.#updates &&
        this.#events("session/request_permission").length >= this.#questions,
      Math.max(0, this.#client.messages.length - 1),
    );
  }

  #events(method: string): Loose[] {
    return this.#client.messages
      .filter((message) => message.method === "bridge/event")
      .map((message) => message.params)
      .filter((event) => event.message.method === method);
  }

  /** A session that was loaded is named by the request alone. */
  #onlySession(): string {
    const opening = this.#lines.find(({ msg }) => /^session\/(load|resume)$/.test(msg?.method));
    return opening.msg.params.sessionId;
  }
}

function describe(events: readonly SessionEvent[]): string {
  const { state, changes } = reduceBatch(emptyChatState, events);
  return describeState(state) + describeRequests(changes);
}

/** How an agent's end is worded is the host's own. */
function anyDeath(text: string): string {
  return text
    .replace(/\(-32010\) ".*"/g, '(-32010) "ended"')
    .replace(/notice error "(.* is not running: .*|The agent's process has ended\.)".*/g, "ended");
}

/** What a client of core gets that comes when all is over. */
async function eventsSeenLate(
  { ws, token }: BridgeUnderTest,
  sessionId: string,
): Promise<readonly SessionEvent[]> {
  const client = new AgentChatClient({ url: `${ws}#token=${token}`, sessionId, WebSocket });
  await client.connect();
  const recording = parseRecording(await client.exportRecording());
  client.dispose();
  return recording.events;
}
