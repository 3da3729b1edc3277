/** Browser storage that may be missing, full or forbidden: then nothing is kept, and nothing breaks. */

/** Kept for good, or for as long as the tab. */
type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null, area: Area = "localStorage"): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Private windows and full storages refuse: the setting lasts as long as the page.
  }
}
