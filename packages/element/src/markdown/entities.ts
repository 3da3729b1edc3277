/**
 * Character references: numeric ones and the 253 names of HTML 4 and XML. Other names stay as
 * they are written.
 */

/** A number begins a run: the names after it belong to this code point and the following ones. */
const runs =
  "34 quot 38 amp apos 60 lt 62 gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy " +
  "ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm " +
  "raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave " +
  "Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times " +
  "Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring " +
  "aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml 338 OElig oelig " +
  "352 Scaron scaron 376 Yuml 402 fnof 710 circ 732 tilde 913 Alpha Beta Gamma Delta Epsilon " +
  "Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho 931 Sigma Tau Upsilon Phi Chi Psi " +
  "Omega 945 alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron " +
  "pi rho sigmaf sigma tau upsilon phi chi psi omega 977 thetasym upsih 982 piv 8194 ensp emsp " +
  "8201 thinsp 8204 zwnj zwj lrm rlm 8211 ndash mdash 8216 lsquo rsquo sbquo 8220 ldquo rdquo " +
  "bdquo 8224 dagger Dagger bull 8230 hellip 8240 permil 8242 prime Prime 8249 lsaquo rsaquo " +
  "8254 oline 8260 frasl 8364 euro 8465 image 8472 weierp 8476 real 8482 trade 8501 alefsym " +
  "8592 larr uarr rarr darr harr 8629 crarr 8656 lArr uArr rArr dArr hArr 8704 forall 8706 part " +
  "exist 8709 empty 8711 nabla isin notin 8715 ni 8719 prod 8721 sum minus 8727 lowast 8730 " +
  "radic 8733 prop infin 8736 ang 8743 and or cap cup int 8756 there4 8764 sim 8773 cong 8776 " +
  "asymp 8800 ne equiv 8804 le ge 8834 sub sup nsub 8838 sube supe 8853 oplus 8855 otimes 8869 " +
  "perp 8901 sdot 8968 lceil rceil lfloor rfloor 9674 loz 9824 spades 9827 clubs " +
  "9829 hearts diams 10216 lang rang ";

const byName = new Map<string, string>();
let codePoint = 0;
for (const word of runs.trim().split(" ")) {
  if (/^\d+$/.test(word)) codePoint = Number(word);
  else byName.set(word, String.fromCodePoint(codePoint++));
}

/**
 * Cost: O(length).
 *
 * @example
 * decodeEntities("&copy; &#74;&#x61;va &bogus;"); // "© Java &bogus;"
 */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,9}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return byName.get(name) ?? whole;
      return fromNumber(decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal));
    },
  );
}

/** Could `text`, which begins with an ampersand, become a reference when more is written? */
export function beginsEntity(text: string): boolean {
  if (/^&(?:#(?:\d{0,7}|[xX][\da-fA-F]{0,6}))?$/.test(text)) return true;
  const name = text.slice(1);
  for (const known of byName.keys()) if (known.startsWith(name)) return true;
  return false;
}

/** Numbers that are no character become the replacement character. */
function fromNumber(code: number): string {
  const none = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return none ? "\ufffd" : String.fromCodePoint(code);
}
