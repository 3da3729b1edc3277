/**
 * Which language the element speaks: that of the page around it, where it is offered. Its texts
 * come in a file of their own; until they are there, all that is shown stays in the one before.
 */
import type { ReactiveController, ReactiveElement } from "lit";
import { loadTexts, localeFor } from "./locale-choice.js";
import type { LocaleName } from "./locale-files.js";
import type { Strings } from "./strings.js";

/** How long the first picture waits for its words, in ms: English that turns over is worse. */
const MOST_WAIT = 400;
const watched = { attributes: true, subtree: true, attributeFilter: ["lang", "dir"] };

export class Language implements ReactiveController {
  /** Every text; `null`: English. */
  texts: Strings | null = null;
  /** BCP 47 tag for numbers and dates. */
  locale = "en";
  /** Set where the language runs the other way and the page names no direction. */
  dir: "rtl" | null = null;
  readonly #host: ReactiveElement;
  #name: LocaleName | null = null;
  #observer: MutationObserver | null = null;
  #arrival: Promise<unknown> | null = null;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Until the words of the first picture are there, or have not come in time; else `null`. */
  get wait(): Promise<unknown> | null {
    return this.#host.hasUpdated ? null : this.#arrival;
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(this.#look);
    // What did not come is asked for again.
    addEventListener("online", this.#look);
    let root = this.#host.getRootNode();
    this.#observer.observe(root, watched);
    while (root instanceof ShadowRoot) {
      root = root.host.getRootNode();
      this.#observer.observe(root, watched);
    }
    this.#look();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    removeEventListener("online", this.#look);
  }

  readonly #look = (): void => {
    const tag = nearest(this.#host, "lang")?.replaceAll("_", "-") ?? "";
    const name = localeFor(tag);
    this.#name = name;
    const show = (texts: Strings | null): void => {
      // Another one was asked for meanwhile.
      if (this.#name !== name) return;
      const locale = texts || /^en\b/i.test(tag) ? formatTag(tag, name) : "en";
      const dir = texts && name === "ar" && nearest(this.#host, "dir") === null ? "rtl" : null;
      // Pages set `lang` and `dir` on many things that have nothing to do with this one.
      if (texts === this.texts && locale === this.locale && dir === this.dir) return;
      this.texts = texts;
      this.locale = locale;
      this.dir = dir;
      this.#host.requestUpdate();
    };
    const texts = name && loadTexts(name);
    if (!(texts instanceof Promise)) return show(texts);
    const late = new Promise((resolve) => setTimeout(resolve, MOST_WAIT));
    this.#arrival = Promise.race([texts.then(show), late]);
  };
}

/** The value that holds for `element`: its own, or of what it stands in, also across shadow roots. */
function nearest(element: Element, name: "lang" | "dir"): string | null {
  const found = element.closest(`[${name}]`);
  if (found) return found.getAttribute(name);
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearest(root.host, name) : null;
}

/** With the person's region where the page names none: clocks and dates differ by it. */
function formatTag(tag: string, name: LocaleName | null): string {
  try {
    Intl.getCanonicalLocales(tag);
  } catch {
    return name ?? "en";
  }
  const isSame = (each: string): boolean => each.startsWith(`${tag}-`) && localeFor(each) === name;
  return navigator.languages.find(isSame) ?? tag;
}
