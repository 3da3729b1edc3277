/** The buttons of one card that must wait: each is watched by itself. */
import { ArmAfterVisible } from "./arm-after-visible.js";

export class ArmedButtons {
  readonly #arms = new Map<HTMLElement, ArmAfterVisible>();
  readonly #onChange: () => void;

  /** @param onChange called after a button was armed or disarmed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches exactly these buttons; those that are watched already go on. */
  watch(buttons: readonly HTMLElement[]): void {
    for (const [button, arm] of this.#arms) {
      if (buttons.includes(button)) continue;
      arm.dispose();
      this.#arms.delete(button);
    }
    for (const button of buttons) {
      if (this.#arms.has(button)) continue;
      this.#arms.set(button, new ArmAfterVisible(button, { onChange: this.#onChange }));
    }
  }

  isArmed(button: HTMLElement | undefined): boolean {
    return button !== undefined && this.#arms.get(button)?.armed === true;
  }

  /** See {@link ArmAfterVisible.accepts}. */
  accepts(button: HTMLElement, event: MouseEvent): boolean {
    return this.#arms.get(button)?.accepts(event) === true;
  }

  /** Something lies over one of them. */
  get covered(): boolean {
    return [...this.#arms.values()].some((arm) => arm.covered);
  }

  restart(): void {
    for (const arm of this.#arms.values()) arm.restart();
  }

  dispose(): void {
    this.watch([]);
  }
}
