import { css, type CSSResult } from "lit";

export const remoteImageStyles: CSSResult = css`
  .image {
    display: block;
    max-inline-size: 100%;
    max-block-size: 480px;
    margin-block: var(--_s1);
    border-radius: calc(var(--_radius, 12px) * 2 / 3);
    background: var(--_sunken);
    outline: 1px solid color-mix(in oklab, var(--_text) 10%, transparent);
    outline-offset: -1px;
    object-fit: contain;
  }

  .image-load {
    display: inline-flex;
    align-items: flex-start;
    gap: var(--_s2);
    max-inline-size: 100%;
    box-sizing: border-box;
    margin-block: var(--_s1);
    padding: var(--_s2) var(--_s3);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius, 12px) * 2 / 3);
    background: var(--_raised);
    color: var(--_text);
    font: inherit;
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
    text-align: start;
    vertical-align: bottom;
    cursor: pointer;
  }
  .image-load:hover {
    border-color: var(--_control);
  }
  .image-load:focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .image-load .icon {
    flex: none;
    margin-block-start: 2px;
    color: var(--_muted);
  }
  .image-text {
    min-inline-size: 0;
  }
  .image-title {
    display: block;
    font-weight: 600;
  }
  .image-address {
    display: block;
    color: var(--_muted);
    font-family: var(--_mono);
    font-size: 12px;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }

  .image-note {
    color: var(--_muted);
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
  }
  .image-note .icon {
    display: inline-block;
    margin-inline-end: 6px;
    vertical-align: -3px;
  }
`;
