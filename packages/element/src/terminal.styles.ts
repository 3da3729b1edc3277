/** The colours of terminals: each is readable on the output's ground, and on each tint of its own. */
import { css, type CSSResult } from "lit";

export const terminalStyles: CSSResult = css`
  .output {
    --_term-black: light-dark(oklch(0.3 0 0), oklch(0.72 0 0));
    --_term-grey: light-dark(oklch(0.45 0.01 260), oklch(0.75 0.01 260));
    --_term-white: light-dark(oklch(0.4 0 0), oklch(0.92 0 0));
    --_term-red: light-dark(oklch(0.45 0.18 27), oklch(0.79 0.12 25));
    --_term-orange: light-dark(oklch(0.45 0.13 50), oklch(0.81 0.12 60));
    --_term-yellow: light-dark(oklch(0.45 0.1 85), oklch(0.85 0.13 95));
    --_term-green: light-dark(oklch(0.43 0.12 150), oklch(0.82 0.14 150));
    --_term-cyan: light-dark(oklch(0.43 0.08 205), oklch(0.83 0.1 200));
    --_term-blue: light-dark(oklch(0.45 0.17 262), oklch(0.79 0.1 258));
    --_term-violet: light-dark(oklch(0.45 0.19 295), oklch(0.8 0.11 300));
    --_term-magenta: light-dark(oklch(0.45 0.18 340), oklch(0.81 0.12 340));
  }

  .term-black {
    --_t: var(--_term-black);
  }
  .term-grey {
    --_t: var(--_term-grey);
  }
  .term-white {
    --_t: var(--_term-white);
  }
  .term-red {
    --_t: var(--_term-red);
  }
  .term-orange {
    --_t: var(--_term-orange);
  }
  .term-yellow {
    --_t: var(--_term-yellow);
  }
  .term-green {
    --_t: var(--_term-green);
  }
  .term-cyan {
    --_t: var(--_term-cyan);
  }
  .term-blue {
    --_t: var(--_term-blue);
  }
  .term-violet {
    --_t: var(--_term-violet);
  }
  .term-magenta {
    --_t: var(--_term-magenta);
  }
  .term {
    color: var(--_t, inherit);
  }
  /* A ground is a tint: text of the same colour can still be read on it. */
  [class*="term-on-"] {
    border-radius: 2px;
    background: light-dark(
      oklch(from var(--_ground) 0.93 min(c, 0.05) h),
      oklch(from var(--_ground) 0.28 min(c, 0.06) h)
    );
    box-decoration-break: clone;
  }
  .term-on-black {
    --_ground: oklch(0.5 0 0);
  }
  .term-on-grey {
    --_ground: oklch(0.5 0 0);
  }
  .term-on-white {
    --_ground: oklch(0.5 0 0);
  }
  .term-on-red {
    --_ground: var(--_term-red);
  }
  .term-on-orange {
    --_ground: var(--_term-orange);
  }
  .term-on-yellow {
    --_ground: var(--_term-yellow);
  }
  .term-on-green {
    --_ground: var(--_term-green);
  }
  .term-on-cyan {
    --_ground: var(--_term-cyan);
  }
  .term-on-blue {
    --_ground: var(--_term-blue);
  }
  .term-on-violet {
    --_ground: var(--_term-violet);
  }
  .term-on-magenta {
    --_ground: var(--_term-magenta);
  }
  .term-bold {
    font-weight: 600;
  }
  .term-dim {
    color: var(--_t, var(--_muted));
  }
  .term-italic {
    font-style: italic;
  }
  .term-underline {
    text-decoration: underline;
  }
  .term-strike {
    text-decoration: line-through;
  }
  .term-underline.term-strike {
    text-decoration: underline line-through;
  }
  .term-inverse {
    border-radius: 2px;
    background: var(--_t, var(--_text));
    color: var(--_sunken);
  }
  .term-host {
    padding-inline: 1ch 0;
    color: var(--_muted);
    unicode-bidi: isolate;
  }

  @media (forced-colors: active) {
    .term-inverse {
      background: CanvasText;
      color: Canvas;
      forced-color-adjust: none;
    }
  }
`;
