/** Prompts that a page offers in an empty conversation. */
export type Suggestion = string | { readonly label: string; readonly prompt: string };

/** Suggestions in one shape; anything else in the list is left out. */
export function normalizeSuggestions(
  suggestions: readonly Suggestion[],
): readonly { readonly label: string; readonly prompt: string }[] {
  if (!Array.isArray(suggestions)) return [];
  return suggestions.flatMap((suggestion: Suggestion) => {
    if (typeof suggestion === "string") return [{ label: suggestion, prompt: suggestion }];
    const { label, prompt } = suggestion ?? {};
    return typeof label === "string" && typeof prompt === "string" ? [{ label, prompt }] : [];
  });
}
