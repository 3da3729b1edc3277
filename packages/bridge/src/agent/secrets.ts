import { printable } from "./printable.js";

/** A shorter text would also be found where it means nothing. */
const SHORTEST = 6;
const MAX_KEPT = 50;
const HIDDEN = "[hidden]";

/**
 * Keys and codes that went to an agent. It may print them, in an error for example: neither the
 * log nor a client gets to see them.
 *
 * @example
 * secrets.add(key);
 * secrets.hide(`params: { 'api-key': '${key}' }`); // "params: { 'api-key': '[hidden]' }"
 */
export class Secrets {
  /** What it has from its start; kept for good. */
  readonly #given: readonly string[];
  readonly #added = new Set<string>();
  /** In all their forms. A text may hold another, so the longest comes first. */
  #forms: readonly string[] = [];

  constructor(given: readonly string[] = []) {
    this.#given = given;
    this.#update();
  }

  add(text: unknown): void {
    if (typeof text !== "string" || text.length < SHORTEST) return;
    this.#added.add(text);
    const [oldest] = this.#added;
    if (this.#added.size > MAX_KEPT && oldest !== undefined) this.#added.delete(oldest);
    this.#update();
  }

  hide(text: string): string {
    let shown = text;
    for (const form of this.#forms) shown = shown.replaceAll(form, HIDDEN);
    return this.#hideCut(shown);
  }

  /** {@link printable} without secrets, also where escape sequences stand within them. */
  show(text: string, limit = 2048): string {
    // As much as is looked at there, and no secret is cut before it is found.
    const head = text.slice(0, limit * 2 + (this.#forms[0]?.length ?? 0));
    const shown = printable(this.hide(head), limit);
    const isCut = head.length < text.length && !shown.endsWith("…");
    return this.hide(isCut ? `${shown}…` : shown);
  }

  /** Where a text was cut, the beginning of a secret may be left. */
  #hideCut(text: string): string {
    const cut = text.endsWith("…") ? "…" : "";
    const whole = cut === "" ? text : text.slice(0, -1);
    for (const form of this.#forms) {
      for (let length = Math.min(form.length - 1, whole.length); length >= SHORTEST; length--) {
        if (!whole.endsWith(form.slice(0, length))) continue;
        return `${whole.slice(0, -length)}${HIDDEN}${cut}`;
      }
    }
    return text;
  }

  #update(): void {
    const forms = [...this.#given, ...this.#added].flatMap((text) => [
      text,
      // As it stands in a message, and in a log that is read by lines.
      JSON.stringify(text).slice(1, -1),
      ...text.split(/\r?\n/).filter((line) => line.length >= SHORTEST),
    ]);
    this.#forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }
}
