/** Puts markdown on a page for tests, and describes what it became. */
import { StreamedText } from "@gemini-agent-chat/core";
import type { CSSResult } from "lit";
import { baseStyles } from "../base.styles.js";
import { codeBlockStyles } from "../code-block.styles.js";
import { define } from "../define.js";
import { remoteImageStyles } from "../remote-image.styles.js";
import { safeLinkStyles } from "../safe-link.styles.js";
import { tokensStyles } from "../tokens.styles.js";
import { markdownStyles } from "./markdown.styles.js";
import { StreamedMarkdown } from "./streamed-markdown.js";

define("gac-markdown", StreamedMarkdown);

const styles: readonly CSSResult[] = [
  tokensStyles,
  baseStyles,
  markdownStyles,
  codeBlockStyles,
  safeLinkStyles,
  remoteImageStyles,
];

const hosts = new Set<HTMLElement>();

/** Removes what the tests have put on the page; for `afterEach`. */
export function unmountAll(): void {
  for (const host of hosts) host.remove();
  hosts.clear();
}

/** An empty `<gac-markdown>` in a shadow root with the styles of the chat. */
export async function mount(): Promise<StreamedMarkdown> {
  // By hand: fixtures wait for a frame, which a page in the background does not get.
  const host = document.createElement("div");
  document.body.append(host);
  hosts.add(host);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? []);
  const element = document.createElement("gac-markdown");
  root.append(element);
  await element.updateComplete;
  return element;
}

/** Shows a finished text that came in one piece. */
export async function show(text: string): Promise<StreamedMarkdown> {
  return feed([text]);
}

/**
 * Shows a text piece by piece, with an update and a `look` after each, then ends it unless it is
 * `open`.
 */
export async function feed(
  pieces: Iterable<string>,
  open = false,
  look?: (element: StreamedMarkdown) => void,
): Promise<StreamedMarkdown> {
  const element = await mount();
  let stream = StreamedText.empty;
  for (const piece of pieces) {
    stream = stream.append(piece);
    element.stream = stream;
    await element.updateComplete;
    look?.(element);
  }
  element.stream = stream;
  element.done = !open;
  await element.updateComplete;
  return element;
}

/** The elements, attributes and texts below `node`, without comments and cuts between texts. */
export function describeDom(node: Node): string {
  let text = "";
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.data.replace(/[<>]/g, (sign) => `\\${sign}`);
    if (!(child instanceof Element)) continue;
    const attributes = [...child.attributes]
      .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
      .sort();
    text += `<${child.localName}${attributes.join("")}>${describeDom(child)}</${child.localName}>`;
  }
  return text;
}
