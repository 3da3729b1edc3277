/** What every part shares: type, buttons, fields, focus, and what only screen readers get. */
import { css, type CSSResult } from "lit";

export const baseStyles: CSSResult = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  p,
  ul,
  ol,
  pre,
  h2,
  h3 {
    margin: 0;
    padding: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  button,
  input,
  select,
  textarea {
    margin: 0;
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  button {
    -webkit-tap-highlight-color: transparent;
  }

  button:not(:disabled, [aria-disabled="true"]),
  summary,
  label:has(select:not(:disabled)) {
    cursor: pointer;
  }

  :focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }

  .sr-only {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .icon {
    flex: none;
    display: block;
  }

  .icon-spinner-ring {
    animation: gac-turn 0.9s linear infinite;
  }

  summary {
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  .icon-button {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-s);
    background: none;
    color: var(--_muted);
  }

  .icon-button:hover:not(:disabled) {
    background: var(--_hover);
    color: var(--_text);
  }

  .icon-button:disabled {
    opacity: 0.45;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--_s2);
    min-block-size: 36px;
    padding-inline: var(--_s3);
    border: 1px solid var(--_control);
    border-radius: 8px;
    background: var(--_raised);
    color: var(--_text);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    font-weight: 600;
    text-decoration: none;
  }

  .button:hover:not(:disabled) {
    background: var(--_hover);
  }

  .button:disabled {
    color: var(--_muted);
    border-color: var(--_border);
  }

  .button-fill {
    border-color: transparent;
    background: var(--_accent-fill);
    color: var(--_on-accent);
  }

  .button-fill:hover:not(:disabled) {
    background: var(--_accent-fill-hover);
  }

  .button-fill:disabled {
    background: var(--_hover);
    color: var(--_muted);
  }

  .button-quiet {
    border-color: transparent;
    background: none;
    color: var(--_muted);
  }

  .button-small {
    min-block-size: 28px;
    padding-inline: 10px;
  }

  .field {
    inline-size: 100%;
    block-size: 36px;
    padding-inline: var(--_s3);
    border: 1px solid var(--_control);
    border-radius: 8px;
    background: var(--_surface);
    color: var(--_text);
  }

  .field:focus-visible {
    outline-offset: -1px;
  }

  @keyframes gac-turn {
    to {
      rotate: 1turn;
    }
  }

  @keyframes gac-appear {
    from {
      visibility: hidden;
    }
  }

  @media (pointer: coarse) {
    .icon-button {
      inline-size: 44px;
      block-size: 44px;
    }

    .button,
    .field {
      min-block-size: 44px;
    }

    /* Smaller text in a field makes phones zoom in. */
    .field {
      font-size: max(16px, var(--_size));
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
    }

    .icon-spinner-ring {
      animation-duration: 3s;
    }
  }

  @media (forced-colors: active) {
    .button,
    .icon-button {
      border: 1px solid ButtonText;
    }
  }
`;
