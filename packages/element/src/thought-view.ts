/** What the agent thinks, as one line that opens. Several thoughts in a row are one group. */
import { html, nothing, type TemplateResult } from "lit";
import type { ThoughtPart } from "@gemini-agent-chat/core";
import type { Highlighter } from "./highlight/code-tokens.js";
import { icon } from "./icons.js";
import type { Strings } from "./strings.js";

/** How thoughts are shown: as a line, opened, or not at all. */
export type ThoughtsMode = "collapsed" | "open" | "hidden";

/** How far back the newest subject is looked for: reading a whole thought per delta is quadratic. */
const SUBJECT_WINDOW = 2000;

/** The newest `**Subject**` that opens a line, or "" when there is none. */
export function thoughtSubject(part: ThoughtPart): string {
  const tail = part.stream.since(part.stream.length - SUBJECT_WINDOW);
  let subject = "";
  for (const match of tail.matchAll(/^\s*\*\*([^*\n]{1,120})\*\*\s*$/gm)) {
    subject = match[1]?.trim() ?? "";
  }
  return subject;
}

export interface ThoughtOptions {
  readonly strings: Strings;
  readonly mode: ThoughtsMode;
  /** The agent is thinking this right now. */
  readonly live: boolean;
  readonly highlighter: Highlighter | null;
}

export function renderThoughts(
  parts: readonly ThoughtPart[],
  options: ThoughtOptions,
): TemplateResult | typeof nothing {
  const { strings, mode, live, highlighter } = options;
  if (mode === "hidden") return nothing;
  const last = parts.at(-1);
  const subject = last ? thoughtSubject(last) : "";
  return html`<details class="thought" part="thought" ?open=${mode === "open"}>
    <summary class="thought-line">
      ${icon("thought")}
      <span
        class="thought-label"
        ?data-live=${live}
        data-other=${live ? strings.thought : strings.thinking}
        >${live ? strings.thinking : strings.thought}</span
      >
      <bdi class="thought-subject">${subject}</bdi>
      ${icon("chevron")}
    </summary>
    <div class="thought-body">
      ${parts.map(
        (part, index) =>
          html`<gac-markdown
            .stream=${part.stream}
            .done=${!(live && index === parts.length - 1)}
            .strings=${strings}
            .highlighter=${highlighter}
          ></gac-markdown>`,
      )}
    </div>
  </details>`;
}
