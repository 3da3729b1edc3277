/** The tool calls that follow each other in an answer, as one block without gaps. */
import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { ToolCall } from "@gemini-agent-chat/core";
import { callKeys } from "./call-keys.js";
import type { AnswerOptions } from "./message-item.js";
import { isEnded } from "./open-calls.js";
import { toolRenderer } from "./renderers.js";
import { renderToolCall } from "./tool-call.js";
import { canJoinRun, renderToolRun } from "./tool-run.js";

/** Of more lines than this the older ones are folded, so many at a time. */
const MOST_LINES = 100;
const FOLD_STEP = 50;

type Run = [ToolCall, ...ToolCall[]];

/** Calls without an end cannot make a page of any length: the newest are lines, the rest waits. */
export function renderToolGroup(
  calls: readonly ToolCall[],
  options: AnswerOptions,
): TemplateResult {
  const { context, approvals, online, answering } = options;
  const runs = toolRuns(calls, options);
  const draw = (run: Run): unknown =>
    guard([context, approvals, online, answering, ...run], () => renderRun(run, options));
  // What a person has opened stays with its call, whichever calls join the line before it.
  const lines = (shown: readonly Run[]): unknown => {
    const keys = callKeys(shown.map(([first]) => first));
    return repeat(shown, (_, index) => keys[index], draw);
  };
  if (runs.length <= MOST_LINES) return html`<div class="tools">${lines(runs)}</div>`;
  // The edge moves in steps: in between no line changes its place.
  const edge = Math.ceil((runs.length - MOST_LINES) / FOLD_STEP) * FOLD_STEP;
  const older = runs.slice(0, edge);
  const asks = (run: Run): boolean =>
    run.some(
      (call) => !isEnded(call) && approvals.some(({ toolCall }) => toolCall.toolCallId === call.id),
    );
  const shown = runs.filter((run, index) => index >= edge || asks(run));
  return html`<div class="tools">
    <gac-tool-fold
      .items=${older.filter((run) => !asks(run))}
      .draw=${(run: Run) => renderRun(run, options)}
      .strings=${context.strings}
    ></gac-tool-fold>
    ${lines(shown)}
  </div>`;
}

/** Finished reads and searches in a row become one line; everything else stands alone. */
function toolRuns(
  calls: readonly ToolCall[],
  { context }: Pick<AnswerOptions, "context">,
): readonly Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const call of calls) {
    // What the page draws is there to be seen.
    const joins = canJoinRun(call) && toolRenderer(context.renderers, call) === null;
    if (joins && open) {
      open.push(call);
      continue;
    }
    const run: Run = [call];
    runs.push(run);
    open = joins ? run : null;
  }
  return runs;
}

function renderRun(calls: Run, options: AnswerOptions): TemplateResult {
  const [first] = calls;
  const { strings, cwd, renderers, elsewhere } = options.context;
  if (calls.length > 1) return renderToolRun(calls, { strings, cwd, renderers, elsewhere });
  // An id may come twice: the card belongs to the call that still waits.
  const approvals = isEnded(first) ? null : options.approvalsFor(first.id);
  return renderToolCall(first, { strings, cwd, renderers, elsewhere, approvals });
}
