/** A turn that failed: what happened, why in one line, one way out, and the raw words folded. */
import { html, nothing, type TemplateResult } from "lit";
import type { TurnError } from "@gemini-agent-chat/core";
import { formatDuration } from "./format.js";
import { icon } from "./icons.js";
import { renderNotice } from "./notice-line.js";
import type { Strings } from "./strings.js";

/** The bridge's code for an agent process that ended in mid-turn. */
const AGENT_DOWN = -32010;
/** Longest raw text, in characters: some agents answer with their whole request. */
const MAX_RAW = 20_000;

export interface TurnErrorOptions {
  readonly strings: Strings;
  /** Sends the same prompt again; `null` when that is not possible now. */
  readonly onRetry: (() => void) | null;
  /** Puts the prompt's text back into the composer. */
  readonly onEdit: (() => void) | null;
}

export function renderTurnError(error: TurnError, options: TurnErrorOptions): TemplateResult {
  const { strings, onRetry, onEdit } = options;
  if (error.code === AGENT_DOWN && !onRetry) {
    // The agent's own card, with the way out, stands below while it is down.
    return renderNotice(
      { type: "notice", kind: "error", severity: "error", title: strings.agentGone },
      strings,
    );
  }
  const { retryAfter } = error;
  // Some say it in their message already.
  const untold = retryAfter !== undefined && !error.message.includes(String(retryAfter));
  const raw = stringify(error.agentData).slice(0, MAX_RAW);
  return html`<div class="notice-card" part="notice" data-tone="danger">
    ${icon("warning")}
    <div class="notice-card-text">
      <p class="notice-card-title">${titleOf(error, strings)}</p>
      <p class="notice-card-why"><bdi>${error.message}</bdi></p>
      ${
        untold
          ? html`<p class="notice-card-why">
              ${strings.tryAgainIn(formatDuration(retryAfter * 1000, strings))}
            </p>`
          : nothing
      }
      ${
        raw
          ? html`<details class="notice-card-details">
              <summary>${strings.details}</summary>
              <pre tabindex="0" dir="auto">${raw}</pre>
            </details>`
          : nothing
      }
      ${
        onRetry
          ? html`<div class="notice-card-actions">
              <button class="button" part="button" @click=${onRetry}>
                ${icon("retry")}${strings.retry}
              </button>
              ${
                onEdit
                  ? html`<button class="button button-quiet" part="button" @click=${onEdit}>
                      ${strings.editAndRetry}
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>
  </div>`;
}

/** What happened, in our words; the reason below is the agent's. */
export function titleOf({ code, kind }: TurnError, strings: Strings): string {
  if (code === AGENT_DOWN) return strings.agentGone;
  switch (kind) {
    case "rate_limit":
    case "overloaded":
      return strings.modelBusy;
    case "auth":
      return strings.modelRefusesLogin;
    case "network":
      return strings.modelUnreachable;
    case "refusal":
      return strings.modelRefuses;
    default:
      return strings.turnFailed;
  }
}

function stringify(data: unknown): string {
  if (typeof data === "string") return data;
  try {
    return JSON.stringify(data, null, 2) ?? "";
  } catch {
    return "";
  }
}
