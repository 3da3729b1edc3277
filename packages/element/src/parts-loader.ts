/** Loads the later parts for an element, gives it their rules and draws it again when they come. */
import type { CSSResult, ReactiveController, ReactiveElement } from "lit";
import { allParts, cardsPart, conversationPart } from "./parts.js";

/** Longest that a busy page keeps the second part waiting, in ms. */
const IDLE_TIMEOUT = 1000;

export class PartsLoader implements ReactiveController {
  /** Changes its identity when what the conversation is drawn with comes or fails. */
  version: object = {};

  readonly #host: ReactiveElement;
  readonly #adopted = new Set<object>();
  #drawn: readonly unknown[] = [];
  #unsubscribe: (() => void)[] = [];

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = allParts.map((part) => part.onChange(() => this.#changed()));
    addEventListener("online", this.retry);
    this.#changed();
    void conversationPart.load();
    if (!cardsPart.module) whenIdle(() => void cardsPart.load());
  }

  hostDisconnected(): void {
    for (const off of this.#unsubscribe) off();
    this.#unsubscribe = [];
    removeEventListener("online", this.retry);
  }

  /** Tries again what failed. */
  readonly retry = (): void => {
    for (const part of allParts) if (part.failed) void part.load();
  };

  #changed(): void {
    for (const { module } of allParts) if (module) this.#adopt(module.partStyles);
    const drawn = [conversationPart, cardsPart].flatMap((part) => [
      ...[part.module, part.failed, part.isLoading],
    ]);
    if (drawn.some((each, index) => each !== this.#drawn[index])) this.version = {};
    this.#drawn = drawn;
    this.#host.requestUpdate();
  }

  /** Behind the rules that are there: those of different parts never meet on one element. */
  #adopt(styles: readonly CSSResult[]): void {
    const root = this.#host.shadowRoot;
    if (!root || this.#adopted.has(styles)) return;
    this.#adopted.add(styles);
    const sheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  }
}

/** Safari has no idle callbacks. */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task, { timeout: IDLE_TIMEOUT });
  else setTimeout(task, IDLE_TIMEOUT / 4);
}
