/**
 * Keeps the place in a scrolling log: at the end it follows what is added; anywhere else the
 * first visible part stays where it is. Browsers' own anchoring is off: WebKit has none.
 */

/** What the log does while an answer grows: goes along, keeps the question at its top, nothing. */
export type FollowMode = "auto" | "pin" | "off";

/** This near to the end counts as the end, in px. */
const END_SLACK = 24;
/** Further away than this, a way back is offered, in px. */
const FAR = 120;
/** For so long after a click a change of size is its doing, in ms. */
const HOLD = 250;
/** What stays free above a question that was put to the top, in px. */
const PIN_GAP = 12;
/** Block, message, part, and what a part is made of. */
const MAX_DEPTH = 5;

interface Anchor {
  readonly part: Element;
  readonly offset: number;
}

export class ScrollAnchor {
  readonly #scroller: HTMLElement;
  readonly #content: HTMLElement;
  readonly #onChange: (away: boolean) => void;
  readonly #resizes: ResizeObserver;
  /** How new content is met; `toEnd()` goes there in every mode. */
  follow: FollowMode = "auto";
  #following = true;
  #away = false;
  #lastTop = 0;
  #lastSizes = "";
  #frame = 0;
  #anchor: Anchor | null = null;
  /** What was clicked last. */
  #held: (Anchor & { readonly until: number }) | null = null;

  /** @param onChange told whether the reader is away from the end */
  constructor(scroller: HTMLElement, content: HTMLElement, onChange: (away: boolean) => void) {
    this.#scroller = scroller;
    this.#content = content;
    this.#onChange = onChange;
    this.#resizes = new ResizeObserver(() => {
      this.#place();
      const { scrollHeight, scrollTop, clientHeight } = scroller;
      // The content may be lower than the scroller, which is then as high as before.
      const sizes = `${scrollHeight} ${scrollTop} ${clientHeight} ${content.clientHeight}`;
      if (sizes === this.#lastSizes) return;
      this.#lastSizes = sizes;
      this.#lookAgain();
    });
  }

  /** Goes back to the place; the browser has forgotten it while the scroller was out of the page. */
  connect(): void {
    const scroller = this.#scroller;
    this.#settle();
    this.#observe();
    scroller.addEventListener("scroll", this.#scrolled, { passive: true });
    scroller.addEventListener("click", this.#clicked, { capture: true });
  }

  /** Keeps the place for the next {@link connect}. */
  disconnect(): void {
    this.#resizes.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#scroller.removeEventListener("scroll", this.#scrolled);
    this.#scroller.removeEventListener("click", this.#clicked, { capture: true });
  }

  /** Something was put before what is read. Before the next frame, which draws what is near. */
  keep(): void {
    this.#settle();
  }

  /** Goes to the end and follows from there. */
  toEnd(): void {
    this.unpin();
    this.#following = true;
    this.#held = null;
    this.#settle();
    // Once: what grows afterwards is not gone after.
    this.#following = this.#mayFollow;
  }

  /**
   * Puts a part, the newest question, to the top and lets what comes after it grow below. There is
   * made as much room as that takes; it is gone with the next call.
   */
  pin(part: HTMLElement): void {
    if (!this.#hasBox) return;
    const scroller = this.#scroller;
    const start = scroller.scrollTop + this.#offsetOf(part);
    this.#content.style.minBlockSize = `${start - PIN_GAP + scroller.clientHeight}px`;
    this.#following = false;
    this.#held = null;
    this.#anchor = { part, offset: PIN_GAP };
    this.#settle();
  }

  /** Takes back the room of {@link pin}. */
  unpin(): void {
    this.#content.style.minBlockSize = "";
  }

  #observe(): void {
    this.#resizes.observe(this.#scroller);
    this.#resizes.observe(this.#content);
  }

  /**
   * Another size or place brings other blocks into the page, or the way back beside the log, and
   * with them yet another size, within the same frame. That is looked at, and the way back offered,
   * in the next one: a page is told of an endless loop otherwise.
   */
  #lookAgain(): void {
    if (this.#frame !== 0) return;
    this.#resizes.disconnect();
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#tell();
      this.#observe();
    });
  }

  get #mayFollow(): boolean {
    return this.follow === "auto";
  }

  readonly #scrolled = (): void => {
    if (!this.#hasBox) return;
    const { scrollTop } = this.#scroller;
    // Going up, even a little, means reading: it must not be pulled back.
    if (scrollTop < this.#lastTop - 1 && this.#distance > 1) this.#following = false;
    else if (this.#distance < END_SLACK) this.#following = this.#mayFollow;
    this.#lastTop = scrollTop;
    this.#anchor = this.#following ? null : this.#findAnchor();
    this.#tell();
  };

  /** What a person opens stays under the pointer: what it holds appears below. */
  readonly #clicked = (event: Event): void => {
    const { target } = event;
    const control = target instanceof Element ? target.closest("summary, button") : null;
    // What this one brings appears above what was read.
    if (!control || control.matches(".older")) return;
    this.#held = { part: control, offset: this.#offsetOf(control), until: Date.now() + HOLD };
  };

  #settle(): void {
    this.#place();
    this.#tell();
  }

  /** Content or frame changed its size. */
  #place(): void {
    if (!this.#hasBox) return;
    const scroller = this.#scroller;
    if (this.#held && this.#held.part.isConnected && Date.now() < this.#held.until) {
      this.#following = false;
      this.#anchor = this.#held;
    }
    if (this.#following) {
      scroller.scrollTop = scroller.scrollHeight;
    } else if (this.#anchor?.part.isConnected) {
      const moved = this.#offsetOf(this.#anchor.part) - this.#anchor.offset;
      if (Math.abs(moved) >= 1) scroller.scrollTop += moved;
    } else {
      this.#anchor = this.#findAnchor();
    }
    this.#lastTop = scroller.scrollTop;
    if (this.#distance <= 1 && this.#mayFollow) this.#following = true;
  }

  /** Without one, in a hidden tab of the page, there is no place to measure or to lose. */
  get #hasBox(): boolean {
    return this.#scroller.clientHeight > 0;
  }

  get #distance(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  #offsetOf(part: Element): number {
    return part.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
  }

  /**
   * The first part that begins inside the visible area, else the smallest one that fills its top.
   * Walks down from the outermost parts: asking each for its place would lay out the whole chat.
   * The beginning of the log and of a block stay where they are when older messages come: the
   * first message is what was read.
   */
  #findAnchor(): Anchor | null {
    let within: Element | null = this.#content;
    let anchor: Anchor | null = null;
    const edge = this.#scroller.getBoundingClientRect().top;
    for (let depth = 0; within && depth < MAX_DEPTH; depth++) {
      const visible: Element | undefined = [...within.children].find(
        (part) => !part.matches(".older-note") && part.getBoundingClientRect().bottom > edge,
      );
      if (!visible) return anchor;
      anchor = { part: visible, offset: this.#offsetOf(visible) };
      within = anchor.offset < 0 || visible.matches(".block") ? visible : null;
    }
    return anchor;
  }

  #tell(): void {
    if (!this.#hasBox) return;
    const away = !this.#following && this.#distance > FAR;
    if (away === this.#away) return;
    this.#away = away;
    this.#onChange(away);
  }
}
