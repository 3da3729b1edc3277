/** What comes to the composer with the messages: its list, its pictures and the ring. */
import { css, type CSSResult } from "lit";

export const composerExtrasStyles: CSSResult = css`
  .meter {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
  }

  .meter-track {
    stroke: var(--_border);
  }

  .meter-value {
    stroke: var(--_muted);
  }

  .meter[data-full] .meter-value {
    stroke: var(--_warning);
  }

  .attachments {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
    padding: var(--_s3) var(--_s3) 0;
  }

  .attachment {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    overflow: clip;
    border: 1px solid var(--_border);
    border-radius: 8px;
    background: var(--_sunken);
  }

  .attachment gac-picture,
  .attachment .picture {
    inline-size: 100% !important;
    block-size: 100%;
  }

  .attachment .picture {
    border-radius: 0;
    outline: 0;
    object-fit: cover;
  }

  .attachment-remove {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: 2px;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: 50%;
    background: var(--_raised);
    color: var(--_text);
  }

  .attachment-remove .icon {
    inline-size: 12px;
    block-size: 12px;
  }

  .slash-menu {
    position: absolute;
    inset-inline: -1px;
    inset-block-end: calc(100% + 6px);
    z-index: 2;
    display: grid;
    /* Names need what they need, up to a half: the rest is for what they do. */
    grid-template-columns: fit-content(50%) minmax(0, 1fr);
    column-gap: var(--_s4);
    max-block-size: min(320px, 45cqb, 45dvh);
    padding: var(--_s1);
    overflow: hidden auto;
    overscroll-behavior: contain;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_raised);
    box-shadow: 0 4px 16px oklch(0 0 0 / 0.12);
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar) transparent;
  }

  .slash-item {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    padding: 6px 10px;
    border-radius: var(--_radius-s);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    cursor: pointer;
  }

  .slash-item[aria-selected="true"] {
    background: color-mix(in oklch, var(--_accent-fill) 16%, var(--_raised));
  }

  .slash-name {
    overflow: hidden;
    font-family: var(--_mono);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .slash-hint,
  .slash-description {
    color: var(--_muted);
  }

  .slash-description {
    overflow: hidden;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @container (max-width: 479.98px) {
    .slash-menu {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
