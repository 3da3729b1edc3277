import { css, type CSSResult } from "lit";

export const safeLinkStyles: CSSResult = css`
  .link {
    color: var(--_accent-text);
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    border-radius: 3px;
    unicode-bidi: isolate;
  }
  .link:hover {
    text-decoration-color: currentColor;
  }
  .link:focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }

  .link-host {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    max-inline-size: 100%;
    box-sizing: border-box;
    padding-inline: 6px;
    border-radius: 6px;
    background: var(--_warning-bg);
    color: var(--_warning);
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }
  .link-host .icon {
    flex: none;
    inline-size: 13px;
    block-size: 13px;
  }
  @media (forced-colors: active) {
    .link-host {
      border: 1px solid;
    }
  }
`;
