/** What a person does, as calls on the client. Failures come back as a sentence to show. */
import {
  AgentChatError,
  type AgentChatClient,
  type ContentBlock,
  type ElicitationOutcome,
  type JsonRpcId,
  type PendingApproval,
  type UserMessage,
} from "@gemini-agent-chat/core";
import { emit } from "./events.js";
import { newestPrompt } from "./session-state.js";

/** An action whose outcome is awaited; its button waits with it. */
export type PendingAction = "restart" | "login";

export interface ActionFailure {
  readonly action: PendingAction;
  readonly reason: string;
}

export class ChatIntents {
  /** Which slow action runs now. */
  pending: PendingAction | null = null;
  /** Which slow action failed last, and why. */
  failure: ActionFailure | null = null;

  readonly #host: EventTarget;
  readonly #client: () => AgentChatClient | null;
  readonly #update: () => void;

  /** @param update asks for a new drawing after `pending` or `failure` changed */
  constructor(host: EventTarget, client: () => AgentChatClient | null, update: () => void) {
    this.#host = host;
    this.#client = client;
    this.#update = update;
  }

  /**
   * @returns false when the page prevented it
   * @throws when the prompt was not taken: the text then belongs back into the composer
   */
  async send(text: string, attachments: readonly ContentBlock[]): Promise<boolean> {
    const client = this.#client();
    if (!client || !emit(this.#host, "gac-before-send", { text, attachments })) return false;
    const before = newestPrompt(client.getState());
    try {
      await client.sendMessage(text, { content: attachments });
    } catch (error) {
      // A turn that failed, or whose end got lost, shows so itself: its prompt is in the log.
      if (newestPrompt(client.getState()) === before) throw error;
    }
    return true;
  }

  /** Sends a prompt of the conversation again, pictures included. */
  async resend(message: UserMessage): Promise<void> {
    const attachments = message.content.filter((block) => block.type !== "text");
    await this.send(message.text, attachments);
  }

  /** @returns false when the page prevented it, or somebody else was faster */
  approve(approval: PendingApproval, optionId: string): boolean {
    const { requestId, options, toolCall } = approval;
    const kind = options.find((option) => option.optionId === optionId)?.kind ?? "";
    if (!emit(this.#host, "gac-before-approve", { requestId, optionId, kind, toolCall })) {
      return false;
    }
    try {
      this.#client()?.approveTool(optionId, requestId);
      return true;
    } catch {
      return false;
    }
  }

  answer(requestId: JsonRpcId, outcome: ElicitationOutcome): void {
    this.#client()?.answerElicitation(requestId, outcome);
  }

  login(methodId: string, meta?: Readonly<Record<string, unknown>>): Promise<void> {
    return this.#run("login", (client) => client.authenticate(methodId, meta));
  }

  /** Starts the agent again and asks it to go on with the session; what it says shows in the state. */
  restart(): Promise<void> {
    return this.#run("restart", async (client) => {
      const sessionId = client.getSessionId();
      await client.restartAgent();
      await (sessionId ? client.loadSession(sessionId) : client.newSession());
    });
  }

  async #run(
    action: PendingAction,
    task: (client: AgentChatClient) => Promise<unknown>,
  ): Promise<void> {
    const client = this.#client();
    if (!client || this.pending) return;
    this.pending = action;
    this.failure = null;
    this.#update();
    try {
      await task(client);
    } catch (error) {
      this.failure = { action, reason: sentenceOf(error) };
    } finally {
      this.pending = null;
      this.#update();
    }
  }
}

/** An error as a sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AgentChatError) return error.rpc?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
