/** Files that a change moved without a word of them changed: one went, the same came. Pure. */
import type { ToolFileDiff } from "@gemini-agent-chat/core";

/** A change, and where its file was before, if that is all. */
export interface DiffEntry {
  readonly diff: ToolFileDiff;
  readonly movedFrom: string | null;
}

/** ACP has no word for a renamed file: agents send a deleted one and a new one. */
export function withRenames(diffs: readonly ToolFileDiff[]): readonly DiffEntry[] {
  const gone = new Map<string, ToolFileDiff[]>();
  for (const diff of diffs) {
    if (!diff.oldText || diff.newText !== "") continue;
    gone.set(diff.oldText, [...(gone.get(diff.oldText) ?? []), diff]);
  }
  const sources = new Set<ToolFileDiff>();
  const entries = diffs.map((diff): DiffEntry => {
    const isNew = !diff.oldText && diff.newText !== "";
    const source = isNew
      ? gone.get(diff.newText)?.find((other) => !sources.has(other) && other.path !== diff.path)
      : undefined;
    if (source) sources.add(source);
    return { diff, movedFrom: source?.path ?? null };
  });
  return entries.filter(({ diff }) => !sources.has(diff));
}
