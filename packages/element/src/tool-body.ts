/** What a tool line shows when it is opened: input, changes, output and files. */
import { html, nothing, type TemplateResult } from "lit";
import {
  isRecord,
  type Terminal,
  type ToolCall,
  type ToolContent,
  type ToolFileDiff,
} from "@gemini-agent-chat/core";
import { defineToolParts } from "./define-tool-parts.js";
import { renderCopyButton } from "./copy-button.js";
import { withRenames } from "./diff-renames.js";
import { markText } from "./stats-view.js";
import { pathLabel } from "./path-label.js";
import { renderVisible } from "./render-visible.js";
import { rendererIn, type Renderers } from "./renderers.js";
import { renderJudged, renderSection } from "./tool-section.js";
import { PATH_KEYS, type ToolSubject } from "./tool-subject.js";
import type { ToolStrings } from "./tools.strings.js";

export interface ToolBodyOptions {
  readonly strings: ToolStrings;
  readonly cwd: string | null;
  readonly renderers?: Renderers | null;
}

/** Files listed by name; the count is on the line. */
const MAX_FILES = 50;
/** Longer input, in characters, is data: its beginning and end are shown, and a copy holds all. */
const MAX_JUDGED = 20_000;

export function renderToolBody(
  call: ToolCall,
  subject: ToolSubject,
  options: ToolBodyOptions,
): TemplateResult {
  defineToolParts();
  const { strings } = options;
  const output = renderOutput(call, options);
  const hasChanges = call.diffs.length > 0;
  const ended = call.endedAt !== undefined && !call.closedBy;
  return html`<div
    class="tool-body"
    part="tool-body"
    role="group"
    tabindex="0"
    aria-label="${subject.verb} ${subject.object}"
  >
    ${renderFacts(call, options)}${renderInput(call, subject, strings)}
    ${renderDiffs(call.diffs, options)}${output}
    ${
      output === nothing &&
      !hasChanges &&
      ended &&
      (subject.command !== null || call.kind === "read")
        ? html`<p class="tool-note">${strings.toolNoOutput}</p>`
        : nothing
    }
    ${renderLocations(call, options)}
  </div>`;
}

/** The changes of a call, each drawn when its body opens. */
export function renderDiffs(
  diffs: readonly ToolFileDiff[],
  options: ToolBodyOptions,
): readonly TemplateResult[] {
  return withRenames(diffs).map(
    ({ diff, movedFrom }) =>
      html`<gac-diff-view
        .diff=${diff}
        .movedFrom=${movedFrom}
        .cwd=${options.cwd}
        .strings=${options.strings}
      ></gac-diff-view>`,
  );
}

function renderFacts(
  call: ToolCall,
  { strings, cwd }: ToolBodyOptions,
): TemplateResult | typeof nothing {
  const { description, workingDir } = call;
  if (!description && !workingDir) return nothing;
  const place = workingDir ? pathLabel(workingDir, cwd) : null;
  // The project's own folder goes without saying.
  const named = place && place.text !== "." ? place : null;
  if (!description && !named) return nothing;
  return html`<p class="tool-note">
    ${description ? html`<bdi>${renderVisible(description, strings)}</bdi>` : nothing}
    ${
      named
        ? html`<span class="tool-place"
            >${strings.toolIn}
            <bdi class="mono" dir="ltr">${renderVisible(named.text, strings)}</bdi> ${
              named.mark === "outside"
                ? html`<span class="path-mark">${markText("outside", strings)}</span>`
                : nothing
            }</span
          >`
        : nothing
    }
  </p>`;
}

function renderInput(
  call: ToolCall,
  subject: ToolSubject,
  strings: ToolStrings,
): TemplateResult | typeof nothing {
  const { command } = subject;
  if (command?.trim()) return renderJudged(strings.toolCommand, command, strings);
  const input = call.rawInput ?? call.args;
  const empty = input === undefined || (isRecord(input) && Object.keys(input).length === 0);
  // A change says the same as the input of the tool that made it, and better; a path that is all
  // of the input is on the line.
  const isPath = isRecord(input) && Object.keys(input).every((key) => PATH_KEYS.includes(key));
  if (!empty && !isPath && call.diffs.length === 0) {
    const text = toText(input);
    return renderJudged(strings.toolInput, text, strings, text.length <= MAX_JUDGED);
  }
  const cutOnLine = call.title.length > 60 || call.title.includes("\n");
  if (cutOnLine && call.diffs.length === 0 && call.locations.length === 0) {
    return renderJudged(strings.toolInput, call.title, strings);
  }
  return nothing;
}

function renderOutput(
  call: ToolCall,
  { strings, renderers }: ToolBodyOptions,
): TemplateResult | readonly TemplateResult[] | typeof nothing {
  const terminals = call.terminals ?? [];
  const named = new Set(
    call.content.map((item) => (item.type === "terminal" ? item.terminalId : null)),
  );
  const pieces = [
    ...call.content.flatMap((item) => {
      const block: unknown = item.type === "content" ? item.content : null;
      const type = isRecord(block) ? asText(block["type"]) : "";
      const custom = rendererIn(renderers?.content, type);
      const fallback = (): readonly TemplateResult[] => renderContent(item, terminals, strings);
      if (!custom) return fallback();
      return [
        html`<gac-custom .renderer=${custom} .data=${block} .fallback=${fallback}></gac-custom>`,
      ];
    }),
    ...terminals
      .filter(({ id }) => !named.has(id))
      .flatMap((terminal) => renderTerminal(terminal, strings)),
  ];
  if (pieces.length > 0) return pieces;
  const raw = call.rawOutput;
  if (raw === undefined || raw === null || raw === "") return nothing;
  if (isRecord(raw) && Object.keys(raw).length === 0) return nothing;
  return renderSection(strings.toolOutput, toText(raw), strings);
}

/** What it shows and how its command ended; nothing while it is silent. */
function renderTerminal(
  { stream, exit }: Terminal,
  strings: ToolStrings,
): readonly TemplateResult[] {
  const pieces: TemplateResult[] = [];
  if (stream.length > 0) pieces.push(renderSection(strings.toolOutput, stream, strings));
  const { exitCode = null, signal = null } = exit ?? {};
  // A good end goes without saying.
  if (signal !== null) pieces.push(note(strings.toolSignal(signal.slice(0, 40)), strings));
  else if (exitCode !== null && exitCode !== 0)
    pieces.push(note(strings.toolExit(exitCode), strings));
  return pieces;
}

function note(text: string, strings: ToolStrings): TemplateResult {
  return html`<p class="tool-note"><bdi>${renderVisible(text, strings)}</bdi></p>`;
}

function renderContent(
  item: ToolContent,
  terminals: readonly Terminal[],
  strings: ToolStrings,
): readonly TemplateResult[] {
  if (item.type === "diff") return [];
  if (item.type === "terminal") {
    const terminal = terminals.find(({ id }) => id === item.terminalId);
    if (terminal) return renderTerminal(terminal, strings);
    return [html`<p class="tool-note">${strings.toolTerminal}</p>`];
  }
  const block: unknown = isRecord(item) ? item["content"] : undefined;
  if (!isRecord(block)) return [renderSection(strings.toolOutput, toText(item), strings)];
  switch (block["type"]) {
    case "text": {
      const text = withoutFence(asText(block["text"]));
      return text === "" ? [] : [renderSection(strings.toolOutput, text, strings)];
    }
    case "image":
      return [renderPicture(block, strings)];
    case "audio":
      return [html`<p class="tool-note">${strings.toolAudio(asText(block["mimeType"]))}</p>`];
    case "resource_link":
      return [renderLink(asText(block["title"] ?? block["name"]), asText(block["uri"]), strings)];
    case "resource": {
      const resource = isRecord(block["resource"]) ? block["resource"] : {};
      const uri = asText(resource["uri"]);
      const text = asText(resource["text"]);
      const link = renderLink("", uri, strings);
      return text === "" ? [link] : [link, renderSection(strings.toolOutput, text, strings)];
    }
    default:
      return [renderSection(strings.toolOutput, toText(block), strings)];
  }
}

/** Only the picture's own data is drawn: an address is never loaded. */
function renderPicture(block: Record<string, unknown>, strings: ToolStrings): TemplateResult {
  const type = asText(block["mimeType"]).slice(0, 100);
  const source = typeof block["data"] === "string" ? block : null;
  return html`<gac-picture
    .source=${source}
    .label=${strings.toolPicture}
    .fallback=${strings.toolPictureNotShown(type)}
  ></gac-picture>`;
}

/** Name and address as text: nothing that a tool names is loaded or linked. */
function renderLink(name: string, uri: string, strings: ToolStrings): TemplateResult {
  return html`<p class="tool-note">
    ${name === "" ? nothing : html`<bdi>${renderVisible(name, strings)}</bdi>`}
    <bdi class="mono" dir="ltr">${renderVisible(uri, strings)}</bdi>
  </p>`;
}

function renderLocations(
  call: ToolCall,
  { strings, cwd }: ToolBodyOptions,
): TemplateResult | typeof nothing {
  const changed = new Set(call.diffs.map((diff) => diff.path));
  const places = call.locations.filter((place) => !changed.has(place.path)).slice(0, MAX_FILES);
  // A single short one is on the line already.
  const [only] = places;
  const said = places.length === 1 && only && !only.line && only.path.length < 40;
  if (places.length === 0 || said) return nothing;
  return html`<ul class="tool-places" aria-label=${strings.toolLocations}>
    ${places.map((place) => {
      const label = pathLabel(place.path, cwd);
      return html`<li>
        <bdi class="mono" dir="ltr">${renderVisible(label.text, strings)}</bdi>
        ${
          typeof place.line === "number"
            ? html`<span class="tool-place-line">${strings.toolLine(place.line)}</span>`
            : nothing
        }
        ${
          label.mark
            ? html`<span class="path-mark">${markText(label.mark, strings)}</span>`
            : nothing
        }
        ${renderCopyButton(() => placeText(place), {
          copy: strings.toolCopy(label.text.slice(0, 200)),
          copied: strings.toolCopied,
        })}
      </li>`;
    })}
  </ul>`;
}

/** As editors and terminals take it. */
function placeText({ path, line }: ToolCall["locations"][number]): string {
  return typeof line === "number" ? `${path}:${line}` : path;
}

/** Some agents put a tool's output between fences: they are not part of it. */
function withoutFence(text: string): string {
  const [opening, fence] = /^(`{3,})[\w+.#-]{0,20}[ \t]*\n/.exec(text) ?? [];
  if (opening === undefined || fence === undefined) return text;
  const end = text.trimEnd();
  const body = end.slice(opening.length - 1, -fence.length);
  // With another fence in it there are several pieces.
  return end.endsWith(`\n${fence}`) && !body.includes(`\n${fence}`) ? body.slice(1, -1) : text;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    // Deeper than the engine's stack: nothing that a person could read anyway.
    return String(value);
  }
}
