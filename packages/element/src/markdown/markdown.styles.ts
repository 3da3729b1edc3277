import { css, type CSSResult } from "lit";

/** Typography of streamed markdown. Links, code blocks and pictures bring their own. */
export const markdownStyles: CSSResult = css`
  gac-markdown {
    display: block;
    min-inline-size: 0;
    color: var(--_text);
    font-size: var(--_size, 15px);
    line-height: var(--_line, 24px);
    overflow-wrap: break-word;
    text-size-adjust: 100%;
  }

  gac-markdown [hidden] {
    display: none;
  }

  gac-markdown :where(p, ul, ol, li, blockquote, h1, h2, h3, h4, h5, h6, hr) {
    margin: 0;
    padding: 0;
  }

  gac-markdown > * + *,
  gac-markdown .group > *,
  gac-markdown :is(blockquote, .loose > li) > * + * {
    margin-block-start: var(--_s3);
  }
  /* Groups far from the view are neither laid out nor painted; the browser's search finds them. */
  gac-markdown :is(.group, .continued) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 2400px;
  }
  gac-markdown .continued {
    contain-intrinsic-block-size: auto 1350px;
  }
  /* Their first child brings the space: what is contained does not share margins. */
  gac-markdown .group.group {
    margin-block-start: 0;
  }
  gac-markdown .piece {
    display: block;
  }

  /* The direction comes from the block at the top; inside it each paragraph finds its own. */
  gac-markdown :is(li, blockquote) > :is(p, h1, h2, h3, h4, h5, h6),
  gac-markdown :is(th, td) {
    unicode-bidi: plaintext;
  }

  gac-markdown :is(h1, h2, h3, h4, h5, h6) {
    font-size: var(--_size, 15px);
    line-height: var(--_line, 24px);
    font-weight: 600;
    text-wrap: pretty;
  }
  gac-markdown h1 {
    font-size: calc(var(--_size, 15px) * 20 / 15);
    line-height: calc(var(--_size, 15px) * 28 / 15);
    letter-spacing: -0.01em;
  }
  gac-markdown h2 {
    font-size: calc(var(--_size, 15px) * 17 / 15);
    letter-spacing: -0.005em;
  }
  gac-markdown :is(h5, h6) {
    color: var(--_muted);
  }
  gac-markdown * + :is(h1, h2, h3, h4, h5, h6),
  gac-markdown .group > :is(h1, h2, h3, h4, h5, h6) {
    margin-block-start: var(--_s5);
  }
  gac-markdown :is(h1, h2, h3, h4, h5, h6) + :not(h1, h2, h3, h4, h5, h6) {
    margin-block-start: var(--_s2);
  }

  gac-markdown :is(strong, th) {
    font-weight: 600;
  }
  gac-markdown del {
    color: var(--_muted);
  }

  gac-markdown :is(ul, ol) {
    padding-inline-start: 24px;
  }
  gac-markdown ol {
    list-style: decimal;
    font-variant-numeric: tabular-nums;
  }
  gac-markdown ol.digits-2 {
    padding-inline-start: 28px;
  }
  gac-markdown ol.digits-3 {
    padding-inline-start: 36px;
  }
  gac-markdown ol.digits-4 {
    padding-inline-start: 46px;
  }
  gac-markdown ol:is(.digits-5, .digits-6, .digits-7, .digits-8, .digits-9, .digits-10) {
    padding-inline-start: 12ch;
  }
  gac-markdown ul {
    list-style: disc;
  }
  gac-markdown ul ul {
    list-style: circle;
  }
  gac-markdown li::marker {
    color: var(--_muted);
  }
  gac-markdown li + li,
  gac-markdown li > * + *,
  gac-markdown * + .continued {
    margin-block-start: var(--_s1);
  }
  gac-markdown .loose > li + li,
  gac-markdown * + .continued.loose {
    margin-block-start: var(--_s3);
  }
  gac-markdown li > :is(.code-block, .table, blockquote) {
    margin-block: var(--_s2);
  }

  gac-markdown li.task {
    position: relative;
    list-style: none;
  }
  gac-markdown li.task > input {
    position: absolute;
    inset-block-start: calc((var(--_line, 24px) - 16px) / 2);
    inset-inline-start: -24px;
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    border: 1.5px solid var(--_control);
    border-radius: 4px;
    background: none;
    appearance: none;
    pointer-events: none;
  }
  gac-markdown li.task > input:checked {
    border-color: var(--_muted);
    background: var(--_muted);
  }
  gac-markdown li.task > input:checked::before {
    content: "";
    position: absolute;
    inset: 1px;
    background: var(--_surface);
    clip-path: polygon(14% 48%, 27% 36%, 43% 53%, 75% 16%, 88% 28%, 44% 78%);
  }
  gac-markdown li.task > input + * {
    margin-block-start: 0;
  }

  gac-markdown blockquote {
    padding-inline-start: var(--_s4);
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
  }

  gac-markdown hr {
    block-size: 1px;
    border: 0;
    background: var(--_border);
  }
  gac-markdown hr + *,
  gac-markdown * + hr {
    margin-block-start: var(--_s5);
  }

  gac-markdown .code-inline {
    padding: 2px 5px;
    border-radius: 5px;
    background: var(--_sunken);
    box-shadow: inset 0 0 0 1px var(--_border);
    font-family: var(--_mono);
    font-size: 0.867em;
    /* Lower than the line, so that it never pushes lines apart. */
    line-height: 1;
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
  }

  gac-markdown .raw-html {
    white-space: pre-wrap;
  }

  gac-markdown .table {
    inline-size: fit-content;
    max-inline-size: 100%;
    box-sizing: border-box;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius, 12px) * 2 / 3);
    overflow: clip;
  }
  gac-markdown .table-scroller {
    overflow-x: clip;
  }
  gac-markdown .scrolls {
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_control) transparent;
  }
  gac-markdown table {
    border-collapse: separate;
    border-spacing: 0;
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
    font-variant-numeric: tabular-nums;
  }
  gac-markdown :is(th, td) {
    min-inline-size: 7ch;
    padding: var(--_s2) var(--_s3);
    text-align: start;
    vertical-align: top;
  }
  gac-markdown thead :is(th, td) {
    background: var(--_sunken);
    vertical-align: bottom;
  }
  /* Heads are short, and what is aligned right are mostly numbers with their units. */
  gac-markdown :is(th, td.align-right) {
    white-space: nowrap;
  }
  gac-markdown td {
    border-block-start: 1px solid var(--_border);
  }
  gac-markdown .align-center {
    text-align: center;
  }
  gac-markdown .align-right {
    text-align: end;
  }
  gac-markdown :is(.table-scroller, pre):focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
    border-radius: inherit;
  }

  gac-markdown :is(.more, .code-more > summary) {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 36px;
    padding: var(--_s2) var(--_s3);
    border: 0;
    border-block-start: 1px solid var(--_border);
    background: var(--_sunken);
    color: var(--_muted);
    font: inherit;
    font-size: calc(var(--_size, 15px) * 13 / 15);
    line-height: calc(var(--_size, 15px) * 20 / 15);
    text-align: start;
    cursor: pointer;
  }
  gac-markdown :is(.more, .code-more > summary):hover {
    color: var(--_text);
  }
  gac-markdown :is(.more, .code-more > summary):focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: -2px;
  }
  gac-markdown .more .icon {
    rotate: 90deg;
  }
`;
