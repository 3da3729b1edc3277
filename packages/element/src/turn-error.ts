/** A turn that failed: what happened, why in one line, one way out, and the raw words folded. */
import { html, nothing, type TemplateResult } from "lit";
import type { TurnError } from "@gemini-agent-chat/core";
import { icon } from "./icons.js";
import { renderNotice } from "./notice-line.js";
import type { Strings } from "./strings.js";

const TOO_MANY_REQUESTS = 429;
/** The bridge's code for an agent process that ended in mid-turn. */
const AGENT_DOWN = -32010;

/** Model services wrap their message in JSON, sometimes twice: the innermost sentence is the reason. */
export function errorReason(message: string, depth = 3): string {
  const start = message.indexOf("{");
  if (depth === 0 || start < 0) return message.trim();
  try {
    const value: unknown = JSON.parse(message.slice(start, message.lastIndexOf("}") + 1));
    const inner = messageOf(value);
    return inner === null ? message.trim() : errorReason(inner, depth - 1);
  } catch {
    return message.trim();
  }
}

function messageOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  if ("error" in value) return messageOf(value.error);
  return "message" in value && typeof value.message === "string" ? value.message : null;
}

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
  const reason = errorReason(error.message);
  const raw = rawDetails(error, reason);
  return html`<div class="notice-card" part="notice" data-tone="danger">
    ${icon("warning")}
    <div class="notice-card-text">
      <p class="notice-card-title">${titleOf(error, strings)}</p>
      <p class="notice-card-why"><bdi>${reason || strings.rateLimitedHint}</bdi></p>
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

function titleOf({ code }: TurnError, strings: Strings): string {
  if (code === TOO_MANY_REQUESTS) return strings.rateLimited;
  return code === AGENT_DOWN ? strings.agentGone : strings.turnFailed;
}

function rawDetails(error: TurnError, reason: string): string {
  const data = error.data === undefined ? "" : stringify(error.data);
  const message = error.message.trim() === reason ? "" : error.message;
  return [message, data].filter(Boolean).join("\n\n");
}

function stringify(data: unknown): string {
  if (typeof data === "string") return data;
  try {
    return JSON.stringify(data, null, 2) ?? "";
  } catch {
    return "";
  }
}
