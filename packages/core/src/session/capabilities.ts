/** What the other side has said it can do, and what we say. */
import type { InitializeResult } from "../acp/schema.js";
import { META_KEY } from "../chat/events.js";
import { isRecord } from "../rpc/json-rpc.js";

/** An ability of an agent that this client makes use of. */
export type Ability = "load" | "resume" | "list" | "close" | "delete" | "title" | "logout";

/** True where the agent, or the bridge for it, offers it. */
export function offers(initialized: InitializeResult | null, ability: Ability): boolean {
  const { loadSession, sessionCapabilities, auth } = initialized?.agentCapabilities ?? {};
  if (ability === "load") return loadSession === true;
  return isRecord((ability === "logout" ? auth : sessionCapabilities)?.[ability]);
}

/** Our bridge's part of the `initialize` result; empty with a plain server. */
export function bridgeFacts(
  initialized: InitializeResult | null,
): Readonly<Record<string, unknown>> {
  const meta = initialized?._meta?.[META_KEY];
  return isRecord(meta) ? meta : {};
}

/** Which kinds of questions a view can show: forms, and pages to open. */
export interface ElicitationSupport {
  readonly form?: boolean;
  readonly url?: boolean;
}

/**
 * The `clientCapabilities` of `initialize`. What the reducer understands is always in it;
 * `extra` wins, key by key.
 */
export function clientCapabilities(
  elicitation: ElicitationSupport,
  extra: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { form, url } = elicitation;
  const meta = isRecord(extra["_meta"]) ? extra["_meta"] : {};
  return {
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
    session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
    ...((form || url) && { elicitation: { ...(form && { form: {} }), ...(url && { url: {} }) } }),
    ...extra,
    // `terminal_output`: the JavaScript adapters then show the terminals that commands run in.
    _meta: { terminal_output: true, ...meta, [META_KEY]: { version: 1 } },
  };
}
