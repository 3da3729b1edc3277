/** Which language a tag means, and its texts, loaded once for the page. */
import { localeFiles, type LocaleName } from "./locale-files.js";
import type { Strings } from "./strings.js";

const known = new Map<LocaleName, Strings | Promise<Strings | null>>();

/**
 * Which of them a BCP 47 tag means; `null`: English, or one that is not offered, such as Chinese
 * in traditional characters.
 *
 * @example
 * localeFor("de-AT"); // "de"
 */
export function localeFor(tag: string): LocaleName | null {
  const lower = tag.toLowerCase();
  const [language = ""] = lower.split("-");
  if (!Object.hasOwn(localeFiles, language)) return null;
  return /^zh-(?!hans).*\b(?:hant|tw|hk|mo)\b/.test(lower) ? null : (language as LocaleName);
}

/** Its texts, at once where they are here; `null` when they did not come: asked again, tried again. */
export function loadTexts(name: LocaleName): Strings | Promise<Strings | null> {
  const here = known.get(name);
  if (here) return here;
  const loading = localeFiles[name]().then(
    (texts) => {
      known.set(name, texts);
      return texts;
    },
    (error: unknown) => {
      known.delete(name);
      // oxlint-disable-next-line no-console -- a person reads English; who serves the file needs the cause
      console.warn(`gemini-agent-chat: its texts in "${name}" could not be loaded`, error);
      return null;
    },
  );
  known.set(name, loading);
  return loading;
}
