/**
 * Public tokens (`--gac-*`, set by the page) become private ones (`--_*`, used by every part).
 * `light-dark()` follows the inherited `color-scheme`, so that the element looks like its page.
 */
import { css, type CSSResult } from "lit";

export const tokensStyles: CSSResult = css`
  :host {
    /* A brand colour is clamped: whatever the page passes in, text on it stays readable. */
    --_brand: var(--gac-accent, oklch(0.54 0.17 264));
    --_accent-fill: light-dark(
      oklch(from var(--_brand) min(l, 0.52) c h),
      oklch(from var(--_brand) max(l, 0.62) c h)
    );
    --_accent-fill-hover: light-dark(
      oklch(from var(--_brand) calc(min(l, 0.52) - 0.05) c h),
      oklch(from var(--_brand) calc(max(l, 0.62) + 0.05) c h)
    );
    --_on-accent: light-dark(#fff, oklch(0.15 0.01 260));
    --_accent-text: light-dark(
      oklch(from var(--_brand) min(l, 0.48) min(c, 0.15) h),
      oklch(from var(--_brand) max(l, 0.76) min(c, 0.11) h)
    );
    --_bubble: var(
      --gac-user-bg,
      light-dark(
        oklch(from var(--_brand) 0.945 min(c, 0.028) h),
        oklch(from var(--_brand) 0.3 min(c, 0.045) h)
      )
    );

    /* Only hue and chroma of the neutral are taken: its lightness is ours. */
    --_neutral: var(--gac-neutral, oklch(0.5 0.014 260));
    --_surface: var(
      --gac-surface,
      light-dark(
        oklch(from var(--_neutral) 0.992 min(c, 0.002) h),
        oklch(from var(--_neutral) 0.195 min(c, 0.01) h)
      )
    );
    --_sunken: light-dark(
      oklch(from var(--_neutral) 0.966 min(c, 0.004) h),
      oklch(from var(--_neutral) 0.165 min(c, 0.01) h)
    );
    --_raised: light-dark(#fff, oklch(from var(--_neutral) 0.235 min(c, 0.012) h));
    --_hover: light-dark(
      oklch(from var(--_neutral) 0.945 min(c, 0.006) h),
      oklch(from var(--_neutral) 0.265 min(c, 0.012) h)
    );
    --_border: var(
      --gac-border,
      light-dark(
        oklch(from var(--_neutral) 0.9 min(c, 0.006) h),
        oklch(from var(--_neutral) 0.31 min(c, 0.012) h)
      )
    );
    --_control: light-dark(
      oklch(from var(--_neutral) 0.62 min(c, 0.014) h),
      oklch(from var(--_neutral) 0.56 min(c, 0.014) h)
    );
    --_text: var(
      --gac-text,
      light-dark(
        oklch(from var(--_neutral) 0.26 min(c, 0.012) h),
        oklch(from var(--_neutral) 0.925 min(c, 0.006) h)
      )
    );
    --_muted: light-dark(
      oklch(from var(--_neutral) 0.49 min(c, 0.014) h),
      oklch(from var(--_neutral) 0.715 min(c, 0.012) h)
    );
    --_scrollbar: var(--gac-scrollbar, var(--_control));

    --_success: var(--gac-success, light-dark(oklch(0.5 0.125 150), oklch(0.76 0.14 150)));
    --_warning: var(--gac-warning, light-dark(oklch(0.52 0.105 70), oklch(0.8 0.125 80)));
    --_danger: var(--gac-danger, light-dark(oklch(0.52 0.19 27), oklch(0.74 0.145 25)));
    --_success-bg: light-dark(
      oklch(from var(--_success) 0.965 0.03 h),
      oklch(from var(--_success) 0.265 0.04 h)
    );
    --_warning-bg: light-dark(
      oklch(from var(--_warning) 0.965 0.03 h),
      oklch(from var(--_warning) 0.265 0.04 h)
    );
    --_danger-bg: light-dark(
      oklch(from var(--_danger) 0.965 0.03 h),
      oklch(from var(--_danger) 0.265 0.04 h)
    );

    /* Words of code: each at least 4.5:1 on the sunken surface. */
    --_code-comment: var(--_muted);
    --_code-keyword: light-dark(oklch(0.47 0.19 300), oklch(0.78 0.12 300));
    --_code-string: light-dark(oklch(0.46 0.12 150), oklch(0.8 0.11 150));
    --_code-number: light-dark(oklch(0.48 0.13 45), oklch(0.8 0.11 60));
    --_code-type: light-dark(oklch(0.46 0.09 200), oklch(0.8 0.09 200));
    --_code-function: light-dark(oklch(0.46 0.16 260), oklch(0.78 0.1 260));
    --_code-name: light-dark(oklch(0.47 0.14 10), oklch(0.8 0.1 10));

    --_size: var(--gac-font-size, 15px);
    --_line: calc(var(--_size) * 1.6);
    --_size-meta: calc(var(--_size) * 13 / 15);
    --_line-meta: calc(var(--_size) * 20 / 15);
    --_mono: var(
      --gac-font-mono,
      ui-monospace,
      "SF Mono",
      SFMono-Regular,
      Menlo,
      Consolas,
      "Liberation Mono",
      "DejaVu Sans Mono",
      monospace
    );
    --_font: var(--gac-font);

    --_radius: var(--gac-radius, 12px);
    --_radius-s: calc(var(--_radius) / 2);
    --_measure: var(--gac-measure, 76ch);
    --_s2: var(--gac-space, 8px);
    --_s1: calc(var(--_s2) / 2);
    --_s3: calc(var(--_s2) * 1.5);
    --_s4: calc(var(--_s2) * 2);
    --_s5: calc(var(--_s2) * 3);
    --_s6: calc(var(--_s2) * 4);
    /* Side space of the conversation; smaller in a narrow container. */
    --_gutter: var(--_s4);

    --_fast: 140ms;
    --_ease: cubic-bezier(0.2, 0, 0.2, 1);
  }

  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }

  @media (forced-colors: active) {
    :host {
      --_accent-fill: Highlight;
      --_accent-fill-hover: Highlight;
      --_on-accent: HighlightText;
      --_accent-text: LinkText;
      --_border: CanvasText;
      --_control: CanvasText;
    }
  }
`;
