/** What a person can do, as callbacks that keep their identity for the element's whole life. */
import {
  AgentChatError,
  type ChatMessage,
  type ContentBlock,
  type ElicitationOutcome,
  type JsonRpcId,
  type PendingApproval,
  type UserMessage,
} from "@gemini-agent-chat/core";
import type { ApprovalCard } from "./approval-card.js";
import type { ChatController } from "./chat-controller.js";
import { sentenceOf, type ChatIntents } from "./chat-intents.js";
import type { Composer } from "./composer.js";
import type { QueueActions } from "./composer-properties.js";
import type { DialogName } from "./dialog-view.js";
import type { DropTarget } from "./drop-target.js";
import { emit } from "./events.js";
import { asksForKeys, keepKeysInside, walkMessages } from "./keyboard.js";
import type { MessageQueue } from "./message-queue.js";
import type { Panel } from "./panel.js";
import type { PickerActions } from "./pickers.js";
import type { StatusActions } from "./status-view.js";
import type { Strings } from "./strings.js";

export interface ShellActions extends StatusActions, PickerActions, QueueActions {
  readonly onSend: (text: string, attachments: readonly ContentBlock[]) => Promise<boolean>;
  /** What the person has sent in this conversation, oldest first. */
  readonly prompts: () => readonly string[];
  readonly onSuggestion: (prompt: string) => void;
  readonly onStop: () => void;
  readonly onToEnd: () => void;
  readonly onOlder: () => void;
  /** A property asked for what the agent refuses. */
  readonly onRefused: (error: unknown) => void;
  readonly onRetryTurn: (message: UserMessage) => void;
  readonly onEdit: (message: UserMessage) => void;
  readonly onLink: (href: string, event: Event) => void;
  readonly onAction: (id: string, message: ChatMessage) => void;
  readonly onApproval: (approval: PendingApproval, optionId: string) => boolean;
  /** Goes to the oldest open approval. */
  readonly onReview: () => void;
  readonly onElicitation: (requestId: JsonRpcId, outcome: ElicitationOutcome) => boolean;
  readonly onDrag: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onKeyInLog: (event: KeyboardEvent) => void;
  readonly onFieldKey: (event: KeyboardEvent) => void;
  /** As `onFieldKey`, for keys that go down. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Opens a dialog; `null`: it was closed. */
  readonly onDialog: (name: DialogName | null) => void;
}

/** Where the actions lead. */
export interface ActionTargets {
  readonly host: EventTarget & { token: string };
  readonly chat: ChatController;
  readonly intents: ChatIntents;
  /** `null` until it has come. */
  readonly queue: () => MessageQueue | null;
  readonly drop: DropTarget;
  readonly openDialog: (name: DialogName | null) => void;
  readonly toEnd: () => void;
  readonly loadOlder: () => void;
  readonly panel: () => Panel | null;
  readonly composer: () => Composer | null;
  readonly oldestCard: () => ApprovalCard | null;
  readonly strings: () => Strings;
}

export function createShellActions(targets: ActionTargets): ShellActions {
  const { host, chat, intents, queue, drop, toEnd, composer, oldestCard, strings } = targets;
  const complain = (problem: string): void => {
    const field = composer();
    if (field) field.problem = problem;
  };
  const setting = (change: Promise<void> | undefined): void => {
    change?.catch((error: unknown) => complain(strings().settingFailed(sentenceOf(error))));
  };
  const begin = (task: Promise<unknown> | undefined): void => {
    task?.catch((error: unknown) => complain(sentenceOf(error)));
  };
  return {
    onSend: (text, attachments) => {
      toEnd();
      return intents.send(text, attachments);
    },
    prompts: () => chat.state.messages.flatMap((each) => (each.role === "user" ? each.text : [])),
    onQueue: (text, attachments) => {
      const waiting = queue();
      waiting?.add(text, attachments);
      waiting?.check();
      return waiting !== null;
    },
    onTakeQueued: (id) => queue()?.take(id),
    onSendQueued: () => {
      toEnd();
      queue()?.release();
    },
    onSuggestion: (prompt) => {
      toEnd();
      begin(intents.send(prompt, []));
    },
    onRetryTurn: (message) => {
      toEnd();
      begin(intents.resend(message));
    },
    onEdit: ({ text }) => composer()?.bringBack({ text, attachments: [] }),
    onStop: () => chat.client?.cancel(),
    onToEnd: toEnd,
    onOlder: targets.loadOlder,
    onRefused: (error) => {
      const message = sentenceOf(error);
      complain(message);
      emit(host, "gac-error", {
        code: error instanceof AgentChatError ? error.code : "",
        message,
      });
    },
    onLink: (href, event) => {
      if (!emit(host, "gac-before-link", { href })) event.preventDefault();
    },
    onAction: (id, message) => void emit(host, "gac-action", { id, message }),
    onApproval: (approval, optionId) => intents.approve(approval, optionId),
    onReview: () => {
      oldestCard()?.reveal();
    },
    onElicitation: (requestId, outcome) => intents.answer(requestId, outcome),
    onDrag: drop.onDrag,
    onDrop: drop.onDrop,
    onKeyInLog: (event) => walkMessages(event, event.currentTarget as HTMLElement),
    onFieldKey: keepKeysInside,
    onKey: (event) => {
      if (asksForKeys(event)) {
        event.preventDefault();
        targets.openDialog("keys");
      }
      targets.panel()?.onKey(event);
      keepKeysInside(event);
    },
    onDialog: (name) => targets.openDialog(name),
    onMode: (id) => setting(chat.client?.setMode(id)),
    onModel: (id) => setting(chat.client?.setModel(id)),
    onConfig: (id, value) => setting(chat.client?.setConfigOption(id, value)),
    onToken: (token) => {
      if (host.token === token) chat.reconnect();
      else host.token = token;
    },
    onReconnect: () => chat.reconnect(),
    onRestart: () => void intents.restart(),
    onNewSession: () => begin(chat.client?.newSession()),
    onLoginCode: (code) => void intents.submitCode(code),
    onLoginCancel: () => intents.cancelLogin(),
    onLogin: (methodId, meta) => void intents.login(methodId, meta),
  };
}
