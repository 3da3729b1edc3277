/**
 * The block structure of a markdown text: what the parser builds and the view shows.
 * Only the last child of an open container can be open, so everything that can still change
 * lies on one path from the root: the open tail.
 */

/**
 * `closing`: closed by the unfinished last line, which may yet turn out otherwise;
 * `closed`: can never change again.
 */
export type BlockState = "open" | "closing" | "closed";

export type Align = "left" | "center" | "right" | null;

interface Base {
  state: BlockState;
}

export interface DocumentBlock extends Base {
  readonly kind: "document";
  readonly children: Block[];
}

export interface QuoteBlock extends Base {
  readonly kind: "quote";
  readonly children: Block[];
}

export interface ListBlock extends Base {
  readonly kind: "list";
  /** `-`, `+`, `*`, or for ordered lists `.` and `)`. */
  readonly marker: string;
  /** Number of the first item; null for bullets. */
  readonly start: number | null;
  /** Blank lines stand between the items or between the blocks of one. */
  loose: boolean;
  readonly children: Block[];
}

export interface ItemBlock extends Base {
  readonly kind: "item";
  /** Columns that a line must be indented by to belong to this item. */
  readonly contentIndent: number;
  readonly children: Block[];
}

export interface ParagraphBlock extends Base {
  readonly kind: "paragraph";
  /** What a very long one begins with, in pieces of whole lines that can change no more. */
  readonly settled: string[];
  /** The lines after that without their indentation, joined by line feeds. */
  text: string;
  /** The last line of `text`: to look for it costs all of the text. */
  lastLine: string;
  /** At this length of `text` it is worth to look for more of it that can be settled. */
  settleAt: number;
}

export interface HeadingBlock extends Base {
  readonly kind: "heading";
  readonly level: number;
  readonly text: string;
}

export interface RuleBlock extends Base {
  readonly kind: "rule";
}

export interface Fence {
  readonly char: string;
  readonly length: number;
  readonly indent: number;
}

export interface CodeBlock extends Base {
  readonly kind: "code";
  /** Null for code that is marked by indentation. */
  readonly fence: Fence | null;
  /** What stands behind the opening fence. */
  readonly info: string;
  readonly lines: string[];
  /** Blank lines at the end of indented code, which count only if more code follows. */
  pendingBlank: string[];
}

export interface HtmlBlock extends Base {
  readonly kind: "html";
  /** 1 to 7, as CommonMark counts them. */
  readonly condition: number;
  text: string;
}

export interface TableBlock extends Base {
  readonly kind: "table";
  readonly align: readonly Align[];
  readonly header: readonly string[];
  /** One source line each. */
  readonly rows: string[];
}

export type ContainerBlock = DocumentBlock | QuoteBlock | ListBlock | ItemBlock;
export type LeafBlock =
  ParagraphBlock | HeadingBlock | RuleBlock | CodeBlock | HtmlBlock | TableBlock;
export type Block = ContainerBlock | LeafBlock;

/** Does this block hold other blocks? */
export function isContainer(block: Block): block is ContainerBlock {
  return "children" in block;
}

/** The only child that can still change, if there is one. */
export function openChild(block: Block): Block | undefined {
  if (!isContainer(block)) return undefined;
  const last = block.children.at(-1);
  return last?.state === "open" ? last : undefined;
}
