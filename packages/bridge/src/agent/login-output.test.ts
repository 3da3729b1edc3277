import assert from "node:assert/strict";
import { test } from "node:test";
import { endedLogin, isLoginCode, loginUrl, withoutLoginPrefix } from "./login-output.js";
import { Secrets } from "./secrets.js";

const PAGE = "https://accounts.google.com/o/oauth2/v2/auth?x=1&y=%20";

test("a login page is an https address of a known host, wherever it stands in the line", () => {
  for (const line of [
    PAGE,
    `Code Assist login required. Otherwise navigate to: ${PAGE}`,
    `\u001b[31m${PAGE}\u001b[0m`,
    `"${PAGE}"`,
    `<${PAGE}>`,
  ]) {
    assert.equal(loginUrl(line), PAGE, line);
  }
});

test("everything that only looks like one is text", () => {
  for (const line of [
    "",
    "https://",
    "http://accounts.google.com/o/oauth2",
    "https://accounts.google.com.evil.test/o",
    "https://evil.test/?https://accounts.google.com/",
    "https://accounts.google.com@evil.test/",
    "https://user@accounts.google.com/o/oauth2/auth",
    "https://:secret@accounts.google.com/o/oauth2/auth",
    "https://accounts.google.com:8443/o/oauth2/auth",
    "https://accounts.google.com/signin",
    "https://accounts.google.com/?continue=/o/oauth2/",
    "https://accounts.google.com/o/oauth2/../../signin",
    "https://accounts.google.com\\@evil.test/".replace("\\", "%5C"),
    "https://аccounts.google.com/",
    "javascript:https//accounts.google.com",
  ]) {
    assert.equal(loginUrl(line), null, line);
  }
});

test("a message behind the screen of a login is found, an echo is not", () => {
  const answer = '{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no"}}';
  const question = "\u001b[1G\u001b[0JEnter the authorization code: \u001b[31G";
  assert.equal(withoutLoginPrefix(`\u001b[?1049l${answer}`), answer);
  assert.equal(withoutLoginPrefix(`${question}\u001b[?1049l${answer}`), answer);
  assert.equal(withoutLoginPrefix(`${question}{"jsonrpc":"2.0","id":4,"method":"x"}\r`), null);
  assert.equal(withoutLoginPrefix(answer), null);
  assert.equal(withoutLoginPrefix(`words ${answer}`), null);
});

test("a code is one word of an address, never a message", () => {
  for (const code of ["4/0AX4XfWh-abc_DEF.~", "a", "x".repeat(2048)]) {
    assert.ok(isLoginCode(code), code);
  }
  for (const code of ["", "a b", "{}", "[1]", '"x"', "a\nb", "a\r", "é", "x".repeat(2049)]) {
    assert.ok(!isLoginCode(code), code);
  }
});

test("what Google says to personal accounts is explained, other refusals are not", () => {
  const said =
    "This client is no longer supported for Gemini Code Assist for individuals. To continue using " +
    "Gemini, please migrate to the Antigravity suite of products: https://antigravity.google";
  assert.match(endedLogin(said) ?? "", /API key/);
  assert.match(
    endedLogin(
      "Your current account is not eligible for Gemini Code Assist for individuals, the free version",
    ) ?? "",
    /API key/,
  );
  assert.equal(endedLogin("Failed to authenticate with user code."), null);
});

test("secrets are hidden wherever they stand, short texts are left alone", () => {
  const secrets = new Secrets();
  for (const each of ["key-123456", "on", "", 7, null, "a.b*c(d"]) secrets.add(each);
  assert.equal(secrets.hide("key-123456 on key-123456, a.b*c(d"), "[hidden] on [hidden], [hidden]");
  for (let i = 0; i < 60; i++) secrets.add(`secret-${i}`);
  assert.equal(secrets.hide("secret-59 secret-0"), "[hidden] secret-0");
});
