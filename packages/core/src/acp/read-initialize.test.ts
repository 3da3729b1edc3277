import assert from "node:assert/strict";
import { test } from "node:test";
import { readInitialize } from "./read-initialize.js";

test("a whole result stays as it is", () => {
  const result = {
    protocolVersion: 1,
    agentInfo: { name: "a", title: "A", version: "1", extra: true },
    agentCapabilities: { loadSession: true, promptCapabilities: { image: true } },
    authMethods: [{ id: "key", name: "Key", description: null, _meta: { "api-key": {} } }],
    _meta: { more: 1 },
  };
  assert.deepEqual(readInitialize(result), result);
});

test("malformed parts are read as absent, whatever they are", () => {
  for (const junk of [undefined, null, 1, "x", [], [null], {}, { length: 2 }]) {
    const result = readInitialize({
      protocolVersion: junk,
      agentInfo: junk,
      agentCapabilities: junk,
      authMethods: junk,
      _meta: junk,
    });
    assert.ok(Array.isArray(result.authMethods));
    assert.equal(typeof result.protocolVersion, "number");
    assert.doesNotThrow(() => readInitialize(junk));
  }
  const login = readInitialize({ authMethods: [{ id: "k", name: 7, _meta: "s" }, { name: "x" }] });
  assert.deepEqual(login.authMethods, [{ id: "k", name: "k", description: null, _meta: null }]);
  assert.equal(readInitialize({ agentInfo: { name: "a", title: {} } }).agentInfo?.title, null);
});
