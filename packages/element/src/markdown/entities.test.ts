import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { beginsEntity, decodeEntities } from "./entities.js";

describe("decodeEntities", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["&amp;&lt;&gt;&quot;&apos;", "&<>\"'"],
    ["&copy;&nbsp;&yuml;&OElig;&Yuml;", "\u00a9\u00a0\u00ff\u0152\u0178"],
    [
      "&fnof;&Alpha;&Omega;&alpha;&sigmaf;&omega;&piv;",
      "\u0192\u0391\u03a9\u03b1\u03c2\u03c9\u03d6",
    ],
    [
      "&ndash;&hellip;&euro;&trade;&rarr;&hArr;&forall;&ne;&loz;&diams;",
      "\u2013\u2026\u20ac\u2122\u2192\u21d4\u2200\u2260\u25ca\u2666",
    ],
    ["&Rho;&Sigma;&zwj;&rlm;&lang;&rang;", "\u03a1\u03a3\u200d\u200f\u27e8\u27e9"],
    ["&#65;&#x42;&#X63;", "ABc"],
    ["&#0;&#xD800;&#1114112;", "\ufffd\ufffd\ufffd"],
    ["&#x1F600;", "\u{1f600}"],
    ["&amp;#106;", "&#106;"],
    [
      "&bogus; &colon; &NewLine; &copy &; &#; &#x; &#12345678;",
      "&bogus; &colon; &NewLine; &copy &; &#; &#x; &#12345678;",
    ],
    ["&constructor;&__proto__;", "&constructor;&__proto__;"],
    ["nothing", "nothing"],
  ];
  for (const [text, expected] of rows) {
    it(`decodes ${text}`, () => assert.equal(decodeEntities(text), expected));
  }

  it("knows 253 names", () => {
    let known = 0;
    for (const name of allNames) if (decodeEntities(`&${name};`) !== `&${name};`) known++;
    assert.equal(known, 253);
    assert.equal(allNames.length, 253);
  });
});

describe("beginsEntity", () => {
  it("says whether more could make a reference of it", () => {
    for (const text of ["&", "&#", "&#1", "&#x1f", "&co", "&copy"])
      assert.ok(beginsEntity(text), text);
    for (const text of ["&zz", "&T1", "&copyx"]) assert.ok(!beginsEntity(text), text);
  });
});

/** HTML 4.01 and XML's `apos`, in the order of the alphabet. */
const allNames =
  `AElig Aacute Acirc Agrave Alpha Aring Atilde Auml Beta Ccedil Chi Dagger Delta ETH Eacute
  Ecirc Egrave Epsilon Eta Euml Gamma Iacute Icirc Igrave Iota Iuml Kappa Lambda Mu Ntilde Nu
  OElig Oacute Ocirc Ograve Omega Omicron Oslash Otilde Ouml Phi Pi Prime Psi Rho Scaron Sigma
  THORN Tau Theta Uacute Ucirc Ugrave Upsilon Uuml Xi Yacute Yuml Zeta aacute acirc acute aelig
  agrave alefsym alpha amp and ang apos aring asymp atilde auml bdquo beta brvbar bull cap ccedil
  cedil cent chi circ clubs cong copy crarr cup curren dArr dagger darr deg delta diams divide
  eacute ecirc egrave empty emsp ensp epsilon equiv eta eth euml euro exist fnof forall frac12
  frac14 frac34 frasl gamma ge gt hArr harr hearts hellip iacute icirc iexcl igrave image infin
  int iota iquest isin iuml kappa lArr lambda lang laquo larr lceil ldquo le lfloor lowast loz lrm
  lsaquo lsquo lt macr mdash micro middot minus mu nabla nbsp ndash ne ni not notin nsub ntilde nu
  oacute ocirc oelig ograve oline omega omicron oplus or ordf ordm oslash otilde otimes ouml para
  part permil perp phi pi piv plusmn pound prime prod prop psi quot rArr radic rang raquo rarr
  rceil rdquo real reg rfloor rho rlm rsaquo rsquo sbquo scaron sdot sect shy sigma sigmaf sim
  spades sub sube sum sup sup1 sup2 sup3 supe szlig tau there4 theta thetasym thinsp thorn tilde
  times trade uArr uacute uarr ucirc ugrave uml upsih upsilon uuml weierp xi yacute yen yuml zeta
  zwj zwnj`.split(/\s+/);
