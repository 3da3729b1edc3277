import { css, type CSSResult } from "lit";

export const playbackBarStyles: CSSResult = css`
  .playback {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 40px;
    color: var(--_muted);
    font-size: var(--_size-meta);
  }

  .playback-place {
    flex: 1;
    min-inline-size: 0;
    accent-color: var(--_accent-fill);
  }

  .playback-time {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;
