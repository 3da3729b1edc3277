const PARTS = [
  "the list",
  "the date field",
  "the search box",
  "the settings page",
  "the keyboard control",
  "the print view",
  "the import from a file",
  "the reminder banner",
  "the dark theme",
  "the storage layer",
  "the page for small screens",
] as const;

const CHANGES = [
  "keeps its place when a task above it is ticked off",
  "no longer draws twice at start",
  "says what went wrong instead of staying empty",
  "works without a mouse",
  "reads dates as days, never as moments",
  "asks before it throws anything away",
  "remembers what was typed when the page is reloaded",
  "takes a tenth of the time with a thousand tasks",
  "is announced properly by screen readers",
] as const;

const REASONS = [
  "It was the most frequent wish in the last survey.",
  "The old behaviour had been there since the first version, and nobody could say why.",
  "Two people reported it on the same day, from opposite ends of the world.",
  "A test now holds it in place.",
  "The code became shorter on the way, which is always a good sign.",
  "Old data is read as before.",
  "It needs no new setting.",
] as const;

/**
 * A change log of at least `bytes` bytes (ASCII, so as many characters), always the same.
 * Ends with a whole release.
 */
export function longText(bytes: number): string {
  const releases: string[] = ["# The long history of Daylist\n\nEvery release, newest first.\n"];
  let length = releases.join("").length;
  for (let count = 0; length < bytes; count += 1) {
    const release = describeRelease(count);
    releases.push(release);
    length += release.length;
  }
  return releases.join("");
}

function describeRelease(count: number): string {
  const minor = 999 - count;
  const lines = Array.from({ length: 6 }, (_, index) => describeChange(count * 6 + index));
  const lists = 10 + (count % 7) * 5;
  return `
## Release 1.${minor}

${lines.join("\n")}

\`\`\`ts
// The check that belongs to 1.${minor}
expect(draw(listOf(${lists})).rows).toBe(${lists});
\`\`\`
`;
}

function describeChange(index: number): string {
  const part = pick(PARTS, index * 7 + 3);
  const change = pick(CHANGES, index * 5 + Math.floor(index / 9));
  const reason = pick(REASONS, index * 3 + Math.floor(index / 11));
  return `- **${part.charAt(0).toUpperCase()}${part.slice(1)}** ${change}. ${reason}`;
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}
