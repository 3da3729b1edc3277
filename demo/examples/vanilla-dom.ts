/** A whole chat in plain DOM: streamed text, tools, questions, Send and Stop. */
import {
  AgentChatStore,
  type AgentChatClient,
  type AgentChatState,
  type ChatMessage,
  type MessagePart,
  type PendingApproval,
  type StreamedText,
} from "@gemini-agent-chat/core";

interface PartView {
  readonly type: string;
  readonly element: HTMLElement;
  update(part: MessagePart): void;
}
interface MessageView {
  readonly element: HTMLElement;
  readonly parts: PartView[];
  message: ChatMessage | null;
}

/** Draws into `root`, whatever the client shows. Returns what takes it away again. */
export function mountChat(root: HTMLElement, client: AgentChatClient): () => void {
  const make = (tag: string, className: string): HTMLElement => {
    const element = root.ownerDocument.createElement(tag);
    element.className = className;
    return element;
  };
  const button = (label: string, onClick: () => void): HTMLButtonElement => {
    const element = make("button", "") as HTMLButtonElement;
    element.type = "button";
    element.textContent = label;
    element.addEventListener("click", onClick);
    return element;
  };
  const list = make("div", "messages");
  const questions = make("div", "questions");
  const status = make("p", "status");
  const input = make("textarea", "input") as HTMLTextAreaElement;
  const send = button("Send", () => void sendInput());
  const stop = button("Stop", () => client.cancel());
  root.append(list, questions, status, input, send, stop);

  // Ids come from agents and hosts: a Map takes any of them, an object would not.
  let views = new Map<string, MessageView>();
  let asked: readonly PendingApproval[] = [];

  async function sendInput(): Promise<void> {
    const text = input.value;
    input.value = "";
    try {
      await client.sendMessage(text);
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Appends what is new and nothing else: a delta costs its own length. */
  function textPart(part: MessagePart & { readonly stream: StreamedText }): PartView {
    const element = make("div", part.type);
    const node = root.ownerDocument.createTextNode("");
    element.append(node);
    let drawn = 0;
    const update = (next: MessagePart): void => {
      if (next.type !== "text" && next.type !== "thought") return;
      node.appendData(next.stream.since(drawn));
      drawn = next.stream.length;
    };
    return { type: part.type, element, update };
  }

  /** Everything else is one line; it is written again when its part is another object. */
  function linePart(part: MessagePart): PartView {
    const element = make("div", part.type);
    let shown: MessagePart | null = null;
    const update = (next: MessagePart): void => {
      if (next !== shown) element.textContent = lineOf(next);
      shown = next;
    };
    return { type: part.type, element, update };
  }

  function drawMessage(view: MessageView, message: ChatMessage): void {
    // An unchanged message is the same object as before.
    if (view.message === message) return;
    view.message = message;
    if (message.role === "user") {
      view.element.textContent = message.text;
      return;
    }
    message.content.forEach((part, index) => {
      let drawn = view.parts[index];
      if (drawn?.type !== part.type) {
        for (const old of view.parts.splice(index)) old.element.remove();
        drawn = "stream" in part ? textPart(part) : linePart(part);
        view.parts.push(drawn);
        view.element.append(drawn.element);
      }
      drawn.update(part);
    });
  }

  function drawMessages(messages: readonly ChatMessage[]): void {
    const next = new Map<string, MessageView>();
    messages.forEach((message, index) => {
      const view = views.get(message.id) ?? {
        element: make("article", message.role),
        parts: [],
        message: null,
      };
      views.delete(message.id);
      next.set(message.id, view);
      // Older messages can come in before the others.
      const there = list.children[index] ?? null;
      if (there !== view.element) list.insertBefore(view.element, there);
      drawMessage(view, message);
    });
    for (const gone of views.values()) gone.element.remove();
    views = next;
  }

  function drawQuestions(approvals: readonly PendingApproval[]): void {
    if (approvals === asked) return;
    asked = approvals;
    questions.replaceChildren(
      ...approvals.map(({ requestId, toolCall, options }) => {
        const card = make("section", "question");
        const title = make("p", "command");
        title.textContent = toolCall.title;
        const buttons = options.map(({ optionId, label }) => {
          return button(label, () => {
            for (const each of buttons) each.disabled = true;
            client.approveTool(optionId, requestId);
          });
        });
        card.append(title, ...buttons);
        return card;
      }),
    );
  }

  function draw(state: AgentChatState): void {
    drawMessages(state.messages);
    drawQuestions(state.pendingApprovals);
    send.disabled = state.turn !== null || state.sessionId === null;
    stop.hidden = state.turn === null;
    stop.disabled = state.stopping;
    status.textContent = state.connectionError?.message ?? state.connectionState;
  }

  const store = new AgentChatStore(client);
  store.subscribe(draw);
  return () => {
    store.dispose();
    root.replaceChildren();
  };
}

function lineOf(part: MessagePart): string {
  switch (part.type) {
    case "tool_call":
      return `${part.call.title} (${part.call.status})`;
    case "image":
      return "A picture";
    case "resource":
      return "An attachment";
    case "notice":
      return part.title;
    case "block":
      return part.title ?? part.summary ?? "";
    default:
      return "Something that cannot be shown here";
  }
}
