import { css, type CSSResult } from "lit";

export const noticeLineStyles: CSSResult = css`
  .notice {
    display: flex;
    align-items: flex-start;
    gap: var(--_s2);
    padding-block: 6px;
    color: var(--_muted);
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
  }
  .notice > .icon {
    flex: none;
    margin-block-start: 2px;
  }
  .notice[data-severity="warning"] > .icon {
    color: var(--_warning);
  }
  .notice[data-severity="error"] > .icon {
    color: var(--_danger);
  }
  .notice-body {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .notice-title {
    color: var(--_text);
    font-weight: 600;
  }
  /* Quiet: it says what is so, and asks for nothing. */
  .notice[data-severity="info"] .notice-title {
    color: inherit;
    font-weight: 400;
  }
  .notice-description {
    margin-inline-start: var(--_s2);
  }
  .notice-text {
    max-block-size: 240px;
    margin: var(--_s1) 0 0;
    padding: var(--_s2) var(--_s3);
    border-radius: 8px;
    background: var(--_sunken);
    font: 400 var(--_size-meta, 13px) / var(--_line-meta, 20px) var(--_mono);
    white-space: pre-wrap;
    overflow: auto;
  }
`;
