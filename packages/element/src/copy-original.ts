/**
 * Copies marked text as it was sent. Browsers differ in what they take along of the characters
 * behind a label, which have no size; WebKit takes none of them.
 */

/**
 * For `copy` events of an element that draws text with labels. A selection that goes beyond the
 * element is left to the browser.
 */
export function copyOriginal(element: HTMLElement, event: ClipboardEvent): void {
  const range = selectedRange(element.getRootNode());
  if (!range || !element.contains(range.commonAncestorContainer)) return;
  const copy = range.cloneContents();
  const labels = copy.querySelectorAll(".odd");
  if (labels.length === 0) return;
  for (const label of labels) label.remove();
  event.clipboardData?.setData("text/plain", textOf(copy));
  event.preventDefault();
}

/** Blocks, such as the two ends of a folded text, are lines of their own. */
function textOf(copy: DocumentFragment): string {
  const blocks = [...copy.querySelectorAll(".whole-text, .whole-cut")];
  if (blocks.length === 0) return copy.textContent ?? "";
  return blocks.map((block) => (block.textContent ?? "").replace(/\n$/, "")).join("\n");
}

/** What is selected inside a shadow root: each engine has, or had, a way of its own to tell. */
function selectedRange(root: Node & { getSelection?: () => Selection | null }): Range | null {
  const selection = root.getSelection?.() ?? getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.collapsed || !(root instanceof ShadowRoot)) return range;
  const [composed] = composedRanges(selection, root);
  if (!composed) return null;
  const live = document.createRange();
  live.setStart(composed.startContainer, composed.startOffset);
  live.setEnd(composed.endContainer, composed.endOffset);
  return live;
}

function composedRanges(selection: Selection, root: ShadowRoot): readonly StaticRange[] {
  // Safari 17 takes the roots themselves; the browsers without it have told already.
  const { getComposedRanges } = selection as {
    getComposedRanges?: (roots: ShadowRoot | GetComposedRangesOptions) => StaticRange[];
  };
  if (!getComposedRanges) return [];
  try {
    return getComposedRanges.call(selection, { shadowRoots: [root] });
  } catch {
    return getComposedRanges.call(selection, root);
  }
}
