/** Which open blocks a line still belongs to. */
import type { Block } from "./block-tree.js";
import { closesFence } from "./block-starts.js";
import { endsAtBlank } from "./html-block.js";
import type { LineCursor } from "./line-cursor.js";

/**
 * Does the line that the cursor walks still belong to this open block? If so, the marker or
 * indentation by which it does is used up. `ends`: the line is the last of the block.
 */
export function continues(block: Block, cursor: LineCursor): boolean | "ends" {
  switch (block.kind) {
    case "document":
    case "list":
      return true;
    case "quote":
      if (cursor.indent > 3 || cursor.next !== ">") return false;
      cursor.skipContent(1);
      cursor.skipIndent(1);
      return true;
    case "item":
      if (cursor.blank) return block.children.length > 0;
      if (cursor.indent < block.contentIndent) return false;
      cursor.skipIndent(block.contentIndent);
      return true;
    case "code":
      if (block.fence) {
        if (closesFence(cursor, block.fence)) return "ends";
        cursor.skipIndent(block.fence.indent);
        return true;
      }
      if (cursor.indent < 4 && !cursor.blank) return false;
      cursor.skipIndent(4);
      return true;
    case "html":
      return !cursor.blank || !endsAtBlank(block.condition);
    case "paragraph":
      return !cursor.blank;
    case "table":
      return !cursor.blank && cursor.indent < 4;
    case "heading":
    case "rule":
      return false;
  }
}
