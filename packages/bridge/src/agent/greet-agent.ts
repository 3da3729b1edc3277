import { isFailure, isRecord, RpcCode, type InitializeResult } from "@gemini-agent-chat/core";
import { RequestError } from "../rpc/request-error.js";
import type { AgentLink } from "./agent-link.js";

/** `clientCapabilities.fs` of `initialize`. */
export interface FileCapabilities {
  readonly readTextFile: boolean;
  readonly writeTextFile: boolean;
}

/** How {@link greetAgent} greets. */
export interface GreetOptions {
  readonly title: string;
  /** Named when the agent does not answer. */
  readonly commandLine: string;
  readonly version: string;
  /** In milliseconds; does not count while a person has to log in. */
  readonly timeout: number;
  readonly isLoggingIn: () => boolean;
  /** What of `fs/*` the agent is told that it may ask for; null: nothing. */
  readonly fs: FileCapabilities | null;
}

/** Fixed: what the bridge itself offers an agent, whatever its clients say of themselves. */
const CLIENT_CAPABILITIES = {
  elicitation: { form: {}, url: {} },
  session: { configOptions: { boolean: {} } },
};

/**
 * Sends `initialize`, once in the life of a process. An agent that does not answer it, or answers
 * something else, is ended.
 *
 * @throws RequestError agentDown
 */
export function greetAgent(link: AgentLink, options: GreetOptions): Promise<InitializeResult> {
  const { title, commandLine, version, timeout, isLoggingIn } = options;
  return new Promise((resolve, reject) => {
    const onTimeout = (): void => {
      if (isLoggingIn()) {
        timer = setTimeout(onTimeout, timeout);
        return;
      }
      void link.process.fail(
        `it did not answer initialize within ${inSeconds(timeout)} ` +
          `(${commandLine}). Is it an ACP agent, and started in its ACP mode?`,
      );
    };
    let timer = setTimeout(onTimeout, timeout);
    const params = {
      protocolVersion: 1,
      clientCapabilities: { ...CLIENT_CAPABILITIES, ...(options.fs ? { fs: options.fs } : {}) },
      clientInfo: { name: "gemini-agent-bridge", title: "Gemini Agent Chat", version },
    };
    link.call((id) => JSON.stringify({ jsonrpc: "2.0", id, method: "initialize", params }), {
      onAnswer: (response) => {
        clearTimeout(timer);
        const result = isFailure(response) ? null : response.result;
        if (isRecord(result)) return resolve(result as unknown as InitializeResult);
        const said = isFailure(response) ? response.error.message : "no result";
        const reason = `it refused initialize: ${link.secrets.show(said, 300)}`;
        void link.process.fail(reason);
        reject(new RequestError(RpcCode.agentDown, `${title} is not running: ${reason}`));
      },
      onFail: (error) => {
        clearTimeout(timer);
        // Nothing to end if it is gone already.
        void link.process.fail(`it did not answer initialize: ${error.message}`);
        reject(RequestError.from(error));
      },
    });
  });
}

function inSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`;
}
