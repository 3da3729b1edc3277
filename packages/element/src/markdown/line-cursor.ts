/** Walks along one line by columns: a tab reaches to the next multiple of four. */
export class LineCursor {
  readonly line: string;
  #offset = 0;
  #column = 0;
  /** A part of the tab at the offset is used up. */
  #insideTab = false;
  #contentOffset = 0;
  #indent = 0;

  constructor(line: string) {
    this.line = line;
    this.#look();
  }

  /** Columns of white space before the next visible character. */
  get indent(): number {
    return this.#indent;
  }

  /** Nothing visible is left. */
  get blank(): boolean {
    return this.#contentOffset >= this.line.length;
  }

  /** The rest from the next visible character on. */
  get content(): string {
    return this.line.slice(this.#contentOffset);
  }

  /** The next visible character, "" at the end. */
  get next(): string {
    return this.line.charAt(this.#contentOffset);
  }

  /** The rest as it stands; what is left of a broken tab becomes spaces. */
  get rest(): string {
    return this.#insideTab
      ? " ".repeat(4 - (this.#column % 4)) + this.line.slice(this.#offset + 1)
      : this.line.slice(this.#offset);
  }

  /** Moves over `count` visible characters after the indentation. */
  skipContent(count: number): void {
    this.#column += this.#indent + count;
    this.#offset = this.#contentOffset + count;
    this.#insideTab = false;
    this.#look();
  }

  /** Moves over at most `columns` columns of white space. */
  skipIndent(columns: number): void {
    let left = Math.min(columns, this.#indent);
    while (left > 0) {
      const width = this.line[this.#offset] === "\t" ? 4 - (this.#column % 4) : 1;
      const step = Math.min(left, width);
      this.#column += step;
      left -= step;
      this.#insideTab = step < width;
      if (!this.#insideTab) this.#offset++;
    }
    this.#look();
  }

  #look(): void {
    let offset = this.#offset;
    let column = this.#column;
    for (; offset < this.line.length; offset++) {
      const char = this.line[offset];
      if (char === " ") column++;
      else if (char === "\t") column += 4 - (column % 4);
      else break;
    }
    this.#contentOffset = offset;
    this.#indent = column - this.#column;
  }
}
