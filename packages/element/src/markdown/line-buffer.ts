/** Pieces of text to complete lines; `\r\n` and a lone `\r` end a line like `\n`. */
export class LineBuffer {
  #unfinished = "";
  /** The last piece ended in a carriage return: a line feed may follow in the next. */
  #carriageReturn = false;

  /** What came after the last line end. */
  get unfinished(): string {
    return this.#unfinished;
  }

  /** Cost: that of the piece, whatever the length of the unfinished line. */
  push(piece: string, onLine: (line: string) => void): void {
    let text = this.#carriageReturn ? `\r${piece}` : piece;
    this.#carriageReturn = text.endsWith("\r");
    if (this.#carriageReturn) text = text.slice(0, -1);
    if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
    if (text.includes("\0")) text = text.replaceAll("\0", "\ufffd");
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      const line = this.#unfinished + text.slice(from, at);
      this.#unfinished = "";
      onLine(line);
      from = at + 1;
    }
    this.#unfinished += text.slice(from);
  }

  /** Gives out the last line, if it lacks its end. */
  end(onLine: (line: string) => void): void {
    if (this.#unfinished !== "") onLine(this.#unfinished);
    this.#unfinished = "";
    this.#carriageReturn = false;
  }
}
