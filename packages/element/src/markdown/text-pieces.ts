/**
 * Cuts the text of a very long block into pieces that are lexed one by one, so that its growth
 * costs the last piece and no lexer sees more than it can take. Where a cut falls depends only on
 * the text before it. (Emphasis or a link across a cut is not joined.)
 */

/** Ordinary paragraphs stay whole. */
const long = 4096;
/** Text without line ends is cut between words, text without blanks anywhere. */
const tooLong = 8192;
/** 2 MiB as base64, which is what may be shown, and a little more. */
const longestPicture = 3_000_000;
const opening = "](data:image/";

/**
 * Where the first piece of `text` ends, or -1 if it is not yet known or the rest is one piece.
 */
export function pieceEnd(text: string): number {
  if (text.length <= long) return -1;
  for (
    let at = text.indexOf("\n", long);
    at !== -1 && at < tooLong;
    at = text.indexOf("\n", at + 1)
  ) {
    // A hard line break belongs to what is before it and must not stand at an end.
    if (text[at - 1] !== " " && text[at - 1] !== "\\") return at + 1;
  }
  // Whether a picture begins before the limit must not depend on how much of it has come.
  if (text.length <= tooLong + opening.length) return -1;
  const picture = pictureEnd(text);
  if (picture !== null) return picture;
  const blank = text.lastIndexOf(" ", tooLong);
  if (blank > long) return blank + 1;
  const code = text.charCodeAt(tooLong - 1);
  return code >= 0xd800 && code <= 0xdbff ? tooLong - 1 : tooLong;
}

/** A picture written into the text (a data: address) is long and stays whole. */
function pictureEnd(text: string): number | null {
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1)) {
    if (at > tooLong) return null;
    const address = text.slice(at + 2, at + 2 + longestPicture);
    const length = address.search(/[)\s]/);
    if (length === -1) return address.length < longestPicture ? -1 : null;
    const end = at + 2 + length + 1;
    if (end > tooLong) return end;
  }
  return null;
}
