/** The launcher, and the panel that it opens over the page. */
import { css, type CSSResult } from "lit";

export const panelStyles: CSSResult = css`
  :host(:is([layout="floating"], [layout="sidebar"]):not([hidden])) {
    --_inset: var(--gac-inset, 16px);
    /* Notches on both sides, whichever way the window is turned. */
    --_side: calc(var(--_inset) + max(env(safe-area-inset-left), env(safe-area-inset-right)));
    --_end: calc(var(--_inset) + env(safe-area-inset-bottom));
    --_free: calc(100dvh - var(--_keyboard, 0px));

    /* The launcher comes first for keys, and stands below. */
    display: flex;
    flex-direction: column-reverse;
    align-items: flex-end;
    gap: var(--_s3);
    inset: auto;
    inset-block-end: calc(var(--_end) + var(--_keyboard, 0px) - var(--_viewport-top, 0px));
    inset-inline-end: var(--_side);
    max-block-size: calc(var(--_free) - var(--_end) - var(--_inset));
    margin: 0;
    /* Beside launcher and panel the page is in use. */
    pointer-events: none;
  }

  .launcher {
    position: relative;
    flex: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--_s2);
    min-inline-size: 56px;
    min-block-size: 56px;
    padding: 0 15px;
    border: 1px solid transparent;
    border-radius: 28px;
    background: var(--_accent-fill);
    color: var(--_on-accent);
    box-shadow: 0 4px 16px oklch(0 0 0 / 0.24);
    font-weight: 600;
    pointer-events: auto;
  }

  .launcher:hover {
    background: var(--_accent-fill-hover);
  }

  .launcher > slot > .icon {
    inline-size: 24px;
    block-size: 24px;
  }

  .edge {
    position: fixed;
  }

  .badge {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: -4px;
    min-inline-size: 22px;
    padding-inline: 5px;
    border: 2px solid var(--_surface);
    border-radius: 11px;
    background: var(--_danger);
    color: var(--_on-accent);
    font-size: 12px;
    line-height: 18px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .badge[data-tone="warning"] {
    background: var(--_warning);
  }

  .base[data-panel] {
    flex: 0 1 auto;
    inline-size: min(var(--gac-width, 400px), calc(100vw - 2 * var(--_side)));
    block-size: var(--gac-height, 640px);
    min-block-size: 0;
    max-block-size: none;
    box-shadow: 0 8px 32px oklch(0 0 0 / 0.2);
    pointer-events: auto;
    animation: gac-panel-in 140ms var(--_ease);
  }

  .base:is([data-panel="sidebar"], [data-panel="full"]) {
    position: fixed;
    inset-block-start: var(--_viewport-top, 0px);
    block-size: var(--_free);
    border: 0;
    border-radius: 0;
  }

  .base[data-panel="sidebar"] {
    inset-inline-end: 0;
    inline-size: min(var(--gac-width, 400px), 100%);
    padding-block-start: env(safe-area-inset-top);
    border-inline-start: 1px solid var(--_border);
  }

  /* Its language alone runs the other way: it stays at the page's end side. */
  .base[data-panel="sidebar"][dir="rtl"] {
    inset-inline: 0 auto;
    border-inline: 0 solid var(--_border);
    border-inline-end-width: 1px;
  }

  .base[data-panel="full"] {
    inset-inline: 0;
    inline-size: auto;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
    /* A finger that moves nothing in it does not move the page behind it; it may still zoom. */
    touch-action: pinch-zoom;
  }

  .base:is([data-panel="sidebar"], [data-panel="full"]) > .dock {
    padding-block-end: max(var(--_gutter), env(safe-area-inset-bottom));
  }

  /* Covered by it, and not to be reached by keys there. */
  .launcher:has(~ .base:is([data-panel="sidebar"], [data-panel="full"]):not([hidden])) {
    display: none;
  }

  @keyframes gac-panel-in {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }

  @media (pointer: coarse) {
    .badge {
      min-inline-size: 24px;
      line-height: 20px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .base[data-panel] {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .launcher,
    .badge {
      border: 1px solid ButtonText;
    }
  }

  @media print {
    :host(:is([layout="floating"], [layout="sidebar"])) {
      display: none !important;
    }
  }
`;
