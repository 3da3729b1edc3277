import { css, type CSSResult } from "lit";

export const toolBodyStyles: CSSResult = css`
  .tool-note {
    margin: 0;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .tool-note .mono,
  .tool-places .mono {
    font-family: var(--_mono);
  }
  .tool-section-label {
    display: flex;
    align-items: center;
    justify-content: space-between;
    color: var(--_muted);
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
    margin-block-end: 2px;
  }
  .copy-button {
    display: inline-grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    margin-block: -4px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }
  .copy-button:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  .copy-button > .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .copy-button > .icon-check,
  .copy-button[data-done] > .icon-copy {
    display: none;
  }
  .copy-button[data-done] > .icon-check {
    display: block;
    color: var(--_success);
  }
  .tool-places > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s2);
    min-inline-size: 0;
  }
  .tool-places {
    display: flex;
    flex-direction: column;
    margin: 0;
    padding: 0;
    color: var(--_muted);
    list-style: none;
    overflow-wrap: anywhere;
  }

  @media (pointer: coarse) {
    .copy-button {
      inline-size: 44px;
      block-size: 44px;
      margin-block: -14px;
    }
  }
`;
