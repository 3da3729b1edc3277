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
    overscroll-behavior: contain;
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

  /* Their room is there before they are. */
  .pickers {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
    min-inline-size: 0;
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
