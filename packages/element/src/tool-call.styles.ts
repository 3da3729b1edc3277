import { css, type CSSResult } from "lit";

export const toolCallStyles: CSSResult = css`
  .tool {
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
    min-inline-size: 0;
  }

  .tool-line {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    box-sizing: border-box;
    block-size: 32px;
    margin-inline: calc(-1 * var(--_s2));
    padding-inline: var(--_s2);
    border-radius: 8px;
    color: var(--_text);
    cursor: pointer;
    list-style: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  .tool-line::-webkit-details-marker {
    display: none;
  }
  .tool-line:hover {
    background: var(--_sunken);
  }
  .tool-line > .icon {
    flex: none;
    color: var(--_muted);
  }
  .tool-line > .icon-chevron {
    inline-size: 12px;
    margin-inline-start: calc(-1 * var(--_s1));
    transition: rotate 140ms ease-out;
  }
  .tool-line > .icon-chevron:dir(rtl) {
    rotate: 180deg;
  }
  .tool[open] > .tool-line > .icon-chevron {
    rotate: 90deg;
  }

  .diff-stats {
    display: inline-flex;
    gap: var(--_s1);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .diff-plus {
    color: var(--_success);
  }
  .diff-minus {
    color: var(--_danger);
  }

  .tool-verb {
    flex: none;
    font-weight: 600;
  }
  .tool-object-box {
    display: flex;
    flex: 1 1 0;
    align-items: center;
    gap: var(--_s2);
    min-inline-size: 0;
  }
  /* The middle is cut: the end has its own box, which gives way last. */
  .tool-object {
    display: flex;
    min-inline-size: 0;
    font-family: var(--_mono);
    color: var(--_muted);
    white-space: pre;
  }
  .tool-object-head,
  .tool-object-tail {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .tool-object-head {
    flex: 0 1 auto;
    min-inline-size: 3ch;
  }
  .tool-object-tail {
    flex: 0 0 auto;
    max-inline-size: 75%;
  }
  .tool-more,
  .tool-duration {
    flex: none;
    color: var(--_muted);
    white-space: nowrap;
  }

  /* No box of its own: it would move when it grows. */
  .tool-facts {
    display: contents;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .tool-status {
    display: contents;
  }
  .tool-status > .icon-cross {
    margin-inline-start: calc(-1 * var(--_s1));
  }
  /* Room for how long it will have taken. */
  .tool-line:not(:has(.tool-duration)) > .tool-object-box {
    margin-inline-end: 44px;
  }
  .tool-run > .tool-line > .tool-verb {
    flex: 0 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .tool-run > .tool-line:not(:has(.tool-duration)) > .tool-object-box {
    margin-inline-end: 0;
  }
  .tool[data-state="failed"] > .tool-line .tool-status {
    color: var(--_danger);
  }
  .tool:is([data-state="rejected"], [data-state="cancelled"], [data-state="interrupted"])
    > .tool-line
    > :is(.tool-verb, .tool-object-box) {
    color: var(--_muted);
  }
  .tool:is([data-state="rejected"], [data-state="cancelled"], [data-state="interrupted"])
    > .tool-line
    .tool-object {
    text-decoration: line-through;
  }
  /* A short call never flickers: the ring stands still at first. */
  .tool-status .icon-spinner-ring {
    animation: gac-tool-turn 900ms linear 300ms infinite;
  }
  @keyframes gac-tool-turn {
    to {
      rotate: 1turn;
    }
  }

  /* Why it did not run, or who let it: to be seen without opening the line. */
  .tool-why {
    margin: 0 0 var(--_s1);
    padding-inline-start: 24px;
    color: var(--_muted);
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
  }
  .tool-custom {
    display: block;
    margin: var(--_s1) 0 var(--_s2);
    padding-inline-start: 24px;
  }

  .path-mark {
    flex: 0 3 auto;
    min-inline-size: 4ch;
    overflow: hidden;
    text-overflow: ellipsis;
    padding-inline: 6px;
    border-radius: 4px;
    background: var(--_warning-bg);
    color: var(--_warning);
    font-family: var(--_font, inherit);
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
    white-space: nowrap;
  }

  .tool-body {
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    gap: var(--_s2);
    max-block-size: 320px;
    margin: 2px 0 var(--_s2) 7px;
    margin-inline: 7px 0;
    padding: var(--_s1) var(--_s1) var(--_s1) 16px;
    padding-inline: 16px var(--_s1);
    border-inline-start: 1px solid var(--_border);
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar, var(--_control)) transparent;
  }
  .tool-body:not(:has(> *)) {
    display: none;
  }
  gac-tool-fold {
    display: block;
  }
  .tool-chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 1600px;
  }
  .tool-run-body {
    margin-inline-start: 7px;
    padding-inline-start: 16px;
    border-inline-start: 1px solid var(--_border);
  }

  /* Small folds inside cards and notices. */
  .fold > summary {
    display: flex;
    align-items: center;
    gap: var(--_s1);
    inline-size: fit-content;
    min-block-size: 24px;
    border-radius: 4px;
    color: var(--_muted);
    cursor: pointer;
    list-style: none;
  }
  .fold > summary::-webkit-details-marker {
    display: none;
  }
  .fold > summary:hover {
    color: var(--_text);
  }
  .fold > summary > .icon {
    inline-size: 12px;
    transition: rotate 140ms ease-out;
  }
  .fold > summary > .icon:dir(rtl) {
    rotate: 180deg;
  }
  .fold[open] > summary > .icon {
    rotate: 90deg;
  }

  .text-button {
    min-block-size: 24px;
    padding: 0 var(--_s1);
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--_accent-text);
    font: inherit;
    font-weight: 600;
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
    cursor: pointer;
  }
  .text-button:hover {
    text-decoration: underline;
  }
  :is(
    .tool-line,
    .tool-body,
    .text-button,
    .copy-button,
    .option,
    .approval-command,
    .fold > summary
  ):focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .tool-line:focus-visible {
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    .tool-line {
      block-size: 44px;
    }
    .text-button,
    .fold > summary {
      min-block-size: 44px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .tool-line > .icon-chevron,
    .fold > summary > .icon {
      transition: none;
    }
    .tool-status .icon-spinner-ring {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .path-mark {
      border: 1px solid CanvasText;
    }
  }
`;
