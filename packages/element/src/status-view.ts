/** The states in which the conversation cannot go on: what happened, why, and one way out. */
import { html, nothing, type TemplateResult } from "lit";
import type { AgentChatState } from "@gemini-agent-chat/core";
import type { ActionFailure, PendingAction } from "./chat-intents.js";
import { renderCommand } from "./command-line.js";
import { icon, type IconName } from "./icons.js";
import { renderLogin, type LoginActions } from "./login-form.js";
import type { Strings } from "./strings.js";

/** The one thing that stands in the way now; `null`: nothing does. */
export type Obstacle =
  | "no-address"
  | "connecting"
  | "starting"
  | "unreachable"
  | "token"
  | "login"
  | "crashed"
  | "stopped"
  | "session-lost"
  | "session-ended"
  | "failed";

export function obstacleOf(state: AgentChatState, hasClient: boolean): Obstacle | null {
  if (!hasClient) return "no-address";
  const { connectionState, connectionError, agent } = state;
  switch (connectionError?.code) {
    case "unreachable":
      return "unreachable";
    case "token_refused":
      return "token";
    case "auth_required":
      return "login";
    case "session_lost":
      return state.sessionId === null ? "session-lost" : null;
    default:
  }
  switch (agent?.state) {
    case "starting":
      return "starting";
    case "auth":
      return "login";
    case "crashed":
      return "crashed";
    case "stopped":
      return "stopped";
    default:
  }
  if (connectionError)
    return connectionState === "connected" || connectionState === "disconnected" ? "failed" : null;
  if (connectionState === "connecting") return "connecting";
  // The bridge answers only when the agent has: until then nothing is known of it.
  if (connectionState === "connected" && agent === null) return "starting";
  if (connectionState === "connected" && state.sessionId === null) return "connecting";
  return state.live || state.resumable ? null : "session-ended";
}

export interface StatusActions extends LoginActions {
  readonly onToken: (token: string) => void;
  readonly onReconnect: () => void;
  readonly onRestart: () => void;
  readonly onNewSession: () => void;
}

export interface StatusOptions {
  readonly state: AgentChatState;
  readonly agentName: string;
  readonly url: string;
  /** An action that was chosen and has not come back yet. */
  readonly pending: PendingAction | null;
  readonly failure: ActionFailure | null;
  readonly actions: StatusActions;
  readonly strings: Strings;
}

export function renderObstacle(
  obstacle: Obstacle,
  options: StatusOptions,
): TemplateResult | typeof nothing {
  const { state, strings, actions, agentName } = options;
  switch (obstacle) {
    case "connecting":
      return renderProgress(strings.connecting);
    case "starting":
      return renderProgress(
        strings.startingAgent(state.agent ? agentName : ""),
        strings.startingAgentHint,
      );
    case "no-address":
      return card(
        "info",
        strings.noAddress,
        strings.noAddressHint,
        html`
          ${renderCommand("npx gemini-agent-bridge", strings)}
          ${renderCommand(
            '<gemini-agent-chat url="ws://127.0.0.1:4444/acp" token="…"></gemini-agent-chat>',
            strings,
          )}
        `,
      );
    case "unreachable":
      return card(
        "warning",
        strings.unreachable,
        strings.unreachableHint(options.url),
        html`
          <p class="state-step">${strings.startBridge}</p>
          ${renderCommand("npx gemini-agent-bridge", strings)}
          <p class="state-step">${strings.allowPage}</p>
          ${renderCommand(`npx gemini-agent-bridge --allow-origin ${location.origin}`, strings)}
          ${button(strings.retry, actions.onReconnect, "retry")}
        `,
      );
    case "token":
      return card("key", strings.tokenRefused, strings.tokenRefusedHint, renderToken(options));
    case "login":
      return card(
        "key",
        strings.needsLogin(agentName),
        strings.needsLoginHint,
        renderLogin({
          methods: state.authMethods,
          busy: options.pending === "login",
          problem: failureOf("login", options),
          actions,
          strings,
        }),
      );
    case "crashed":
    case "stopped":
      return card(
        "warning",
        obstacle === "crashed" ? strings.agentCrashed(agentName) : strings.agentStopped(agentName),
        failureOf("restart", options) || strings.agentCrashedHint,
        html`${renderOutput(state.agent?.detail, strings)}
        ${button(
          options.pending === "restart" ? strings.restarting : strings.restart,
          actions.onRestart,
          "retry",
          options.pending === "restart",
        )}`,
        "danger",
      );
    case "session-lost":
      return card(
        "info",
        strings.sessionLost,
        strings.sessionLostHint,
        button(strings.startNewSession, actions.onNewSession, "plus"),
      );
    case "session-ended":
      return card(
        "info",
        strings.sessionEnded,
        strings.sessionEndedHint,
        button(strings.startNewSession, actions.onNewSession, "plus"),
      );
    case "failed":
      return card(
        "warning",
        strings.connectionFailed,
        state.connectionError?.message ?? "",
        button(strings.retry, actions.onReconnect, "retry"),
        "danger",
      );
  }
}

function failureOf(action: PendingAction, { failure }: StatusOptions): string {
  return failure?.action === action ? failure.reason : "";
}

function renderProgress(title: string, hint = ""): TemplateResult {
  return html`<div class="state state-progress">
    ${icon("spinner-ring")}
    <p class="state-title">${title}</p>
    ${hint ? html`<p class="state-why">${hint}</p>` : nothing}
  </div>`;
}

function card(
  iconName: IconName,
  title: string,
  why: string,
  body: unknown,
  tone: "plain" | "danger" = "plain",
): TemplateResult {
  return html`<section class="state state-card" data-tone=${tone}>
    <div class="state-head">
      ${icon(iconName)}
      <div>
        <p class="state-title">${title}</p>
        <p class="state-why"><bdi>${why}</bdi></p>
      </div>
    </div>
    <div class="state-body">${body}</div>
  </section>`;
}

function button(
  label: string,
  onClick: () => void,
  iconName: IconName,
  disabled = false,
): TemplateResult {
  return html`<div class="state-actions">
    <button class="button button-fill" part="button" ?disabled=${disabled} @click=${onClick}>
      ${icon(disabled ? "spinner-ring" : iconName)}${label}
    </button>
  </div>`;
}

function renderToken({ strings, actions }: StatusOptions): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
    if (field.value.trim()) actions.onToken(field.value.trim());
  };
  return html`<form class="state-form" @submit=${submit}>
    <label>
      <span>${strings.tokenField}</span>
      <input class="field" type="password" autocomplete="off" spellcheck="false" required />
    </label>
    <button class="button button-fill" part="button">${strings.connect}</button>
  </form>`;
}

function renderOutput(
  detail: string | undefined,
  strings: Strings,
): TemplateResult | typeof nothing {
  if (!detail?.trim()) return nothing;
  return html`<div class="state-output">
    <p class="state-step">${strings.agentOutput}</p>
    <pre tabindex="0" role="group" aria-label=${strings.agentOutput}>${detail.trim()}</pre>
  </div>`;
}
