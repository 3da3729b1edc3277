import { css, type CSSResult } from "lit";

export const toolOutputStyles: CSSResult = css`
  gac-tool-output,
  gac-whole-text {
    display: block;
    min-inline-size: 0;
  }

  .output {
    padding: var(--_s2) var(--_s3);
    border-radius: 8px;
    background: var(--_sunken);
    unicode-bidi: isolate;
  }
  .output-text,
  .whole-text {
    margin: 0;
    color: var(--_text);
    font: 400 var(--_size-meta, 13px) / var(--_line-meta, 20px) var(--_mono);
    tab-size: 4;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  /* Each line has its own direction, whatever the page's is. */
  .output-text {
    unicode-bidi: plaintext;
  }
  /* The end stays in view while the rest scrolls under it. */
  .whole-end {
    position: sticky;
    inset-block-end: calc(-1 * var(--_s3));
    padding-block-end: var(--_s3);
    margin-block-end: calc(-1 * var(--_s3));
    border-block-start: 1px dashed var(--_border);
    background: var(--_sunken);
  }
  .whole-cut + .whole-end {
    border-block-start: 0;
  }
  /* Only what is near the view is laid out: megabytes cost as much as a screenful. */
  .output-slice {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4000px;
  }
  .output-fold,
  .diff-fold {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s2);
    color: var(--_muted);
  }
  .output-fold {
    padding-block: var(--_s1);
  }
  .whole-cut {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    padding-block: var(--_s1);
    color: var(--_warning);
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
  }
  .whole-cut::before,
  .whole-cut::after {
    flex: 1;
    border-block-start: 1px dashed currentColor;
    content: "";
    opacity: 0.5;
  }
  .whole-cut::before {
    flex: 0 0 var(--_s4);
  }

  @media (forced-colors: active) {
    .output {
      border: 1px solid CanvasText;
    }
  }
`;
