/** What the element asks of a client, with a state that a benchmark sets. */
import { AgentChatClient } from "@gemini-agent-chat/core";

const idle = new AgentChatClient({ url: "ws://127.0.0.1:1/" }).getState();

export class FakeClient {
  #listeners = new Set();
  #state;

  constructor(state) {
    this.#state = { ...idle, connectionState: "connected", sessionId: "s1", cwd: "/", ...state };
  }

  getState() {
    return this.#state;
  }
  getSessionId() {
    return "s1";
  }
  on(name, listener) {
    if (name === "change") this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  connect() {
    return Promise.resolve();
  }
  dispose() {}
  retryNow() {}

  set(change) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener(this.#state);
  }
}

/** A state in which an answer is being written. */
export const answering = {
  turn: { promptId: "u1", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
  isStreaming: true,
};

export const question = (n) => ({
  id: `u${n}`,
  role: "user",
  text: `Question ${n}`,
  content: [{ type: "text", text: `Question ${n}` }],
  ts: n,
  seq: n,
});

export const answerOf = (n, stream) => ({
  id: `a${n}`,
  role: "assistant",
  text: "",
  thought: "",
  content: [{ type: "text", stream, text: "" }],
  toolCalls: [],
  ts: n,
  seq: n,
});
