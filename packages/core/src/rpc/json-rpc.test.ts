import assert from "node:assert/strict";
import { test } from "node:test";
import { isFailure, parseMessage, RpcCode } from "./json-rpc.js";

const text = (fields: object): string => JSON.stringify({ jsonrpc: "2.0", ...fields });

test("each kind of message is told by its members", () => {
  const kinds: [object, string][] = [
    [{ id: 1, method: "a" }, "request"],
    [{ id: "x", method: "a", params: {} }, "request"],
    [{ method: "a" }, "notification"],
    [{ id: 1, result: null }, "response"],
    [{ id: 1, error: { code: 1, message: "" } }, "response"],
    [{ id: null, error: { code: 1, message: "" } }, "response"],
  ];
  for (const [fields, kind] of kinds) assert.equal(parseMessage(text(fields)).kind, kind);
});

test("the other member of an answer may be there as null", () => {
  const good = parseMessage(text({ id: 1, result: { a: 1 }, error: null }));
  assert.ok(good.kind === "response" && !isFailure(good.message));
  const bad = parseMessage(text({ id: 1, result: null, error: { code: 1, message: "no" } }));
  assert.ok(bad.kind === "response" && isFailure(bad.message));
});

test("what is none comes back with its code, and with its id where there is one", () => {
  const rows: [string, number, unknown][] = [
    ["", RpcCode.parseError, null],
    ["{", RpcCode.parseError, null],
    ["[]", RpcCode.invalidRequest, null],
    ["42", RpcCode.invalidRequest, null],
    ["null", RpcCode.invalidRequest, null],
    ["{}", RpcCode.invalidRequest, null],
    ['{"id":3,"method":"a"}', RpcCode.invalidRequest, 3],
    [text({ id: 3, method: 7 }), RpcCode.invalidRequest, 3],
    [text({ id: {}, method: "a" }), RpcCode.invalidRequest, null],
    [text({ id: 3, result: 1, error: { code: 1, message: "" } }), RpcCode.invalidRequest, 3],
    [text({ id: 3, error: "boom" }), RpcCode.invalidRequest, 3],
    [text({ id: 3 }), RpcCode.invalidRequest, 3],
  ];
  for (const [line, code, id] of rows) {
    const parsed = parseMessage(line);
    assert.ok(parsed.kind === "invalid", line);
    assert.deepEqual([parsed.error.code, parsed.id], [code, id], line);
  }
});
