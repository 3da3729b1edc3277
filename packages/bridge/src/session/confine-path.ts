import { realpath, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { RpcCode } from "@gemini-agent-chat/core";
import { isInside } from "../is-inside.js";
import { RequestError } from "../rpc/request-error.js";

/**
 * The real path of a folder that a client names, if it lies inside the project root. Symbolic
 * links are followed first, so that none leads out. Absent: the root itself.
 *
 * @param root absolute, without symbolic links
 * @throws RequestError invalidParams
 *
 * @example
 * await confineFolder("/home/me/project", "/home/me/project/web"); // "/home/me/project/web"
 */
export async function confineFolder(root: string, path: unknown): Promise<string> {
  if (path === undefined || path === null) return root;
  if (typeof path !== "string" || path.includes("\0") || !isAbsolute(path)) {
    throw refusal("expected a cwd that is an absolute path");
  }
  const real = await realpath(path).catch(() => null);
  const isFolder = real !== null && (await stat(real).catch(() => null))?.isDirectory() === true;
  // The same answer for what is outside and for what is not there: it tells nothing of the disk.
  if (real === null || !isFolder || !isInside(root, real)) {
    throw refusal(`expected a cwd that is an existing folder inside ${root}`);
  }
  return real;
}

function refusal(message: string): RequestError {
  return new RequestError(RpcCode.invalidParams, message);
}
