/** The host and its frame: header, banner, log, dock. */
import { css, type CSSResult } from "lit";

export const frameStyles: CSSResult = css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 24rem;
    max-block-size: 100dvh;
    color: var(--_text);
    font-family: var(--gac-font, inherit);
    font-size: var(--_size);
    line-height: var(--_line);
    font-weight: 400;
    text-align: start;
    -webkit-text-size-adjust: 100%;
  }

  :host([hidden]) {
    display: none;
  }

  /* Over the page, and no room in it; the panel's own rules come with its part. */
  :host(:is([layout="floating"], [layout="sidebar"])) {
    position: fixed;
    inset-block-end: 0;
    inset-inline-end: 0;
    z-index: var(--gac-z, 1000);
    block-size: auto;
    min-block-size: 0;
  }

  :host([layout="page"]) {
    /* The keyboard of a touch screen lies over the page. */
    block-size: calc(100dvh - var(--_keyboard, 0px));
    min-block-size: 0;
  }

  /* Notches and home bars; zero elsewhere. */
  :host([layout="page"]) .base {
    padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
  }

  :host([layout="page"]) .dock {
    padding-block-end: max(var(--_gutter), env(safe-area-inset-bottom));
  }

  .frame {
    display: contents;
    /* Handed on. */
    min-block-size: inherit;
    max-block-size: inherit;
  }

  .base {
    container-type: inline-size;
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    /* Where the host's height comes from its content, its limits are the limits here. */
    min-block-size: inherit;
    max-block-size: inherit;
    overflow: clip;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }

  :host([layout="page"]) .base {
    border: 0;
    border-radius: 0;
  }

  .base[hidden] {
    display: none;
  }

  .header {
    flex: none;
    display: flex;
    align-items: center;
    gap: var(--_s2);
    min-block-size: 48px;
    padding-inline: var(--_gutter) var(--_s2);
    border-block-end: 1px solid var(--_border);
  }

  .heading {
    min-inline-size: 0;
    overflow: hidden;
    font-size: inherit;
    line-height: inherit;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .connection {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
  }

  .connection-dot {
    inline-size: 7px;
    block-size: 7px;
    border-radius: 50%;
    background: var(--_control);
  }

  .connection[data-tone="success"] .connection-dot {
    background: var(--_success);
  }

  .connection[data-tone="warning"] {
    color: var(--_warning);
  }

  .connection[data-tone="danger"] {
    color: var(--_danger);
  }

  .connection:is([data-tone="warning"], [data-tone="danger"]) .connection-dot {
    background: none;
    border: 1.5px solid;
  }

  .cwd {
    /* Gives way first: the name of the agent matters more. */
    flex: 0 1000 auto;
    min-inline-size: 0;
    margin-inline-start: var(--_s1);
    overflow: hidden;
    color: var(--_muted);
    font-family: var(--_mono);
    font-size: calc(var(--_size-meta) * 12 / 13);
    line-height: var(--_line-meta);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .header-space {
    flex: 1;
  }

  .middle {
    position: relative;
    flex: 1;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  .log {
    /* What is positioned inside must scroll with it. */
    position: relative;
    flex: 1;
    min-block-size: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_scrollbar) transparent;
    outline-offset: -2px;
  }

  .content {
    display: flex;
    flex-direction: column;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    min-block-size: 100%;
    margin-inline: auto;
    padding: var(--_s5) var(--_gutter) var(--_s1);
  }

  .banner {
    position: absolute;
    inset-block-start: var(--_s3);
    inset-inline: var(--_gutter);
    z-index: 2;
    display: flex;
    align-items: center;
    gap: var(--_s2);
    inline-size: fit-content;
    max-inline-size: calc(100% - 2 * var(--_gutter));
    margin-inline: auto;
    padding: 6px var(--_s3);
    border: 1px solid var(--_border);
    border-radius: 8px;
    background: var(--_raised);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    /* A short break is nobody's business. */
    animation: gac-appear 1s step-end backwards;
  }

  .dock {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_s2);
    flex: none;
    inline-size: 100%;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    margin-inline: auto;
    padding: 0 var(--_gutter) var(--_gutter);
  }

  /* Its room is kept: the end of the log stays where it is when a turn begins and ends. */
  gac-turn-status {
    display: block;
    block-size: var(--_line-meta);
    margin-block-end: calc(-1 * var(--_s1));
  }

  .read-only {
    padding: var(--_s3);
    color: var(--_muted);
    font-size: var(--_size-meta);
    line-height: var(--_line-meta);
    text-align: center;
  }

  .drop-hint {
    position: absolute;
    inset: var(--_s2);
    z-index: 3;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--_s2);
    border: 2px dashed var(--_accent-text);
    border-radius: var(--_radius);
    background: color-mix(in oklch, var(--_surface) 88%, transparent);
    color: var(--_accent-text);
    font-weight: 600;
    pointer-events: none;
  }

  @container (max-width: 479.98px) {
    .header,
    .middle,
    .dock {
      --_gutter: var(--_s3);
    }

    .cwd {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .connection-dot {
      forced-color-adjust: none;
    }
  }
`;
