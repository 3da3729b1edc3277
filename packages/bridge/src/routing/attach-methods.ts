import { RpcCode } from "@gemini-agent-chat/core";
import type { ClientCall } from "../client/client-call.js";
import { eventText } from "../log/log-entry.js";
import type { LogQuery } from "../log/log-selection.js";
import { countParam, textParam, timeParam } from "../rpc/param-checks.js";
import { RequestError } from "../rpc/request-error.js";
import type { SessionEntry } from "../session/session-entry.js";
import { notHeld } from "../session/session-errors.js";
import type { Session } from "../session/session.js";
import type { Sessions } from "../session/sessions.js";

/** How clients follow and read the logs: `bridge/attach`, `bridge/detach`, `bridge/history`. */
export class AttachMethods {
  readonly #sessions: Sessions;
  readonly #entry: SessionEntry;

  constructor(sessions: Sessions, entry: SessionEntry) {
    this.#sessions = sessions;
    this.#entry = entry;
  }

  /** @throws RequestError notFound, invalidParams */
  attach(call: ClientCall): void {
    const session = this.#session(call);
    const { log } = session;
    const { generation } = call.params;
    const asked = readQuery(call, "after");
    const isForeign = generation !== undefined && generation !== log.generation;
    const reset = isForeign || (asked.after ?? 0) > log.last;
    const query = this.#withDefaults(call, reset ? dropAfter(asked) : asked);
    if (Object.values(query).every((value) => value === undefined)) {
      const nothing = { from: log.last + 1, to: log.last, truncated: false };
      return this.#entry.attach(call, session, nothing, reset, Infinity);
    }
    this.#entry.attach(call, session, log.select(query), reset, query.after ?? 0);
  }

  /** @throws RequestError notFound */
  detach(call: ClientCall): void {
    this.#session(call).unsubscribe(call.connection);
    call.succeed("{}");
  }

  /** @throws RequestError notFound, invalidParams */
  history(call: ClientCall): void {
    const session =
      call.params["sessionId"] === undefined ? this.#sessions.newest() : this.#session(call);
    if (!session) throw new RequestError(RpcCode.notFound, "there is no session yet");
    const { from, to, truncated } = session.log.select(readQuery(call, "beforeSeq"));
    const events = [...session.log.entries(from, to)].map(eventText).join(",");
    const { first } = session.log;
    call.succeed(`{"events":[${events}],"first":${first},"truncated":${truncated}}`);
  }

  /** What stood in the address counts for the first attach, where it asks for nothing itself. */
  #withDefaults(call: ClientCall, query: LogQuery): LogQuery {
    const defaults = call.connection.takeDefaults();
    const { after, limit, since, before } = query;
    const isContinuation = after !== undefined && after > 0;
    const asksItself = limit !== undefined || since !== undefined || before !== undefined;
    return isContinuation || asksItself ? query : { ...query, ...defaults };
  }

  #session(call: ClientCall): Session {
    const session = this.#sessions.get(textParam(call.params, "sessionId"));
    if (session) return session;
    throw notHeld();
  }
}

function readQuery(call: ClientCall, position: "after" | "beforeSeq"): LogQuery {
  return {
    [position]: countParam(call.params, position),
    limit: countParam(call.params, "limit"),
    since: timeParam(call.params, "since"),
    before: timeParam(call.params, "before"),
  };
}

/** A position in another numbering says nothing but that everything is wanted. */
function dropAfter(query: LogQuery): LogQuery {
  return query.after === undefined ? query : { ...query, after: 0 };
}
