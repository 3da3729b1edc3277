/** Where we differ from the specifications on purpose: by reason, the numbers of the examples. */
export const differences: Readonly<
  Record<"commonmark" | "gfm", Readonly<Record<string, readonly number[]>>>
> = {
  commonmark: {
    "raw HTML, blocks too, is text": [
      ...[21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163],
      ...[164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181],
      ...[182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 201, 308, 309, 344, 475, 476, 477, 491],
      ...[494, 524, 536, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630, 631, 642, 643],
    ],
    "of the names of characters, those of HTML 4 are decoded": [25],
    "a picture in a link stands behind it, since its button cannot be in it": [517, 531],
    "an address in angle brackets that may be no link stays as it is written": [596, 598, 599, 601],
    "a backslash in an address is the slash that browsers make of it": [603],
    "bare addresses are links, as GitHub has them": [602, 608, 611, 612],
  },
  gfm: {
    "raw HTML, blocks too, is text": [657],
  },
};
