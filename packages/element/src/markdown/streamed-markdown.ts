/**
 * `<gac-markdown>`: text that grows, as markdown. Deltas become blocks, blocks tokens, tokens
 * templates; what is finished is never parsed or drawn again. README.md in this folder says how
 * that is possible and where the result differs from GitHub's.
 */
import type { StreamedText } from "@gemini-agent-chat/core";
import { LitElement, noChange, type PropertyDeclarations, type PropertyValues } from "lit";
import { CodeColors } from "../highlight/code-colors.js";
import type { Highlighter } from "../highlight/code-tokens.js";
import type { ImageState } from "../remote-image.js";
import type { Renderers } from "../renderers.js";
import { BlockParser } from "./block-parser.js";
import { ContainerView } from "./container-view.js";
import { HeadingOutline } from "./heading-outline.js";
import { InlineLexer, mentionedLabels } from "./inline-lexer.js";
import { markdownStrings, type MarkdownStrings } from "./markdown.strings.js";
import { OverflowWatch } from "./overflow-watch.js";
import { drawFence } from "../fence-view.js";
import type { ViewContext } from "./view-context.js";

/** What `stream` must be: `StreamedText` of the core, or anything that counts and gives like it. */
export type MarkdownSource = Pick<StreamedText, "length" | "since">;

/** Text taken in one go; of more, the rest follows in later tasks, so that the page stays alive. */
const mostAtOnce = 32 * 1024;
/** So much of the text before is compared to tell whether a new stream continues the old one. */
const overlap = 64;

/**
 * Renders into light DOM, in the shadow root of the chat.
 *
 * @example
 * html`<gac-markdown .stream=${part.stream} .done=${!isLast}></gac-markdown>`
 */
export class StreamedMarkdown extends LitElement {
  static override properties: PropertyDeclarations = {
    stream: { attribute: false },
    done: { attribute: false },
    strings: { attribute: false },
    onLink: { attribute: false },
    highlighter: { attribute: false },
    renderers: { attribute: false },
  };

  /** Only what is new since the last version is read. */
  declare stream: MarkdownSource | null;
  /** No more text will come: what is half-written is shown as it stands. */
  declare done: boolean;
  declare strings: MarkdownStrings;
  /** Called before a link is followed; `event.preventDefault()` keeps it from being. */
  declare onLink: ((href: string, event: Event) => void) | null;

  /** Finds the tokens of finished code; `null`: the built-in one. */
  declare highlighter: Highlighter | null;
  /** The page's own views, of which those for fences are used. */
  declare renderers: Renderers | null;

  readonly #overflow = new OverflowWatch();
  readonly #colors = new CodeColors();
  #parser = new BlockParser();
  #view: ContainerView | null = null;
  #consumed = 0;
  /** The end of what was consumed. */
  #lastText = "";
  #ended = false;
  #rest: Promise<void> | null = null;
  #awaiting = new Map<string, Set<() => void>>();
  readonly #defined = new Set<() => void>();
  #images = new Map<string, ImageState>();

  constructor() {
    super();
    this.stream = null;
    this.done = false;
    this.strings = markdownStrings;
    this.onLink = null;
    this.highlighter = null;
    this.renderers = null;
    this.addEventListener("click", (event) => this.#onClick(event));
    this.addEventListener("auxclick", (event) => this.#onClick(event));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasAttribute("part")) this.setAttribute("part", "markdown");
    this.#overflow.start();
    this.#colors.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#overflow.stop();
    this.#colors.stop();
  }

  /** The children are kept by the views, not by a template. */
  protected override render(): unknown {
    return noChange;
  }

  protected override update(changed: PropertyValues<this>): void {
    super.update(changed);
    const looksOther = changed.has("strings") || changed.has("renderers");
    if (looksOther && this.#view) this.#startOver();
    this.#colors.highlighter = this.highlighter;
    this.#take();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    while (this.#rest) await this.#rest;
    return complete;
  }

  /** Reads what is new, and shows it. */
  #take(): void {
    const { stream } = this;
    if (!stream) {
      if (this.#consumed > 0) this.#startOver();
      return;
    }
    const text = this.#newText(stream);
    const piece = text.length > mostAtOnce ? text.slice(0, mostAtOnce) : text;
    this.#consumed += piece.length;
    this.#lastText = (this.#lastText + piece).slice(-overlap);
    if (piece !== "") this.#parser.push(piece);
    if (piece.length < text.length) this.#takeRestLater();
    this.#show(this.done && this.#consumed === stream.length);
  }

  #newText(stream: MarkdownSource): string {
    const known = this.#lastText.length;
    if (stream.length >= this.#consumed) {
      const text = stream.since(this.#consumed - known);
      const more = text.length > known;
      if (text.startsWith(this.#lastText) && !(more && this.#ended)) return text.slice(known);
    }
    this.#startOver();
    return stream.since(0);
  }

  #takeRestLater(): void {
    this.#rest ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#rest = null;
        this.#take();
        resolve();
      });
    });
  }

  #show(ended: boolean): void {
    if (this.#ended) return;
    this.#ended = ended;
    const parser = this.#parser;
    parser.definitions.onAdd ??= (label): void => this.#onDefinition(label);
    if (ended) parser.end();
    else parser.preview();
    this.#view ??= new ContainerView(this, this.#createContext());
    this.#view.sync(parser.root, !ended);
    for (const refresh of this.#defined) refresh();
    this.#defined.clear();
  }

  #startOver(): void {
    this.#parser = new BlockParser();
    this.#view = null;
    this.#consumed = 0;
    this.#lastText = "";
    this.#ended = false;
    this.#awaiting = new Map();
    this.#defined.clear();
    this.#overflow.clear();
    this.#colors.clear();
    this.replaceChildren();
  }

  #createContext(): ViewContext {
    const { definitions } = this.#parser;
    const lexer = new InlineLexer(definitions);
    const awaiting = this.#awaiting;
    return {
      strings: this.strings,
      images: this.#images,
      outline: new HeadingOutline(this),
      colors: this.#colors,
      lex: (text) => lexer.lex(text),
      awaitDefinitions: (text, changed) => {
        for (const label of mentionedLabels(text)) {
          if (definitions.has(label)) continue;
          const waiting = awaiting.get(label) ?? new Set();
          awaiting.set(label, waiting.add(changed));
        }
      },
      drawFence: (language, code) => drawFence(this.renderers, language, code),
      watchOverflow: (element) => this.#overflow.add(element),
    };
  }

  /** A definition may come after the text that mentions it: that text alone is drawn again. */
  #onDefinition(label: string): void {
    for (const refresh of this.#awaiting.get(label) ?? []) this.#defined.add(refresh);
    this.#awaiting.delete(label);
  }

  #onClick(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href");
    if (href) this.onLink?.(href, event);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "gac-markdown": StreamedMarkdown;
  }
}
