/** `<gac-sessions>`: earlier conversations. Find one, go on with it, rename, export or delete it. */
import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { AgentChatError, type AgentChatState } from "@gemini-agent-chat/core";
import { sentenceOf } from "./chat-intents.js";
import { DialogElement } from "./dialog-element.js";
import { icon } from "./icons.js";
import { renderSession, type RowTask } from "./session-row-view.js";
import { searchRows, sessionRows, type SessionRow } from "./session-rows.js";
import { SessionSearch } from "./session-search.js";
import type { SessionActions } from "./session-actions.js";

export class SessionsDialog extends DialogElement {
  static override properties: PropertyDeclarations = {
    ...DialogElement.properties,
    state: { attribute: false },
    agentName: { attribute: false },
    actions: { attribute: false },
    query: { state: true },
    task: { state: true },
    running: { state: true },
    listing: { state: true },
    problem: { state: true },
    current: { state: true },
  };

  declare state: AgentChatState;
  declare agentName: string;
  declare actions: SessionActions;
  declare query: string;
  /** What is being done with one of them. */
  declare task: RowTask | null;
  declare running: boolean;
  declare listing: "running" | "done" | "unsupported" | "failed";
  /** Why the last action or listing failed. */
  declare problem: string;
  /** The row that Tab reaches. */
  declare current: string | null;

  readonly #search = new SessionSearch(
    (query, signal) => this.actions.search(query, signal),
    () => this.requestUpdate(),
  );

  constructor() {
    super();
    this.query = "";
    this.task = null;
    this.running = false;
    this.listing = "running";
    this.problem = "";
    this.current = null;
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    void this.#list();
  }

  protected override render(): TemplateResult {
    const { strings, state, query } = this;
    const all = sessionRows(state.sessions, state, strings);
    const rows = searchRows(all, query, this.#search.found);
    const tabStop = rows.find(({ id }) => id === this.current)?.id ?? rows[0]?.id;
    return this.renderDialog(
      strings.sessionsTitle,
      html`<div class="sessions-bar">
          <label class="sessions-search">
            ${icon("search")}
            <span class="sr-only">${strings.searchSessions}</span>
            <input
              class="field"
              type="search"
              data-first
              autocomplete="off"
              spellcheck="false"
              placeholder=${strings.searchSessions}
              .value=${live(query)}
              @input=${this.#onQuery}
              @keydown=${this.#onSearchKey}
            />
          </label>
          <button
            class="button"
            part="button"
            type="button"
            ?disabled=${!this.actions.canCreate()}
            @click=${() => void this.#do(null, () => this.actions.create(), true)}
          >
            ${icon("plus")}${strings.startNewSession}
          </button>
        </div>
        ${
          this.problem
            ? html`<p class="state-problem sessions-problem" role="alert">
                ${icon("warning")}<span><bdi>${this.problem}</bdi></span>
                ${
                  this.listing === "failed"
                    ? html`<button
                        class="text-button"
                        type="button"
                        @click=${() => void this.#list()}
                      >
                        ${strings.retry}
                      </button>`
                    : nothing
                }
              </p>`
            : nothing
        }
        <ul
          class="dialog-scroll sessions"
          part="sessions"
          aria-label=${strings.sessionsTitle}
          aria-busy=${this.listing === "running"}
          @keydown=${this.#onListKey}
        >
          ${repeat(
            rows,
            ({ id }) => id,
            (row) =>
              renderSession(row, {
                strings,
                isTabStop: row.id === tabStop,
                task: this.task?.id === row.id ? this.task : null,
                running: this.running,
                abilities: this.actions.abilities(),
                facts: state,
                onFocus: () => (this.current = row.id),
                onTask: (task) => void this.#begin(task),
                onOpen: () => this.#open(row),
                onRename: (title) =>
                  void this.#do(row.id, () => this.actions.rename(row.id, title), false),
                onDelete: () => void this.#do(row.id, () => this.actions.remove(row), false),
                onExport: (format) =>
                  void this.#do(row.id, () => this.actions.save(row, format), false),
              }),
          )}
        </ul>
        ${this.#note(all.length, rows.length)}`,
    );
  }

  #note(all: number, shown: number): TemplateResult | typeof nothing {
    const { strings, listing } = this;
    const text =
      listing === "running" && all === 0
        ? strings.sessionsLoading
        : listing === "unsupported"
          ? strings.sessionsUnsupported(this.agentName)
          : shown === 0 && listing === "done"
            ? all === 0
              ? strings.sessionsNone
              : strings.sessionsNoneFound
            : "";
    return html`<p class="sessions-note" role="status">${text}</p>`;
  }

  async #list(): Promise<void> {
    this.listing = "running";
    this.problem = "";
    try {
      await this.actions.list();
      this.listing = "done";
    } catch (error) {
      const isUnsupported = error instanceof AgentChatError && error.code === "unsupported";
      this.listing = isUnsupported ? "unsupported" : "failed";
      if (!isUnsupported) this.problem = `${this.strings.sessionsFailed}: ${sentenceOf(error)}`;
    }
  }

  #open(row: SessionRow): void {
    if (row.isCurrent) return this.close();
    if (this.state.turn && !row.isHeld) {
      this.problem = this.strings.busyElsewhere;
      return;
    }
    void this.#do(row.id, () => this.actions.open(row.id), true);
  }

  /** Shows what an action asks, with the focus in it; `null`: the focus goes back to the row. */
  async #begin(task: RowTask | null): Promise<void> {
    const { id } = task ?? this.task ?? {};
    this.task = task;
    this.problem = "";
    await this.updateComplete;
    const field = this.querySelector<HTMLElement>("[data-task-focus]");
    (field ?? this.#buttonOf(id))?.focus();
  }

  #buttonOf(id: string | undefined): HTMLElement | null {
    const buttons = [...this.querySelectorAll<HTMLElement>(".session-open")];
    return buttons.find((button) => button.dataset["id"] === id) ?? buttons[0] ?? null;
  }

  async #do(id: string | null, act: () => unknown, closes: boolean): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.problem = "";
    try {
      await act();
      if (closes) this.close();
      else await this.#begin(null);
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.running = false;
      if (id !== null) this.current = id;
    }
  }

  #onQuery(event: Event): void {
    this.query = (event.target as HTMLInputElement).value;
    this.#search.look(this.query);
  }

  /** Down from the search field leads into the list. */
  #onSearchKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" || event.isComposing) return;
    event.preventDefault();
    this.#buttonOf(undefined)?.focus();
  }

  #onListKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    // A list of decisions scrolls.
    if ((target as Element).matches("input, .session-decisions *")) return;
    const buttons = [...this.querySelectorAll<HTMLElement>(".session-open")];
    const row = (target as Element).closest("li");
    const at = buttons.findIndex((button) => row?.contains(button));
    const next = buttons[at + (key === "ArrowDown" ? 1 : -1)];
    event.preventDefault();
    if (next) next.focus();
    else if (key === "ArrowUp") this.querySelector<HTMLElement>("input[type=search]")?.focus();
  }
}
