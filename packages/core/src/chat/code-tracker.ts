/** Tells code from prose in streamed markdown, as far as a line or a fence decides it. */

const LINE_ENDS = new Set(["\n", "\r"]);
/** What may stand before a fence that opens: blanks, quote marks, list markers. */
const OPENER_PREFIX = new Set([..." \t>-*+.)0123456789"]);
/** What may stand before the fence that closes it. */
const CLOSER_PREFIX = new Set([..." \t>"]);
const MIN_FENCE = 3;
/** A closing fence may be indented this much deeper than the opening one; deeper, it is content. */
const MAX_DEEPER = 3;

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly column: number;
}

/**
 * Follows markdown character by character. Code is what stands between two fence lines (three
 * or more backticks or tildes, inside quotes and lists too), what stands after an odd number of
 * backtick runs in its line, and what stands after a run that no run of its length has closed.
 * State is plain, so a cut between chunks changes nothing.
 *
 * In doubt it says code: then a tag is shown instead of taken.
 *
 * @example
 * const tracker = new CodeTracker();
 * tracker.push("see `");
 * tracker.inCode; // true
 */
export class CodeTracker {
  #fence: Fence | null = null;
  // The current line so far.
  #runs = 0;
  /** Length of the backtick run that the line so far ends with. */
  #run = 0;
  /** Length of the run that opened a code span not yet closed. */
  #span = 0;
  #last = "";
  #column = 0;
  #opener = true;
  #closer = true;
  /** The run of marks that the line starts with, if it may be a fence. */
  #mark = "";
  #markLength = 0;
  #markColumn = 0;
  /** Something other than blanks, or a backtick, followed that run. */
  #textAfterMark = false;
  #tickAfterMark = false;

  /** True when the next character is code. */
  get inCode(): boolean {
    return (
      this.#fence !== null ||
      this.#runs % 2 === 1 ||
      this.#spanAfterRun() > 0 ||
      this.#isFenceLine("~")
    );
  }

  /** Takes the next text that is visible. Cost: O(length). */
  push(text: string): void {
    for (const character of text) this.#step(character);
  }

  #step(character: string): void {
    if (LINE_ENDS.has(character)) {
      this.#endLine();
      return;
    }
    const isTick = character === "`";
    const inRun = character === this.#last;
    if (isTick) {
      if (!inRun) this.#runs++;
      this.#run++;
    } else {
      this.#span = this.#spanAfterRun();
      this.#run = 0;
    }
    if (this.#mark !== "") this.#afterMark(character, inRun);
    else if ((isTick || character === "~") && this.#opener) {
      this.#mark = character;
      this.#markLength = 1;
      this.#markColumn = this.#column;
    } else {
      this.#opener &&= OPENER_PREFIX.has(character);
      this.#closer &&= CLOSER_PREFIX.has(character);
    }
    this.#column += character === "\t" ? 4 - (this.#column % 4) : 1;
    this.#last = character;
  }

  #spanAfterRun(): number {
    if (this.#run === 0) return this.#span;
    if (this.#span === 0) return this.#run;
    return this.#run === this.#span ? 0 : this.#span;
  }

  #afterMark(character: string, inRun: boolean): void {
    if (character === this.#mark && inRun && !this.#textAfterMark) this.#markLength++;
    else if (character !== " " && character !== "\t") {
      this.#textAfterMark = true;
      this.#tickAfterMark ||= character === "`";
    }
  }

  /** Whether the line starts with enough of these marks to open or close a block. */
  #isFenceLine(mark: string): boolean {
    return this.#mark === mark && this.#markLength >= MIN_FENCE;
  }

  #endLine(): void {
    const open = this.#fence;
    if (open) {
      const closes =
        this.#closer &&
        this.#isFenceLine(open.mark) &&
        this.#markLength >= open.length &&
        this.#markColumn <= open.column + MAX_DEEPER &&
        !this.#textAfterMark;
      if (closes) this.#fence = null;
    } else if (this.#isFenceLine("~") || (this.#isFenceLine("`") && !this.#tickAfterMark)) {
      this.#fence = { mark: this.#mark, length: this.#markLength, column: this.#markColumn };
    }
    this.#runs = 0;
    this.#run = 0;
    this.#span = 0;
    this.#last = "";
    this.#column = 0;
    this.#opener = true;
    this.#closer = true;
    this.#mark = "";
    this.#markLength = 0;
    this.#textAfterMark = false;
    this.#tickAfterMark = false;
  }
}
