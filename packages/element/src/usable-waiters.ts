/** Those who wait for a usable session, on whichever connection that is. */
import { AgentChatError, type AgentChatClient, type AgentChatState } from "@gemini-agent-chat/core";
import { isBusy, isUsable } from "./session-state.js";

const noConnection =
  "there is no connection: set `url` or `client`, and insert the element into the page";

interface Waiter {
  /** The running turn must have ended too. */
  readonly free: boolean;
  readonly resolve: (client: AgentChatClient) => void;
  readonly reject: (error: AgentChatError) => void;
}

export class UsableWaiters {
  #waiting: readonly Waiter[] = [];

  /** Settled by {@link check}. */
  add(free: boolean): Promise<AgentChatClient> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { free, resolve, reject }];
    });
  }

  /** Settles all of them as soon as it is clear whether there is a session for them. */
  check(client: AgentChatClient | null, state: AgentChatState): void {
    if (!client) this.#reject(noConnection);
    else if (isUsable(state)) {
      const isTaken = isBusy(state);
      const all = this.#take();
      this.#waiting = all.filter(({ free }) => free && isTaken);
      for (const { free, resolve } of all) if (!(free && isTaken)) resolve(client);
    } else if (state.connectionState === "disconnected") {
      this.#reject(state.connectionError ?? "the client is not connected: call connect() first");
    }
  }

  #reject(reason: AgentChatError | string): void {
    const error = typeof reason === "string" ? new AgentChatError("not_connected", reason) : reason;
    for (const { reject } of this.#take()) reject(error);
  }

  #take(): readonly Waiter[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }
}
