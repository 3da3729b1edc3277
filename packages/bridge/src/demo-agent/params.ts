import { isRecord, RpcCode } from "@gemini-agent-chat/core";
import type { ContentBlock } from "@gemini-agent-chat/core";
import { RpcError } from "./rpc-error.js";

/** The params of one call, read key by key; what is wrong is thrown as "invalid params". */
export class Params {
  readonly #method: string;
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(method: string, values: unknown) {
    if (values !== undefined && !isRecord(values)) {
      throw new RpcError(RpcCode.invalidParams, `${method}: expected params to be an object`);
    }
    this.#method = method;
    this.#values = values ?? {};
  }

  /** The value as it came, or `undefined`. */
  get(key: string): unknown {
    return this.#values[key];
  }

  /** A string that has to be there and not be empty. */
  string(key: string): string {
    const value = this.#values[key];
    if (typeof value !== "string" || value === "") {
      throw this.wrong(`"${key}" to be a non-empty string`, value);
    }
    return value;
  }

  /** A string, or `undefined` when absent or null. */
  optionalString(key: string): string | undefined {
    return (this.#values[key] ?? undefined) === undefined ? undefined : this.string(key);
  }

  /** An absolute folder, without a slash at its end. */
  folder(key: string): string {
    const value = this.string(key);
    if (!/^(\/|\\\\|[A-Za-z]:[\\/])/.test(value)) {
      throw this.wrong(`"${key}" to be an absolute path`, value);
    }
    return value.length > 1 ? value.replace(/[\\/]+$/, "") : value;
  }

  /** At least one content block, each with a `type`. */
  blocks(key: string): readonly ContentBlock[] {
    const value = this.#values[key];
    if (!Array.isArray(value) || value.length === 0) {
      throw this.wrong(`"${key}" to be a list with at least one content block`, value);
    }
    for (const block of value) {
      if (!isRecord(block) || typeof block["type"] !== "string") {
        throw this.wrong(`every block of "${key}" to be an object with a "type"`, block);
      }
      if (block["type"] === "text" && typeof block["text"] !== "string") {
        throw this.wrong(`a text block of "${key}" to have a "text" string`, block["text"]);
      }
    }
    return value as readonly ContentBlock[];
  }

  /** The error for a value that does not fit; names the method and what arrived. */
  wrong(expected: string, got: unknown): RpcError {
    return new RpcError(
      RpcCode.invalidParams,
      `${this.#method}: expected ${expected}, got ${describe(got)}`,
    );
  }
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  return JSON.stringify(typeof value === "string" ? value.slice(0, 80) : value);
}
