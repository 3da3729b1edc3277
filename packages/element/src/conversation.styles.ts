/** Messages, thoughts, the turn's line and its errors. */
import { css, type CSSResult } from "lit";

export const conversationStyles: CSSResult = css`
  .block {
    display: flex;
    flex-direction: column;
  }

  .block[data-settled] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 5000px;
  }

  .message {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: var(--_s3);
    min-inline-size: 0;
    border-radius: var(--_radius-s);
    outline-offset: 4px;
  }

  .block > * + .message-agent,
  .block > * + .notice {
    margin-block-start: var(--_s3);
  }

  .block > * + .message-user,
  .block + .block {
    margin-block-start: var(--_s5);
  }

  .message-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s1);
  }

  .message-user {
    align-items: flex-end;
    gap: var(--_s2);
  }

  .bubble {
    max-inline-size: min(85%, 60ch);
    padding: var(--_s2) 14px;
    border-radius: var(--_radius);
    background: var(--_bubble);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .message-user[data-pending] .bubble {
    opacity: 0.7;
  }

  .message-blocks {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--_s2);
  }

  .picture {
    display: block;
    max-inline-size: 100%;
    block-size: auto;
    border-radius: 8px;
    outline: 1px solid var(--_border);
    outline-offset: -1px;
  }

  .picture-fallback,
  .file-chip {
    align-self: start;
    display: inline-flex;
    inline-size: fit-content;
    align-items: center;
    gap: 6px;
    max-inline-size: 100%;
    padding: var(--_s1) 10px;
    border: 1px solid var(--_border);
    border-radius: 8px;
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
  }

  .tools {
    display: flex;
    flex-direction: column;
  }

  /* Lines that open stand close, whatever they open. */
  .thought + .tools,
  .tools + .thought {
    margin-block-start: calc(-1 * var(--_s3));
  }

  .unknown-part {
    justify-content: flex-start;
    margin: 0;
  }

  .thought-line {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 32px;
    margin-inline: calc(-1 * var(--_s2));
    padding-inline: var(--_s2);
    border-radius: 8px;
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .thought-line:hover {
    background: var(--_sunken);
    color: var(--_text);
  }

  .thought-label {
    flex: none;
    font-weight: 600;
  }

  /* As wide as the other word: what follows stays when the one becomes the other. */
  .thought-label::after {
    content: attr(data-other);
    display: block;
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
  }

  .thought-label[data-live] {
    animation: gac-breathe 1.6s ease-in-out infinite alternate;
  }

  .thought-subject {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .thought-line .icon-chevron {
    inline-size: 12px;
    block-size: 12px;
    margin-inline-start: auto;
    transition: rotate var(--_fast) var(--_ease);
  }

  .thought-line .icon-chevron:dir(rtl) {
    rotate: 180deg;
  }

  .thought[open] > .thought-line .icon-chevron {
    rotate: 90deg;
  }

  .thought-body {
    margin-inline-start: 7px;
    padding-block: var(--_s1);
    padding-inline-start: var(--_s4);
    border-inline-start: 1px solid var(--_border);
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  /* An empty subject arrives as a row of asterisks, which is a rule in Markdown. */
  .thought-body hr {
    display: none;
  }

  .turn-status {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .turn-status > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  /* Taller than the line, which does not grow for it. */
  .turn-status > .button {
    margin-block: -12px;
  }

  .notice-card {
    display: flex;
    gap: var(--_s2);
    padding: var(--_s3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .notice-card > .icon {
    margin-block-start: 2px;
    color: var(--_danger);
  }

  .notice-card-text {
    flex: 1;
    min-inline-size: 0;
  }

  .notice-card-title {
    font-weight: 600;
  }

  .notice-card-why {
    color: var(--_muted);
    overflow-wrap: anywhere;
  }

  .notice-card-details summary {
    inline-size: fit-content;
    margin-block-start: var(--_s1);
    color: var(--_muted);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .notice-card-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
    margin-block-start: var(--_s3);
  }

  @container (max-width: 479.98px) {
    .bubble {
      max-inline-size: 92%;
    }
  }

  @keyframes gac-breathe {
    from {
      opacity: 0.55;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .thought-label[data-live] {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .bubble,
    .message-user[data-pending] .bubble {
      border: 1px solid CanvasText;
      opacity: 1;
    }
  }
`;
