/** Keys that people type into our fields are none of the page's business. */

/** Older browsers report keys of an input method as 229 instead of `isComposing`. */
const IME_KEY_CODE = 229;

/** The key belongs to an input method that is putting a word together. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === IME_KEY_CODE;
}

/**
 * Stops key events from text fields in the bubble phase, so that a page's one-letter shortcuts
 * stay quiet. With Ctrl, Meta or Alt, and for Escape and Tab that we did nothing with, they pass.
 */
export function keepKeysInside(event: KeyboardEvent): void {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
  const passes = event.key === "Escape" || event.key === "Tab";
  if (passes && !event.defaultPrevented) return;
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  else if (event.defaultPrevented) event.stopPropagation();
}

/** Ctrl+/ from everywhere, and "?" outside of fields, ask what the keys do. */
export function asksForKeys(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key === "/";
  const target = event.composedPath()[0];
  const isField =
    target instanceof Element &&
    target.matches("input, select, textarea, [contenteditable], [contenteditable] *");
  return event.key === "?" && !isField;
}

/** Alt+Up and Alt+Down walk through the messages of the log. */
export function walkMessages(event: KeyboardEvent, log: HTMLElement): void {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  // In a field they are the field's own: they open a list, or move the cursor.
  if ((event.target as Element).matches("input, select, textarea")) return;
  const messages = [...log.querySelectorAll<HTMLElement>("[role=article]")];
  if (messages.length === 0) return;
  const at = messages.findIndex((message) => message.contains(event.target as Node));
  const step = event.key === "ArrowUp" ? -1 : 1;
  const next = at < 0 ? messages.length - 1 : at + step;
  messages[Math.min(messages.length - 1, Math.max(0, next))]?.focus();
  event.preventDefault();
}
