import type { FrameStrings, Strings } from "./strings.js";

/**
 * The page's texts over the English ones; a value of the wrong type is ignored. Of `english` all
 * that is known so far: the texts of a later part come with it, and nothing else uses them.
 */
export function mergeStrings(texts: Partial<Strings> | null, english: FrameStrings): Strings {
  if (!texts || typeof texts !== "object") return english as Strings;
  const known = Object.entries(english) as [keyof Strings, unknown][];
  const accepted = known.flatMap(([key, fallback]) =>
    typeof texts[key] === typeof fallback ? [[key, texts[key]]] : [],
  );
  return { ...english, ...(Object.fromEntries(accepted) as Partial<Strings>) } as Strings;
}
