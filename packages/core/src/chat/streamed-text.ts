/**
 * Text that grows. Versions share one list of pieces, so that appending costs the piece and
 * reading what is new costs what is new; only {@link StreamedText.toString} costs the whole.
 *
 * @example
 * const message = client.getMessages().at(-1);
 * const part = message?.role === "assistant" ? message.content.at(-1) : undefined;
 * if (part?.type === "text") draw(part.stream.since(shown));
 */
export class StreamedText {
  readonly #pieces: string[];
  readonly #count: number;
  /** In UTF-16 code units. */
  readonly length: number;

  private constructor(pieces: string[], count: number, length: number) {
    this.#pieces = pieces;
    this.#count = count;
    this.length = length;
  }

  /** The empty text. */
  static readonly empty: StreamedText = new StreamedText([], 0, 0);

  /** A text to begin with. */
  static of(text: string): StreamedText {
    return StreamedText.empty.append(text);
  }

  /** A new version with `piece` at its end; this version stays as it is. Cost: O(1) for the newest version. */
  append(piece: string): StreamedText {
    if (piece === "") return this;
    // Only the newest version may share the list: from an older one we branch off a copy.
    const pieces =
      this.#count === this.#pieces.length && this.#count > 0
        ? this.#pieces
        : this.#pieces.slice(0, this.#count);
    pieces.push(piece);
    return new StreamedText(pieces, this.#count + 1, this.length + piece.length);
  }

  /**
   * Everything from UTF-16 position `offset` on. Cost: what is returned, plus one piece.
   *
   * @example
   * StreamedText.of("Hello, ").append("world").since(7); // "world"
   */
  since(offset: number): string {
    let missing = this.length - Math.max(0, offset);
    if (missing <= 0) return "";
    const tail: string[] = [];
    for (let i = this.#count - 1; i >= 0 && missing > 0; i--) {
      const piece = this.#pieces[i] ?? "";
      tail.push(piece.length > missing ? piece.slice(piece.length - missing) : piece);
      missing -= piece.length;
    }
    return tail.reverse().join("");
  }

  /** The whole text. Cost: O(length). */
  toString(): string {
    return this.since(0);
  }

  /** In JSON it is a plain string. Cost: O(length). */
  toJSON(): string {
    return this.toString();
  }
}
