import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { requestTarget } from "./request-target.js";

const target = (url: string, basePath = "/agent/"): unknown => {
  const found = requestTarget({ url } as IncomingMessage, basePath);
  return typeof found === "string" ? found : found.path;
};

test("a path is taken as it was sent, and not as a parser rewrites it", () => {
  for (const url of [
    "/public/%2e%2e/agent/acp",
    "/public/%2E%2E/agent/acp",
    "/public/.%2e/agent/acp",
    "/public/../agent/acp",
    "/./agent/acp",
    "/agent/./acp",
    "/agent/x/../acp",
    "/agent/%2e/acp",
    "/agent/x/..",
    '/agent/"acp',
    "/agent/<",
    "/agent/é",
  ]) {
    assert.equal(target(url), "malformed", url);
  }
});

test("what is written as it is meant is found", () => {
  assert.equal(target("/agent/acp"), "/acp");
  assert.equal(target("/agent/acp?x=../y&z=%2e%2e"), "/acp");
  assert.equal(target("/agent/acp?"), "/acp");
  assert.equal(target("/agent/acp%00"), "/acp%00");
  assert.equal(target("/agent/a..b/...c"), "/a..b/...c");
  assert.equal(target("/agent"), "foreign");
  assert.equal(target("/elsewhere/acp"), "foreign");
  assert.equal(target("/acp", "/"), "/acp");
});
