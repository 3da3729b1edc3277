type Task = () => unknown;

/** Collects what has to be ended; stands in for the context of a test. */
export class Cleanup {
  readonly #tasks: Task[] = [];

  after(task: Task): void {
    this.#tasks.push(task);
  }

  /** Ends all, newest first. */
  async run(): Promise<void> {
    for (const task of [...this.#tasks].reverse()) await task();
  }
}

/** Runs with a {@link Cleanup} that is done whatever happens. */
export async function withCleanup<T>(run: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const cleanup = new Cleanup();
  try {
    return await run(cleanup);
  } finally {
    await cleanup.run();
  }
}
