/**
 * A part of the element that comes in a file of its own, later than the rest; it may fail to.
 * Firefox remembers that failure for as long as the page lives: there only a reload helps.
 */
import type { CSSResult } from "lit";

/** What such a file exports. */
export interface PartModule {
  /** Its rules, for the one shadow root. */
  readonly partStyles: readonly CSSResult[];
  /** Registers its tags; called once. */
  definePart(): void;
}

export class LazyPart<Module extends PartModule> {
  readonly #import: () => Promise<Module>;
  readonly #listeners = new Set<() => void>();
  #module: Module | null = null;
  #failed = false;
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<Module>) {
    this.#import = load;
  }

  /** What was loaded; `null` until then. */
  get module(): Module | null {
    return this.#module;
  }

  /** The last try failed. Stays true while the next one runs: what stands in its place stays. */
  get failed(): boolean {
    return this.#failed;
  }

  get isLoading(): boolean {
    return this.#loading !== null && this.#module === null;
  }

  /** Loads it, once; after a failure, again. Never rejects: the outcome is `module` or `failed`. */
  load(): Promise<void> {
    if (this.#loading) return this.#loading;
    this.#loading = this.#load();
    // A new try: its button waits.
    if (this.#failed) this.#tell();
    return this.#loading;
  }

  /** Calls `listener` after each change; returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #load(): Promise<void> {
    try {
      const module = await this.#import();
      module.definePart();
      this.#module = module;
      this.#failed = false;
    } catch (error) {
      this.#failed = true;
      this.#loading = null;
      // oxlint-disable-next-line no-console -- a person sees the line; who serves the file needs the cause
      console.warn("gemini-agent-chat: a part of it could not be loaded", error);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
