/**
 * Makes a text fit for the log: secrets are covered, and control characters, which could forge
 * lines or drive a terminal, are replaced.
 *
 * @example
 * cleanLogText("GEMINI_API_KEY=abc\nnext", token); // "GEMINI_API_KEY=[hidden] next"
 */
export function cleanLogText(text: string, token: string): string {
  return (
    text
      .replaceAll(token, "[hidden]")
      // An address may carry a login code or a key behind its question mark.
      .replace(/\b(?:https?|wss?):\/\/[^\s"']+/gi, withoutQuery)
      .replace(/\b(Bearer|Basic)\s+[^\s"',]+/gi, "$1 [hidden]")
      .replace(
        /\b(\w*(?:token|authorization|api[_-]?key|_KEY|secret|password))(["']?\s*[:=]\s*["']?)(?!Bearer|Basic|\[hidden\])[^\s"',&]+/gi,
        "$1$2[hidden]",
      )
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
  );
}

/** In two steps, so that an address which begins again and again is read once. */
function withoutQuery(address: string): string {
  const end = address.search(/[?#]./s);
  return end <= 0 ? address : `${address.slice(0, end)}?[hidden]`;
}
