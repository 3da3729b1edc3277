/** A shorter text would also be found where it means nothing. */
const SHORTEST = 6;
const MAX_KEPT = 50;

/**
 * Keys and codes that went to an agent. It may print them, in an error for example: neither the
 * log nor a client gets to see them.
 *
 * @example
 * secrets.add(key);
 * secrets.hide(`params: { 'api-key': '${key}' }`); // "params: { 'api-key': '[hidden]' }"
 */
export class Secrets {
  readonly #texts = new Set<string>();

  add(text: unknown): void {
    if (typeof text !== "string" || text.length < SHORTEST) return;
    this.#texts.add(text);
    const [oldest] = this.#texts;
    if (this.#texts.size > MAX_KEPT && oldest !== undefined) this.#texts.delete(oldest);
  }

  hide(text: string): string {
    let shown = text;
    for (const secret of this.#texts) shown = shown.replaceAll(secret, "[hidden]");
    return shown;
  }
}
