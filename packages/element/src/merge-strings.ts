import type { FrameStrings, Strings } from "./strings.js";

/**
 * The page's texts over those of a language; a value of the wrong type is ignored. Of `base` all
 * that is known so far: the texts of a later part come with it, and nothing else uses them.
 */
export function mergeStrings(
  texts: Partial<Strings> | null,
  base: FrameStrings,
  locale: string,
): Strings {
  const all = { ...base, locale };
  if (!texts || typeof texts !== "object") return all as Strings;
  const known = Object.entries(all) as [keyof Strings, unknown][];
  const accepted = known.flatMap(([key, fallback]) =>
    typeof texts[key] === typeof fallback ? [[key, texts[key]]] : [],
  );
  return { ...all, ...(Object.fromEntries(accepted) as Partial<Strings>) } as Strings;
}
