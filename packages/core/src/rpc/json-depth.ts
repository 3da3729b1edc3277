const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * True when arrays and objects in a JSON text are nested at most `limit` deep (`[]` is 1 deep).
 * To be asked before anything walks the parsed value: `JSON.parse` takes a million nested
 * arrays, but whatever recurses over them afterwards overflows the stack.
 *
 * It is a scan that knows strings and escapes, not a parser: text that is not JSON gets an
 * answer too. Cost: O(length), no memory; stops at the first bracket that is too deep.
 *
 * @example
 * withinDepth('{"a":["]"]}', 2); // true
 * withinDepth('{"a":["]"]}', 1); // false
 */
export function withinDepth(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = closingQuote(text, i + 1);
        if (i === -1) return true;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth++;
        if (depth > limit) return false;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        if (depth > 0) depth--;
        break;
    }
  }
  return true;
}

/** Position of the quote that ends the string whose content starts at `from`, or -1. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote !== -1) {
    let backslashes = 0;
    while (quote - backslashes > from && text.charCodeAt(quote - backslashes - 1) === BACKSLASH) {
      backslashes++;
    }
    if (backslashes % 2 === 0) return quote;
    // The next look back stops here: everything is read at most twice.
    from = quote + 1;
    quote = text.indexOf('"', from);
  }
  return -1;
}
