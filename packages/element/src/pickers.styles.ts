/** The pickers in the composer's row: an icon, the value, and the platform's own menu over both. */
import { css, type CSSResult } from "lit";

export const pickersStyles: CSSResult = css`
  .picker {
    position: relative;
    flex: 0 1 auto;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 32px;
    block-size: 32px;
    padding-inline: var(--_s2);
    overflow: clip;
    border-radius: var(--_radius-s);
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .picker:hover:has(select:not(:disabled)) {
    background: var(--_hover);
    color: var(--_text);
  }

  .picker:has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }

  .picker-value {
    max-inline-size: 20ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .picker .icon-chevron {
    inline-size: 10px;
    block-size: 10px;
    rotate: 90deg;
  }

  /* The platform's own menu opens from everywhere on the label. */
  .picker select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
    cursor: inherit;
  }

  .picker option {
    background: var(--_raised);
    color: var(--_text);
  }

  .picker-check {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    block-size: 32px;
    min-inline-size: 32px;
    padding-inline: var(--_s2);
    overflow: hidden;
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .picker-check input {
    flex: none;
    accent-color: var(--_accent-fill);
  }

  @container (max-width: 479.98px) {
    .picker {
      padding-inline: 6px;
    }

    /* The mode decides what happens without asking: its name stays readable. */
    .picker:first-child {
      flex-shrink: 0;
    }

    .picker:first-child .picker-value {
      max-inline-size: 10ch;
    }

    .picker .icon-chevron,
    .picker:nth-child(n + 3) .picker-value {
      display: none;
    }

    .picker-check bdi {
      max-inline-size: 16ch;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }

  @media (pointer: coarse) {
    .picker,
    .picker-check {
      min-inline-size: 44px;
      block-size: 44px;
    }
  }

  @media (forced-colors: active) {
    .picker {
      border: 1px solid ButtonText;
    }
  }
`;
