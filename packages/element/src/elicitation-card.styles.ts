import { css, type CSSResult } from "lit";

export const elicitationCardStyles: CSSResult = css`
  .question {
    padding: var(--_s4);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_raised);
    color: var(--_text);
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
    outline-offset: 2px;
  }
  .question-heading {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    font-size: var(--_size, 15px);
    font-weight: 600;
    line-height: 24px;
  }
  .question-heading > .icon {
    flex: none;
    color: var(--_muted);
  }
  .question-message {
    max-block-size: clamp(96px, calc(var(--_panel, 100dvh) * 0.4), 40dvh);
    margin-block-start: var(--_s1);
    padding-inline-start: 24px;
    overflow: auto;
  }
  .question-message .whole-text {
    font-family: inherit;
    unicode-bidi: plaintext;
  }

  .question-form {
    display: grid;
    gap: var(--_s4);
    margin-block-start: var(--_s4);
  }
  .question-form:empty {
    display: none;
  }
  .question-field {
    display: grid;
    gap: var(--_s1);
    justify-items: start;
    min-inline-size: 0;
  }
  .question-field[data-type="boolean"] {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: var(--_s1) var(--_s2);
  }
  .question-field[data-type="boolean"] > p {
    grid-column: 2;
  }
  .question-label {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_s2);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .question-field[data-type="boolean"] .question-label {
    font-weight: 400;
  }
  .question-optional {
    color: var(--_muted);
    font-weight: 400;
  }
  .question-input {
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: 360px;
    block-size: 36px;
    padding: 0 10px;
    border: 1px solid var(--_control);
    border-radius: 8px;
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
  }
  .question-input[aria-invalid="true"] {
    border-color: var(--_danger);
  }
  .question-check {
    inline-size: 18px;
    block-size: 18px;
    margin: 3px 0;
    accent-color: var(--_accent-fill);
  }
  :is(.question-input, .question-check, .question-link a):focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  .question-hint,
  .question-error,
  .question-address {
    margin: 0;
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  .question-error {
    display: flex;
    align-items: center;
    gap: 6px;
    color: var(--_danger);
  }
  .question-error > .icon {
    flex: none;
    inline-size: 14px;
    block-size: 14px;
  }
  .question > :is(.question-link, .question-address, .question-hint, .question-error) {
    padding-inline-start: 24px;
  }
  .question-link {
    margin: var(--_s3) 0 var(--_s1);
  }
  .question-link a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 24px;
    color: var(--_accent-text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .question-address {
    font-family: var(--_mono);
  }

  @media (pointer: coarse) {
    .question-input {
      block-size: 44px;
      /* Smaller text makes phones zoom into the field. */
      font-size: 16px;
    }
  }
`;
