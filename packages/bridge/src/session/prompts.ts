import { randomUUID } from "node:crypto";
import {
  BridgeMethod,
  isRecord,
  META_KEY,
  RpcCode,
  type HiddenMode,
  type JsonRpcErrorObject,
} from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import type { ClientCall } from "../client/client-call.js";
import type { Connection } from "../client/connection.js";
import type { OutgoingMessages } from "./outgoing-messages.js";
import type { Permissions } from "./permissions.js";
import { rawMember, replaceMember } from "../rpc/raw-json.js";
import { RequestError } from "../rpc/request-error.js";
import type { SessionEntry } from "./session-entry.js";
import { notAttached, notLive, turnRunning } from "./session-errors.js";
import type { Session, Turn } from "./session.js";

const HIDDEN_MODES: ReadonlySet<unknown> = new Set(["user", "assistant", "turn"]);
const MAX_PROMPT_ID = 200;

/** What {@link Prompts} works with. */
export interface PromptsOptions {
  readonly permissions: Permissions;
  readonly entry: SessionEntry;
  readonly outgoing: OutgoingMessages;
  /** The end of a turn is logged, and nobody is answered yet. */
  readonly onTurnEnd: (session: Session) => void;
}

/**
 * Turns: a prompt goes to the agent once, whoever sends it how often; one runs at a time in a
 * session; its end is logged before anybody is answered.
 */
export class Prompts {
  readonly #options: PromptsOptions;
  readonly #permissions: Permissions;

  constructor(options: PromptsOptions) {
    this.#options = options;
    this.#permissions = options.permissions;
  }

  /** Runs a client's `session/prompt`. @throws RequestError */
  run(call: ClientCall, session: Session): void {
    const meta = bridgeMeta(call.params);
    const promptId = readPromptId(meta["promptId"]);
    const known = session.prompts.get(promptId);
    if (known?.answer != null) return call.forward(known.answer, session);
    if (known) {
      known.askers.push(call);
      known.audience.add(call.connection);
      return;
    }
    const { isOpen, isLogClient } = call.connection;
    // What a client shows that follows nothing is another session, or an earlier state of this one.
    if (isOpen && isLogClient && session.viewOf(call.connection) === null) throw notAttached();
    if (session.turn) throw turnRunning(session.turn);
    const { link } = session;
    if (!link?.isAlive) throw notLive(this.#options.entry.isResumable(session));
    if (!Array.isArray(call.params["prompt"])) {
      throw new RequestError(RpcCode.invalidParams, "expected a prompt that is a list of blocks");
    }
    const hidden = HIDDEN_MODES.has(meta["hidden"]) ? (meta["hidden"] as HiddenMode) : "none";
    this.#start(call, session, link, {
      promptId,
      hidden,
      askers: [call],
      audience: new Set([call.connection]),
      agentId: null,
      isCancelled: false,
      answer: null,
    });
  }

  /** Passes `session/cancel` on if it is meant for the turn that runs, once. `line` is its text. */
  cancel(session: Session, promptId: unknown, line: string): void {
    const { turn, link } = session;
    if (!turn || !link || turn.isCancelled) return;
    if (promptId !== undefined && promptId !== turn.promptId) return;
    turn.isCancelled = true;
    link.notify(line);
    this.#permissions.cancel(session);
  }

  /** The agent is gone: the turn that ran is over. Answer its askers with {@link answer} afterwards. */
  agentGone(session: Session, error: JsonRpcErrorObject): Turn | null {
    const { turn } = session;
    const settle = (): void => this.#permissions.agentGone(session);
    if (turn) this.#end(session, turn, failure(error), settle);
    else settle();
    return turn;
  }

  /** Answers everybody who waits for the end of a turn that is over. */
  answer(session: Session, turn: Turn): void {
    for (const call of turn.askers.splice(0)) call.forward(turn.answer ?? "", session);
    session.answers.remember(turn);
  }

  /** The agent has let go of the session, and with it of the turn that ran. */
  closed(session: Session): void {
    const { turn } = session;
    const settle = (): void => this.#permissions.cancel(session);
    if (!turn) return settle();
    this.#end(session, turn, CANCELLED, settle);
    this.answer(session, turn);
  }

  /** The agent has given the session's id to another one, so this one's turn has no end to wait for. */
  abandon(session: Session): void {
    const turn = this.agentGone(session, {
      code: RpcCode.agentDown,
      message: "the agent has given the id of this session to another one",
    });
    if (turn) this.answer(session, turn);
  }

  /** A client is gone. Its turn goes on; the end is in the log. */
  forgetConnection(session: Session, connection: Connection): void {
    const { turn } = session;
    if (!turn) return;
    const { askers } = turn;
    askers.splice(0, askers.length, ...askers.filter((call) => call.connection !== connection));
    turn.audience.delete(connection);
  }

  #start(call: ClientCall, session: Session, link: AgentLink, turn: Turn): void {
    session.prompts.set(turn.promptId, turn);
    const meta = {
      promptId: turn.promptId,
      ...(turn.hidden === "none" ? {} : { hidden: turn.hidden }),
      clientId: call.connection.id,
    };
    const params = { ...call.params, _meta: { [META_KEY]: meta } };
    session.append(
      { jsonrpc: "2.0", method: "session/prompt", params },
      `{"jsonrpc":"2.0","method":"session/prompt","params":{"sessionId":` +
        `${JSON.stringify(session.id)},"prompt":${rawMember(call.text, "params", "prompt")},` +
        `"_meta":${JSON.stringify(params._meta)}}}`,
    );
    session.turn = turn;
    session.phase = "live";
    const over = (line: string): void => {
      // Its end may have come before the answer: the session was closed, or the agent is gone.
      if (turn.answer === null) {
        this.#end(session, turn, line, () => this.#permissions.endTurn(session, turn));
      }
      this.answer(session, turn);
    };
    const agentId = link.call((id) => replaceMember(call.text, String(id), "id"), {
      onAnswer: (_response, line) => over(line),
      onFail: (error) => over(failure(error)),
    });
    turn.agentId = agentId;
    call.connection.openCalls.set(call.rawId, { link, agentId, isKept: true });
  }

  /** `settle` closes what the agent still asks, after its last words and before the turn's end. */
  #end(session: Session, turn: Turn, answer: string, settle: () => void): void {
    const line = this.#options.outgoing.answer(session, answer);
    turn.answer = line;
    turn.audience.clear();
    settle();
    session.turn = null;
    session.phase = "late";
    const error = rawMember(line, "error") ?? "null";
    const body = error === "null" ? `"result":${rawMember(line, "result")}` : `"error":${error}`;
    const params = { promptId: turn.promptId };
    session.append(
      { jsonrpc: "2.0", method: BridgeMethod.turnEnded, params },
      `{"jsonrpc":"2.0","method":"${BridgeMethod.turnEnded}","params":{"promptId":` +
        `${JSON.stringify(turn.promptId)},${body}}}`,
    );
    this.#options.onTurnEnd(session);
  }
}

/** What this project's clients say in the `_meta` of their params. */
export function bridgeMeta(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const meta = isRecord(params["_meta"]) ? params["_meta"][META_KEY] : undefined;
  return isRecord(meta) ? meta : {};
}

function readPromptId(value: unknown): string {
  if (value === undefined) return randomUUID();
  if (typeof value === "string" && value !== "" && value.length <= MAX_PROMPT_ID) return value;
  throw new RequestError(
    RpcCode.invalidParams,
    `expected a promptId that is a text of 1 to ${MAX_PROMPT_ID} characters`,
  );
}

/** The end of a turn whose session was closed, in the form of an answer line. */
const CANCELLED = '{"jsonrpc":"2.0","id":null,"result":{"stopReason":"cancelled"}}';

/** An error in the form of an answer line; whoever gets it has the id replaced. */
function failure(error: JsonRpcErrorObject): string {
  return `{"jsonrpc":"2.0","id":null,"error":${JSON.stringify(error)}}`;
}
