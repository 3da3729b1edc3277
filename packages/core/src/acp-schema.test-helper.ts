/** Checks what this side sends against the protocol's own JSON schema. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonRpcId, JsonRpcMessage, JsonRpcRequest } from "./rpc/json-rpc.js";

type Definition = { readonly "x-method"?: string; readonly "x-side"?: string };

const file = createRequire(import.meta.url).resolve(
  "@agentclientprotocol/sdk/schema/v1/schema.json",
);
const schema = JSON.parse(readFileSync(file, "utf8")) as {
  readonly $defs: Readonly<Record<string, Definition>>;
};
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(schema, "acp");

/** "agent session/prompt Request" -> what checks its params. */
const validators = new Map<string, ValidateFunction>();
for (const [name, definition] of Object.entries(schema.$defs)) {
  const kind = /(Request|Response|Notification)$/.exec(name)?.[1];
  const method = definition["x-method"];
  if (!kind || method === undefined) continue;
  const validate = ajv.getSchema(`acp#/$defs/${name}`);
  if (validate) validators.set(`${definition["x-side"]} ${method} ${kind}`, validate);
}

/** Methods that are not in the stable schema: legacy, unstable, ours, and anybody's own. */
const isOutside = (method: string): boolean =>
  /^(_|bridge\/|gemini\/)/.test(method) ||
  method === "session/set_model" ||
  method === "session/set_title";

/** Remembers what the other side has asked, so that answers can be checked too. */
export class SentMessages {
  /** Everything that was checked, oldest first. */
  readonly all: JsonRpcMessage[] = [];
  readonly #asked = new Map<JsonRpcId, string>();

  /** The other side sends a request: its answer will be checked. */
  asked(request: JsonRpcRequest): void {
    this.#asked.set(request.id, request.method);
  }

  /** Throws for a message that the protocol does not allow. */
  check(message: JsonRpcMessage): void {
    this.all.push(message);
    assert.equal(message.jsonrpc, "2.0");
    if (!("method" in message)) {
      const method = this.#asked.get(message.id);
      assert.ok(method !== undefined, `an answer to nothing: ${JSON.stringify(message)}`);
      if ("error" in message) return assertErrorObject(message.error);
      return validate(`client ${method} Response`, method, message.result);
    }
    const kind = "id" in message ? "Request" : "Notification";
    const side = message.method.startsWith("$/") ? "protocol" : "agent";
    validate(`${side} ${message.method} ${kind}`, message.method, message.params);
  }
}

function validate(key: string, method: string, value: unknown): void {
  const check = validators.get(key);
  if (!check) return assert.ok(isOutside(method), `not a method of the protocol: ${key}`);
  assert.ok(check(value), `${key}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(value)}`);
}

function assertErrorObject(error: unknown): void {
  const { code, message } = error as { code: unknown; message: unknown };
  assert.equal(typeof code, "number");
  assert.equal(typeof message, "string");
}
