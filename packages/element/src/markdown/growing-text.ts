/** Text that is mostly appended to, so that a selection in it survives. */
import { noChange } from "lit";
import { directive, Directive, type ChildPart, type DirectiveResult } from "lit/directive.js";

/** Makes `node` hold `text`, touching only what differs. Cost: O(length), the DOM's only the change. */
export function growText(node: Text, text: string): void {
  const before = node.data;
  if (before === text) return;
  if (text.startsWith(before)) {
    node.appendData(text.slice(before.length));
    return;
  }
  let same = 0;
  const most = Math.min(before.length, text.length);
  while (same < most && before[same] === text[same]) same++;
  node.replaceData(same, before.length - same, text.slice(same));
}

class GrowingTextDirective extends Directive {
  #node: Text | null = null;

  render(text: string): unknown {
    return text;
  }

  override update(_part: ChildPart, [text]: [string]): unknown {
    if (this.#node) {
      growText(this.#node, text);
      return noChange;
    }
    this.#node = document.createTextNode(text);
    return this.#node;
  }
}

/** A text in a template that keeps its node while it grows. */
export const growingText: (text: string) => DirectiveResult = directive(GrowingTextDirective);
