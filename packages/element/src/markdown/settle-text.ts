/** Keeps the growing text of a very long paragraph short, so that each further line costs the same. */
import type { ParagraphBlock } from "./block-tree.js";
import { mayDefine, takeSureDefinitions, type Definition } from "./definitions.js";
import { pieceEnd } from "./text-pieces.js";

/** Shorter texts have nothing to spare. */
export const shortestToSettle = 4096;

/**
 * Takes off `text` what can change no more: definitions at its beginning, which are returned, then
 * pieces of whole lines. The last line stays, as it may become the head of a table.
 */
export function settleText(paragraph: ParagraphBlock): readonly Definition[] {
  const isFirst = paragraph.settled.length === 0;
  const { definitions, rest } = isFirst
    ? takeSureDefinitions(paragraph.text)
    : { definitions: [], rest: paragraph.text };
  paragraph.text = rest;
  if (!isFirst || !mayDefine(rest)) takePieces(paragraph);
  // Twice as long, so that looking in vain costs no more than the text.
  paragraph.settleAt = Math.max(shortestToSettle, 2 * paragraph.text.length);
  return definitions;
}

function takePieces(paragraph: ParagraphBlock): void {
  const { settled, lastLine } = paragraph;
  for (let end = pieceEnd(paragraph.text); end > 0; end = pieceEnd(paragraph.text)) {
    if (end > paragraph.text.length - lastLine.length) return;
    settled.push(paragraph.text.slice(0, end));
    paragraph.text = paragraph.text.slice(end);
  }
}
