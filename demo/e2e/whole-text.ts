import type { Locator } from "playwright-core";

/** The text as a person can read it, with what is scrolled out of sight: `innerText` leaves that out. */
export function wholeText(where: Locator): Promise<string> {
  return where.evaluate((node) => {
    const elements = [node, ...node.querySelectorAll<HTMLElement>("*")] as HTMLElement[];
    for (const { style } of elements) style.contentVisibility = "visible";
    const text = (node as HTMLElement).innerText;
    for (const { style } of elements) style.contentVisibility = "";
    return text;
  });
}
