/** What sort of failure an agent means: typed signs first, words only where there are none. */
import { isRecord, RpcCode } from "../rpc/json-rpc.js";

/** What a person can do about it. */
export type ErrorKind = "rate_limit" | "auth" | "overloaded" | "network" | "refusal" | "unknown";

/** Everything that an agent said of a failure. */
export interface ErrorHints {
  /** JSON-RPC's code; Gemini CLI puts the HTTP status here. */
  readonly code: number;
  readonly text: string;
  readonly data: unknown;
}

/**
 * Cost: O(length of the text).
 *
 * @example
 * errorKind({ code: -32603, text: "", data: { errorKind: "rate_limit" } }); // "rate_limit"
 */
export function errorKind({ code, text, data }: ErrorHints): ErrorKind {
  const byStatus = ofStatus(code) ?? ofStatus(httpStatus(data));
  if (byStatus) return byStatus;
  for (const word of typedWords(data)) {
    const byWord = matching(WORDS, word);
    if (byWord) return byWord;
  }
  if (code === RpcCode.authRequired) return "auth";
  return matching(PHRASES, text.slice(0, MAX_TEXT)) ?? "unknown";
}

/** An error page can be long: its reason stands at its start. */
const MAX_TEXT = 4096;

type Patterns = readonly (readonly [ErrorKind, RegExp])[];

/** For the agents' own names of errors: `usageLimitExceeded`, `rate_limit`, `unauthorized` ... */
const WORDS: Patterns = [
  ["rate_limit", /rate_?limit|usage_?limit|too_?many_?requests|quota/i],
  ["auth", /^auth|unauthori[sz]ed|invalid_?api_?key/i],
  ["overloaded", /overload|unavailable/i],
  ["network", /connection_?failed|disconnected|network|timed?_?out/i],
  ["refusal", /refus|content_?(?:filter|policy)|safety/i],
];

const PHRASES: Patterns = [
  [
    "rate_limit",
    /\b429\b|rate.?limit|too many requests|usage limit|hit your .{0,20}limit|quota|resource.?exhausted/i,
  ],
  ["auth", /\b401\b|unauthori[sz]ed|authenticat|(?:invalid|incorrect) api key|api key not valid/i],
  ["overloaded", /overloaded|\b(?:502|503|504|529)\b|service unavailable|at capacity/i],
  [
    "network",
    /\bE(?:CONN\w+|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE)\b|fetch failed|socket hang up|network|connection (?:was )?(?:lost|closed|reset|refused)|disconnected/i,
  ],
  ["refusal", /\brefusal\b|refused to answer|content.?(?:filter|policy)|blocked .{0,20}safety/i],
];

function matching(patterns: Patterns, text: string): ErrorKind | undefined {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}

function ofStatus(status: number | undefined): ErrorKind | undefined {
  switch (status) {
    case 429:
      return "rate_limit";
    case 401:
    case 403:
      return "auth";
    case 502:
    case 503:
    case 504:
    case 529:
      return "overloaded";
    default:
      return undefined;
  }
}

/** `{ httpStatusCode: 429 }`, also one level down, as Codex nests it under the error's name. */
function httpStatus(data: unknown): number | undefined {
  for (const candidate of [data, ...infoOf(data)]) {
    if (!isRecord(candidate)) continue;
    for (const key of ["httpStatusCode", "http_status_code", "statusCode", "status"]) {
      const status = candidate[key];
      if (typeof status === "number") return status;
    }
  }
  return undefined;
}

function typedWords(data: unknown): string[] {
  if (!isRecord(data)) return [];
  const words = [data["errorKind"], data["codexErrorInfo"], data["codex_error_info"]];
  return words.flatMap((word) =>
    typeof word === "string" ? [word] : isRecord(word) ? Object.keys(word) : [],
  );
}

function infoOf(data: unknown): unknown[] {
  if (!isRecord(data)) return [];
  const info = data["codexErrorInfo"] ?? data["codex_error_info"];
  return isRecord(info) ? Object.values(info) : [];
}
