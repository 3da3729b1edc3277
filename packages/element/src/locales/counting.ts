/** Numbers and counted things in a language's own forms. */

/** A text for each form that the language has; "#" stands for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export interface Counting {
  /** 1234 as "1,234". */
  readonly number: (value: number) => string;
  /** "3 files" of `{ one: "# file", other: "# files" }`. */
  readonly count: (value: number, forms: Forms) => string;
}

/**
 * @param locale BCP 47 tag
 * @example
 * const { count } = countingIn("de");
 * count(2, { one: "# Datei", other: "# Dateien" }); // "2 Dateien"
 */
export function countingIn(locale: string): Counting {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: "latn" });
  const number = (value: number): string => numbers.format(value);
  return {
    number,
    count: (value, forms) =>
      (forms[rules.select(value)] ?? forms.other).replace("#", number(value)),
  };
}
