/** The dialogs: sessions and keys. */
import { css, type CSSResult } from "lit";

export const dialogStyles: CSSResult = css`
  .dialog {
    inline-size: min(560px, calc(100vw - 2 * var(--_s4)));
    max-inline-size: none;
    block-size: fit-content;
    max-block-size: min(640px, calc(100dvh - 2 * var(--_s5)));
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    color: var(--_text);
    overflow: clip;
    overscroll-behavior: contain;
  }

  .dialog[open] {
    display: flex;
  }

  .dialog::backdrop {
    background: oklch(0 0 0 / 0.4);
  }

  .dialog-box {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }

  .dialog-head {
    flex: none;
    display: flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 48px;
    padding-inline: var(--_s4) var(--_s2);
  }

  .dialog-title {
    flex: 1;
    font-size: inherit;
    line-height: inherit;
    font-weight: 600;
  }

  .dialog-scroll {
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar) transparent;
    outline-offset: -2px;
  }

  .keys {
    padding: 0 var(--_s4) var(--_s4);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .keys-title {
    margin-block: var(--_s3) var(--_s1);
    font-size: inherit;
    font-weight: 600;
  }

  .keys dl {
    margin: 0;
  }

  .keys dl > div {
    display: grid;
    grid-template-columns: minmax(11em, 2fr) 5fr;
    column-gap: var(--_s3);
    align-items: baseline;
    padding-block: var(--_s1);
    border-block-start: 1px solid var(--_border);
  }

  .keys dd {
    margin: 0;
  }

  .keys kbd {
    display: inline-block;
    padding-inline: 6px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-s);
    background: var(--_sunken);
    font-family: inherit;
    white-space: nowrap;
  }

  .keys-note {
    margin-block-start: var(--_s3);
    color: var(--_muted);
  }

  .sessions-bar {
    flex: none;
    display: flex;
    gap: var(--_s2);
    padding: 0 var(--_s4) var(--_s3);
  }

  .sessions-search {
    position: relative;
    flex: 1;
    min-inline-size: 0;
  }

  .sessions-search .icon {
    position: absolute;
    inset-block-start: calc(50% - 8px);
    inset-inline-start: 10px;
    color: var(--_muted);
    pointer-events: none;
  }

  .sessions-search .field {
    padding-inline-start: 34px;
    appearance: none;
  }

  .sessions-problem {
    padding: 0 var(--_s4) var(--_s3);
  }

  .sessions {
    padding-inline: var(--_s2);
  }

  .sessions-note {
    padding: var(--_s1) var(--_s4) var(--_s4);
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .sessions-note:empty {
    padding-block: 0 var(--_s2);
  }

  .session {
    border-radius: 8px;
  }

  .session:hover,
  .session:focus-within {
    background: var(--_hover);
  }

  .session[data-current] {
    background: color-mix(in oklch, var(--_accent-fill) 10%, var(--_raised));
  }

  .session-line {
    display: flex;
    align-items: center;
    padding-inline-end: var(--_s1);
  }

  .session-open {
    flex: 1;
    display: block;
    min-inline-size: 0;
    padding: var(--_s2);
    border: 0;
    border-radius: 8px;
    background: none;
    text-align: start;
  }

  .session-open:focus-visible {
    outline-offset: -2px;
  }

  .session-title,
  .session-facts {
    display: block;
    overflow: hidden;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .session-facts {
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .session-cwd {
    font-family: var(--_mono);
    font-size: calc(var(--_size-meta) * 12 / 13);
  }

  .session-decisions {
    padding: 0 var(--_s2) var(--_s2);
  }

  gac-decisions,
  gac-decision {
    display: block;
  }

  .decisions {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .decision-diff > summary {
    color: var(--_text);
    font-family: var(--_mono);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
  }

  .decision-diff[open] > summary {
    margin-block-end: var(--_s1);
  }

  .decision {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: var(--_s2);
    padding: var(--_s2);
    border-block-start: 1px solid var(--_border);
  }

  .decision > .icon {
    margin-block-start: 2px;
    color: var(--_muted);
  }

  .decision[data-outcome="rejected"] > .icon {
    color: var(--_danger);
  }

  .decision-facts {
    margin: var(--_s1) 0 0;
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
  }

  .decision-facts b {
    font-weight: 600;
  }

  .session-task {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_s2);
    padding: 0 var(--_s2) var(--_s2);
  }

  .session-task .field {
    flex: 1 1 160px;
    inline-size: auto;
    min-inline-size: 0;
  }

  .session-question {
    flex: 1 1 100%;
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
  }

  .button-danger {
    border-color: var(--_danger);
    color: var(--_danger);
  }

  @media (max-width: 479.98px) {
    .dialog {
      inline-size: 100vw;
      block-size: 100dvh;
      max-block-size: 100dvh;
      margin: 0;
      border: 0;
      border-radius: 0;
      padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
        env(safe-area-inset-left);
    }
  }

  @media (pointer: coarse) {
    .dialog-head {
      min-block-size: 56px;
    }

    .session-open {
      min-block-size: 44px;
    }
  }

  @media (forced-colors: active) {
    .session[data-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
