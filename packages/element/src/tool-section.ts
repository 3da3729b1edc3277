/** A labelled text in a tool's body, with a button that copies all of it. */
import { html, type TemplateResult } from "lit";
import { renderCopyButton } from "./copy-button.js";
import { TerminalText } from "./terminal-text.js";
import type { GrowingOutput } from "./tool-output.js";
import type { ToolStrings } from "./tools.strings.js";

export function renderSection(
  label: string,
  text: string | GrowingOutput,
  strings: ToolStrings,
): TemplateResult {
  const [words, stream] = typeof text === "string" ? [text, null] : ["", text];
  const copy = { copy: strings.toolCopy(label), copied: strings.toolCopied };
  return html`<div class="tool-section">
    <div class="tool-section-label">
      ${label}${renderCopyButton(() => shownText(stream?.since(0) ?? words), copy)}
    </div>
    <gac-tool-output .text=${words} .stream=${stream} .strings=${strings}></gac-tool-output>
  </div>`;
}

/** One that a person judges: what is odd in it is marked, and a copy holds it as it is. */
export function renderJudged(
  label: string,
  text: string,
  strings: ToolStrings,
  isWhole: boolean = true,
): TemplateResult {
  const copy = { copy: strings.toolCopy(label), copied: strings.toolCopied };
  return html`<div class="tool-section">
    <div class="tool-section-label">${label}${renderCopyButton(() => text, copy)}</div>
    <div class="output">
      <gac-whole-text .text=${text} .opened=${isWhole} .strings=${strings}></gac-whole-text>
    </div>
  </div>`;
}

/** What a terminal shows of it: a copy holds no sequence that the next terminal would act on. */
function shownText(text: string): string {
  const terminal = new TerminalText();
  terminal.write(text);
  return terminal.lines.map((line) => line.map((run) => run.text).join("")).join("\n");
}
