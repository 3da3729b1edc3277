/** The composer: one raised box with its text, its chips and one row of controls. */
import { css, type CSSResult } from "lit";

export const composerStyles: CSSResult = css`
  gac-composer {
    display: block;
  }

  .composer {
    position: relative;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_raised);
  }

  .composer:has(textarea:focus-visible) {
    border-color: var(--_accent-text);
    outline: 1px solid var(--_accent-text);
  }

  .composer textarea {
    display: block;
    inline-size: 100%;
    max-block-size: calc(8 * var(--_line) + var(--_s3));
    padding: var(--_s3) 14px 0;
    overflow: hidden auto;
    border: 0;
    outline: 0;
    background: none;
    line-height: var(--_line);
    overflow-wrap: anywhere;
    resize: none;
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar) transparent;
  }

  .composer textarea::placeholder {
    color: var(--_muted);
    opacity: 1;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .composer-row {
    display: flex;
    align-items: flex-start;
    gap: var(--_s1);
    padding: 6px;
  }

  /* The pickers may take two lines: the row still reads from its beginning to its end. */
  .composer-row > .pickers ~ * {
    align-self: flex-end;
  }

  .composer-problem {
    display: flex;
    gap: 6px;
    padding: var(--_s2) 14px 0;
    color: var(--_danger);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    overflow-wrap: anywhere;
  }

  .composer-problem .text-button {
    flex: none;
    margin-inline-start: auto;
    min-block-size: 20px;
  }

  .composer-problem .icon {
    margin-block-start: 2px;
  }

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

  .main-button {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    padding: 0;
    border: 0;
    border-radius: 8px;
  }

  .send {
    background: var(--_accent-fill);
    color: var(--_on-accent);
  }

  .send:hover:not(:disabled) {
    background: var(--_accent-fill-hover);
  }

  .send:disabled {
    background: var(--_hover);
    color: var(--_muted);
  }

  .stop {
    background: var(--_text);
    color: var(--_surface);
  }

  .stop[aria-disabled="true"] {
    background: var(--_hover);
    color: var(--_muted);
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
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Their room is there before they are. */
  .pickers {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
    min-inline-size: 0;
  }

  @container (max-width: 479.98px) {
    .slash-menu {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media (pointer: coarse) {
    /* Smaller text in a field makes phones zoom in. */
    .composer textarea {
      font-size: max(16px, var(--_size));
    }

    .main-button {
      inline-size: 44px;
      block-size: 44px;
    }

    .meter {
      inline-size: 44px;
      block-size: 44px;
    }

    .slash-item {
      min-block-size: 44px;
      align-content: center;
    }

    /* A finger's width, around a button that leaves the picture to be seen. */
    .attachment {
      overflow: visible;
    }

    .attachment-remove::after {
      content: "";
      position: absolute;
      inset: -10px;
    }
  }

  @media (forced-colors: active) {
    .main-button {
      border: 1px solid ButtonText;
    }

    .slash-item[aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
