/**
 * Bytes that a text takes in UTF-8, counted without encoding it. Cost: O(length).
 *
 * @example
 * utf8Length("día"); // 4
 */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // A surrogate pair is two units and four bytes: one more for each unit, as for two-byte ones.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
