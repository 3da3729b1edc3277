/** The frame around the conversation: header, banner, log and dock. */
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type {
  AgentChatState,
  ElicitationOutcome,
  PendingApproval,
  PendingElicitation,
} from "@gemini-agent-chat/core";
import { renderLiveRegions } from "./announcer.js";
import { renderOpenDialog } from "./dialog-view.js";
import { renderEmpty } from "./empty-view.js";
import { renderHeader } from "./header-view.js";
import { icon } from "./frame-icons.js";
import { findCall, strayApprovals } from "./open-calls.js";
import { renderPartState, renderWaitingApproval, renderWaitingQuestion } from "./part-waiting.js";
import { cardsPart, conversationPart, panelPart } from "./parts.js";
import { renderPlainMessages } from "./plain-messages.js";
import { renderProgress } from "./progress-view.js";
import type { ShellView } from "./shell-view.js";
import { renderObstacle, type Obstacle } from "./status-view.js";

export function renderShell(view: ShellView): TemplateResult {
  const { actions, strings } = view;
  // A panel is a region with its launcher, and outside of the page's own: said in markup, where
  // tools that check pages see it.
  return html`<div
    class="frame"
    role=${view.panel ? "region" : nothing}
    aria-label=${view.panel ? view.heading : nothing}
  >
    ${view.panel?.renderLauncher(view) ?? renderMissingPanel(view)} ${renderLiveRegions()}
    <div
      class="base"
      id="gac-panel"
      part=${view.panel ? "base panel" : "base"}
      data-panel=${view.panel?.shape ?? nothing}
      ?hidden=${view.isClosed}
      dir=${view.dir ?? nothing}
      @keydown=${actions.onKey}
      @keyup=${actions.onFieldKey}
      @keypress=${actions.onFieldKey}
      @dragenter=${actions.onDrag}
      @dragover=${actions.onDrag}
      @dragleave=${actions.onDrag}
      @drop=${actions.onDrop}
    >
      ${view.panel?.renderEdge("start")} ${renderHeader(view)}
      <div class="middle">
        ${renderBanner(view)} ${renderLog(view)}
        ${(view.away && conversationPart.module?.renderJump(view)) || nothing}
      </div>
      ${renderDock(view)}
      ${
        view.dragOver
          ? html`<div class="drop-hint" aria-hidden="true">
              ${icon("image")}${strings.dropHere}
            </div>`
          : nothing
      }
      ${renderOpenDialog(view)} ${view.panel?.renderEdge("end")}
    </div>
  </div>`;
}

/** Without it there would be no way to the chat. */
function renderMissingPanel({ isClosed, strings }: ShellView): TemplateResult | typeof nothing {
  return isClosed && panelPart.failed ? renderPartState(panelPart, strings) : nothing;
}

/** Only for the connection, and only over a conversation; before one there is a card instead. */
function renderBanner(view: ShellView): TemplateResult | typeof nothing {
  const { state } = view;
  const lost = state.connectionState === "reconnecting" || state.connectionState === "connecting";
  if (!lost || !hasContent(state)) return nothing;
  const text = whyLost(view);
  return html`<div class="banner" part="status">${icon("spinner-ring")}<span>${text}</span></div>`;
}

function whyLost({ obstacle, offline, strings }: ShellView): string {
  if (obstacle === "blocked") return strings.accessBlocked;
  if (offline) return strings.offlineHint;
  return obstacle === "unreachable" ? strings.unreachable : strings.reconnecting;
}

function renderLog(view: ShellView): TemplateResult {
  const { state, strings, actions } = view;
  return html`<div
    class="log"
    part="messages"
    role="log"
    aria-live="off"
    aria-label=${strings.conversation}
    tabindex="0"
    @keydown=${actions.onKeyInLog}
  >
    <div class="content">
      ${conversationPart.module?.renderOlder(view)}
      ${state.truncated ? html`<p class="log-note">${strings.earlierTruncated}</p>` : nothing}
      ${
        view.replaced
          ? html`<p class="log-note">${icon("info")}${strings.sessionReplaced}</p>`
          : nothing
      }
      ${renderMessages(view)} ${renderOpenEnd(view)}
    </div>
  </div>`;
}

/** Bare text that becomes messages would jump: it is only shown when they cannot be drawn. */
function renderMessages(view: ShellView): unknown {
  const { state, strings } = view;
  if (!hasContent(state)) return nothing;
  const { module, failed } = conversationPart;
  if (!module && failed) {
    return html`${renderPlainMessages(state.messages, view.context)}
    ${renderPartState(conversationPart, strings)}`;
  }
  if (!module) return renderProgress(strings.partLoading);
  return module.renderMessageList(state, {
    context: view.context,
    usable: view.usable && !view.readOnly,
    online: isOnline(state),
    answering: state.answering,
    approvalsFor: (toolCallId) => renderApprovalsFor(view, toolCallId),
  });
}

/** What stands below the newest message: open questions, or what is in the way. */
function renderOpenEnd(view: ShellView): TemplateResult {
  const { state, strings, obstacle } = view;
  const blocks = obstacle !== null && !(isAway(obstacle) && hasContent(state));
  return html`${
    view.readOnly
      ? nothing
      : renderEach(strayApprovals(state), (approval) =>
          guard(
            [
              ...[approval, state.pendingApprovals, state.answering, strings, isOnline(state)],
              ...[view.context.parts, view.context.renderers],
            ],
            () => renderApproval(view, approval),
          ),
        )
  }
  ${
    view.readOnly
      ? nothing
      : renderEach(state.elicitations, (elicitation) =>
          guard([elicitation, state.answering, strings, isOnline(state), view.context.parts], () =>
            renderElicitation(view, elicitation),
          ),
        )
  }
  ${blocks && obstacle ? renderObstacle(obstacle, view.status) : nothing}
  ${!obstacle && !hasContent(state) ? renderEmpty(view) : nothing}`;
}

/** An agent may ask more than once about a call. */
function renderApprovalsFor(view: ShellView, toolCallId: string): unknown {
  if (view.readOnly) return null;
  const open = view.state.pendingApprovals.filter(
    ({ toolCall }) => toolCall.toolCallId === toolCallId,
  );
  if (open.length === 0) return null;
  return renderEach(open, (approval) => renderApproval(view, approval));
}

function renderEach<T extends { readonly requestId: unknown }>(
  requests: readonly T[],
  render: (request: T) => unknown,
): unknown {
  return cardsPart.module?.renderEach(requests, render) ?? requests.map(render);
}

function renderApproval(view: ShellView, approval: PendingApproval): TemplateResult {
  const { state, strings, actions } = view;
  if (!cardsPart.module) {
    const answer = (optionId: string): void => void actions.onApproval(approval, optionId);
    return renderWaitingApproval(approval, isOnline(state), answer, strings);
  }
  return html`<gac-approval-card
    .approval=${approval}
    .call=${findCall(state.messages, approval.toolCall.toolCallId)}
    .position=${state.pendingApprovals.indexOf(approval) + 1}
    .count=${state.pendingApprovals.length}
    .online=${isOnline(state)}
    .answering=${state.answering.has(approval.requestId)}
    .header=${view.context.renderers?.approval ?? null}
    .cwd=${state.cwd}
    .strings=${strings}
    .onAnswer=${(optionId: string) => actions.onApproval(approval, optionId)}
  ></gac-approval-card>`;
}

function renderElicitation(
  { state, strings, actions }: ShellView,
  elicitation: PendingElicitation,
): TemplateResult {
  if (!cardsPart.module) {
    const decline = (): void =>
      void actions.onElicitation(elicitation.requestId, { action: "decline" });
    return renderWaitingQuestion(elicitation, isOnline(state), decline, strings);
  }
  return html`<gac-elicitation-card
    .elicitation=${elicitation}
    .online=${isOnline(state)}
    .answering=${state.answering.has(elicitation.requestId)}
    .strings=${strings}
    .onAnswer=${(outcome: ElicitationOutcome) =>
      actions.onElicitation(elicitation.requestId, outcome)}
  ></gac-elicitation-card>`;
}

/**
 * What comes and goes stands above what stays, each in a box of its own, and the turn's line keeps
 * its room: where one reads and types, nothing moves.
 */
function renderDock(view: ShellView): TemplateResult {
  const { state, plan, strings, actions } = view;
  return html`${
      view.approvalAway && !view.readOnly
        ? conversationPart.module?.renderApprovalBar(state, actions, strings)
        : nothing
    }
    ${guard(
      [plan, strings, view.context.parts],
      () => (plan && conversationPart.module?.renderPlan(plan, strings)) ?? nothing,
    )}
    <div class="dock">
      <gac-turn-status
        .turn=${conversationPart.module && state.isStreaming ? state.turn : null}
        .stopping=${state.stopping}
        .waitsForPerson=${state.pendingApprovals.length + state.elicitations.length > 0}
        .strings=${strings}
        .onForceStop=${view.readOnly ? null : actions.onRestart}
      ></gac-turn-status>
      ${
        view.readOnly
          ? renderWatched(view)
          : html`<gac-composer
              .strings=${strings}
              .placeholder=${view.placeholder}
              .sendKey=${view.sendKey}
              .busy=${view.busy}
              .stopping=${state.stopping}
              .usable=${view.usable}
              .commands=${state.commands}
              .modes=${state.modes}
              .models=${state.models}
              .configOptions=${state.configOptions}
              .settingActions=${actions}
              .usage=${state.usage}
              .extras=${conversationPart.module}
              .attachmentOptions=${view.attachments}
              .mentionSource=${view.mentions}
              .queue=${view.queue}
              .queueActions=${actions}
              .drafts=${view.drafts}
              .draftKey=${view.draftKey}
              .prompts=${actions.prompts}
              .onSend=${actions.onSend}
              .onStop=${actions.onStop}
            ></gac-composer>`
      }
      <slot name="footer"></slot>
    </div>`;
}

/** What stands in the composer's place. */
function renderWatched({ player, strings }: ShellView): TemplateResult {
  return player
    ? html`<gac-playback .player=${player} .strings=${strings}></gac-playback>`
    : html`<p class="read-only">${strings.readOnly}</p>`;
}

/** The conversation stays, with a banner over it: there may be an agent again at any moment. */
function isAway(obstacle: Obstacle): boolean {
  return obstacle === "unreachable" || obstacle === "blocked";
}

/** An answer reaches the agent. */
function isOnline({ connectionState }: AgentChatState): boolean {
  return connectionState === "connected";
}

function hasContent(state: AgentChatState): boolean {
  return state.messages.length > 0 || state.notices.length > 0;
}
