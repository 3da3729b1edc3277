/**
 * Terminal output as plain text: what a terminal would leave on screen, line by line, without
 * colours. Escape sequences never reach the page; carriage returns and backspaces overwrite.
 */

const CSI_START = "(?:\\x1b\\[|\\x9b)";
/** CSI in its 7-bit and 8-bit form, with its parameters and, unless cut off, its final byte. */
const CSI = `${CSI_START}[\\x30-\\x3f]*[\\x20-\\x2f]*[\\x40-\\x7e]?`;
/**
 * OSC, DCS, SOS, PM and APC up to BEL or ST. One that never ends is dropped up to the end of its
 * line only: it must not swallow the rest of the output.
 */
const STRING =
  "(?:\\x1b[\\]PX^_]|[\\x9d\\x90\\x98\\x9e\\x9f])[^\\x07\\x1b\\x9c\\n]*(?:\\x07|\\x1b\\\\|\\x9c)?";
/** All other escapes: optional intermediate bytes and, unless cut off, one final byte. */
const ESCAPE = "\\x1b[\\x20-\\x2f]*[\\x30-\\x7e]?";
const SEQUENCE = new RegExp(`${CSI}|${STRING}|${ESCAPE}`, "g");
const ERASE_TO_END = new RegExp(`${CSI_START}0?K`, "g");
/** What is left of C0 and C1, without tab and line feed. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;
const OVERWRITES = /[\r\b]/;
/** Stands for "erase to the end of the line" until the line is drawn. */
const ERASE = "\x1a";

/**
 * Cost: O(length). Cut long texts at line feeds and pass the pieces one by one.
 *
 * @example
 * plainTerminalText("\x1b[32mok\x1b[0m\n10%\r20%\r100%"); // "ok\n100%"
 */
export function plainTerminalText(text: string): string {
  if (text.search(CONTROL) === -1) return text;
  const plain = text
    .replaceAll("\r\n", "\n")
    .replaceAll(ERASE, "")
    .replace(ERASE_TO_END, ERASE)
    .replace(SEQUENCE, "");
  if (!OVERWRITES.test(plain)) return plain.replace(CONTROL, "");
  return plain
    .split("\n")
    .map((line) => (OVERWRITES.test(line) ? drawLine(line) : line).replace(CONTROL, ""))
    .join("\n");
}

function drawLine(line: string): string {
  const cells: string[] = [];
  let column = 0;
  for (const character of line) {
    if (character === "\r") column = 0;
    else if (character === "\b") column = Math.max(0, column - 1);
    else if (character === ERASE) cells.length = Math.min(cells.length, column);
    else {
      while (cells.length < column) cells.push(" ");
      cells[column++] = character;
    }
  }
  return cells.join("");
}
