/**
 * Changes that can be taken back: while recording, every change also notes its opposite.
 * Outside of a recording a change costs what it costs.
 */
export class ChangeLog {
  #undo: (() => void)[] | null = null;

  get recording(): boolean {
    return this.#undo !== null;
  }

  begin(): void {
    this.#undo = [];
  }

  /** Takes back everything since {@link begin}, last change first, and ends the recording. */
  takeBack(): void {
    const undo = this.#undo ?? [];
    this.#undo = null;
    for (let i = undo.length - 1; i >= 0; i--) undo[i]?.();
  }

  set<T extends object, K extends keyof T>(target: T, key: K, value: T[K]): void {
    const before = target[key];
    this.#undo?.push(() => (target[key] = before));
    target[key] = value;
  }

  add<T>(list: T[], item: T): void {
    this.#undo?.push(() => list.pop());
    list.push(item);
  }
}
