/**
 * The 500 ms rule for one button: it counts only once a person has had it in full view for half
 * a second, and only for a press that began after that.
 */
import { ArmRule } from "./arm-rule.js";
import { hasEffect, isOnTop, isWhole } from "./button-view.js";

/** How often the button is looked at, in ms: while it waits, and once it is armed. */
const WAITING_MS = 50;
const ARMED_MS = 100;

export interface ArmOptions {
  /** Called after `armed` or `covered` changed. */
  readonly onChange: () => void;
}

/**
 * @example
 * const arm = new ArmAfterVisible(button, { onChange: () => this.requestUpdate() });
 * button.onclick = (event) => arm.accepts(event) && allow();
 */
export class ArmAfterVisible {
  readonly #button: HTMLElement;
  readonly #onChange: () => void;
  readonly #rule = new ArmRule();
  readonly #observer: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #observing: ReturnType<typeof setTimeout> | undefined;
  #inView = false;
  /** What the browser says of covers that a hit test does not see; true where it cannot say. */
  #vouched = true;
  #armed = false;
  #covered = false;
  /** The latest press began while the button was not armed. */
  #pressedEarly = false;

  constructor(button: HTMLElement, options: ArmOptions) {
    this.#button = button;
    this.#onChange = options.onChange;
    this.#observer = new IntersectionObserver(this.#onView, viewOptions());
    this.#observe();
    document.addEventListener("visibilitychange", this.#look);
    button.addEventListener("pointerdown", this.#onPointerDown, true);
    button.addEventListener("keydown", this.#onKeyDown, true);
    button.addEventListener("keyup", this.#onKeyUp, true);
  }

  get armed(): boolean {
    return this.#armed;
  }

  /** In view, but something lies over it. */
  get covered(): boolean {
    return this.#covered;
  }

  /** True for a click that a person made, on an armed button, with a press that began on it. */
  accepts(event: MouseEvent): boolean {
    const early = this.#pressedEarly;
    this.#pressedEarly = false;
    if (!event.isTrusted) return false;
    this.#look();
    return this.#armed && !early;
  }

  /** Begins anew, as if the button had just appeared. */
  restart(): void {
    this.#rule.restart();
    this.#look();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#observing);
    this.#observer.disconnect();
    document.removeEventListener("visibilitychange", this.#look);
    this.#button.removeEventListener("pointerdown", this.#onPointerDown, true);
    this.#button.removeEventListener("keydown", this.#onKeyDown, true);
    this.#button.removeEventListener("keyup", this.#onKeyUp, true);
  }

  #observe = (): void => {
    this.#observer.unobserve(this.#button);
    this.#observer.observe(this.#button);
  };

  #onView = (entries: readonly IntersectionObserverEntry[]): void => {
    const entry: (IntersectionObserverEntry & { isVisible?: boolean }) | undefined = entries.at(-1);
    if (!entry) return;
    this.#inView = entry.isIntersecting && isWhole(this.#button, entry.intersectionRect);
    this.#vouched = entry.isVisible !== false;
    clearTimeout(this.#observing);
    // Thresholds tell when the whole button comes into view. How much is seen of one that is taller
    // than the room for it changes between them: it takes a new look.
    if (entry.isIntersecting && entry.intersectionRatio < 1) {
      this.#observing = setTimeout(this.#observe, ARMED_MS);
    }
    this.#look();
  };

  #look = (): void => {
    clearTimeout(this.#timer);
    const candidate = this.#inView && document.visibilityState === "visible";
    const clear = candidate && isOnTop(this.#button) && (this.#vouched || hasEffect(this.#button));
    const { left, top, width, height } = this.#button.getBoundingClientRect();
    const armed = this.#rule.sample(performance.now(), {
      visible: clear,
      left,
      top,
      width,
      height,
    });
    const covered = candidate && !clear;
    if (candidate) {
      const wait = armed ? ARMED_MS : Math.min(WAITING_MS, Math.max(4, this.#rule.missingMs));
      this.#timer = setTimeout(this.#look, wait);
    }
    if (armed === this.#armed && covered === this.#covered) return;
    this.#armed = armed;
    this.#covered = covered;
    this.#onChange();
  };

  #onPointerDown = (): void => {
    this.#look();
    this.#pressedEarly = !this.#armed;
  };

  #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    this.#look();
    // A held key was pressed for something else; an early one for what was here before.
    if (event.repeat || !this.#armed) event.preventDefault();
    if (!event.repeat) this.#pressedEarly = !this.#armed;
  };

  #onKeyUp = (event: KeyboardEvent): void => {
    // Space acts on release: the press must have been a good one.
    if (event.key === " " && this.#pressedEarly) event.preventDefault();
  };
}

/** `trackVisibility` is Chromium's: it also reports covers that let pointers through. */
function viewOptions(): IntersectionObserverInit {
  const options = { threshold: [0, 1], trackVisibility: true, delay: 100 };
  return options;
}
