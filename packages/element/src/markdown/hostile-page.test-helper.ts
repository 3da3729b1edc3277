/** Runs in the page of `hostile-page.html`, under its policy, and tells what was tried there. */
import { describeDom, feed, show, unmountAll } from "./markdown-page.test-helper.js";
import type { StreamedMarkdown } from "./streamed-markdown.js";

const seen: string[] = [];
/** The element's own scripts: some come later. The policy lets no other one through. */
const ownScript: RegExp = /^\/(?:packages|node_modules)\/[^?]*\.m?[jt]s$/;

/** What tests do in that page. */
export interface MarkdownPage {
  readonly describeDom: (node: Node) => string;
  readonly show: (text: string) => Promise<StreamedMarkdown>;
  /** Feeds the pieces, with a look after each, and ends the text. */
  readonly feed: (
    pieces: Iterable<string>,
    look: (element: StreamedMarkdown) => void,
  ) => Promise<StreamedMarkdown>;
  readonly unmountAll: () => void;
  /** Scripts that ran, requests that were made and breaches of the policy since the last call. */
  readonly faults: () => readonly string[];
  /** Does what hostile text must not be able to do, and resolves to what was seen of it. */
  readonly breach: () => Promise<readonly string[]>;
}

document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
  seen.push(effectiveDirective),
);
window.alert = (): void => void seen.push("alert");

const page: MarkdownPage = {
  describeDom,
  show,
  feed: (pieces, look) => feed(pieces, false, look),
  unmountAll,
  faults: () => {
    for (const { name } of performance.getEntriesByType("resource")) {
      const { origin, pathname } = new URL(name);
      if (origin !== location.origin || !ownScript.test(pathname)) seen.push(`request: ${name}`);
    }
    performance.clearResourceTimings();
    return seen.splice(0);
  },
  breach: async () => {
    try {
      document.body.innerHTML = "<b>x</b>";
    } catch {
      // Refused, and seen.
    }
    new Image().src = "https://evil.test/p.png";
    alert("1");
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [...new Set(page.faults())];
  },
};

Object.assign(globalThis, { markdownPage: page });
