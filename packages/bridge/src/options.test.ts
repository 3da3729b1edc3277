import assert from "node:assert/strict";
import { mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serialiseOrigin } from "./option-checks.js";
import { DEFAULTS, resolveOptions, type GeminiBridgeOptions } from "./options.js";
import { BridgeStartError } from "./start-error.js";

test("the defaults: loopback, nobody else, a new token each time", () => {
  const options = resolveOptions();
  assert.equal(options.port, 4444);
  assert.equal(options.host, "127.0.0.1");
  assert.deepEqual(options.allowedOrigins, []);
  assert.deepEqual(options.allowedHosts, []);
  assert.equal(options.limits.maxFrameBytes, 16 * 1024 * 1024);
  assert.match(options.token, /^[A-Za-z0-9_-]{43}$/);
  assert.notEqual(resolveOptions().token, options.token);
});

test("an origin is stored as a browser serialises it", () => {
  for (const [given, stored] of [
    ["http://localhost:3000", "http://localhost:3000"],
    ["HTTPS://App.Example.COM:443", "https://app.example.com"],
    ["http://127.0.0.1:80", "http://127.0.0.1"],
    ["http://[::1]:5173", "http://[::1]:5173"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["chrome-extension://abcdefgh", "chrome-extension://abcdefgh"],
  ] as const) {
    assert.equal(serialiseOrigin(given), stored);
  }
});

test("what is no scheme://host[:port] is refused", () => {
  for (const origin of [
    "",
    "*",
    "null",
    "localhost",
    "localhost:3000",
    "http://",
    "http://a/",
    "http://a/path",
    "http://a?b",
    "http://a#b",
    "http://*.example.com",
    "http://user@a",
    "http://user:secret@a",
    "http://a b",
    "//a",
    "http:/a",
    "http:\\\\a",
    "http://a:99999",
    "file:///x",
  ]) {
    assert.throws(() => serialiseOrigin(origin), BridgeStartError, origin);
  }
});

test("hosts are stored in lower case, with the port that was given", () => {
  const { allowedHosts } = resolveOptions({
    allowedHosts: ["Agent.Example.com", "box.lan:80", "[::2]:99", "bücher.example"],
  });
  assert.deepEqual(allowedHosts, [
    "agent.example.com",
    "box.lan:80",
    "[::2]:99",
    "xn--bcher-kva.example",
  ]);
  for (const host of ["", "*", "http://a", "a/b", "a b", "a@b", "a:b", "*.a"]) {
    assert.throws(() => resolveOptions({ allowedHosts: [host] }), BridgeStartError, host);
  }
});

test("wrong values are named in one line", () => {
  const rows: readonly (readonly [GeminiBridgeOptions, RegExp])[] = [
    [{ port: -1 }, /^Port -1 is not/],
    [{ port: 65_536 }, /^Port 65536 is not/],
    [{ port: 1.5 }, /^Port 1\.5 is not/],
    [{ port: NaN }, /^Port NaN is not/],
    [{ host: "0.0.0.0" }, /^Host "0\.0\.0\.0" is refused/],
    [{ host: "::" }, /^Host "::" is refused/],
    [{ agent: "claude" as "demo" }, /^Unknown agent "claude"\. Known are gemini and demo/],
    [{ agent: "__proto__" as "demo" }, /^Unknown agent/],
    [{ agent: "demo", command: ["x"] }, /both given/],
    [{ command: [] }, /empty/],
    [{ command: [""] }, /empty/],
    [{ projectRoot: "/no/such/folder" }, /^Project root "\/no\/such\/folder" is not a folder/],
    [{ projectRoot: "a\0b" }, /^Project root/],
    [{ projectRoot: import.meta.filename }, /is not a folder/],
    [{ env: ["A=1"] }, /^Environment variable "A=1": give its name alone/],
    [{ env: [""] }, /^Environment variable ""/],
    [{ token: "" }, /^The token must be/],
    [{ token: "too-short" }, /^The token must be/],
    [{ token: "with spaces and = sign" }, /^The token must be/],
    [{ limits: { maxFrameBytes: 0 } }, /^Limit maxFrameBytes must be a whole number from 1 to \d+/],
    [{ limits: { maxFrameBytes: 2 ** 30 } }, /^Limit maxFrameBytes must be .*, not 1073741824/],
    [{ limits: { maxLineBytes: Infinity } }, /^Limit maxLineBytes must be .*, not Infinity/],
    [{ limits: { maxClients: 1.5 } }, /^Limit maxClients must be a whole number/],
    [{ limits: { maxClients: Infinity } }, /^Limit maxClients must be a whole number/],
    [{ limits: { slowClientBytes: NaN } }, /^Limit slowClientBytes must be a whole number/],
    [{ limits: { maxDepth: 23 } }, /^Limit maxDepth must be a whole number from 24/],
    [{ limits: { maxFrames: 1 } as object }, /^Unknown limit "maxFrames"/],
  ];
  for (const [options, expected] of rows) {
    assert.throws(
      () => resolveOptions(options),
      (error: unknown) => {
        assert.ok(error instanceof BridgeStartError);
        assert.match(error.message, expected);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      },
    );
  }
});

test("every limit takes its default, and no time that a timer would cut to 1 ms", () => {
  resolveOptions({ limits: { ...DEFAULTS.limits, maxSessionEvents: Infinity } });
  const names = Object.keys(DEFAULTS.limits).filter((name) => /Timeout|Interval|After/.test(name));
  assert.ok(names.length >= 7, names.join());
  for (const name of names) {
    for (const wrong of [Infinity, 2 ** 31, 0, -1, NaN]) {
      assert.throws(
        () => resolveOptions({ limits: { [name]: wrong } }),
        { message: `Limit ${name} must be milliseconds above 0, up to 24 days, not ${wrong}.` },
        name,
      );
    }
    resolveOptions({ limits: { [name]: 2 ** 31 - 1 } });
  }
});

test("the project root is absolute and free of links", async () => {
  const base = await realpath(await mkdtemp(join(tmpdir(), "gac-options-")));
  try {
    await symlink(base, join(base, "link"));
    assert.equal(resolveOptions({ projectRoot: join(base, "link") }).projectRoot, base);
    await writeFile(join(base, "file"), "");
    assert.throws(() => resolveOptions({ projectRoot: join(base, "file") }), BridgeStartError);
  } finally {
    await rm(base, { recursive: true });
  }
});

test("what is logged has neither secrets nor control characters", () => {
  const lines: string[] = [];
  const token = "0123456789abcdef";
  const { log } = resolveOptions({ token, log: (_level, text) => lines.push(text) });
  log("info", `listening on ws://127.0.0.1:1/acp#token=${token}`);
  log("warn", `a ${token} b`);
  log("error", "Authorization: Bearer abc.def-ghi, GEMINI_API_KEY=AIza123 x-goog-api-key: zzz");
  log("error", '{"api_key":"k-1","apiKey": "k-2", "token": "k-3", "password":"k-4"}');
  log("warn", "GET https://host.example/path?code=4/0Ab&state=1 failed");
  log("warn", "one\ntwo\r\u001b[31mred\u009b2J\u2028three");
  const all = lines.join("\n");
  for (const secret of [token, "abc.def", "AIza", "zzz", "k-1", "k-2", "k-3", "k-4", "0Ab"]) {
    assert.ok(!all.includes(secret), secret);
  }
  assert.equal(lines[1], "a [hidden] b");
  assert.equal(lines[4], "GET https://host.example/path?[hidden] failed");
  assert.equal(lines[5], "one two [31mred 2J three");
});
