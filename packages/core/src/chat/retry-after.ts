/** When it is worth trying again, where the agent says so. */
import { isRecord } from "../rpc/json-rpc.js";
import type { ErrorHints } from "./error-kind.js";

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };
/** "20 ms" and "2 minutes" both start with an m: the longer unit stands first. */
const PHRASE =
  /(?:try again|retry|retrying)(?: after| in)? (\d+(?:\.\d+)?) ?(ms|milli|s|m|h)(?:\w*)/i;

/**
 * In seconds; undefined where nothing is said, and for times of day, which name no time zone.
 *
 * @example
 * retryAfter({ text: "Please try again in 20ms.", data: undefined }); // 0.02
 */
export function retryAfter({ text, data }: Pick<ErrorHints, "text" | "data">): number | undefined {
  return typed(data) ?? inDetails(text) ?? inWords(text);
}

function typed(data: unknown): number | undefined {
  if (!isRecord(data)) return undefined;
  const headers = isRecord(data["responseHeaders"]) ? data["responseHeaders"] : {};
  const named = data["retryAfter"] ?? data["retry_after"] ?? headers["retry-after"];
  const seconds = typeof named === "string" && named !== "" ? Number(named) : named;
  return typeof seconds === "number" && seconds >= 0 && Number.isFinite(seconds)
    ? seconds
    : undefined;
}

/** Google's RetryInfo: `"retryDelay":"34s"`. */
function inDetails(text: string): number | undefined {
  const found = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function inWords(text: string): number | undefined {
  const found = PHRASE.exec(text);
  if (!found) return undefined;
  const [, amount = "", unit = ""] = found;
  const key = unit.toLowerCase() === "milli" ? "ms" : unit.toLowerCase();
  return Number(amount) * (SECONDS[key] ?? 1);
}
