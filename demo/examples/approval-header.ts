/** A header of your own over each permission request: whose policy it falls under, and since when. */
import type { PendingApproval } from "@gemini-agent-chat/core";
import type { Renderer } from "@gemini-agent-chat/element";

export interface Brand {
  readonly name: string;
  /** One letter or two. */
  readonly mark: string;
  readonly color: string;
  /** What your policy says about this kind of request. */
  readonly policy: (kind: string) => string;
}

/** What is asked, and the buttons, stay the element's own: a header cannot change them. */
export function approvalHeader({ name, mark, color, policy }: Brand): Renderer<PendingApproval> {
  return (container, approval, { signal }) => {
    const badge = document.createElement("span");
    badge.textContent = mark;
    badge.style.cssText =
      "display: inline-grid; place-items: center; inline-size: 24px; block-size: 24px; " +
      "border-radius: 6px; color: white; font-weight: 600; font-size: 12px";
    badge.style.background = color;
    const words = document.createElement("span");
    words.textContent = `${name} · ${policy(approval.toolCall.kind)}`;
    const since = document.createElement("time");
    since.style.marginInlineStart = "auto";
    container.style.cssText =
      "display: flex; align-items: center; gap: 8px; margin-block-end: 12px; font-size: 13px";
    container.append(badge, words, since);

    const tick = (): void => {
      const seconds = Math.max(0, Math.round((Date.now() - approval.ts) / 1000));
      since.textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
    };
    tick();
    const timer = setInterval(tick, 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
  };
}
