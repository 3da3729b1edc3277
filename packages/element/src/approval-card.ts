/**
 * The question before something happens: what, where, and the agent's own options. Nothing is
 * shortened or disguised, and nothing is allowed before a person could read it.
 */
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { PendingApproval, ToolCall } from "@gemini-agent-chat/core";
import { orderOptions, primaryOption, toneOf, type ApprovalOption } from "./approval-options.js";
import { approvalSubject, sameSubject, type ApprovalSubject } from "./approval-subject.js";
import { renderApprovalActions, renderApprovalFold, renderApprovalHead } from "./approval-view.js";
import { renderApprovalWhat } from "./approval-what.js";
import { ArmedButtons } from "./armed-buttons.js";
import { defineToolParts } from "./define-tool-parts.js";
import { countLines } from "./fold-text.js";
import { HiddenTotal } from "./hidden-total.js";
import { icon } from "./icons.js";
import { PanelHeight } from "./panel-height.js";
import type { Renderer } from "./renderers.js";
import { englishToolStrings, type ToolStrings } from "./tools.strings.js";
import { countOdd } from "./visible-text.js";

/** Odd characters are counted in this much of a text; all of them are marked. */
const COUNTED_CHARS = 100_000;

let cards = 0;

/**
 * `<gac-approval-card .approval .call .position .count .cwd .strings .answering .header
 * .onAnswer>`: renders into light DOM. `onAnswer(optionId)` is called once a choice; when it returns false (a page vetoed
 * it) the card waits on.
 */
export class ApprovalCard extends LitElement {
  static override properties: PropertyDeclarations = {
    approval: { attribute: false },
    call: { attribute: false },
    position: { attribute: false },
    count: { attribute: false },
    cwd: { attribute: false },
    strings: { attribute: false },
    online: { attribute: false },
    answering: { attribute: false },
    header: { attribute: false },
    onAnswer: { attribute: false },
    opened: { state: true },
    chosen: { state: true },
  };

  declare approval: PendingApproval | null;
  /** The call that is asked about: fills in what the request leaves out. */
  declare call: ToolCall | undefined;
  /** 1 for the oldest open request. */
  declare position: number;
  declare count: number;
  declare cwd: string | null;
  declare strings: ToolStrings;
  /** An answer reaches the agent. */
  declare online: boolean;
  /** An answer is on its way, from this card or another one of the same client. */
  declare answering: boolean;
  /** What the page puts above the question. */
  declare header: Renderer<PendingApproval> | null;
  declare onAnswer: ((optionId: string) => boolean | void) | null;
  /** "Show all" was pressed. */
  declare private opened: boolean;
  /** The option that was pressed here. */
  declare private chosen: string | null;

  readonly #id = `gac-approval-${++cards}`;
  #subject: ApprovalSubject | null = null;
  /** One more for each different request: its buttons are new elements, never relabelled ones. */
  #generation = 0;
  #oddCount = 0;
  #lineCount = 0;
  readonly #hidden = new HiddenTotal(() => {
    // What has just come into view must be there for as long as the buttons.
    this.#armed.restart();
    this.requestUpdate();
  });
  readonly #armed = new ArmedButtons(() => this.requestUpdate());
  /** All options' buttons, in the order of the options on screen. */
  #buttons: readonly HTMLElement[] = [];

  constructor() {
    super();
    defineToolParts();
    this.addController(new PanelHeight(this));
    this.approval = null;
    this.call = undefined;
    this.position = 1;
    this.count = 1;
    this.cwd = null;
    this.strings = englishToolStrings;
    this.online = true;
    this.answering = false;
    this.header = null;
    this.onAnswer = null;
    this.opened = false;
    this.chosen = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Focuses the card itself, never one of its buttons. */
  override focus(options?: FocusOptions): void {
    this.querySelector<HTMLElement>(".approval")?.focus(options);
  }

  /** Goes to the card, whatever it is folded into. */
  reveal(): void {
    for (let fold = this.closest("details"); fold;) {
      fold.open = true;
      fold = fold.parentElement?.closest("details") ?? null;
    }
    this.scrollIntoView({ block: "nearest" });
    this.focus({ preventScroll: true });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#armed.dispose();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const { approval } = this;
    // An answer that was on its way is lost or refused, and a press that began before is none.
    const isRefused = changed.get("answering") === true && !this.answering;
    if (changed.get("online") === false || isRefused) this.#waitAgain();
    if (!approval) {
      this.#subject = null;
      return;
    }
    if (!["approval", "call", "cwd", "strings"].some((name) => changed.has(name))) return;
    const subject = approvalSubject(approval, this.call, this.cwd, this.strings);
    const before = changed.has("approval")
      ? (changed.get("approval") as PendingApproval | null)
      : approval;
    const same =
      this.#subject !== null &&
      sameSubject(this.#subject, subject) &&
      before?.requestId === approval.requestId &&
      sameOptions(before.options, approval.options);
    const isReworded = !["approval", "call", "cwd"].some((name) => changed.has(name));
    if (this.#subject !== null && isReworded) {
      // The same question in other words: what was opened stays, but Allow is read anew.
      this.#subject = subject;
      this.#armed.restart();
    } else if (!same) this.#begin(subject);
    else if (changed.has("strings")) this.#armed.restart();
  }

  /** A different question: everything that was shown, armed or answered is forgotten. */
  #begin(subject: ApprovalSubject): void {
    this.#subject = subject;
    this.#generation++;
    this.#armed.dispose();
    this.#hidden.clear();
    this.#buttons = [];
    this.opened = false;
    this.#waitAgain();
    const texts = subject.sections.map((section) => section.text);
    this.#oddCount = texts.reduce((sum, text) => sum + countOdd(text.slice(0, COUNTED_CHARS)), 0);
    this.#lineCount = texts.reduce((sum, text) => sum + countLines(text), 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { approval, strings, position, count } = this;
    const subject = this.#subject;
    if (!approval || !subject) return nothing;
    const id = `${this.#id}-question`;
    return html`<div
      class="approval"
      part="approval"
      role="group"
      tabindex="-1"
      aria-labelledby=${id}
      aria-describedby="${this.#id}-what"
    >
      ${
        this.header
          ? html`<gac-custom
              class="approval-header"
              .renderer=${this.header}
              .data=${approval}
            ></gac-custom>`
          : nothing
      }
      ${renderApprovalHead({ subject, id, position, count }, strings)}
      ${keyed(this.#generation, this.#renderWhat(subject))}
      ${renderApprovalFold(
        {
          hidden: this.#hidden,
          lines: this.#lineCount,
          opened: this.opened,
          onShowAll: this.#showAll,
        },
        strings,
      )}
      ${
        this.#oddCount > 0
          ? html`<p class="approval-odd">
              ${icon("warning")}${strings.approvalOddHint(this.#oddCount)}
            </p>`
          : nothing
      }
      ${keyed(this.#generation, this.#renderActions(approval))}
    </div>`;
  }

  #renderWhat(subject: ApprovalSubject): TemplateResult {
    return renderApprovalWhat(subject, {
      id: `${this.#id}-what`,
      ...{ cwd: this.cwd, opened: this.opened, strings: this.strings },
      reporter: (index) => this.#hidden.reporter(index),
    });
  }

  #renderActions(approval: PendingApproval): TemplateResult {
    const options = orderOptions(approval.options);
    return renderApprovalActions(
      {
        options,
        primary: primaryOption(options),
        chosen: this.chosen,
        sending: this.#isSending,
        covered: this.#armed.covered,
        online: this.online,
        isReady: (option, index) =>
          this.online &&
          (toneOf(option.kind) === "reject" ||
            (!this.#isFolded() && this.#armed.isArmed(this.#buttons[index]))),
        onChoose: this.#choose,
      },
      this.strings,
    );
  }

  protected override updated(): void {
    this.#buttons = [...this.querySelectorAll<HTMLElement>(".option")];
    const waiting = this.#buttons.filter((button) => !button.matches(".option-reject"));
    this.#armed.watch(this.isConnected ? waiting : []);
  }

  #choose = (event: MouseEvent, option: ApprovalOption): void => {
    if (this.#isSending || !this.online) return;
    if (toneOf(option.kind) !== "reject") {
      const accepted = this.#armed.accepts(event.currentTarget as HTMLElement, event);
      if (!accepted || this.#isFolded()) return;
    }
    this.chosen = option.optionId;
    if (this.onAnswer?.(option.optionId) === false) this.#waitAgain();
  };

  get #isSending(): boolean {
    return this.answering || this.chosen !== null;
  }

  #waitAgain(): void {
    this.chosen = null;
    this.#armed.restart();
  }

  #showAll = (): void => {
    this.opened = true;
    // The button goes away: the keyboard goes on with what it brought.
    this.querySelector<HTMLElement>(".approval-command")?.focus({ preventScroll: true });
  };

  /** Until every text and diff has reported, nothing counts as shown. */
  #isFolded(): boolean {
    const subject = this.#subject;
    return !subject || !this.#hidden.isNothing(subject.sections.length + subject.diffs.length);
  }
}

function sameOptions(a: PendingApproval["options"], b: PendingApproval["options"]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (option, index) =>
        option.optionId === b[index]?.optionId &&
        option.name === b[index].name &&
        option.kind === b[index].kind,
    )
  );
}
