import { css, type CSSResult } from "lit";

export const approvalCardStyles: CSSResult = css`
  gac-approval-card,
  gac-elicitation-card {
    display: block;
    container-type: inline-size;
    margin-block: var(--_s2);
  }

  .approval {
    padding: var(--_s4);
    border: 1px solid var(--_warning);
    border-radius: var(--_radius);
    background: var(--_raised);
    color: var(--_text);
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
    outline-offset: 2px;
  }
  :is(.approval, .question):focus {
    outline: none;
  }
  :is(.approval, .question):focus-visible {
    outline: 2px solid var(--_accent-text);
  }

  .approval-head {
    display: flex;
    align-items: center;
    gap: var(--_s2);
  }
  .approval-head > .icon {
    flex: none;
    color: var(--_warning);
  }
  .approval-question {
    flex: 1;
    font-size: var(--_size, 15px);
    font-weight: 600;
    line-height: 24px;
  }
  .approval-position {
    flex: none;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  .approval-place {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s2);
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .approval-place > bdi {
    font-family: var(--_mono);
  }
  .approval-place,
  .approval-description {
    margin: 0;
    padding-inline-start: 24px;
  }
  .approval-description {
    overflow-wrap: anywhere;
  }

  .approval-command {
    display: flex;
    flex-direction: column;
    gap: var(--_s2);
    min-block-size: 44px;
    /* 40 % of the panel that the card scrolls in, or of the window. */
    max-block-size: clamp(96px, calc(var(--_panel, 100dvh) * 0.4), 40dvh);
    box-sizing: border-box;
    margin-block-start: var(--_s3);
    padding: var(--_s3);
    border-radius: 8px;
    background: var(--_sunken);
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar, var(--_control)) transparent;
  }
  /* A lone change has the box to itself, its head always in view. */
  .approval-command:has(> gac-diff-view:only-child) {
    padding: 0;
    border: 1px solid var(--_border);
    background: var(--_raised);
  }
  .approval-command > gac-diff-view:only-child > .diff {
    overflow: visible;
    border: 0;
  }
  .approval-command > gac-diff-view:only-child .diff-head {
    position: sticky;
    inset-block-start: 0;
    border-start-start-radius: 7px;
    border-start-end-radius: 7px;
  }
  .approval-label {
    margin-block-end: calc(-1 * var(--_s2));
    color: var(--_muted);
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
  }

  .approval-fold {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s2);
    min-block-size: 24px;
    margin-block-start: var(--_s2);
    color: var(--_muted);
  }
  .approval-hidden {
    color: var(--_warning);
    font-weight: 600;
  }
  .approval-hint {
    margin: 0;
    color: var(--_muted);
  }
  .approval-fold .text-button {
    margin-inline-start: auto;
  }
  .approval-odd {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    margin: var(--_s2) 0 0;
    color: var(--_warning);
    font-weight: 600;
  }
  .approval-odd > .icon {
    flex: none;
  }

  .approval-actions,
  .question-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_s2);
    margin-block-start: var(--_s4);
  }
  .approval-more .approval-actions {
    margin-block-start: var(--_s2);
  }
  .approval-more {
    margin-block-start: var(--_s2);
    color: var(--_muted);
  }
  .approval-sending {
    color: var(--_muted);
  }

  .option {
    display: inline-flex;
    align-items: baseline;
    justify-content: center;
    gap: 0 var(--_s2);
    box-sizing: border-box;
    min-block-size: 36px;
    max-inline-size: 100%;
    margin: 0;
    padding: 7px 14px;
    border: 1px solid var(--_control);
    border-radius: 8px;
    background: transparent;
    color: var(--_text);
    font: inherit;
    font-weight: 600;
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
    text-align: center;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .option:hover {
    background: var(--_sunken);
  }
  .option-name {
    min-inline-size: 0;
    unicode-bidi: isolate;
  }
  .option-kind {
    flex: none;
    color: var(--_muted);
    font-weight: 400;
  }
  :is(.option[data-primary], .question-accept) {
    border-color: transparent;
    background: var(--_accent-fill);
    color: var(--_on-accent);
  }
  :is(.option[data-primary], .question-accept):hover {
    background: var(--_accent-fill-hover, var(--_accent-fill));
  }
  .option[data-primary] .option-kind {
    color: inherit;
  }
  /* Waiting keeps size and place; only the ink changes. */
  .option[aria-disabled="true"] {
    border-color: var(--_border);
    background: var(--_sunken);
    color: var(--_muted);
    cursor: default;
  }
  .option[aria-disabled="true"] .option-kind {
    color: inherit;
  }
  .option[data-chosen] {
    border-color: var(--_control);
  }

  @container (max-width: 420px) {
    .approval-fold > .approval-hint {
      display: none;
    }
    :is(.approval-actions, .question-actions) {
      flex-direction: column;
      align-items: stretch;
    }
    .question-accept {
      order: -1;
    }
    .approval-sending {
      text-align: center;
    }
  }
  @media (pointer: coarse) {
    .option {
      min-block-size: 44px;
      padding-block: 11px;
    }
  }
  @media (forced-colors: active) {
    .approval-command {
      border: 1px solid CanvasText;
    }
    .option[data-primary][aria-disabled="false"] {
      forced-color-adjust: none;
    }
    .option[aria-disabled="true"] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
