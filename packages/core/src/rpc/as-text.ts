/**
 * A value of the wire as text: a string or a number as it is, anything else as nothing. `String()`
 * would throw on objects such as `{"toString": 1}`.
 */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? `${value}` : "";
}
