/**
 * The bridge cannot start, and the person who started it can mend it: a taken port, a missing
 * command, a wrong option. The message is one line that says what arrived, what was expected and
 * what to do; the command line prints it alone and exits with 2.
 *
 * @example
 * throw new BridgeStartError("Project root /nowhere does not exist. Name an existing folder.");
 */
export class BridgeStartError extends Error {
  override readonly name = "BridgeStartError";
  /** The option of `GeminiBridgeOptions` whose value is wrong; null: it is no single one. */
  readonly option: string | null;

  constructor(message: string, option: string | null = null) {
    super(message);
    this.option = option;
  }
}
