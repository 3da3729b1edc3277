/** What a piece of code is made of, as far as colours tell it apart. */

export type CodeTokenType =
  | "comment"
  | "keyword"
  | "string"
  | "number"
  | "type"
  | "function"
  | "name"
  | "inserted"
  | "deleted";

/** All of them. */
export const codeTokenTypes: readonly CodeTokenType[] = [
  ...(["comment", "keyword", "string", "number", "type", "function", "name"] as const),
  ...(["inserted", "deleted"] as const),
];

/** A range of the code in UTF-16 units, `end` not included. */
export interface CodeToken {
  readonly start: number;
  readonly end: number;
  readonly type: CodeTokenType;
}

/**
 * Finds the tokens of a finished code block, in order and without overlap; what is in none stays
 * plain. `null`: nothing is known of this language.
 *
 * @param code the whole block, lines joined by line feeds
 * @param language the first word behind the fence, as it is written there
 * @param signal aborted when the block goes, or another highlighter comes
 */
export type Highlighter = (
  code: string,
  language: string,
  signal: AbortSignal,
) => Promise<readonly CodeToken[]> | null;
