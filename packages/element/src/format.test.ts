import assert from "node:assert/strict";
import { test } from "node:test";
import { formatStrings } from "./format.strings.js";
import {
  formatAgo,
  formatBytes,
  formatMoment,
  formatDuration,
  formatNumber,
  formatPercent,
  formatPreciseDuration,
  formatTime,
  formatTokens,
} from "./format.js";
import { deWork } from "./locales/de-work.js";
import { jaWork } from "./locales/ja-work.js";

/** Engines differ in which space they put into a number. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ");

test("durations are short, and never go back to a smaller unit", () => {
  const cases = [
    [0, "0 s"],
    [-5, "0 s"],
    [59_400, "59 s"],
    [60_000, "1 min"],
    [65_000, "1 min 5 s"],
    [3_600_000, "1 h"],
    [3_720_000, "1 h 2 min"],
    [360_000_000_000, "100,000 h"],
  ] as const;
  for (const [ms, expected] of cases) assert.equal(formatDuration(ms, formatStrings), expected);
  assert.equal(formatDuration(65_000, { ...jaWork, locale: "ja" }), "1 分 5 秒");
});

test("under ten seconds a tenth counts", () => {
  const cases = [
    [-5, "0.0 s"],
    [440, "0.4 s"],
    [9_940, "9.9 s"],
    [9_960, "10 s"],
    [65_000, "1 min 5 s"],
  ] as const;
  for (const [ms, expected] of cases) {
    assert.equal(formatPreciseDuration(ms, formatStrings), expected);
  }
  assert.equal(formatPreciseDuration(1500, { ...deWork, locale: "de" }), "1,5 s");
});

test("tokens and bytes keep at most one decimal", () => {
  const tokens = [0, 999, 1234, 48_200, 1_048_576].map((count) => formatTokens(count, "en"));
  assert.deepEqual(tokens, ["0", "999", "1.2K", "48K", "1M"]);
  const sizes = [1, 512, 2048, 5 * 1024 * 1024, 5_300_000];
  assert.deepEqual(
    sizes.map((bytes) => formatBytes(bytes, "en")),
    ["1 byte", "512 bytes", "2 kB", "5 MB", "5.1 MB"],
  );
  assert.equal(plain(formatBytes(2560, "fr")), "2,5 ko");
});

test("numbers, shares and times are those of the language, in the digits of code", () => {
  assert.equal(formatNumber(1234.56, "en"), "1,234.6");
  assert.equal(formatNumber(1234.56, "de"), "1.234,6");
  assert.equal(plain(formatPercent(0.073, "de")), "7 %");
  assert.equal(formatPercent(0.073, "en"), "7%");
  const at = new Date(2026, 0, 31, 14, 2).getTime();
  assert.equal(formatTime(at, "de"), "14:02");
  assert.equal(plain(formatTime(at, "en-US")), "02:02 PM");
  assert.equal(formatTime(at, "en-GB"), "14:02");
  assert.match(formatTime(at, "ar-EG"), /^02:02/);
});

test("what was lately is said in words, what is long ago by its date", () => {
  const now = new Date(2026, 0, 31, 14, 2).getTime();
  const ago = (ms: number, locale: string): string => formatAgo(now - ms, now, locale);
  assert.equal(ago(-5000, "en"), "this minute");
  assert.equal(ago(5 * 60_000, "en"), "5 minutes ago");
  assert.equal(ago(5 * 60_000, "de"), "vor 5 Minuten");
  assert.equal(ago(26 * 3_600_000, "de"), "gestern");
  assert.equal(ago(9 * 86_400_000, "de"), "22.01.2026");
});

test("a time that no calendar reaches does not take the conversation away", () => {
  for (const at of [1e20, -1e20, Number.NaN, Infinity]) {
    assert.match(formatTime(at, "en"), /:/);
    assert.match(formatAgo(at, 0, "en"), /./);
    assert.match(formatMoment(at, Date.UTC(2026, 0, 31), "en"), /1970|1969/);
  }
});

test("a locale that is no tag does not take the text away", () => {
  assert.equal(formatNumber(1234, "no tag!"), "1,234");
  assert.equal(formatTokens(1234, ""), "1.2K");
});
