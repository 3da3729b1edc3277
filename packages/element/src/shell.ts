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
import { renderApprovalBar } from "./approval-bar.js";
import { renderEmpty } from "./empty-view.js";
import { renderHeader } from "./header-view.js";
import { icon } from "./icons.js";
import { findCall, renderMessageList, strayApprovals } from "./message-list.js";
import { renderPlan } from "./plan-view.js";
import type { ShellView } from "./shell-view.js";
import { renderObstacle } from "./status-view.js";

export function renderShell(view: ShellView): TemplateResult {
  const { actions, strings } = view;
  return html`<div
    class="base"
    part="base"
    @keydown=${actions.onFieldKey}
    @keyup=${actions.onFieldKey}
    @keypress=${actions.onFieldKey}
    @dragenter=${actions.onDrag}
    @dragover=${actions.onDrag}
    @dragleave=${actions.onDrag}
    @drop=${actions.onDrop}
  >
    ${renderHeader(view)}
    <div class="middle">
      ${renderBanner(view)} ${renderLog(view)}
      ${
        view.away
          ? html`<button
              class="jump"
              ?data-aside=${view.state.pendingApprovals.length + view.state.elicitations.length > 0}
              part="jump icon-button"
              aria-label=${strings.jumpToEnd}
              title=${strings.jumpToEnd}
              @click=${actions.onToEnd}
            >
              ${icon("arrow-down")}
            </button>`
          : nothing
      }
    </div>
    ${renderDock(view)}
    ${
      view.dragOver
        ? html`<div class="drop-hint" aria-hidden="true">${icon("image")}${strings.dropHere}</div>`
        : nothing
    }
    ${renderLiveRegions()}
  </div>`;
}

/** Only for the connection, and only over a conversation; before one there is a card instead. */
function renderBanner({ state, obstacle, strings }: ShellView): TemplateResult | typeof nothing {
  const lost = state.connectionState === "reconnecting" || state.connectionState === "connecting";
  if (!lost || !hasContent(state)) return nothing;
  const text = obstacle === "unreachable" ? strings.unreachable : strings.reconnecting;
  return html`<div class="banner" part="status">${icon("spinner-ring")}<span>${text}</span></div>`;
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
      ${state.truncated ? html`<p class="log-note">${strings.earlierTruncated}</p>` : nothing}
      ${
        view.replaced
          ? html`<p class="log-note">${icon("info")}${strings.sessionReplaced}</p>`
          : nothing
      }
      ${renderMessageList(state, {
        context: view.context,
        usable: view.usable && !view.readOnly,
        online: isOnline(state),
        approvalFor: (toolCallId) => renderApprovalFor(view, toolCallId),
      })}
      ${renderOpenEnd(view)}
    </div>
  </div>`;
}

/** What stands below the newest message: open questions, the turn's state, or what is in the way. */
function renderOpenEnd(view: ShellView): TemplateResult {
  const { state, strings, obstacle, actions } = view;
  const blocks = obstacle !== null && !(obstacle === "unreachable" && hasContent(state));
  return html`${
    view.readOnly
      ? nothing
      : strayApprovals(state).map((approval) =>
          guard([approval, state.pendingApprovals, strings, isOnline(state)], () =>
            renderApproval(view, approval),
          ),
        )
  }
  ${
    view.readOnly
      ? nothing
      : state.elicitations.map((elicitation) =>
          guard([elicitation, strings, isOnline(state)], () =>
            renderElicitation(view, elicitation),
          ),
        )
  }
  ${
    state.isStreaming
      ? html`<gac-turn-status
          .turn=${state.turn}
          .stopping=${state.stopping}
          .waitsForPerson=${state.pendingApprovals.length + state.elicitations.length > 0}
          .strings=${strings}
          .onForceStop=${actions.onRestart}
        ></gac-turn-status>`
      : nothing
  }
  ${blocks && obstacle ? renderObstacle(obstacle, view.status) : nothing}
  ${!obstacle && !hasContent(state) ? renderEmpty(view) : nothing}`;
}

function renderApprovalFor(view: ShellView, toolCallId: string): TemplateResult | null {
  if (view.readOnly) return null;
  const approval = view.state.pendingApprovals.find(
    (open) => open.toolCall.toolCallId === toolCallId,
  );
  return approval ? renderApproval(view, approval) : null;
}

function renderApproval(view: ShellView, approval: PendingApproval): TemplateResult {
  const { state, strings, actions } = view;
  return html`<gac-approval-card
    .approval=${approval}
    .call=${findCall(state.messages, approval.toolCall.toolCallId)}
    .position=${state.pendingApprovals.indexOf(approval) + 1}
    .count=${state.pendingApprovals.length}
    .online=${isOnline(state)}
    .cwd=${state.cwd}
    .strings=${strings}
    .onAnswer=${(optionId: string) => actions.onApproval(approval, optionId)}
  ></gac-approval-card>`;
}

function renderElicitation(
  { state, strings, actions }: ShellView,
  elicitation: PendingElicitation,
): TemplateResult {
  return html`<gac-elicitation-card
    .elicitation=${elicitation}
    .online=${isOnline(state)}
    .strings=${strings}
    .onAnswer=${(outcome: ElicitationOutcome) =>
      actions.onElicitation(elicitation.requestId, outcome)}
  ></gac-elicitation-card>`;
}

function renderDock(view: ShellView): TemplateResult {
  const { state, plan, strings, actions } = view;
  return html`<div class="dock">
    ${view.approvalAway && !view.readOnly ? renderApprovalBar(state, actions, strings) : nothing}
    ${guard([plan, strings], () => (plan ? renderPlan(plan, strings) : nothing))}
    ${
      view.readOnly
        ? html`<p class="read-only">${strings.readOnly}</p>`
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
            .attachmentOptions=${view.attachments}
            .drafts=${view.drafts}
            .draftKey=${view.draftKey}
            .onSend=${actions.onSend}
            .onStop=${actions.onStop}
          ></gac-composer>`
    }
    <slot name="footer"></slot>
  </div>`;
}

/** An answer reaches the agent. */
function isOnline({ connectionState }: AgentChatState): boolean {
  return connectionState === "connected";
}

function hasContent(state: AgentChatState): boolean {
  return state.messages.length > 0 || state.notices.length > 0;
}
