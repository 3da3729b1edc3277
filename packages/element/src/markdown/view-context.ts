/** What the views of one text share. */
import type { Token } from "marked";
import type { CodeColors } from "../highlight/code-colors.js";
import type { ImageState } from "../remote-image.js";
import type { HeadingOutline } from "./heading-outline.js";
import type { MarkdownStrings } from "./markdown.strings.js";

export interface ViewContext {
  readonly strings: MarkdownStrings;
  /** Pictures that were asked for, by address. */
  readonly images: Map<string, ImageState>;
  readonly outline: HeadingOutline;
  /** Takes code blocks that are finished. */
  readonly colors: CodeColors;
  lex(text: string): Token[];
  /** Calls back when one of the labels that `text` mentions is defined. */
  awaitDefinitions(text: string, changed: () => void): void;
  /** What the page draws in place of a finished block; `null`: nothing. */
  drawFence(language: string, code: () => string): HTMLElement | null;
  /** Makes what scrolls sideways reachable by keyboard while it does. */
  watchOverflow(element: HTMLElement): void;
}
