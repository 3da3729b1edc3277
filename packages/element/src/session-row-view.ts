/** One session in the list; while it is renamed, exported or deleted, what that asks. */
import { html, nothing, type TemplateResult } from "lit";
import type { DecisionFacts } from "./decision-list.js";
import { formatAgo } from "./format.js";
import { icon, type IconName } from "./icons.js";
import { isComposing } from "./keyboard.js";
import type { SavedFormat, SessionAbilities } from "./session-actions.js";
import type { SessionRow } from "./session-rows.js";
import type { Strings } from "./strings.js";

/** What is being done with a session. */
export interface RowTask {
  readonly id: string;
  readonly kind: "decisions" | "rename" | "export" | "delete";
}

export interface RowOptions {
  readonly strings: Strings;
  readonly isTabStop: boolean;
  readonly task: RowTask | null;
  /** Something is on its way: nothing else is begun. */
  readonly running: boolean;
  readonly abilities: SessionAbilities;
  /** Of the session that is shown. */
  readonly facts: DecisionFacts;
  readonly onFocus: () => void;
  readonly onTask: (task: RowTask | null) => void;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
  readonly onDelete: () => void;
  readonly onExport: (format: SavedFormat) => void;
}

export function renderSession(row: SessionRow, options: RowOptions): TemplateResult {
  const { strings, task, abilities } = options;
  const tab = options.isTabStop ? 0 : -1;
  const act = (kind: RowTask["kind"], name: IconName, label: string): TemplateResult =>
    html`<button
      class="icon-button"
      part="icon-button"
      type="button"
      tabindex=${tab}
      aria-label=${label}
      title=${label}
      aria-expanded=${task?.kind === kind}
      @click=${() => options.onTask(task?.kind === kind ? null : { id: row.id, kind })}
    >
      ${icon(name)}
    </button>`;
  return html`<li class="session" ?data-current=${row.isCurrent} @focusin=${options.onFocus}>
    <div class="session-line">
      <button
        class="session-open"
        type="button"
        tabindex=${tab}
        data-id=${row.id}
        aria-current=${row.isCurrent ? "true" : nothing}
        @click=${options.onOpen}
      >
        <span class="session-title" dir="auto">${row.title}</span>
        <span class="session-facts">${facts(row, strings)}</span>
      </button>
      ${
        row.isCurrent && options.facts.decisions.length > 0
          ? act("decisions", "plan", strings.decisions)
          : nothing
      }
      ${abilities.rename ? act("rename", "pencil", strings.renameSession(row.title)) : nothing}
      ${act("export", "export", strings.exportSession(row.title))}
      ${abilities.delete ? act("delete", "trash", strings.deleteSession(row.title)) : nothing}
    </div>
    ${task ? renderTask(task, row, options) : nothing}
  </li>`;
}

function facts(row: SessionRow, strings: Strings): TemplateResult {
  const words = [
    row.isCurrent ? strings.currentSession : "",
    row.isBusy ? strings.busySession : "",
    row.updatedAt === null ? "" : formatAgo(row.updatedAt, Date.now(), strings.locale),
  ];
  if (!row.cwd) return html`${words.filter(Boolean).join(" · ")}`;
  const cwd = html`<bdi class="session-cwd" dir="ltr" title=${row.cwd}>${row.cwd}</bdi>`;
  return html`${words.filter(Boolean).join(" · ")}${" · "}${cwd}`;
}

function renderTask({ kind }: RowTask, row: SessionRow, options: RowOptions): TemplateResult {
  const { strings, running, onTask } = options;
  const cancel = html`<button
    class="button"
    part="button"
    type="button"
    @click=${() => onTask(null)}
  >
    ${strings.cancel}
  </button>`;
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || isComposing(event)) return;
    // The question goes, the dialog stays.
    event.preventDefault();
    event.stopPropagation();
    onTask(null);
  };
  switch (kind) {
    case "decisions":
      return html`<div class="session-decisions" @keydown=${escape}>
        <gac-decisions
          data-task-focus
          role="group"
          aria-label=${strings.decisions}
          tabindex="-1"
          .facts=${options.facts}
          .strings=${strings}
        ></gac-decisions>
      </div>`;
    case "rename": {
      const submit = (event: Event): void => {
        event.preventDefault();
        const field = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
        if (field.value.trim()) options.onRename(field.value.trim());
      };
      return html`<form class="session-task" @submit=${submit} @keydown=${escape}>
        <input
          class="field"
          data-task-focus
          aria-label=${strings.sessionTitle}
          autocomplete="off"
          dir="auto"
          required
          maxlength="200"
          value=${row.title}
        />
        <button class="button button-fill" part="button" ?disabled=${running}>
          ${strings.save}
        </button>
        ${cancel}
      </form>`;
    }
    case "export":
      return html`<div class="session-task" @keydown=${escape}>
        ${
          row.isCurrent
            ? html`<button
                class="button"
                part="button"
                type="button"
                data-task-focus
                ?disabled=${running}
                @click=${() => options.onExport("markdown")}
              >
                ${strings.exportMarkdown}
              </button>`
            : nothing
        }
        <button
          class="button"
          part="button"
          type="button"
          data-task-focus
          ?disabled=${running}
          @click=${() => options.onExport("jsonl")}
        >
          ${strings.exportJsonl}
        </button>
        ${cancel}
      </div>`;
    case "delete":
      return html`<div
        class="session-task"
        role="group"
        aria-label=${strings.deleteQuestion(row.title)}
        @keydown=${escape}
      >
        <p class="session-question">
          <b><bdi>${strings.deleteQuestion(row.title)}</bdi></b> ${strings.deleteHint}
        </p>
        <button
          class="button"
          part="button"
          type="button"
          data-task-focus
          @click=${() => onTask(null)}
        >
          ${strings.cancel}
        </button>
        <button
          class="button button-danger"
          part="button"
          type="button"
          ?disabled=${running}
          @click=${options.onDelete}
        >
          ${icon("trash")}${strings.confirmDelete}
        </button>
      </div>`;
  }
}
