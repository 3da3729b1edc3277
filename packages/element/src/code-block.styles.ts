import { css, type CSSResult } from "lit";

export const codeBlockStyles: CSSResult = css`
  .code-block {
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius, 12px) * 2 / 3);
    background: var(--_sunken);
    /* Not hidden: the header sticks to the conversation's top, not to this box. */
    overflow: clip;
  }

  .code-header {
    display: flex;
    align-items: center;
    gap: 2px;
    min-block-size: 36px;
    box-sizing: border-box;
    padding-block: 3px;
    padding-inline: var(--_s4) var(--_s1);
    border-block-end: 1px solid var(--_border);
    background: var(--_sunken);
    color: var(--_muted);
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
  }
  .code-block.tall .code-header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
  }
  .code-language {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    unicode-bidi: isolate;
  }

  .code-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-inline-size: 28px;
    block-size: 28px;
    padding: 0 6px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .code-button:hover {
    background: color-mix(in oklab, var(--_text) 8%, transparent);
    color: var(--_text);
  }
  .code-button[aria-pressed="true"] {
    background: color-mix(in oklab, var(--_text) 10%, transparent);
    color: var(--_text);
  }
  .code-button:focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  .code-copy.copied {
    color: var(--_success);
  }
  .code-copy.failed {
    color: var(--_danger);
  }
  @media (pointer: coarse) {
    .code-header {
      min-block-size: 44px;
    }
    .code-button {
      min-inline-size: 40px;
      block-size: 40px;
    }
  }

  .code-block pre {
    margin: 0;
    padding: var(--_s3) var(--_s4);
    overflow-x: clip;
    color: var(--_text);
    font-family: var(--_mono);
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
    text-align: start;
    white-space: pre;
    tab-size: 2;
  }
  .code-block pre code {
    display: block;
    inline-size: max-content;
    min-inline-size: 100%;
    min-block-size: calc(var(--_size, 15px) * 20 / 15);
    font: inherit;
  }
  .code-block pre.scrolls {
    overflow-x: auto;
  }
  /* The names of custom highlights: see highlight/code-colors.ts. */
  ::highlight(gac-comment) {
    color: var(--_code-comment);
  }
  ::highlight(gac-keyword) {
    color: var(--_code-keyword);
  }
  ::highlight(gac-string) {
    color: var(--_code-string);
  }
  ::highlight(gac-number) {
    color: var(--_code-number);
  }
  ::highlight(gac-type) {
    color: var(--_code-type);
  }
  ::highlight(gac-function) {
    color: var(--_code-function);
  }
  ::highlight(gac-name) {
    color: var(--_code-name);
  }
  ::highlight(gac-inserted) {
    color: var(--_success);
  }
  ::highlight(gac-deleted) {
    color: var(--_danger);
  }

  .code-group {
    display: block;
  }
  .code-block.wrap pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .code-block.wrap pre code {
    inline-size: auto;
  }

  .code-more > summary {
    list-style: none;
  }
  .code-more > summary::-webkit-details-marker {
    display: none;
  }
  .code-more > summary::before {
    content: "";
    inline-size: 6px;
    block-size: 6px;
    margin-inline: 4px 6px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    translate: 0 -2px;
  }
  .code-more[open] > summary {
    border-block-end: 1px solid var(--_border);
  }
  .code-more[open] > summary::before {
    rotate: 225deg;
    translate: 0 2px;
  }

  @media (forced-colors: active) {
    .code-button[aria-pressed="true"] {
      outline: 1px solid;
    }
  }
`;
