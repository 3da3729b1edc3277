/** What comes to the edges of the log with its messages: older ones, the way to the end, approvals. */
import { css, type CSSResult } from "lit";

export const logEdgesStyles: CSSResult = css`
  .older-note {
    flex-wrap: wrap;
  }
  .older {
    display: inline-flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 32px;
    padding-inline: var(--_s3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-s);
    background: none;
    color: inherit;
    font: inherit;
  }
  .older:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  @media (pointer: coarse) {
    .older {
      min-block-size: 44px;
    }
  }

  .jump {
    position: absolute;
    inset-block-end: var(--_s3);
    inset-inline: 0;
    z-index: 1;
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    margin-inline: auto;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: 50%;
    background: var(--_raised);
    color: var(--_text);
  }

  .jump-count {
    position: absolute;
    inset-block-start: -8px;
    inset-inline-start: 60%;
    min-inline-size: 18px;
    padding-inline: 4px;
    box-sizing: border-box;
    border-radius: 9px;
    background: var(--_accent-fill);
    color: var(--_on-accent);
    font-size: calc(var(--_size-meta) * 11 / 13);
    line-height: 18px;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  /* Never over the buttons of a card. */
  .jump[data-aside] {
    position: static;
    flex: none;
    margin-block: var(--_s1);
  }

  .jump:hover {
    background: var(--_hover);
  }

  /* Between log and composer, in line with both. */
  .base > :is(.approval-bar, .plan) {
    flex: none;
    inline-size: calc(100% - 2 * var(--_gutter));
    max-inline-size: var(--_measure);
    margin: var(--_s2) auto;
  }
  .base > .approval-bar:has(+ .plan) {
    margin-block-end: 0;
  }
  @container (max-width: 479.98px) {
    .approval-bar,
    .plan {
      --_gutter: var(--_s3);
    }
  }

  .approval-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_s2);
    padding: var(--_s2) var(--_s2) var(--_s2) var(--_s3);
    padding-inline: var(--_s3) var(--_s2);
    border: 1px solid var(--_warning);
    border-radius: var(--_radius);
    background: var(--_raised);
  }

  /* Not on the box: its width is told in characters of the conversation. */
  .approval-bar > * {
    font-weight: 600;
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .approval-bar > .icon {
    color: var(--_warning);
  }

  .approval-bar > span {
    flex: 1;
  }

  @media (pointer: coarse) {
    .jump {
      inline-size: 44px;
      block-size: 44px;
    }
  }
`;
