import { RpcCode } from "@gemini-agent-chat/core";
import { RequestError } from "./request-error.js";

type Params = Readonly<Record<string, unknown>>;

/** A text that must be there, of at most `most` characters. @throws RequestError invalidParams */
export function textParam(params: Params, name: string, most: number = Infinity): string {
  const value = params[name];
  if (typeof value === "string" && value.length <= most) return value;
  const limit = most === Infinity ? "" : ` of at most ${most} characters`;
  throw new RequestError(RpcCode.invalidParams, `expected a ${name} that is a string${limit}`);
}

/** A whole number from 0 on that may be absent. @throws RequestError invalidParams */
export function countParam(params: Params, name: string): number | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new RequestError(RpcCode.invalidParams, `expected a ${name} that is a whole number >= 0`);
}

/** A time in UNIX milliseconds that may be absent. @throws RequestError invalidParams */
export function timeParam(params: Params, name: string): number | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new RequestError(RpcCode.invalidParams, `expected a ${name} in UNIX milliseconds`);
}
