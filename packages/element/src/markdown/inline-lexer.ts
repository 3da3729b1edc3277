/** Text of one block to inline tokens, by marked's lexer. Its HTML is never used. */
import { Lexer, type Token } from "marked";
import { normalLabel, type Definitions } from "./definitions.js";

/**
 * More marks than this in one piece is no prose: the lexer would take long, and a reader gains
 * nothing. The piece is then shown as it is written.
 */
const mostMarks = 1000;

export class InlineLexer {
  readonly #lexer: Lexer;

  constructor(definitions: Definitions) {
    // All options are given, so that a page that configures its own marked does not change ours.
    this.#lexer = new Lexer({ gfm: true, breaks: false, pedantic: false });
    this.#lexer.tokens.links = definitions.links;
  }

  /** Never throws: what the lexer cannot do is one text token. */
  lex(text: string): Token[] {
    if (text === "") return [];
    if (isPlain(text) || countMarks(text) > mostMarks) return [plain(text)];
    const { state } = this.#lexer;
    state.inLink = state.inRawBlock = state.linkEmitted = false;
    try {
      return this.#lexer.inlineTokens(text, []);
    } catch {
      return [plain(text)];
    }
  }
}

function plain(text: string): Token {
  return { type: "text", raw: text, text, escaped: false };
}

/** Nothing in it could be a mark or an address. */
function isPlain(text: string): boolean {
  return !/[\\`*_~[\]<>&!@\n]|:\/\/|www\.|mailto:|xmpp:/i.test(text);
}

function countMarks(text: string): number {
  return text.match(/[*_~`[\]<&!]/g)?.length ?? 0;
}

/** The labels that `text` may refer to; a definition of one changes how it reads. */
export function mentionedLabels(text: string): Set<string> {
  const labels = new Set<string>();
  if (!text.includes("[")) return labels;
  for (const found of text.matchAll(/\[((?:\\[\s\S]|[^[\]\\]){1,999})\]/g)) {
    labels.add(normalLabel(found[1] ?? ""));
  }
  return labels;
}
