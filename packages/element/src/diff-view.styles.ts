import { css, type CSSResult } from "lit";

export const diffViewStyles: CSSResult = css`
  gac-diff-view {
    display: block;
    min-inline-size: 0;
  }

  .diff {
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: 8px;
    background: var(--_raised);
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
  }
  .diff-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s2);
    padding: 5px var(--_s3);
    border-block-end: 1px solid var(--_border);
    background: var(--_sunken);
    color: var(--_muted);
  }
  .diff-path {
    color: var(--_text);
    font-family: var(--_mono);
    overflow-wrap: anywhere;
  }
  .diff-head .diff-stats {
    margin-inline-start: auto;
  }

  /* Nothing but its head: no line below it. */
  .diff-move {
    border-block-end: 0;
  }

  .diff-arrow:dir(rtl) {
    scale: -1 1;
  }

  .diff-rows {
    font-family: var(--_mono);
  }
  .diff-chunk {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4000px;
  }
  .diff-row {
    display: grid;
    grid-template-columns: minmax(4.5ch, auto) 2.5ch minmax(0, 1fr);
    color: var(--_text);
  }
  .diff-number,
  .diff-sign {
    color: var(--_muted);
    user-select: none;
    -webkit-user-select: none;
  }
  .diff-number {
    padding-inline-end: 1ch;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .diff-sign {
    text-align: center;
  }
  .diff-text {
    padding-inline-end: var(--_s2);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 4;
    unicode-bidi: isolate;
  }
  /* An empty line keeps its height. */
  .diff-text:empty::before {
    content: "\\200b";
  }
  .diff-added {
    background: var(--_success-bg);
  }
  .diff-removed {
    background: var(--_danger-bg);
  }
  .diff-added :is(.diff-sign, .diff-number) {
    color: var(--_success);
  }
  .diff-removed :is(.diff-sign, .diff-number) {
    color: var(--_danger);
  }
  .diff-word {
    border-radius: 3px;
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
  }
  .diff-added .diff-word {
    background: color-mix(in oklab, var(--_success) 22%, transparent);
  }
  .diff-removed .diff-word {
    background: color-mix(in oklab, var(--_danger) 20%, transparent);
  }
  .diff-gap {
    block-size: 9px;
    border-block: 1px solid var(--_border);
    background: var(--_sunken);
  }
  .diff-gap:first-child {
    border-block-start: 0;
  }
  .diff-note,
  .diff-cut {
    color: var(--_muted);
    font-style: italic;
  }
  .diff-fold {
    padding: var(--_s1) var(--_s3);
    border-block: 1px dashed var(--_border);
    background: var(--_sunken);
  }

  @media (forced-colors: active) {
    .diff-added,
    .diff-removed {
      border-inline-start: 3px solid CanvasText;
    }
    .diff-word {
      text-decoration: underline;
    }
  }
`;
