/** The places of parts that are not there yet: as large as what will stand in them, or nearly. */
import { css, type CSSResult } from "lit";

export const partWaitingStyles: CSSResult = css`
  .part-state {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_s2);
    margin: 0;
    font-size: var(--_size-meta, 13px);
    line-height: var(--_line-meta, 20px);
    color: var(--_muted);
  }
  .part-state > .icon {
    flex: none;
    color: var(--_warning);
  }

  /* In the corner of a page, over whatever is there. */
  .frame > .part-state {
    margin: var(--_s4);
    padding: var(--_s2) var(--_s3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
  }

  .part-card {
    display: flex;
    flex-direction: column;
    gap: var(--_s2);
    box-sizing: border-box;
    min-block-size: 190px;
    padding: var(--_s4);
    border: 1px solid var(--_warning);
    border-radius: 12px;
    background: var(--_raised);
    overflow-wrap: anywhere;
  }
  .part-card > p {
    margin: 0;
  }
  .part-card-heading {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    font-weight: 600;
  }
  .part-card-text {
    flex: 1;
    font: var(--_size-meta, 13px) / 20px var(--_mono, monospace);
    white-space: pre-wrap;
  }
  .part-card-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
  }

  .plain-message + .plain-message {
    margin-block-start: var(--_s4);
  }
  .plain-message > h3 {
    font-size: inherit;
    font-weight: 600;
  }
  .plain-text {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
