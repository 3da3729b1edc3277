/** What a person does, as calls on the client. Failures come back as a sentence to show. */
import {
  AgentChatError,
  type AgentChatClient,
  type AgentChatState,
  type ContentBlock,
  type ElicitationOutcome,
  type JsonRpcId,
  type PendingApproval,
  type UserMessage,
} from "@gemini-agent-chat/core";
import { emit } from "./events.js";

/** Errors that say that a prompt was not taken. */
const refusals: ReadonlySet<string> = new Set([
  "turn_running",
  "message_too_large",
  "session_not_live",
]);

/** An action whose outcome is awaited; its button waits with it. */
export type PendingAction = "restart" | "login" | "code";

export interface ActionFailure {
  readonly action: PendingAction;
  readonly reason: string;
}

export class ChatIntents {
  /** Which slow action failed last, and why. */
  failure: ActionFailure | null = null;

  readonly #host: EventTarget;
  readonly #client: () => AgentChatClient | null;
  readonly #update: () => void;
  /** The slow actions that run now, each with the call that it waits for. */
  readonly #running = new Map<PendingAction, object>();
  /** The login page that a person does not want to go to. */
  #declinedPage: string | null = null;

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
    const sending = client.sendMessage(text, { content: attachments });
    const id = unconfirmedPrompt(client.getState());
    let began = false;
    // Asked later, another session may be shown: one that has never had this prompt.
    const off = client.on("turn_started", ({ userMessageId }) => (began ||= userMessageId === id));
    try {
      await sending;
    } catch (error) {
      // A turn that failed, or whose end got lost, shows so itself: its prompt is in the log.
      const isRefused = error instanceof AgentChatError && refusals.has(error.code);
      if (isRefused || !(began || isConfirmed(client.getState(), id))) throw error;
    } finally {
      off();
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

  /** @returns false when somebody else was faster, or there is no connection */
  answer(requestId: JsonRpcId, outcome: ElicitationOutcome): boolean {
    try {
      this.#client()?.answerElicitation(requestId, outcome);
      return true;
    } catch {
      return false;
    }
  }

  /** Which slow actions run now. */
  get pending(): ReadonlySet<PendingAction> {
    return new Set(this.#running.keys());
  }

  /** The page on which a person can log in, until they want to no more. */
  loginPage({ authUrl }: AgentChatState): string | null {
    return authUrl === this.#declinedPage ? null : authUrl;
  }

  /** Gives the login up, also for other tabs: the agent can be told of another one then. */
  cancelLogin(): void {
    this.#declinedPage = this.#client()?.getState().authUrl ?? null;
    void this.#client()?.cancelLogin();
    this.#running.delete("login");
    this.#running.delete("code");
    this.failure = null;
    this.#update();
  }

  /** Hands on what the login page has shown. */
  submitCode(code: string): Promise<void> {
    return this.#run("code", (client) => client.submitAuthCode(code));
  }

  login(methodId: string, meta?: Readonly<Record<string, unknown>>): Promise<void> {
    this.#declinedPage = null;
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
    if (!client || this.#running.has(action)) return;
    const call = {};
    this.#running.set(action, call);
    this.failure = null;
    this.#update();
    const problem = await task(client).then(() => null, sentenceOf);
    // Nobody waits for one that was cancelled.
    if (this.#running.get(action) !== call) return;
    this.#running.delete(action);
    if (problem !== null) this.failure = { action, reason: problem };
    this.#update();
  }
}

/** The prompt that has just left, and that the host has not yet put into the log. */
function unconfirmedPrompt({ messages }: AgentChatState): string | null {
  const newest = messages.at(-1);
  return newest?.role === "user" && newest.pending ? newest.id : null;
}

function isConfirmed({ messages }: AgentChatState, id: string | null): boolean {
  return messages.some(
    (message) => message.role === "user" && message.id === id && !message.pending,
  );
}

/** An error as a sentence for a person. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AgentChatError) return error.rpc?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
