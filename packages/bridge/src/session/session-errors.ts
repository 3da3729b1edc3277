import { RpcCode } from "@gemini-agent-chat/core";
import { RequestError } from "../rpc/request-error.js";
import type { Turn } from "./session.js";

/** No agent process holds the session. */
export function notLive(resumable: boolean): RequestError {
  const help = resumable ? "Load it to go on" : "It can be read, but not continued";
  return new RequestError(RpcCode.sessionNotLive, `the session is not live. ${help}`, {
    resumable,
  });
}

/** The bridge knows no such session. */
export function notHeld(): RequestError {
  return new RequestError(RpcCode.notFound, "the bridge does not hold this session");
}

/** One prompt at a time. */
export function turnRunning(turn: Turn): RequestError {
  return new RequestError(RpcCode.turnRunning, "a prompt is running in this session", {
    promptId: turn.promptId,
  });
}

/** A client that reads logs says what it wants only where it sees what has happened. */
export function notAttached(): RequestError {
  return new RequestError(
    RpcCode.invalidParams,
    "expected a client that follows this session: call bridge/attach first",
  );
}

/** An agent may know sessions of other projects, which are nobody's business here. */
export function notListed(): RequestError {
  return new RequestError(
    RpcCode.notFound,
    "no session of this project is known by this id: call session/list first",
  );
}
