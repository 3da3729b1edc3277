import { css, type CSSResult } from "lit";

export const planViewStyles: CSSResult = css`
  .plan {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  /* Not on the box: its width is told in characters of the conversation. */
  .plan > * {
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
  }
  .plan-head {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 36px;
    padding-inline: var(--_s3);
    border-radius: calc(var(--_radius) - 1px);
    cursor: pointer;
    list-style: none;
  }
  .plan-head::-webkit-details-marker {
    display: none;
  }
  .plan-head:hover {
    background: var(--_sunken);
  }
  .plan-head:focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  .plan-head > .icon {
    flex: none;
    color: var(--_muted);
  }
  .plan-head > .icon-chevron {
    inline-size: 12px;
    transition: rotate 140ms ease-out;
  }
  .plan-head > .icon-chevron:dir(rtl) {
    rotate: 180deg;
  }
  .plan[open] > .plan-head > .icon-chevron {
    rotate: 90deg;
  }
  .plan-heading {
    flex: none;
    font-weight: 600;
  }
  /* While the list is closed, the step that is going on. */
  .plan-now {
    flex: 1 1 0;
    min-inline-size: 0;
    overflow: hidden;
    color: var(--_muted);
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .plan[open] .plan-now {
    visibility: hidden;
  }
  .plan-progress {
    flex: none;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  /* A long plan scrolls: it must not take the room of the conversation. */
  .plan-body {
    max-block-size: clamp(88px, 26dvh, 220px);
    overflow: auto;
    overscroll-behavior: contain;
    border-radius: 0 0 calc(var(--_radius) - 1px) calc(var(--_radius) - 1px);
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar, var(--_control)) transparent;
  }
  .plan-body:focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  .plan-entries {
    margin: 0;
    padding: 0 var(--_s3) var(--_s2);
    list-style: none;
  }
  .plan-entry {
    display: flex;
    align-items: flex-start;
    gap: var(--_s2);
    padding-block: 3px;
  }
  .plan-entry > .icon {
    flex: none;
    margin-block-start: 2px;
    color: var(--_muted);
  }
  .plan-text {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .plan-entry[data-state="done"] .plan-text {
    color: var(--_muted);
  }
  /* Not by its weight: heavier words may take one more line. */
  .plan-entry[data-state="next"] .plan-text {
    color: color-mix(in oklch, var(--_text) 70%, var(--_muted));
  }
  .plan-entry[data-state="now"] > .icon {
    color: var(--_accent-text);
    animation: gac-plan-turn 900ms linear infinite;
  }
  @keyframes gac-plan-turn {
    to {
      rotate: 1turn;
    }
  }
  .plan-priority {
    color: var(--_muted);
    font-size: 11px;
    font-weight: 600;
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    .plan-head {
      min-block-size: 44px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .plan-head > .icon-chevron {
      transition: none;
    }
    .plan-entry[data-state="now"] > .icon {
      animation: none;
    }
  }
`;
