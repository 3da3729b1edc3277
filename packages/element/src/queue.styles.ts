/** Messages that wait, and the usage line of a command. */
import { css, type CSSResult } from "lit";

export const queueStyles: CSSResult = css`
  .queue {
    margin-block-end: var(--_s2);
    padding: var(--_s1);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .queue-head {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 24px;
    padding-inline: var(--_s2);
    color: var(--_muted);
  }

  .queue-head > span {
    flex: 1;
    min-inline-size: 0;
  }

  .queue-problem {
    display: flex;
    gap: 6px;
    padding-inline: var(--_s2);
    color: var(--_danger);
    overflow-wrap: anywhere;
  }

  .queue-problem .icon {
    margin-block-start: 2px;
  }

  .queue ul {
    max-block-size: 160px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar) transparent;
  }

  .queue-item {
    display: flex;
    align-items: center;
    gap: var(--_s1);
    block-size: 32px;
    padding-inline-start: var(--_s2);
  }

  .queue-text {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .queue-note {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: var(--_s1);
    color: var(--_muted);
  }

  .queue-note[data-tone="warning"] {
    color: var(--_warning);
  }

  .slash-usage {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--_s4);
    padding: 6px 10px;
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .picker-name {
    color: var(--_muted);
  }

  .picker-name::after {
    content: ":";
  }

  @media (pointer: coarse) {
    .queue-item {
      block-size: 44px;
    }
  }
`;
