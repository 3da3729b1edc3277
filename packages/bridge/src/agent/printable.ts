/**
 * Text of another process, made fit for one line of a log: colours and other escape sequences
 * are taken out, control characters shown as a space, the rest cut to `limit` characters.
 *
 * @example
 * printable("\u001b[31mred\u001b[0m\tend"); // "red end"
 */
export function printable(text: string, limit = 2048): string {
  // Cut first: the patterns must not run over a line of megabytes.
  const head = text.slice(0, limit * 2);
  const plain = head.replace(ESCAPE_SEQUENCE, "").replace(CONTROL_CHARACTERS, " ").trim();
  return plain.length > limit || head.length < text.length ? `${plain.slice(0, limit)}…` : plain;
}

/** CSI, OSC and two-character sequences, in their 7-bit and 8-bit forms. */
const ESCAPE_SEQUENCE =
  // eslint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]+/gu;
