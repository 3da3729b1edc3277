/** A code block: its language, a button to copy, a button to wrap, and its lines. */
import { html, render, type TemplateResult } from "lit";
import { copyText } from "./copy-text.js";
import type { CodePiece, FinishedCode } from "./highlight/finished-code.js";
import { icon } from "./icons.js";
import type { CodeBlock } from "./markdown/block-tree.js";
import type { BlockView } from "./markdown/block-view.js";
import { CodeLines } from "./markdown/code-lines.js";
import { unescapePunctuation } from "./markdown/definitions.js";
import { decodeEntities } from "./markdown/entities.js";
import type { ViewContext } from "./markdown/view-context.js";

const longestLanguage = 32;
/** From so many lines on the header stays in sight. */
const tallFrom = 24;
/** How long the button says that it has copied, in ms. */
const feedbackTime = 2000;

type CopyState = "idle" | "copied" | "failed";

export class CodeBlockView implements BlockView<CodeBlock>, FinishedCode {
  readonly element: HTMLElement = document.createElement("div");
  readonly #context: ViewContext;
  readonly #header: HTMLElement = document.createElement("div");
  readonly #lines: CodeLines;
  #code: readonly string[] = [];
  #language: string | null = null;
  /** What the page draws in place of the lines. */
  #own: HTMLElement | null = null;
  #copied: CopyState = "idle";
  #wrap = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: ViewContext) {
    this.#context = context;
    this.element.className = "code-block";
    this.element.setAttribute("part", "code-block");
    this.#header.className = "code-header";
    this.#header.setAttribute("part", "code-header");
    this.#lines = new CodeLines(context.strings, {
      onPre: (pre) => {
        pre.dir = "ltr";
        pre.setAttribute("role", "group");
        this.#label(pre);
        context.watchOverflow(pre);
      },
      onOpened: () => context.colors.refresh(this),
    });
    this.element.append(this.#header, this.#lines.element);
  }

  get language(): string {
    return this.#language ?? "";
  }

  get lines(): readonly string[] {
    return this.#code;
  }

  pieces(): Iterable<CodePiece> {
    return this.#lines.pieces();
  }

  sync(block: CodeBlock): void {
    this.#code = block.lines;
    const language = languageOf(block.info);
    if (language !== this.#language) {
      this.#language = language;
      for (const pre of this.element.querySelectorAll("pre")) this.#label(pre);
      this.#drawHeader();
    }
    this.element.classList.toggle("tall", block.lines.length >= tallFrom);
    this.#lines.sync(block.lines);
    if (block.state === "closed") this.#close();
  }

  /** It changes no more: the page may draw it, else it gets its colours. */
  #close(): void {
    if (this.#own) return;
    this.#own = this.#context.drawFence(this.language, () => this.#code.join("\n"));
    if (!this.#own) return this.#context.colors.add(this);
    const lines = this.#lines.element;
    // Without its header the page's view stands for itself; the code is still what is copied.
    lines.replaceWith(this.#own);
    this.element.classList.add("drawn");
    this.#own.addEventListener("gac-fallback", () => {
      this.#own?.replaceWith(lines);
      this.element.classList.remove("drawn");
      this.#context.colors.add(this);
    });
  }

  #label(pre: HTMLPreElement): void {
    const { codeRegion, plainCode } = this.#context.strings;
    pre.setAttribute("aria-label", codeRegion(this.#language || plainCode));
  }

  #drawHeader(): void {
    const { strings } = this.#context;
    render(
      html`<span class="code-language">${this.#language || strings.plainCode}</span>
        <button
          type="button"
          class="code-button"
          aria-label=${strings.wrapLines}
          title=${strings.wrapLines}
          aria-pressed=${this.#wrap ? "true" : "false"}
          @click=${(): void => this.#toggleWrap()}
        >
          ${icon("wrap")}
        </button>
        ${this.#copyButton()}`,
      this.#header,
    );
  }

  #copyButton(): TemplateResult {
    const { copyCode, codeCopied, codeNotCopied } = this.#context.strings;
    const text = { idle: copyCode, copied: codeCopied, failed: codeNotCopied }[this.#copied];
    const sign = { idle: "copy", copied: "check", failed: "cross" } as const;
    return html`<button
      type="button"
      class="code-button code-copy ${this.#copied}"
      aria-label=${text}
      title=${text}
      @click=${(): void => void this.#copy()}
    >
      ${icon(sign[this.#copied])}<span class="code-copy-text" ?hidden=${this.#copied === "idle"}
        >${text}</span
      >
    </button>`;
  }

  #toggleWrap(): void {
    this.#wrap = !this.#wrap;
    this.element.classList.toggle("wrap", this.#wrap);
    this.#drawHeader();
  }

  async #copy(): Promise<void> {
    this.#copied = (await copyText(this.#code.join("\n"))) ? "copied" : "failed";
    this.#drawHeader();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#copied = "idle";
      this.#drawHeader();
    }, feedbackTime);
  }
}

/** The first word behind the fence: a name to show, nothing else. */
function languageOf(info: string): string {
  const word = decodeEntities(unescapePunctuation(info)).trim().split(/\s/, 1)[0] ?? "";
  return word.slice(0, longestLanguage);
}
