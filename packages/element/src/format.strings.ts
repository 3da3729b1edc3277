/** The language of numbers and dates, and the units of time, in English. */

export interface FormatStrings {
  /** BCP 47 tag for numbers and dates, such as "en-GB"; the element sets it from `lang`. */
  readonly locale: string;
  readonly seconds: (count: string) => string;
  readonly minutes: (count: string) => string;
  readonly hours: (count: string) => string;
}

export const formatStrings: FormatStrings = {
  locale: "en",
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
};
