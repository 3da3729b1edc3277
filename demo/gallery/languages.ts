/** The languages of the gallery, and one that marks every text of the element. */
import { englishStrings, type Strings } from "@gemini-agent-chat/element";

const languages = ["en", "de", "fr", "es", "it", "pt-BR", "ja", "zh-CN", "ko", "ar", "marked"];

/**
 * English between marks, with what else depends on a language in Korean: a Latin letter outside of
 * marks is then the agent's, the page's, or a mistake.
 */
export const markedStrings: Strings = {
  ...(Object.fromEntries(
    Object.entries(englishStrings).map(([key, text]) => [key, marked(text)]),
  ) as unknown as Strings),
  locale: "ko",
};

/** A list that reloads the page in the language that is chosen. */
export function languageSwitch(lang: string): HTMLElement {
  const label = document.createElement("label");
  const select = document.createElement("select");
  for (const each of languages) select.add(new Option(each, each, false, each === lang));
  select.addEventListener("change", () => {
    const query = new URLSearchParams(location.search);
    query.set("lang", select.value);
    location.search = query.toString();
  });
  label.append("Language ", select);
  return label;
}

function marked(text: unknown): unknown {
  if (typeof text !== "function") return `⟦${String(text)}⟧`;
  const say = text as (...values: readonly unknown[]) => string;
  return (...values: readonly unknown[]) => `⟦${say(...values)}⟧`;
}
