/** Which parts of an answer are drawn together: thoughts, tools, and what SYS_BLOCK tags group. */
import type { BlockPart, MessagePart, ThoughtPart } from "@gemini-agent-chat/core";

type ToolPart = Extract<MessagePart, { type: "tool_call" }>;

/** Parts that are one thing on screen. */
export type PartGroup =
  | { readonly kind: "thoughts"; readonly parts: readonly ThoughtPart[] }
  | { readonly kind: "tools"; readonly parts: readonly ToolPart[] }
  | { readonly kind: "single"; readonly parts: readonly [MessagePart] }
  | BlockGroup;

/** What stands between the two tags of a block. */
export interface BlockGroup {
  readonly kind: "block";
  readonly start: BlockPart;
  /** `null`: it still grows, or its end never came. */
  readonly end: BlockPart | null;
  readonly groups: readonly PartGroup[];
}

/** Blocks inside blocks, at most; deeper ones are drawn without a frame of their own. */
const DEEPEST = 4;

interface OpenBlock {
  readonly kind: "block";
  readonly start: BlockPart;
  end: BlockPart | null;
  readonly groups: PartGroup[];
}

/**
 * Thoughts in a row are one line, tool calls in a row one block without gaps. An end without its
 * start is nothing; the end of an outer block ends those inside it.
 */
export function groupParts(parts: readonly MessagePart[]): readonly PartGroup[] {
  const top: PartGroup[] = [];
  let open: OpenBlock[] = [];
  for (const part of parts) {
    const target = open.at(-1)?.groups ?? top;
    if (part.type === "block") {
      const { id, edge } = part;
      const at = open.findIndex(({ start }) => start.id === id);
      if (edge === "end" && at >= 0) {
        for (const block of open.slice(at)) block.end = part;
        open = open.slice(0, at);
      } else if (edge === "start" && open.length < DEEPEST) {
        const block: OpenBlock = { kind: "block", start: part, end: null, groups: [] };
        target.push(block);
        open.push(block);
      }
    } else add(target, part);
  }
  return top;
}

/** A finished tool of a block is found as well. */
export function partsOf(group: PartGroup): readonly MessagePart[] {
  return group.kind === "block" ? group.groups.flatMap(partsOf) : group.parts;
}

function add(groups: PartGroup[], part: MessagePart): void {
  const last = groups.at(-1);
  if (part.type === "thought") {
    if (last?.kind === "thoughts") (last.parts as ThoughtPart[]).push(part);
    else groups.push({ kind: "thoughts", parts: [part] });
  } else if (part.type === "tool_call") {
    if (last?.kind === "tools") (last.parts as ToolPart[]).push(part);
    else groups.push({ kind: "tools", parts: [part] });
  } else groups.push({ kind: "single", parts: [part] });
}
