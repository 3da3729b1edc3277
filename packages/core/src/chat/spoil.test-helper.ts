/** Messages as no agent should write them. */
const KEYS = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length", ""];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Puts nonsense into a JSON text at a few places; the result is JSON again. */
export function spoil(text: string, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const junk = (): string => {
    const key = JSON.stringify(KEYS[below(KEYS.length)]);
    const all = [
      ...["null", "true", "-1", "1e308", "0.5", '""', "[]", "{}", "[null]", "[[[]]]"],
      ...['"\\ud800"', '"\\u0000"', '{"__proto__":{"polluted":true}}', '[{"type":null}]'],
      ...[`{${key}:1}`, key, `{"type":${key},"text":${key}}`, `"${"x".repeat(200)}"`],
      '{"constructor":{"prototype":{"polluted":true}}}',
    ];
    return all[below(all.length)] ?? "null";
  };
  const visit = (value: Json): string => {
    if (random() < 0.04) return junk();
    if (Array.isArray(value)) {
      const items = value.map(visit);
      if (random() < 0.05) items.push(junk());
      return `[${items.join(",")}]`;
    }
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const fields = Object.entries(value)
      .filter(() => random() > 0.03)
      .map(([key, field]) => `${JSON.stringify(key)}:${visit(field)}`);
    if (random() < 0.05) fields.push(`${JSON.stringify(KEYS[below(KEYS.length)])}:${junk()}`);
    return `{${fields.join(",")}}`;
  };
  return visit(JSON.parse(text) as Json);
}
