/** Files that are dragged over the element and dropped on it. */
export class DropTarget {
  /** Files are over the element now. */
  over = false;

  readonly #accepts: () => boolean;
  readonly #onFiles: (files: readonly File[]) => void;
  readonly #update: () => void;
  /** Entering a child comes before leaving its parent: only a count tells inside from outside. */
  #depth = 0;

  constructor(
    accepts: () => boolean,
    onFiles: (files: readonly File[]) => void,
    update: () => void,
  ) {
    this.#accepts = accepts;
    this.#onFiles = onFiles;
    this.#update = update;
  }

  readonly onDrag = (event: DragEvent): void => {
    if (!this.#accepts() || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "dragenter") this.#depth++;
    if (event.type === "dragleave") this.#depth--;
    this.#show(this.#depth > 0);
  };

  readonly onDrop = (event: DragEvent): void => {
    this.#depth = 0;
    this.#show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (!this.#accepts() || files.length === 0) return;
    event.preventDefault();
    this.#onFiles(files);
  };

  #show(over: boolean): void {
    if (over === this.over) return;
    this.over = over;
    this.#update();
  }
}
