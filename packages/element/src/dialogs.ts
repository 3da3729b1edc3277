/** Which dialog is open, and what it can do. */
import { memoize } from "./memoize.js";
import type { DialogName } from "./dialog-view.js";
import { dialogsPart } from "./parts.js";
import type { SessionActions, SessionTargets } from "./session-actions.js";

export class Dialogs {
  /** `null`: none is open. */
  name: DialogName | null = null;

  readonly #update: () => void;
  readonly #create: (part: typeof dialogsPart.module) => SessionActions | null;

  constructor(targets: SessionTargets, update: () => void) {
    this.#update = update;
    this.#create = memoize((part) => part?.createSessionActions(targets) ?? null);
  }

  /** `null` until the part has come. */
  get sessionActions(): SessionActions | null {
    return this.#create(dialogsPart.module);
  }

  open(name: DialogName | null): void {
    this.name = name;
    if (name) void dialogsPart.load();
    this.#update();
  }
}
