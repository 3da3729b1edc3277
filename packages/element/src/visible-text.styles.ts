import { css, type CSSResult } from "lit";

export const visibleTextStyles: CSSResult = css`
  .odd {
    display: inline-block;
    margin-inline: 1px;
    padding-inline: 4px;
    border-radius: 4px;
    background: var(--_warning-bg);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--_warning) 45%, transparent);
    color: var(--_warning);
    font: 600 11px/15px var(--_mono);
    letter-spacing: 0;
    text-decoration: none;
    white-space: nowrap;
    vertical-align: 1px;
    direction: ltr;
    unicode-bidi: isolate;
    user-select: none;
    -webkit-user-select: none;
  }

  /*
   * The untouched characters: there for copying, without a width, without a say in direction.
   * With "overflow: hidden" browsers leave them out of a copy.
   */
  .odd-raw {
    display: inline-block;
    inline-size: 0;
    block-size: 0;
    overflow: clip;
    vertical-align: top;
    white-space: pre;
    unicode-bidi: isolate;
  }

  .odd-like {
    unicode-bidi: isolate;
    white-space: nowrap;
  }

  .visually-hidden-text {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .odd {
      border: 1px solid CanvasText;
    }
  }
`;
