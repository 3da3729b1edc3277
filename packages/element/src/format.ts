/**
 * Numbers, spans of time and clock times, as people of a language write them. Digits are always
 * those of the code, paths and outputs around them.
 */
import type { FormatStrings } from "./format.strings.js";
import { memoize } from "./memoize.js";

/** "1,234.5": at most one decimal. */
export function formatNumber(
  value: number,
  locale: string,
  options?: Intl.NumberFormatOptions,
): string {
  const latin = { maximumFractionDigits: 1, numberingSystem: "latn", ...options };
  return new Intl.NumberFormat(usable(locale), latin).format(value);
}

/** "8 s", "1 min 5 s", "1 h 2 min". */
export function formatDuration(ms: number, strings: FormatStrings): string {
  const { locale, seconds, minutes, hours } = strings;
  const say = (unit: (count: string) => string, value: number): string =>
    value > 0 ? unit(formatNumber(value, locale)) : "";
  const total = Math.max(0, Math.round(ms / 1000));
  if (total < 60) return seconds(formatNumber(total, locale));
  const whole = Math.floor(total / 60);
  const parts =
    whole < 60
      ? [say(minutes, whole), say(seconds, total % 60)]
      : [say(hours, Math.floor(whole / 60)), say(minutes, whole % 60)];
  return parts.filter(Boolean).join(" ");
}

/** "0.4 s": under ten seconds with a tenth, from there on as {@link formatDuration}. */
export function formatPreciseDuration(ms: number, strings: FormatStrings): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds >= 9.95) return formatDuration(ms, strings);
  return strings.seconds(formatNumber(seconds, strings.locale, { minimumFractionDigits: 1 }));
}

/** Kept, since every message has a time, and making one takes as long as drawing a message. */
const clockOf = memoize((locale: string) => {
  const options = { hour: "2-digit", minute: "2-digit", numberingSystem: "latn" } as const;
  return new Intl.DateTimeFormat(usable(locale), options);
});

/** "14:02". */
export function formatTime(at: number, locale: string): string {
  return clockOf(locale).format(dateOf(at));
}

/** "12K": tokens, short. */
export function formatTokens(count: number, locale: string): string {
  const digits = count < 10_000 || count >= 1_000_000 ? 1 : 0;
  return formatNumber(count, locale, { notation: "compact", maximumFractionDigits: digits });
}

/** "7%", of a share between 0 and 1. */
export function formatPercent(share: number, locale: string): string {
  return formatNumber(share, locale, { style: "percent", maximumFractionDigits: 0 });
}

/** "5.1 MB", "28 kB": binary units, as file managers count; a decimal where it says something. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  // "512 bytes" is a word; "512 byte", its short form, is none.
  const unitDisplay = unit === 0 ? "long" : "short";
  return formatNumber(value, locale, {
    ...{ style: "unit", unit: units[unit] ?? "byte", unitDisplay },
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
/** From here on a date says more, in ms. */
const LONG_AGO = 7 * 86_400_000;

const calendarOf = memoize((locale: string) => {
  const options = { dateStyle: "medium", numberingSystem: "latn" } as const;
  return new Intl.DateTimeFormat(usable(locale), options);
});

const calendarClockOf = memoize((locale: string) => {
  const options = { dateStyle: "medium", timeStyle: "short", numberingSystem: "latn" } as const;
  return new Intl.DateTimeFormat(usable(locale), options);
});

const agoOf = memoize((locale: string) => {
  const options = { numeric: "auto", numberingSystem: "latn" } as const;
  return new Intl.RelativeTimeFormat(usable(locale), options);
});

/** "5 minutes ago", "yesterday", or the date. */
export function formatAgo(at: number, now: number, locale: string): string {
  const past = Math.max(0, now - at);
  if (past >= LONG_AGO) return calendarOf(locale).format(dateOf(at));
  const words = agoOf(locale);
  for (const [unit, size] of steps) {
    if (past >= size) return words.format(-Math.floor(past / size), unit);
  }
  return words.format(0, "minute");
}

/** A page's own `locale` may be no tag: that must not take the conversation away. */
function usable(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** "3 May 2026, 14:02"; today only the time. */
export function formatMoment(at: number, now: number, locale: string): string {
  const date = dateOf(at);
  if (date.toDateString() === dateOf(now).toDateString()) return formatTime(at, locale);
  return calendarClockOf(locale).format(date);
}

/** A time that no calendar reaches is 1970: formatting one would throw. */
export function dateOf(at: number): Date {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
