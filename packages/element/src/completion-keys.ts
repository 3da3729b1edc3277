/** What a key does to the list over the message field. */
import type { Completion } from "./completion-menu.js";

export type CompletionKey =
  | { readonly action: "move"; readonly active: number }
  | { readonly action: "close" }
  | { readonly action: "pick"; readonly completion: Completion };

/** @returns `null`: the key is not for the list */
export function completionKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  menu: readonly Completion[],
  active: number,
  text: string,
): CompletionKey | null {
  const { key } = event;
  if (menu.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === "ArrowDown" || key === "ArrowUp") {
    const step = key === "ArrowDown" ? 1 : -1;
    return { action: "move", active: (active + step + menu.length) % menu.length };
  }
  if (key === "Escape") return { action: "close" };
  const completion = menu[active];
  if (!completion || event.shiftKey) return null;
  // A command that is typed in full is sent, not completed.
  const isWhole = text.trim() === completion.label;
  const picks = key === "Tab" || (key === "Enter" && !isWhole);
  return picks ? { action: "pick", completion } : null;
}
