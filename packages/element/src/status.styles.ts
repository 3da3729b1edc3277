/** The states in which nothing can be sent: progress, and cards with one way out. */
import { css, type CSSResult } from "lit";

export const statusStyles: CSSResult = css`
  .state {
    margin-block: auto;
  }

  gac-agent-start {
    display: block;
    margin-block: auto;
  }

  .block ~ .state {
    margin-block: var(--_s4) 0;
  }

  .state-progress {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_s1);
    padding-block: var(--_s5);
    color: var(--_muted);
    text-align: center;
    /* Most connections are faster than this: no flash of a spinner. */
    animation: gac-appear 0.3s step-end backwards;
  }

  .state-progress .icon {
    margin-block-end: var(--_s2);
    inline-size: 20px;
    block-size: 20px;
  }

  .state-progress .state-title {
    color: var(--_text);
  }

  .state-card {
    inline-size: 100%;
    max-inline-size: 560px;
    margin-inline: auto;
    padding: var(--_s5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
  }

  .block ~ .state-card {
    max-inline-size: none;
    padding: var(--_s4);
  }

  .state-head {
    display: flex;
    gap: var(--_s3);
  }

  .state-head > .icon {
    margin-block-start: 4px;
    color: var(--_muted);
  }

  .state-card[data-tone="danger"] .state-head > .icon {
    color: var(--_danger);
  }

  .state-title {
    font-weight: 600;
    text-wrap: balance;
  }

  .state-why,
  .state-step,
  .state-hint {
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  .state-body {
    display: flex;
    flex-direction: column;
    gap: var(--_s2);
    margin-block-start: var(--_s3);
    padding-inline-start: calc(16px + var(--_s3));
  }

  .state-step {
    margin-block-start: var(--_s1);
  }

  .state-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
    margin-block-start: var(--_s2);
  }

  .state-form {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: var(--_s2);
  }

  .state-form label {
    flex: 1 1 200px;
    display: flex;
    flex-direction: column;
    gap: var(--_s1);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    font-weight: 600;
  }

  .state-form .field {
    font-weight: 400;
  }

  .state-hint {
    flex-basis: 100%;
  }

  .state-problem {
    display: flex;
    gap: 6px;
    color: var(--_danger);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
  }

  .state-problem .icon {
    margin-block-start: 2px;
  }

  .state-address {
    font-family: var(--_mono);
    font-size: calc(var(--_size-meta) * 12 / 13);
    overflow-wrap: anywhere;
  }

  .state-output pre {
    margin-block-start: var(--_s1);
    max-block-size: 200px;
  }

  .command {
    display: flex;
    align-items: center;
    gap: var(--_s1);
    min-block-size: 40px;
    padding-inline: var(--_s3) var(--_s1);
    border-radius: 8px;
    background: var(--_sunken);
  }

  .command code {
    flex: 1;
    min-inline-size: 0;
    padding-block: var(--_s2);
    font-family: var(--_mono);
    font-size: calc(var(--_size-meta) * 12 / 13);
    line-height: var(--_line-meta);
    /* A command that is cut is not one that can be read before it is run. */
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .command .icon-check,
  .command [data-done] .icon-copy {
    display: none;
  }

  .command [data-done] .icon-check {
    display: block;
    color: var(--_success);
  }

  @container (max-width: 479.98px) {
    .state-card {
      padding: var(--_s4);
    }

    .state-body {
      padding-inline-start: 0;
    }
  }
`;
