/** How full the agent's context is, as a ring. */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Usage } from "@gemini-agent-chat/core";
import { formatPercent, formatTokens } from "./format.js";
import type { Strings } from "./strings.js";

/** From this share on the ring warns: agents compress or stop near the end. */
const NEARLY_FULL = 0.85;

/** @param keepsPlace leaves its room empty where nothing is known */
export function renderUsage(
  usage: Usage | null,
  strings: Strings,
  keepsPlace: boolean,
): TemplateResult | typeof nothing {
  if (!usage || !(usage.size > 0)) {
    return keepsPlace ? html`<span class="meter"></span>` : nothing;
  }
  const share = Math.min(1, Math.max(0, usage.used / usage.size));
  const label = strings.contextUsed(formatPercent(share, strings.locale));
  const detail = strings.contextDetail(
    formatTokens(usage.used, strings.locale),
    formatTokens(usage.size, strings.locale),
  );
  return html`<span
    class="meter"
    role="img"
    aria-label="${label} (${detail})"
    title="${label} (${detail})"
    ?data-full=${share >= NEARLY_FULL}
  >
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      ${svg`<circle class="meter-track" cx="8" cy="8" r="6" stroke-width="2" />
        <circle class="meter-value" cx="8" cy="8" r="6" stroke-width="2" pathLength="100"
          stroke-dasharray="${share * 100} 100" transform="rotate(-90 8 8)" />`}
    </svg>
  </span>`;
}
