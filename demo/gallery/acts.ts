/** What a person has done by the time that a state is shown. */
import type { GeminiAgentChat } from "@gemini-agent-chat/element/class";

/** Does it to an element that is drawn. */
export type Act = (chat: GeminiAgentChat) => Promise<void>;

/** Writes into the message field, without sending. */
export function types(text: string): Act {
  return async (chat) => {
    const field = await found(chat, "textarea");
    (field as HTMLTextAreaElement).value = text;
    (field as HTMLTextAreaElement).setSelectionRange(text.length, text.length);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await after(400);
  };
}

/** Writes messages and sends each with Enter. */
export function sends(...texts: readonly string[]): Act {
  return async (chat) => {
    for (const text of texts) {
      await types(text)(chat);
      await presses("Enter")(chat);
    }
  };
}

/** Presses a key in the message field. */
export function presses(key: string, more: KeyboardEventInit = {}): Act {
  return async (chat) => {
    const init = { key, bubbles: true, composed: true, cancelable: true, ...more };
    (await found(chat, "textarea")).dispatchEvent(new KeyboardEvent("keydown", init));
    await after(300);
  };
}

/** Presses the first button that matches; in any language. */
export function clicks(selector: string): Act {
  return async (chat) => {
    (await found(chat, selector)).click();
    await after(400);
  };
}

/** Drops pictures that are drawn here, and one file that is none. */
export const dropsPictures: Act = async (chat) => {
  const dataTransfer = new DataTransfer();
  for (const hue of [20, 200]) dataTransfer.items.add(await picture(hue));
  dataTransfer.items.add(new File(["x"], "notes.zip", { type: "application/zip" }));
  const base = await found(chat, ".base");
  base.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  await after(300);
};

export function inTurn(...acts: readonly Act[]): Act {
  return async (chat) => {
    for (const act of acts) await act(chat);
  };
}

async function picture(hue: number): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 200;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = `hsl(${hue} 60% 70%)`;
    context.fillRect(0, 0, 320, 200);
    context.fillStyle = `hsl(${hue} 60% 35%)`;
    for (let bar = 0; bar < 8; bar++) context.fillRect(20 + bar * 36, 40 + bar * 15, 20, 150);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob ?? ""], `chart-${hue}.png`, { type: "image/png" });
}

async function found(chat: GeminiAgentChat, selector: string): Promise<HTMLElement> {
  for (let tries = 0; tries < 600; tries++) {
    const element = chat.shadowRoot?.querySelector<HTMLElement>(selector);
    if (element) return element;
    await after(50);
  }
  throw new Error(`the gallery found no ${selector}`);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
