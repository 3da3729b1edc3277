/**
 * The colours of one code block, and the built-in highlighter: a file of its own, asked for by the
 * first finished code block. They are custom highlights: ranges beside the page's nodes, which stay
 * as they are, and so does a selection in them. Only what is near the view is coloured: a browser
 * goes over all ranges whenever anything in the page changes.
 */
import { highlight } from "./code-highlighter.js";
import {
  codeTokenTypes,
  type CodeToken,
  type CodeTokenType,
  type Highlighter,
} from "./code-tokens.js";
import type { CodePiece, FinishedCode } from "./finished-code.js";
import { watchNear } from "./near-view.js";

/** Longer code stays plain, in UTF-16 units. */
const longestCode = 100_000;

/** One block: asks for its tokens once it is near, and colours the pieces that are. */
export class BlockColors {
  readonly #code: FinishedCode;
  readonly #highlighter: Highlighter;
  #tokens: readonly CodeToken[] | null = null;
  #isNear = false;
  #request: AbortController | null = null;
  #unwatch: (() => void) | null = null;
  readonly #pieces = new Map<Element, () => void>();
  readonly #ranges = new Map<Element, readonly (readonly [Highlight, AbstractRange])[]>();

  /** @param highlighter `null`: the built-in one */
  constructor(code: FinishedCode, highlighter: Highlighter | null) {
    this.#code = code;
    this.#highlighter = highlighter ?? highlight;
  }

  start(): void {
    this.#unwatch ??= watchNear(this.#code.element, (isNear) => {
      this.#isNear = isNear;
      if (isNear) this.#show();
      else this.#hide();
    });
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.#isNear = false;
    this.#hide();
    this.#request?.abort();
    this.#request = null;
  }

  refresh(): void {
    if (this.#isNear) this.#show();
  }

  #show(): void {
    if (!this.#tokens) {
      if (!this.#request) void this.#ask();
      return;
    }
    if (this.#tokens.length === 0) return;
    for (const piece of this.#code.pieces()) {
      if (this.#pieces.has(piece.element)) continue;
      const unwatch = watchNear(piece.element, (isNear) => {
        if (isNear) this.#color(piece);
        else this.#uncolor(piece.element);
      });
      this.#pieces.set(piece.element, unwatch);
    }
  }

  #hide(): void {
    for (const [element, unwatch] of this.#pieces) {
      unwatch();
      this.#uncolor(element);
    }
    this.#pieces.clear();
  }

  async #ask(): Promise<void> {
    const request = (this.#request = new AbortController());
    const { lines, language } = this.#code;
    const code = lines.join("\n");
    let tokens: readonly CodeToken[] = [];
    try {
      if (code.length <= longestCode) {
        tokens = checked(await this.#highlighter(code, language, request.signal), code.length);
      }
    } catch (error) {
      // Code without colours is still code.
      if (!request.signal.aborted) {
        // oxlint-disable-next-line no-console -- a page's own highlighter failed
        console.warn("gemini-agent-chat: code is not coloured", error);
      }
    }
    if (request.signal.aborted) return;
    this.#tokens = tokens;
    if (this.#isNear) this.#show();
  }

  #color({ element, text, firstLine }: CodePiece): void {
    if (this.#ranges.has(element)) return;
    const { lines } = this.#code;
    let start = 0;
    for (let i = 0; i < firstLine; i++) start += (lines[i]?.length ?? 0) + 1;
    const end = start + text.length;
    const ranges: (readonly [Highlight, AbstractRange])[] = [];
    const tokens = this.#tokens ?? [];
    for (let i = firstAfter(tokens, start); i < tokens.length; i++) {
      const token = tokens[i];
      if (!token || token.start >= end) break;
      const range = new StaticRange({
        startContainer: text,
        startOffset: Math.max(token.start, start) - start,
        endContainer: text,
        endOffset: Math.min(token.end, end) - start,
      });
      const highlight = highlightOf(token.type);
      highlight.add(range);
      ranges.push([highlight, range]);
    }
    this.#ranges.set(element, ranges);
  }

  #uncolor(element: Element): void {
    for (const [highlight, range] of this.#ranges.get(element) ?? []) highlight.delete(range);
    this.#ranges.delete(element);
  }
}

/** Index of the first token that reaches beyond `at`. */
function firstAfter(tokens: readonly CodeToken[], at: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of a page's highlighter: what has a known type and lies in the code, in order. */
function checked(tokens: readonly CodeToken[] | null, length: number): readonly CodeToken[] {
  const good: CodeToken[] = [];
  let last = 0;
  for (const token of tokens ?? []) {
    const { start, end, type } = token;
    if (!(start >= last && end > start && end <= length)) continue;
    if (!Number.isInteger(start) || !Number.isInteger(end) || !codeTokenTypes.includes(type))
      continue;
    good.push(token);
    last = end;
  }
  return good;
}

/** Shared by all elements of the page: the registry is the page's. */
function highlightOf(type: CodeTokenType): Highlight {
  const name = `gac-${type}`;
  const known = CSS.highlights.get(name);
  if (known) return known;
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}
