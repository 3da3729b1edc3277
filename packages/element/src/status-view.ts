/** The states in which the conversation cannot go on: what happened, why, and one way out. */
import { html, nothing, type TemplateResult } from "lit";
import type { AgentChatState } from "@gemini-agent-chat/core";
import { agentDown } from "./agent-down.js";
import { sentenceOf, type ActionFailure, type PendingAction } from "./chat-intents.js";
import { renderCommand } from "./command-line.js";
import { icon, type FrameIconName } from "./frame-icons.js";
import { renderProgress } from "./progress-view.js";
import type { LoginActions } from "./login-form.js";
import { renderPartState } from "./part-waiting.js";
import { cardsPart, playbackPart } from "./parts.js";
import type { Strings } from "./strings.js";

/** The one thing that stands in the way now; `null`: nothing does. */
export type Obstacle =
  | "no-address"
  | "connecting"
  | "starting"
  | "unreachable"
  | "blocked"
  | "token"
  | "login"
  | "not-started"
  | "crashed"
  | "stopped"
  | "recording"
  | "session-lost"
  | "session-ended"
  | "failed";

/** @param loginPage where a person can log in, while the agent waits for that */
export function obstacleOf(
  state: AgentChatState,
  hasClient: boolean,
  loginPage: string | null = null,
): Obstacle | null {
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
      return "session-lost";
    default:
  }
  switch (agent?.state) {
    case "starting":
      return loginPage === null ? "starting" : "login";
    case "auth":
      return "login";
    case "crashed":
      return "crashed";
    case "stopped":
      return "stopped";
    default:
  }
  if (loginPage !== null && connectionState === "connected") return "login";
  // An agent that has once answered has a state of its own, see above.
  if (connectionError?.code === "agent_down") return "not-started";
  if (connectionError)
    return connectionState === "connected" || connectionState === "disconnected" ? "failed" : null;
  if (connectionState === "connecting") return "connecting";
  // The bridge answers only when the agent has: until then nothing is known of it.
  if (connectionState === "connected" && agent === null) return "starting";
  if (connectionState === "connected" && state.sessionId === null) return "connecting";
  return state.live || state.resumable ? null : "session-ended";
}

/** As it is called once it is installed; on a registry the name may be anybody's. */
const BRIDGE = "gemini-agent-bridge";

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
  /** There is a token to be wrong: one was given, or the page's own client sees to it. */
  readonly hasToken: boolean;
  /** Actions that were chosen and have not come back yet. */
  readonly pending: ReadonlySet<PendingAction>;
  /** The page on which a person can log in. */
  readonly loginPage: string | null;
  readonly failure: ActionFailure | null;
  /** Why the recording cannot be shown. */
  readonly recordingProblem: string;
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
      return html`<gac-agent-start
        .agentName=${state.agent ? agentName : ""}
        .strings=${strings}
      ></gac-agent-start>`;
    case "no-address":
      return card(
        "info",
        strings.noAddress,
        strings.noAddressHint,
        html`
          ${renderCommand(BRIDGE, strings)}
          ${renderCommand(
            '<gemini-agent-chat url="ws://127.0.0.1:4444/acp" token="…"></gemini-agent-chat>',
            strings,
          )}
          <p class="state-step">${strings.noAddressNote}</p>
        `,
      );
    case "unreachable":
      return card(
        "warning",
        strings.unreachable,
        strings.unreachableHint(options.url),
        html`
          <p class="state-step">${strings.startBridge}</p>
          ${renderCommand(BRIDGE, strings)}
          <p class="state-step">${strings.allowPage}</p>
          ${renderCommand(`${BRIDGE} --allow-origin ${location.origin}`, strings)}
          <p class="state-step">${strings.originHint}</p>
          ${button(strings.retry, actions.onReconnect, "retry")}
        `,
      );
    case "blocked":
      return card(
        "warning",
        strings.accessBlocked,
        strings.accessBlockedHint(location.host),
        html`<p class="state-step">${strings.accessBlockedStep}</p>
          ${button(strings.retry, actions.onReconnect, "retry")}`,
      );
    case "token":
      return options.hasToken
        ? card("key", strings.tokenRefused, strings.tokenRefusedHint, renderToken(options))
        : card("key", strings.tokenNeeded, strings.tokenNeededHint, renderToken(options));
    case "login":
      return card(
        "key",
        strings.needsLogin(agentName),
        (state.agent?.state === "auth" && state.agent.detail) || strings.needsLoginHint,
        cardsPart.module?.renderLogin({
          methods: state.authMethods,
          page: options.loginPage,
          busy: options.pending.has("login"),
          sending: options.pending.has("code"),
          problem: failureOf("login", options) || failureOf("code", options),
          agentName,
          actions,
          strings,
        }) ?? renderPartState(cardsPart, strings),
      );
    case "not-started": {
      const { agent, reason, lastWords } = agentDown(state.connectionError);
      return card(
        "warning",
        strings.agentNotStarted(agent),
        reason,
        html`${renderOutput(lastWords, strings)}
        ${button(strings.restart, actions.onReconnect, "retry")}`,
        "danger",
      );
    }
    case "crashed":
    case "stopped":
      return card(
        "warning",
        obstacle === "crashed" ? strings.agentCrashed(agentName) : strings.agentStopped(agentName),
        failureOf("restart", options) || strings.agentCrashedHint,
        html`${renderOutput(state.agent?.detail, strings)}
        ${button(
          options.pending.has("restart") ? strings.restarting : strings.restart,
          actions.onRestart,
          "retry",
          options.pending.has("restart"),
        )}`,
        "danger",
      );
    case "recording":
      return playbackPart.failed
        ? renderPartState(playbackPart, strings)
        : card("warning", strings.recordingFailed, options.recordingProblem, nothing, "danger");
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
        sentenceOf(state.connectionError),
        button(strings.retry, actions.onReconnect, "retry"),
        "danger",
      );
  }
}

function failureOf(action: PendingAction, { failure }: StatusOptions): string {
  return failure?.action === action ? failure.reason : "";
}

function card(
  iconName: FrameIconName,
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
  iconName: FrameIconName,
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
    <pre tabindex="0" role="group" dir="ltr" aria-label=${strings.agentOutput}>
${detail.trim()}</pre>
  </div>`;
}
