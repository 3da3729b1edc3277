/** Finds characters that pass for plain ASCII ones: in a command they change what it does. Pure. */

/** A piece of a text; a marked one is a single character. */
export interface LookAlikePiece {
  readonly text: string;
  readonly marked: boolean;
}

/** Punctuation that is drawn like an ASCII sign but that no compatibility mapping reveals. */
const PUNCTUATION = new Set(
  "\u2044\u2215\u29F8\u27CB\u2571\u2010\u2011\u2012\u2212\u02D7\u01C3\u2236\uA789\u05C3\u02D0\u2223\u2758\u01C0\u2217\u204E\u066D\u2039\u203A\u276E\u276F\u02B9\u02BC\u02C8\u2032\u201A\u29F5\u2216\u02C6\u223C\u02DC\uA78C\u00B8\u2024",
);

/** Cyrillic, Greek and Armenian letters that are drawn like Latin ones. */
const LETTERS = new Set(
  "аеорсухіјѕһԁԛԝѵӏкмтвнгпАВЕКМНОРСТУХІЈЅҺԌԚԜѴαοορνικτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսհոցքԼՍՏՕ",
);

const NON_ASCII = /\P{ASCII}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const LATIN = /[A-Za-z]/;

/**
 * Splits `text` at look-alikes: compatibility forms of ASCII signs (full width, mathematical),
 * signs drawn like ASCII punctuation, foreign letters inside a Latin word, and words that consist
 * only of such letters in a text that is not written in that script.
 */
export function markLookAlikes(text: string): readonly LookAlikePiece[] {
  if (!NON_ASCII.test(text)) return [{ text, marked: false }];
  const suspects = suspectLetters(text);
  const pieces: LookAlikePiece[] = [];
  let plain = "";
  let index = 0;
  for (const character of text) {
    const marked =
      character > "\u007f" &&
      (suspects.has(index) || PUNCTUATION.has(character) || isCompatibilityForm(character));
    if (marked) {
      if (plain) pieces.push({ text: plain, marked: false });
      pieces.push({ text: character, marked: true });
      plain = "";
    } else {
      plain += character;
    }
    index += character.length;
  }
  if (plain) pieces.push({ text: plain, marked: false });
  return pieces;
}

/** Positions of letters that disguise themselves as Latin ones. */
function suspectLetters(text: string): ReadonlySet<number> {
  const words = [...text.matchAll(WORD)].filter((word) => FOREIGN.test(word[0]));
  const positions = new Set<number>();
  // One word with a letter of its own shape is enough: the text is written in that script.
  const genuine = words.some(
    ([word]) => !LATIN.test(word) && [...word].some((letter) => !LETTERS.has(letter)),
  );
  for (const word of words) {
    const mixed = LATIN.test(word[0]);
    if (!mixed && genuine) continue;
    let index = word.index;
    for (const letter of word[0]) {
      if (FOREIGN.test(letter)) positions.add(index);
      index += letter.length;
    }
  }
  return positions;
}

function isCompatibilityForm(character: string): boolean {
  if (/\p{No}/u.test(character)) return false;
  const plain = character.normalize("NFKC");
  return plain.length === 1 && plain !== character && plain >= "!" && plain <= "~";
}
