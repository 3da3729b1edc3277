/** Code that can be coloured: what a block of it tells of itself. */

/** Lines of code that stand in one text node. */
export interface CodePiece {
  readonly element: Element;
  readonly text: Text;
  readonly firstLine: number;
}

/** A code block that can change no more. */
export interface FinishedCode {
  readonly element: Element;
  readonly language: string;
  readonly lines: readonly string[];
  /** Those that are in the page now. */
  pieces(): Iterable<CodePiece>;
}
