import { isRecord, RpcCode, type JsonRpcErrorObject } from "@gemini-agent-chat/core";
import type { AgentLink } from "../agent/agent-link.js";
import { readTextFile } from "../files/read-text-file.js";
import { writeTextFile } from "../files/write-text-file.js";
import type { Log } from "../options.js";
import { countParam } from "../rpc/param-checks.js";
import { RequestError } from "../rpc/request-error.js";
import type { Session } from "../session/session.js";

/** What {@link AgentFiles} works with. */
export interface AgentFilesOptions {
  /** Largest file that is read or written. */
  readonly maxBytes: number;
  readonly log: Log;
  /** A file was written for an agent. */
  readonly onWritten: (session: Session, path: string) => void;
}

/** Requests of an agent's that are about files. */
export type FileMethod = "fs/read_text_file" | "fs/write_text_file";

/** Is this what {@link AgentFiles} answers? */
export function isFileMethod(method: string): method is FileMethod {
  return method === "fs/read_text_file" || method === "fs/write_text_file";
}

/**
 * Reads and writes files for an agent, inside the folder of the session that it names. One after
 * the other: what was written is what is read next, and one file at a time is held in memory.
 */
export class AgentFiles {
  readonly #options: AgentFilesOptions;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: AgentFilesOptions) {
    this.#options = options;
  }

  /** Answers one request; `rawId` is its id as the agent wrote it. */
  answer(
    link: AgentLink,
    session: Session,
    method: FileMethod,
    params: unknown,
    rawId: string,
  ): void {
    const before = this.#queue;
    this.#queue = (async () => {
      await before;
      // An agent that is gone changes nothing any more.
      if (!link.isAlive) return;
      try {
        link.answer(rawId, await this.#run(session, method, isRecord(params) ? params : {}));
      } catch (error) {
        link.refuse(rawId, this.#explain(error));
      }
    })();
  }

  #explain(error: unknown): JsonRpcErrorObject {
    if (error instanceof RequestError) return error.rpc;
    this.#options.log("error", `A file request failed inside the bridge: ${String(error)}`);
    return { code: RpcCode.internalError, message: "the bridge failed; its log says more" };
  }

  async #run(
    session: Session,
    method: FileMethod,
    params: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const { maxBytes, onWritten } = this.#options;
    const root = session.cwd;
    const { path } = params;
    if (method === "fs/read_text_file") {
      const line = countParam(params, "line");
      const limit = countParam(params, "limit");
      const content = await readTextFile({ root, path, line, limit, maxBytes });
      return JSON.stringify({ content });
    }
    onWritten(session, await writeTextFile({ root, path, content: params["content"], maxBytes }));
    return "{}";
  }
}
