/** Are two values equal, so that setting the second one changes nothing? */

/** Deeper than what a page sets: a list of objects. */
const MAX_DEPTH = 3;

/**
 * Compares lists and plain objects by what is in them, anything else by identity. A page that
 * draws itself again makes new lists of the same things each time.
 *
 * @example
 * sameValue(["a", { label: "b" }], ["a", { label: "b" }]); // true
 */
export function sameValue(a: unknown, b: unknown, depth: number = MAX_DEPTH): boolean {
  if (Object.is(a, b)) return true;
  if (depth === 0 || !isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) {
    return false;
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key], depth - 1))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
