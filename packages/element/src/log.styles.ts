/** What the log holds besides messages: its notes, the empty conversation, the places of cards. */
import { css, type CSSResult } from "lit";

export const logStyles: CSSResult = css`
  .log-note,
  .unknown-part {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--_s2);
    margin-block-end: var(--_s4);
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    text-align: center;
  }

  gac-approval-card,
  gac-elicitation-card,
  gac-markdown,
  gac-picture {
    display: block;
  }

  .content > gac-approval-card,
  .content > gac-elicitation-card,
  .block + .state {
    margin-block-start: var(--_s3);
  }

  .state-output pre,
  .notice-card-details pre {
    max-block-size: 240px;
    margin-block-start: var(--_s2);
    padding: var(--_s2) var(--_s3);
    overflow: auto;
    border-radius: 8px;
    background: var(--_sunken);
    font-family: var(--_mono);
    font-size: calc(var(--_size-meta) * 12 / 13);
    line-height: 18px;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .empty {
    display: flex;
    flex-direction: column;
    margin-block: auto;
    padding-block: var(--_s5);
  }

  .empty-heading {
    font-size: calc(var(--_size) * 20 / 15);
    line-height: calc(var(--_size) * 28 / 15);
    font-weight: 600;
    text-wrap: balance;
  }

  .empty-hint {
    max-inline-size: 60ch;
    margin-block-start: var(--_s1);
    color: var(--_muted);
    text-wrap: pretty;
  }

  .suggestions {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--_s2);
    margin-block-start: var(--_s5);
  }

  .suggestions li {
    display: flex;
  }

  .suggestion {
    flex: 1;
    min-block-size: 44px;
    padding: 10px 14px;
    border: 1px solid var(--_border);
    border-radius: 10px;
    background: var(--_raised);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    text-align: start;
  }

  .suggestion:hover:not(:disabled) {
    border-color: var(--_control);
    background: var(--_hover);
  }

  .suggestion:disabled {
    color: var(--_muted);
  }

  @container (max-width: 479.98px) {
    .suggestions {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
