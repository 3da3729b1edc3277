/**
 * Markdown text to blocks, line by line: every complete line is looked at once and never again,
 * so the cost is that of the text, however it is cut into pieces. The unfinished last line is
 * applied for show and taken back before more text comes.
 */
import {
  isContainer,
  openChild,
  type Block,
  type CodeBlock,
  type ContainerBlock,
  type DocumentBlock,
  type ParagraphBlock,
} from "./block-tree.js";
import { continues } from "./block-continuation.js";
import { isRule, readFence, readHeading, readListMarker, readUnderline } from "./block-starts.js";
import { ChangeLog } from "./change-log.js";
import { Definitions, takeDefinitions } from "./definitions.js";
import { htmlBlockEnds, htmlBlockStart } from "./html-block.js";
import { LineBuffer } from "./line-buffer.js";
import { LineCursor } from "./line-cursor.js";
import { readDelimiterRow, splitRow } from "./table-row.js";
import { settleText, shortestToSettle } from "./settle-text.js";
import { isUndecided } from "./undecided-line.js";

/** Quotes and list items inside each other; deeper markers stay text. */
const deepest = 32;

/**
 * @example
 * const parser = new BlockParser();
 * parser.push("# Hello\n\nwor");
 * parser.preview();
 * parser.root.children.length; // 2: a heading, and a paragraph that is still open
 */
export class BlockParser {
  readonly root: DocumentBlock = { kind: "document", state: "open", children: [] };
  readonly definitions: Definitions = new Definitions();
  readonly #lines = new LineBuffer();
  /** Records while the unfinished line is applied. */
  readonly #log = new ChangeLog();
  /** The line before was blank, and the blank counts for the looseness of lists. */
  readonly #before = { blank: false };
  /** The open blocks that the current line belongs to, root first. */
  #spine: Block[] = [];

  /** Takes more text. Cost: that of the piece. */
  push(piece: string): void {
    this.#log.takeBack();
    this.#lines.push(piece, (line) => this.#line(line));
  }

  /** Applies the unfinished line for show, unless its beginning does not yet say what it will be. */
  preview(): void {
    this.#log.takeBack();
    const line = this.#lines.unfinished;
    if (line === "" || isUndecided(line, this.#deepestOpen())) return;
    this.#log.begin();
    this.#line(line);
  }

  /** The text is complete: everything closes. Nothing may be pushed after it. */
  end(): void {
    this.#log.takeBack();
    this.#lines.end((line) => this.#line(line));
    this.#closeBelow(this.root);
    this.root.state = "closed";
  }

  #line(text: string): void {
    const cursor = new LineCursor(text);
    const spine: Block[] = (this.#spine = [this.root]);
    for (let child = openChild(this.root); child; child = openChild(child)) {
      const match = continues(child, cursor);
      if (match === "ends") {
        this.#close(child, spine.at(-1));
        this.#log.set(this.#before, "blank", false);
        return;
      }
      if (!match) break;
      spine.push(child);
    }
    const matched = spine.length;
    const holder = this.#innermost();
    if (holder.kind !== "code" && holder.kind !== "html") this.#openBlocks(cursor);
    const opened = spine.length !== matched || this.#innermost() !== holder;

    const lazy = this.#deepestOpen();
    if (!opened && lazy !== holder && lazy.kind === "paragraph" && !cursor.blank) {
      this.#appendLine(lazy, cursor.content);
      this.#log.set(this.#before, "blank", false);
      return;
    }
    if (!opened) this.#closeBelow(holder);
    this.#addText(cursor, opened);
    const last = this.#innermost();
    const silent =
      last.kind === "quote" ||
      (last.kind === "code" && last.fence !== null) ||
      (last.kind === "item" && opened);
    this.#log.set(this.#before, "blank", cursor.blank && !silent);
  }

  #innermost(): Block {
    return this.#spine.at(-1) ?? this.root;
  }

  #deepestOpen(): Block {
    let block: Block = this.root;
    for (let child = openChild(block); child; child = openChild(child)) block = child;
    return block;
  }

  /** Opens every block whose marker the line carries, from the outside in. */
  #openBlocks(cursor: LineCursor): void {
    while (!cursor.blank) {
      const inner = this.#innermost();
      // The paragraph may be deeper than what the line has matched: then the line may be lazy.
      const interrupts = this.#deepestOpen().kind === "paragraph";
      if (cursor.indent > 3) {
        if (interrupts) return;
        this.#open(newCode());
        cursor.skipIndent(4);
        return;
      }
      const { content, indent } = cursor;
      const mayNest = this.#depth() < deepest;
      if (cursor.next === ">" && mayNest) {
        cursor.skipContent(1);
        cursor.skipIndent(1);
        this.#open({ kind: "quote", state: "open", children: [] });
        continue;
      }
      const heading = readHeading(content);
      if (heading) return this.#open({ kind: "heading", state: "open", ...heading });
      const fence = readFence(content, indent);
      if (fence) return this.#open(newCode(fence.fence, fence.info));
      const condition = htmlBlockStart(content, interrupts);
      if (condition) return this.#open({ kind: "html", state: "open", condition, text: "" });
      if (inner.kind === "paragraph" && this.#endParagraphAs(inner, content)) return;
      if (isRule(content)) return this.#open({ kind: "rule", state: "open" });
      if (!mayNest || !this.#openItem(cursor, inner.kind === "paragraph")) return;
    }
  }

  /** Turns a paragraph into a heading or a table when the line under it says so. */
  #endParagraphAs(paragraph: ParagraphBlock, content: string): boolean {
    const level = readUnderline(content);
    if (level) {
      const { rest, definitions } = takeDefinitions(
        [...paragraph.settled, paragraph.text].join(""),
      );
      if (rest === "") return false;
      if (!this.#log.recording) for (const each of definitions) this.definitions.add(each);
      this.#replaceInner({ kind: "heading", state: "open", level, text: rest.trimEnd() });
      return true;
    }
    const align = readDelimiterRow(content);
    if (!align) return false;
    const header = splitRow(paragraph.lastLine);
    if (header.length !== align.length) return false;
    const headerAt = paragraph.text.length - paragraph.lastLine.length;
    const table: Block = { kind: "table", state: "open", align, header, rows: [] };
    if (headerAt === 0 && paragraph.settled.length === 0) this.#replaceInner(table);
    else {
      this.#log.set(paragraph, "text", paragraph.text.slice(0, Math.max(0, headerAt - 1)));
      this.#open(table);
    }
    return true;
  }

  #openItem(cursor: LineCursor, interrupts: boolean): boolean {
    const found = readListMarker(cursor.content, interrupts);
    if (!found) return false;
    const { marker, start, length } = found;
    const { indent } = cursor;
    cursor.skipContent(length);
    // Five or more columns begin indented code inside the item, whose content begins after one.
    const gap = cursor.blank || cursor.indent > 4 ? 1 : cursor.indent;
    cursor.skipIndent(gap);
    this.#closeLeaf();
    const list = this.#innermost();
    if (
      list.kind === "list" &&
      list.marker === marker &&
      (list.start === null) === (start === null)
    ) {
      this.#closeBelow(list);
      if (this.#before.blank) this.#log.set(list, "loose", true);
    } else {
      this.#open({ kind: "list", state: "open", marker, start, loose: false, children: [] });
    }
    const contentIndent = indent + length + gap;
    this.#open({ kind: "item", state: "open", contentIndent, children: [] });
    return true;
  }

  /** Quotes and items that the line is in. */
  #depth(): number {
    let depth = 0;
    for (const block of this.#spine) if (block.kind === "quote" || block.kind === "item") depth++;
    return depth;
  }

  #closeLeaf(): void {
    if (isContainer(this.#innermost())) return;
    this.#spine.pop();
    this.#closeBelow(this.#innermost());
  }

  #open(block: Block): void {
    this.#closeLeaf();
    if (this.#innermost().kind === "list" && block.kind !== "item") this.#spine.pop();
    const parent = this.#innermost() as ContainerBlock;
    this.#closeBelow(parent);
    const list = this.#spine.at(-2);
    if (this.#before.blank && parent.kind === "item" && parent.children.length > 0 && list) {
      if (list.kind === "list") this.#log.set(list, "loose", true);
    }
    this.#log.add(parent.children, block);
    this.#spine.push(block);
  }

  #replaceInner(block: Block): void {
    this.#spine.pop();
    const siblings = (this.#innermost() as ContainerBlock).children;
    this.#log.set(siblings, siblings.length - 1, block);
    this.#spine.push(block);
  }

  #closeBelow(block: Block): void {
    const child = openChild(block);
    if (!child) return;
    this.#closeBelow(child);
    this.#close(child, block);
  }

  #close(block: Block, parent: Block | undefined): void {
    const forShow = this.#log.recording;
    this.#log.set(block, "state", forShow ? "closing" : "closed");
    if (forShow || block.kind !== "paragraph" || block.settled.length > 0) return;
    if (!block.text.startsWith("[")) return;
    const { rest, definitions } = takeDefinitions(block.text);
    block.text = rest;
    for (const each of definitions) this.definitions.add(each);
    if (rest === "" && parent && isContainer(parent)) parent.children.pop();
  }

  /** Gives what is left of the line to the innermost block. */
  #addText(cursor: LineCursor, opened: boolean): void {
    const inner = this.#innermost();
    if (inner.kind === "code") {
      if (!inner.fence) this.#addIndentedCode(inner, cursor);
      else if (!opened) this.#log.add(inner.lines, cursor.rest);
    } else if (inner.kind === "html") {
      const text = inner.text === "" ? cursor.rest : `${inner.text}\n${cursor.rest}`;
      this.#log.set(inner, "text", text);
      if (htmlBlockEnds(cursor.rest, inner.condition)) this.#close(inner, this.#spine.at(-2));
    } else if (inner.kind === "paragraph") {
      this.#appendLine(inner, cursor.content);
    } else if (inner.kind === "table") {
      if (!opened) this.#log.add(inner.rows, cursor.content);
    } else if (isContainer(inner) && !cursor.blank) {
      const { content } = cursor;
      this.#open({
        kind: "paragraph",
        state: "open",
        settled: [],
        text: content,
        lastLine: content,
        settleAt: shortestToSettle,
      });
    }
  }

  #appendLine(paragraph: ParagraphBlock, line: string): void {
    this.#log.set(paragraph, "text", `${paragraph.text}\n${line}`);
    this.#log.set(paragraph, "lastLine", line);
    if (this.#log.recording || paragraph.text.length < paragraph.settleAt) return;
    for (const each of settleText(paragraph)) this.definitions.add(each);
  }

  #addIndentedCode(code: CodeBlock, cursor: LineCursor): void {
    if (cursor.blank) {
      this.#log.add(code.pendingBlank, cursor.rest);
      return;
    }
    for (const blank of code.pendingBlank) this.#log.add(code.lines, blank);
    if (code.pendingBlank.length > 0) this.#log.set(code, "pendingBlank", []);
    this.#log.add(code.lines, cursor.rest);
  }
}

function newCode(fence: CodeBlock["fence"] = null, info = ""): CodeBlock {
  return { kind: "code", state: "open", fence, info, lines: [], pendingBlank: [] };
}
