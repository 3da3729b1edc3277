import { css, type CSSResult } from "lit";

export const blockViewStyles: CSSResult = css`
  /* What an agent put under one title. */
  .sys-block-line {
    display: flex;
    align-items: baseline;
    gap: var(--_s2);
    min-block-size: 32px;
    box-sizing: border-box;
    margin-inline: calc(-1 * var(--_s2));
    padding: 6px var(--_s2);
    border-radius: 8px;
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    cursor: pointer;
    list-style: none;
  }

  .sys-block-line::-webkit-details-marker {
    display: none;
  }

  .sys-block-line:hover {
    background: var(--_sunken);
  }

  .sys-block-line:focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }

  .sys-block-line > .icon {
    flex: none;
    align-self: flex-start;
    inline-size: 16px;
    block-size: var(--_line-meta);
    color: var(--_muted);
    transition: rotate var(--_fast) var(--_ease);
  }

  .sys-block-line > .icon:dir(rtl) {
    rotate: 180deg;
  }

  .sys-block[open] > .sys-block-line > .icon {
    rotate: 90deg;
  }

  .sys-block-title {
    flex: 0 1 auto;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .sys-block-summary {
    flex: 1 1 0;
    min-inline-size: 12ch;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }

  .sys-block-body {
    display: flex;
    flex-direction: column;
    gap: var(--_s3);
    margin-block: var(--_s1);
    margin-inline-start: 7px;
    padding-inline-start: 16px;
    border-inline-start: 1px solid var(--_border);
  }

  /* What the page drew has no lines to wrap. */
  .code-block.drawn .code-button:not(.code-copy) {
    display: none;
  }

  @media (pointer: coarse) {
    .sys-block-line {
      min-block-size: 44px;
      padding-block: 12px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .sys-block-line > .icon {
      transition: none;
    }
  }
`;
