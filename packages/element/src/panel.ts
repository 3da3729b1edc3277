/**
 * A chat over the page: the launcher that opens it, what waits meanwhile, and where the focus goes.
 * No dialog: the page beside it stays in use, and nothing keeps the focus inside unless it covers
 * the page.
 */
import { html, nothing, svg, type ReactiveController, type TemplateResult } from "lit";
import type { AgentChatState, ChatMessage } from "@gemini-agent-chat/core";
import type { Composer } from "./composer.js";
import { emit } from "./events.js";
import { drawIcon } from "./frame-icons.js";
import { isComposing } from "./keyboard.js";
import type { LayoutSwitch, PanelHost } from "./layout-switch.js";
import { isBusy, isUsable, newestQuestion } from "./session-state.js";
import type { ShellView } from "./shell-view.js";
import { keepWheelInside } from "./wheel-inside.js";

/** More answers than this are only said to be more. */
const MOST = 99;

const chat = svg`<path
  d="M4.5 2.75h7a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2H7.75l-3 2.5v-2.5H4.5a2 2 0 0 1-2-2v-4.5a2 2 0 0 1 2-2z"
/><path d="M5.5 5.75h5M5.5 8.25h3" />`;
const close = svg`<path d="m4 4 8 8m0-8-8 8" />`;
const down = svg`<path d="m3.75 6 4.25 4.25L12.25 6" />`;

type Place = "page" | "open" | "closed";

/** What Tab stops at. */
const stop =
  ":is(button, textarea, input, select, a[href], summary, [tabindex='0'])" +
  ":not(:disabled, [tabindex='-1'], .edge)";

/** There is no room for a page beside it. Not a rule of the style sheet: WebKit forgets to look again. */
const small = "(width < 480px), (height < 480px)";

export class Panel implements ReactiveController {
  /** Answers that have come while it was closed. */
  unseen = 0;

  readonly #host: PanelHost;
  readonly #layout: LayoutSwitch;
  readonly #enter: () => void;
  readonly #small = matchMedia(small);
  /** The newest message when it was closed. */
  #seen: string | null = null;
  #sessionId: string | null = null;
  /** The past of the session has come. */
  #isKnown = false;
  #place: Place = "page";
  #leaves = false;
  /** Only watching: nothing is stopped from here. */
  #isWatching = false;

  constructor(host: PanelHost, layout: LayoutSwitch, enter: () => void) {
    this.#host = host;
    this.#layout = layout;
    this.#enter = enter;
    host.addController(this);
  }

  /** What it looks like. */
  get shape(): "floating" | "sidebar" | "full" {
    if (this.#small.matches) return "full";
    return this.#host.layout === "sidebar" ? "sidebar" : "floating";
  }

  hostConnected(): void {
    this.#small.addEventListener("change", this.#resized);
  }

  hostDisconnected(): void {
    this.#small.removeEventListener("change", this.#resized);
  }

  readonly #resized = (): void => this.#host.requestUpdate();

  /** Counts what nobody sees. Before the update: what is drawn then knows it. */
  look(state: AgentChatState, isWatching: boolean): void {
    this.#isWatching = isWatching;
    const { sessionId, messages, turn } = state;
    if (sessionId !== this.#sessionId) this.#isKnown = false;
    this.#sessionId = sessionId;
    // An answer that is cut off by the closing is news when it has ended; a past that comes is none.
    if (!this.#layout.isClosed || !this.#isKnown) {
      this.#seen = turn ? newestQuestion(state) : (messages.at(-1)?.id ?? null);
      this.unseen = 0;
    } else if (!turn) this.unseen = answersAfter(messages, this.#seen);
    this.#isKnown ||= isUsable(state);
  }

  /** Escape that nothing inside had a use for: it stops a turn if it can, and else closes. */
  readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    const isInDialog = event.composedPath().some((each) => each instanceof HTMLDialogElement);
    if (isInDialog || !this.#layout.isOpen) return;
    event.preventDefault();
    const { state } = this.#host;
    // One that is held was pressed for something else.
    if (event.repeat) return;
    const stops =
      isBusy(state) &&
      !state.stopping &&
      !this.#isWatching &&
      state.connectionState === "connected";
    if (stops) this.#host.cancel();
    else this.#close();
  };

  /** The launcher is beside the chat: nothing is stopped from there. */
  readonly #onLauncherKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.repeat || isComposing(event) || !this.#layout.isOpen)
      return;
    event.preventDefault();
    this.#close();
  };

  /** Before the update: what is about to go is still there, and may have the focus. */
  beforeUpdate(): void {
    const hasFocus = this.#layout.hadFocus || this.#host.matches(":focus-within");
    this.#leaves = hasFocus && this.#next !== this.#place;
    this.#layout.hadFocus = false;
  }

  afterUpdate(): void {
    const place = this.#next;
    const previous = this.#place;
    this.#place = place;
    if (place === "open" && this.#layout.takesFocus) this.#enter();
    this.#layout.takesFocus = false;
    if (place === previous) return;
    this.#host.renderRoot.querySelector<Composer>("gac-composer")?.fit();
    if (this.#leaves) this.#handOver(place);
    if (place !== "open") this.#layout.opener = null;
    // Not one of those that the browser need not wait for: it is to stop what comes.
    if (place === "open") this.#host.addEventListener("wheel", keepWheelInside, { passive: false });
    else this.#host.removeEventListener("wheel", keepWheelInside);
    if (place === "open") emit(this.#host, "gac-open", {});
    else if (previous === "open") emit(this.#host, "gac-close", {});
  }

  renderLauncher({ state, strings }: ShellView): TemplateResult {
    const { isOpen } = this.#layout;
    return html`<button
      class="launcher"
      part="launcher"
      type="button"
      aria-expanded=${isOpen}
      aria-controls="gac-panel"
      @click=${() => (isOpen ? this.#close() : this.#host.show())}
      @keydown=${this.#onLauncherKey}
    >
      <slot name="launcher"
        >${isOpen ? drawIcon("down", down) : drawIcon("chat", chat)}<span class="sr-only"
          >${strings.openChat}</span
        ></slot
      >
      ${isOpen ? nothing : this.#renderBadge(state, strings)}
    </button>`;
  }

  /**
   * Before and after all that it holds, where it covers the page: Tab goes round, as nobody sees what
   * it would reach in the page.
   */
  renderEdge(edge: "start" | "end"): TemplateResult | typeof nothing {
    if (this.shape !== "full") return nothing;
    const pass = ({ relatedTarget }: FocusEvent): void => {
      const panel = this.#host.renderRoot.querySelector("#gac-panel");
      // From the page, or the browser's own bars, it goes on the way that it came.
      const isFrom = (root: Node): boolean => root.contains(relatedTarget as Node | null);
      const isOver = isFrom(this.#host) || isFrom(this.#host.renderRoot);
      const found = panel && outermostStop(panel, (edge === "start") === isOver);
      (found as HTMLElement | null)?.focus();
    };
    return html`<span class="edge" tabindex="0" @focus=${pass}></span>`;
  }

  /** For the header: the launcher may be covered. */
  renderClose({ strings }: ShellView): TemplateResult {
    return html`<button
      class="icon-button"
      part="icon-button"
      type="button"
      aria-label=${strings.closeChat}
      title=${strings.closeChat}
      @click=${() => this.#close()}
    >
      ${drawIcon("close", close)}
    </button>`;
  }

  #renderBadge(
    { pendingApprovals, elicitations }: AgentChatState,
    strings: ShellView["strings"],
  ): TemplateResult | typeof nothing {
    const { unseen } = this;
    const asked = pendingApprovals.length;
    if (asked + elicitations.length + unseen === 0) return nothing;
    const waits = asked + elicitations.length > 0;
    const words = asked
      ? strings.approvalsWait(asked)
      : waits
        ? strings.announceQuestion
        : strings.newAnswers(unseen);
    return html`<span class="badge" part="badge" data-tone=${waits ? "warning" : "danger"}
      ><span aria-hidden="true">${waits ? "!" : unseen > MOST ? `${MOST}+` : unseen}</span
      ><span class="sr-only">${words}</span></span
    >`;
  }

  get #next(): Place {
    if (!this.#layout.isPanel) return "page";
    return this.#layout.isOpen ? "open" : "closed";
  }

  #close(): void {
    if (emit(this.#host, "gac-before-close", {})) this.#host.hide();
  }

  #handOver(place: Place): void {
    const root = this.#host.renderRoot;
    const launcher = root.querySelector<HTMLElement>(".launcher");
    if (place !== "closed") {
      // It was in a launcher that is gone, or in a chat that was not drawn for a moment.
      if (!this.#host.matches(":focus-within")) this.#enter();
      return;
    }
    const { opener } = this.#layout;
    const { activeElement } = root as ShadowRoot;
    if (launcher && activeElement === launcher) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    if (!opener || !opener.matches(":focus")) launcher?.focus();
  }
}

/** The first of what Tab stops at, or the last, in it and in what the page puts into its slots. */
function outermostStop(element: Element, isLast: boolean): Element | null {
  const assigned = element instanceof HTMLSlotElement ? element.assignedElements() : [];
  const inside = assigned.length > 0 ? assigned : [...element.children];
  const own = element.matches(stop) && element.checkVisibility() ? element : null;
  if (own && !isLast) return own;
  for (const child of isLast ? inside.reverse() : inside) {
    const found = outermostStop(child, isLast);
    if (found) return found;
  }
  return own;
}

function answersAfter(messages: readonly ChatMessage[], id: string | null): number {
  const at = messages.map((message) => message.id).lastIndexOf(id ?? "");
  // One that is not among them is of a past that is no longer kept.
  if (at < 0 && id !== null) return 0;
  return messages.slice(at + 1).filter(({ role }) => role === "assistant").length;
}
