/** Every language says everything, with all that belongs in it, and in its own words. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { englishStrings } from "../english-strings.js";
import type { Strings } from "../strings.js";
import { ar } from "./ar.js";
import { de } from "./de.js";
import { es } from "./es.js";
import { fr } from "./fr.js";
import { it } from "./it.js";
import { ja } from "./ja.js";
import { ko } from "./ko.js";
import { ptBR } from "./pt-br.js";
import { zhCN } from "./zh-cn.js";

const locales: readonly Strings[] = [de, fr, es, it, ptBR, ja, zhCN, ko, ar];
type Key = keyof Strings;
const keys = Object.keys(englishStrings) as Key[];

/** Words that are the same in both languages, with all their texts. */
const same: Readonly<Record<string, readonly Key[]>> = {
  all: ["keyCtrl", "keyShift", "keyEnter", "keyEsc", "locale", "toolMoreFiles"],
  units: ["seconds", "minutes", "hours", "messageLabel"],
  de: [
    ...([
      "defaultHeading",
      "agent",
      "offline",
      "pause",
      "tokenField",
      "details",
      "openChat",
    ] as const),
    ...(["noticeDetails", "questionOptional", "planHeading", "codeRegion", "toolAudio"] as const),
    ...(["toolIn", "plainCode"] as const),
  ],
  fr: [
    ...(["defaultHeading", "agent", "conversation", "openSessions", "sessionsTitle"] as const),
    ...([
      "messageField",
      "pause",
      "suggestionsLabel",
      "openChat",
      "mode",
      "blockUntitled",
    ] as const),
    ...(["planHeading", "pictureCount", "toolAudio", "approvalAllShown"] as const),
  ],
  es: ["tokenField", "openChat", "planHeading", "noticeError", "toolAudio"],
  it: ["offline", "tokenField", "openChat", "toolInput", "toolOutput", "toolIn", "toolAudio"],
  "pt-BR": ["offline", "tokenField", "openChat"],
  ja: [],
  "zh-CN": [],
  ko: [],
  ar: [],
};

type Counts<K extends Key> = Strings[K] extends (count: number) => string
  ? K
  : Strings[K] extends (count: number, other: never) => string
    ? K
    : never;
/** The texts with a number in them; the compiler knows which. */
const counted: Readonly<Record<{ [K in Key]: Counts<K> }[Key], true>> = {
  ...{ approvalsWait: true, newAnswers: true, jumpToNew: true, tooManyAttachments: true },
  ...{ queued: true, queueHeld: true, picturesLost: true, pictureCount: true },
  ...{ toolMoreLines: true, toolMoreFiles: true, toolReadFiles: true, toolSearches: true },
  ...{ toolAdded: true, toolRemoved: true, toolLine: true, outputHidden: true },
  ...{ outputShowAll: true, diffShowAll: true, diffHidden: true, visibleSpaces: true },
  ...{ visibleTabs: true, visibleBlanks: true, visibleEmptyLines: true, approvalEdit: true },
  ...{ approvalPosition: true, approvalHidden: true, approvalAllShown: true },
  ...{ approvalOddHint: true, approvalMoreOptions: true, approvalNameCut: true },
  ...{ questionMin: true, questionMax: true, questionTooShort: true, questionTooLong: true },
  ...{ planProgress: true, toolExit: true, toolShowMore: true, moreLines: true },
  ...{ moreCharacters: true, moreRows: true },
};
const counts = [0, 1, 2, 3, 11, 100, 1234];

/** What a function is called with. */
function samplesOf(key: Key): readonly (readonly (string | number)[])[] {
  switch (key) {
    case "outputShowAll":
      return counts.map((count) => [count, "5 MB"]);
    case "outputHidden":
    case "approvalHidden":
      return [...counts.map((count) => [count, count]), ...counts.map((count) => [0, count])];
    case "approvalPosition":
    case "planProgress":
      return counts.map((count) => [count, 4321]);
    case "stopReason":
      return [["odd_reason"]];
    case "questionBadFormat":
      return [["email"], ["uri"], ["date"], ["date-time"]];
    default:
      return key in counted ? counts.map((count) => [count]) : [["Xaver", "14:02"]];
  }
}

/** The texts of a key in two languages, pair by pair, with what both were made of. */
function pairs(
  locale: Strings,
  key: Key,
): readonly (readonly [string, string, readonly (string | number)[]])[] {
  const [own, english] = [locale[key], englishStrings[key]];
  if (typeof own === "string") return [[own, english as string, []]];
  const call = (text: unknown, args: readonly unknown[]): string =>
    (text as (...all: readonly unknown[]) => string)(...args);
  return samplesOf(key).map((args) => [call(own, args), call(english, args), args]);
}

/** Numbers that are said in words, or not at all where there is one thing. */
function isInWords(key: Key, count: number, locale: Strings): boolean {
  if (key === "approvalEdit") return count <= 1 || (locale === ar && count === 2);
  const isBare =
    /^(?:approvalPosition|planProgress|approvalOddHint|questionM|tool(?:Line|Exit|MoreFiles))/;
  return locale === ar && count <= 2 && !isBare.test(key);
}

const isolates = /[\u2066-\u2069]/g;

for (const locale of locales) {
  describe(locale.locale, () => {
    test("has the texts of English, of the same kinds", () => {
      assert.deepEqual(Object.keys(locale).sort(), [...keys].sort());
      for (const key of keys) assert.equal(typeof locale[key], typeof englishStrings[key], key);
    });

    test("keeps every value", () => {
      for (const key of keys) {
        // Its value chooses among whole sentences.
        const isChoice = key === "questionBadFormat";
        for (const [text, english, args] of pairs(locale, key)) {
          assert.ok(text.trim() === text && text !== "", `${key}: ${text}`);
          assert.doesNotMatch(text, /#(?!token=)|undefined|NaN|\[object/, key);
          for (const arg of args) {
            if (!isChoice && typeof arg === "string" && english.includes(arg)) {
              assert.ok(text.includes(arg), `${key} lost ${arg}: ${text}`);
            }
          }
        }
      }
    });

    test("says every number", () => {
      const numbers = new Intl.NumberFormat(locale.locale, { numberingSystem: "latn" });
      for (const key of Object.keys(counted) as (keyof typeof counted)[]) {
        for (const [text, , args] of pairs(locale, key)) {
          const [first, second] = args.filter((arg) => typeof arg === "number");
          const count = key.endsWith("Hidden") ? first || (second ?? 0) : (first ?? 0);
          if (isInWords(key, count, locale)) continue;
          const said = key === "toolExit" ? String(count) : numbers.format(count);
          assert.ok(text.includes(said), `${key} of ${count}: ${text}`);
        }
      }
    });

    test("is in its own words", () => {
      const allowed = new Set<Key>([
        ...(same["all"] ?? []),
        ...(same["units"] ?? []),
        ...(same[locale.locale] ?? []),
      ]);
      const left = keys.filter(
        (key) =>
          !allowed.has(key) &&
          pairs(locale, key).some(([text, english]) => text.replace(isolates, "") === english),
      );
      assert.deepEqual(left, []);
    });

    test("has no English sentence left in it", () => {
      for (const key of keys) {
        for (const [text] of pairs(locale, key)) {
          assert.doesNotMatch(
            text,
            /\b(?:the|this|with|from|your|were|could|cannot|which|again|answer)\b/i,
            key,
          );
        }
      }
    });
  });
}

test("each form of Arabic is another text", () => {
  const forms = [0, 1, 2, 3, 11, 100].map((count) => ar.pictureCount(count));
  assert.deepEqual(forms, ["لا صور", "صورة واحدة", "صورتان", "3 صور", "11 صورة", "100 صورة"]);
  const files = [0, 1, 2, 3, 11, 100].map((count) => ar.toolReadFiles(count));
  assert.equal(new Set(files).size, 6);
});

test("one and many differ where a language tells them apart, and nothing else does", () => {
  assert.deepEqual([0, 1, 2].map(de.toolReadFiles), [
    "0 Dateien gelesen",
    "1 Datei gelesen",
    "2 Dateien gelesen",
  ]);
  // Of none, French says one.
  assert.deepEqual([0, 1, 2].map(fr.toolReadFiles), [
    "0 fichier lu",
    "1 fichier lu",
    "2 fichiers lus",
  ]);
  assert.deepEqual([1, 2].map(ja.pictureCount), ["画像 1 枚", "画像 2 枚"]);
});

test("what an approval asks ends as a question in every language", () => {
  for (const locale of locales) {
    const asked = keys.filter(
      (key) => key.startsWith("approval") && String(englishStrings[key]).endsWith("?"),
    );
    assert.ok(asked.length >= 9);
    for (const key of asked)
      assert.match(String(locale[key]), /[?？؟]$/, `${locale.locale} ${key}`);
    // What allows and what rejects are never one word.
    const kinds = [locale.kindAllowOnce, locale.kindAllowAlways, locale.kindRejectOnce];
    assert.equal(new Set([...kinds, locale.kindRejectAlways]).size, 4, locale.locale);
  }
});
