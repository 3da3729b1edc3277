/** The slim header: who is there, where it works, and how the connection stands. */
import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./frame-icons.js";
import type { ShellView } from "./shell-view.js";
import type { Obstacle } from "./status-view.js";
import type { Strings } from "./strings.js";

export function renderHeader(view: ShellView): TemplateResult {
  const { state, strings, actions } = view;
  const version = [state.agent?.title ?? state.agent?.name, state.agent?.version]
    .filter(Boolean)
    .join(" ");
  const newChat = view.canStartAnew || !view.busy ? strings.newChat : strings.newChatBusy;
  return html`<div class="header" part="header">
    <slot name="header">
      <h2 class="heading" title=${version}><bdi>${view.heading}</bdi></h2>
      ${renderConnection(view)}
      ${state.cwd ? html`<bdi class="cwd" dir="ltr" title=${state.cwd}>${state.cwd}</bdi>` : nothing}
    </slot>
    <span class="header-space"></span>
    ${
      view.readOnly
        ? nothing
        : html`<button
              class="icon-button"
              part="icon-button"
              aria-label=${strings.openSessions}
              title=${strings.openSessions}
              aria-haspopup="dialog"
              ?disabled=${state.connectionState !== "connected" || state.agent === null}
              @click=${() => actions.onDialog("sessions")}
            >
              ${icon("history")}
            </button>
            <button
              class="icon-button"
              part="icon-button"
              aria-label=${newChat}
              title=${newChat}
              ?disabled=${!view.canStartAnew || state.messages.length === 0}
              @click=${actions.onNewSession}
            >
              ${icon("compose")}
            </button>`
    }
    <slot name="header-end"></slot>
    ${view.panel?.renderClose(view)}
  </div>`;
}

/** A dot while all is well; with a word as soon as it is not. */
function renderConnection({
  obstacle,
  usable,
  offline,
  state,
  strings,
}: ShellView): TemplateResult {
  if (usable) {
    return html`<span class="connection" data-tone="success" title=${strings.connected}>
      <span class="connection-dot"></span><span class="sr-only">${strings.connected}</span>
    </span>`;
  }
  const lost = state.connectionState === "reconnecting";
  const [tone, word] = lost
    ? (["muted", offline ? strings.offline : strings.stateReconnecting] as const)
    : wordOf(obstacle, strings);
  return html`<span class="connection" data-tone=${tone}>
    <span class="connection-dot"></span>${word}
  </span>`;
}

function wordOf(
  obstacle: Obstacle | null,
  strings: Strings,
): readonly ["muted" | "warning" | "danger", string] {
  switch (obstacle) {
    case null:
    case "connecting":
      return ["muted", strings.stateConnecting];
    case "starting":
      return ["muted", strings.stateStarting];
    case "login":
      return ["warning", strings.stateLogin];
    case "not-started":
    case "crashed":
    case "stopped":
      return ["danger", strings.stateStopped];
    case "session-ended":
    case "session-lost":
      return ["muted", strings.stateEnded];
    case "token":
      return ["warning", strings.stateToken];
    case "no-address":
      return ["muted", strings.stateNotConnected];
    default:
      return ["danger", strings.stateNotConnected];
  }
}
