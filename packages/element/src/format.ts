/** Numbers, spans of time and clock times, as people of this language write them. */

/** "8 s", "1 min 5 s", "1 h 2 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

/** "14:02". */
export function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

/** "12.4k": tokens, short. */
export function formatTokens(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${Number((count / 1000).toFixed(count < 10_000 ? 1 : 0))}k`;
  return `${Number((count / 1_000_000).toFixed(1))}M`;
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
/** From here on a date says more, in ms. */
const LONG_AGO = 7 * 86_400_000;

/** "5 minutes ago", "yesterday", or the date. */
export function formatAgo(at: number, now: number): string {
  const past = Math.max(0, now - at);
  if (past >= LONG_AGO) return new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" });
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  for (const [unit, size] of steps) {
    if (past >= size) return words.format(-Math.floor(past / size), unit);
  }
  return words.format(0, "minute");
}
