/** Notices that carry a protocol's word get words for people. */
import type { NoticePart } from "@gemini-agent-chat/core";
import type { Strings } from "./strings.js";

/** In the language that was asked for last. */
const known = new WeakMap<NoticePart, { readonly strings: Strings; readonly worded: NoticePart }>();

/** The same notice, with a title to read; the same object for the same notice and language. */
export function inWords(notice: NoticePart, strings: Strings): NoticePart {
  const cached = known.get(notice);
  if (cached?.strings === strings) return cached.worded;
  const title = titleOf(notice, strings);
  const worded = title === notice.title ? notice : { ...notice, title };
  known.set(notice, { strings, worded });
  return worded;
}

function titleOf({ kind, title }: NoticePart, strings: Strings): string {
  switch (kind) {
    case "mode":
      return strings.modeIsNow(title);
    case "empty_turn":
      return strings.emptyTurn;
    case "stop_reason":
      return strings.stopReason(title);
    default:
      return title;
  }
}
