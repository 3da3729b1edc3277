import {
  isFailure,
  isRecord,
  META_KEY,
  RpcCode,
  type SessionSummary,
} from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import type { ClientCall } from "../client/client-call.js";
import type { Limits } from "../limits.js";
import { textParam } from "../rpc/param-checks.js";
import { RequestError } from "../rpc/request-error.js";
import type { Permissions } from "./permissions.js";
import { notHeld, turnRunning } from "./session-errors.js";
import { visiblePrompt } from "./session-title.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

/** session/list and session/delete: the bridge's own sessions, merged with the agent's. */
export class SessionCatalog {
  readonly #host: AgentHost;
  readonly #sessions: Sessions;
  readonly #permissions: Permissions;
  readonly #limits: Limits;

  constructor(host: AgentHost, sessions: Sessions, permissions: Permissions, limits: Limits) {
    this.#host = host;
    this.#sessions = sessions;
    this.#permissions = permissions;
    this.#limits = limits;
  }

  /** Own sessions come on the first page only, newest first; the agent's pages follow its cursor. */
  async list(call: ClientCall): Promise<void> {
    const { cwd, cursor } = call.params;
    const isFirstPage = cursor === undefined || cursor === null;
    const agents = await this.#listOfAgent({ cwd, cursor });
    const summaries = new Map<string, SessionSummary>();
    for (const session of isFirstPage ? this.#sessions.all() : []) {
      if (typeof cwd !== "string" || cwd === session.cwd) {
        summaries.set(session.id, summarise(session));
      }
    }
    for (const theirs of agents.sessions) {
      const own = summaries.get(theirs.sessionId);
      if (own) summaries.set(theirs.sessionId, merge(own, theirs));
      // On later pages, what the bridge holds has been listed already.
      else if (isFirstPage || !this.#sessions.get(theirs.sessionId)) {
        summaries.set(theirs.sessionId, theirs);
      }
    }
    const sessions = [...summaries.values()].sort((a, b) => time(b) - time(a));
    const { nextCursor } = agents;
    call.succeed(JSON.stringify(nextCursor === null ? { sessions } : { sessions, nextCursor }));
  }

  /**
   * Own sessions in whose title or visible prompts all words of a query occur, newest first.
   *
   * @throws RequestError invalidParams
   */
  search(call: ClientCall): void {
    const words = textParam(call.params, "query").toLowerCase().split(/\s+/).filter(Boolean);
    const sessions = this.#sessions
      .all()
      .filter((session) => {
        const text = searchableText(session).toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map(summarise)
      .sort((a, b) => time(b) - time(a));
    call.succeed(JSON.stringify({ sessions }));
  }

  /** @throws RequestError turnRunning, notFound */
  async delete(call: ClientCall): Promise<void> {
    const sessionId = textParam(call.params, "sessionId");
    const session = this.#sessions.get(sessionId);
    if (session?.turn) throw turnRunning(session.turn);
    const { link } = this.#host;
    const isKnownToAgent = !session?.isLost && this.#host.offers("session/delete");
    if (link && isKnownToAgent) {
      const timeout = this.#limits.deleteTimeout;
      const response = await link.request("session/delete", { sessionId }, timeout);
      const isDone = !isFailure(response) || (session && response.error.code === RpcCode.notFound);
      if (!isDone) throw RequestError.from(response.error);
      // Meanwhile somebody may have sent a prompt.
      if (session?.turn) throw turnRunning(session.turn);
    } else if (!session) {
      throw notHeld();
    }
    if (session) {
      this.#permissions.forgetSession(session);
      for (const view of ["events", "plain"] as const) {
        for (const connection of session.followers(view)) session.unsubscribe(connection);
      }
      this.#sessions.delete(session);
    }
    call.succeed("{}");
  }

  async #listOfAgent(params: { cwd: unknown; cursor: unknown }): Promise<AgentPage> {
    const { link } = this.#host;
    if (!link || !this.#host.offers("session/list")) return EMPTY_PAGE;
    const asked = {
      ...(typeof params.cwd === "string" ? { cwd: params.cwd } : {}),
      ...(typeof params.cursor === "string" ? { cursor: params.cursor } : {}),
    };
    const response = await link.request("session/list", asked, this.#limits.listTimeout);
    if (isFailure(response) || !isRecord(response.result)) return EMPTY_PAGE;
    const { sessions, nextCursor } = response.result;
    return {
      sessions: Array.isArray(sessions) ? sessions.filter(isSummary) : [],
      nextCursor: typeof nextCursor === "string" ? nextCursor : null,
    };
  }
}

interface AgentPage {
  readonly sessions: readonly SessionSummary[];
  readonly nextCursor: string | null;
}

const EMPTY_PAGE: AgentPage = { sessions: [], nextCursor: null };

/** One of the bridge's sessions as ACP lists it. */
export function summarise(session: Session): SessionSummary {
  return {
    sessionId: session.id,
    cwd: session.cwd,
    ...(session.title === null ? {} : { title: session.title }),
    updatedAt: new Date(session.log.lastAt).toISOString(),
    _meta: { [META_KEY]: { held: true, live: session.isLive, busy: session.turn !== null } },
  };
}

function searchableText(session: Session): string {
  const texts = [session.title ?? ""];
  for (const entry of session.log.entries(session.log.first, session.log.last)) {
    if (entry.kind === "prompt") texts.push(...visiblePrompt(entry.text));
  }
  return texts.join("\n");
}

/** The agent may know a better title, and of work that happened elsewhere. */
function merge(own: SessionSummary, theirs: SessionSummary): SessionSummary {
  const title = own.title ?? theirs.title;
  return {
    ...own,
    ...(typeof title === "string" ? { title } : {}),
    updatedAt: (time(own) >= time(theirs) ? own.updatedAt : theirs.updatedAt) ?? null,
  };
}

function time(summary: SessionSummary): number {
  const value = Date.parse(summary.updatedAt ?? "");
  return Number.isNaN(value) ? 0 : value;
}

function isSummary(value: unknown): value is SessionSummary {
  return isRecord(value) && typeof value["sessionId"] === "string";
}
