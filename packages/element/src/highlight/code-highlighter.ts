/** The built-in highlighter. */
import { scannerFor } from "./code-languages.js";
import type { CodeToken, Highlighter } from "./code-tokens.js";

/** What is scanned without a break, in lines and UTF-16 units. */
const sliceLines = 2000;
const sliceLength = 16 * 1024;
/** The main thread works at most so long for one block, in ms; what is left then stays plain. */
const budget = 30;

/**
 * @example
 * await highlight("let a = 1;", "ts", signal); // [{ start: 0, end: 3, type: "keyword" }, …]
 */
export const highlight: Highlighter = (code, language, signal) => {
  const scanner = scannerFor(code, language);
  if (!scanner) return null;
  const tokens: CodeToken[] = [];
  const work = async (): Promise<readonly CodeToken[]> => {
    let used = 0;
    while (scanner.at < code.length && used < budget && !signal.aborted) {
      const started = performance.now();
      scanner.scanTo(sliceEnd(code, scanner.at), tokens);
      used += performance.now() - started;
      // oxlint-disable-next-line no-await-in-loop -- the page must come in between
      if (scanner.at < code.length) await new Promise((resolve) => setTimeout(resolve));
    }
    return signal.aborted ? [] : tokens;
  };
  return work();
};

function sliceEnd(code: string, from: number): number {
  const most = Math.min(code.length, from + sliceLength);
  let at = from;
  for (let lines = 0; lines < sliceLines; lines++) {
    const end = code.indexOf("\n", at);
    if (end === -1 || end >= most) return most;
    at = end + 1;
  }
  return at;
}
