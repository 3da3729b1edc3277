import { RpcCode } from "@gemini-agent-chat/core";
import { RequestError } from "../rpc/request-error.js";

/**
 * What a system call on a file has failed with, as the error of the answer.
 *
 * The words matter: agents take an error for "there is no such file" when its text holds one of
 * `Resource not found`, `ENOENT`, `does not exist` and `No such file`, and then write a new one. So
 * these words stand in {@link notFound} alone, and no other text holds a path, which may be named
 * as it likes.
 */
export function fileRefusal(error: unknown, path: string): RequestError {
  if (error instanceof RequestError) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  if (code === "ENOENT") return notFound(path);
  const known = SYSTEM_ERRORS.get(code);
  if (known !== undefined) return refusal(known, path);
  return new RequestError(RpcCode.internalError, `the file system failed: ${code || "unknown"}`, {
    path,
  });
}

/** There is no such file, inside the root. */
export function notFound(path: string): RequestError {
  return new RequestError(RpcCode.notFound, `Resource not found: ${path}`, { path });
}

/** The request is wrong, and this is why. */
export function refusal(message: string, path: unknown): RequestError {
  return new RequestError(RpcCode.invalidParams, message, { path });
}

const SYSTEM_ERRORS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "the user who runs the bridge may not do this: check the permissions of the file"],
  ["EPERM", "the user who runs the bridge may not do this: check the permissions of the file"],
  ["EROFS", "the disk is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["EISDIR", "expected a path of a file, got a folder"],
  ["ENOTDIR", "a part of the path is a file where a folder is expected"],
  ["ELOOP", "the path holds a link that cannot be followed"],
  ["ENAMETOOLONG", "the path is too long"],
]);
