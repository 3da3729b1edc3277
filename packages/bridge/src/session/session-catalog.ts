import { isAbsolute } from "node:path";
import {
  isFailure,
  isRecord,
  META_KEY,
  RpcCode,
  type SessionSummary,
} from "@gemini-agent-chat/core";
import type { AgentHost } from "../agent/agent-host.js";
import { requestAgent } from "../agent/timed-call.js";
import type { ClientCall } from "../client/client-call.js";
import { isInside } from "../is-inside.js";
import type { Limits } from "../limits.js";
import { textParam } from "../rpc/param-checks.js";
import { RequestError } from "../rpc/request-error.js";
import { confineFolder } from "./confine-path.js";
import type { Permissions } from "./permissions.js";
import { notHeld, notListed, turnRunning } from "./session-errors.js";
import { visiblePrompt } from "./session-title.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

/** What {@link SessionCatalog} works with. */
export interface SessionCatalogOptions {
  readonly host: AgentHost;
  readonly sessions: Sessions;
  readonly permissions: Permissions;
  readonly limits: Limits;
  readonly root: string;
}

/** More than anybody reads; of the agent's sessions the newest listed may be deleted. */
const MAX_LISTED = 10_000;

/**
 * session/list and session/delete: the bridge's own sessions, merged with the agent's. An agent may
 * know those of every project: what is not inside the root is neither listed nor deleted.
 */
export class SessionCatalog {
  readonly #options: SessionCatalogOptions;
  readonly #host: AgentHost;
  readonly #sessions: Sessions;
  readonly #permissions: Permissions;
  readonly #limits: Limits;
  /** The agent's sessions that were listed, by id: an id alone does not tell its folder. */
  readonly #listed = new Set<string>();

  constructor(options: SessionCatalogOptions) {
    this.#options = options;
    this.#host = options.host;
    this.#sessions = options.sessions;
    this.#permissions = options.permissions;
    this.#limits = options.limits;
  }

  /**
   * Own sessions come on the first page only, newest first; the agent's pages follow its cursor.
   *
   * @throws RequestError invalidParams for a cwd outside the root
   */
  async list(call: ClientCall): Promise<void> {
    const { cursor } = call.params;
    const given = call.params["cwd"] ?? undefined;
    const cwd = given === undefined ? undefined : await confineFolder(this.#options.root, given);
    const isFirstPage = cursor === undefined || cursor === null;
    const agents = await this.#listOfAgent({ cwd, cursor });
    const summaries = new Map<string, SessionSummary>();
    for (const session of isFirstPage ? this.#sessions.all() : []) {
      if (cwd === undefined || cwd === session.cwd) {
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

  /** Only of what is held here, or was listed. @throws RequestError turnRunning, notFound */
  async delete(call: ClientCall): Promise<void> {
    const sessionId = textParam(call.params, "sessionId");
    const session = this.#sessions.get(sessionId);
    if (session?.turn) throw turnRunning(session.turn);
    if (!session && !this.#listed.has(sessionId)) throw notListed();
    const { link } = this.#host;
    const isKnownToAgent = !session?.isLost && this.#host.offers("session/delete");
    if (link && isKnownToAgent) {
      const timeout = this.#limits.deleteTimeout;
      const response = await requestAgent(link, "session/delete", { sessionId }, timeout);
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
    this.#listed.delete(sessionId);
    call.succeed("{}");
  }

  async #listOfAgent(params: { cwd: string | undefined; cursor: unknown }): Promise<AgentPage> {
    const { link } = this.#host;
    if (!link || !this.#host.offers("session/list")) return EMPTY_PAGE;
    const asked = {
      ...(params.cwd === undefined ? {} : { cwd: params.cwd }),
      ...(typeof params.cursor === "string" ? { cursor: params.cursor } : {}),
    };
    const response = await requestAgent(link, "session/list", asked, this.#limits.listTimeout);
    if (isFailure(response) || !isRecord(response.result)) return EMPTY_PAGE;
    const { sessions, nextCursor } = response.result;
    const all = Array.isArray(sessions) ? sessions.filter(isSummary) : [];
    const own = all.filter(({ cwd }) => isInside(this.#options.root, cwd));
    for (const { sessionId } of own) this.#remember(sessionId);
    return {
      sessions: own,
      nextCursor: typeof nextCursor === "string" ? nextCursor : null,
    };
  }

  #remember(sessionId: string): void {
    this.#listed.delete(sessionId);
    this.#listed.add(sessionId);
    const [oldest] = this.#listed;
    if (this.#listed.size > MAX_LISTED && oldest !== undefined) this.#listed.delete(oldest);
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
  if (!isRecord(value)) return false;
  const { sessionId, cwd } = value;
  return typeof sessionId === "string" && typeof cwd === "string" && isAbsolute(cwd);
}
