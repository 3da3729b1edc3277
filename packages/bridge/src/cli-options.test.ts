import assert from "node:assert/strict";
import { test } from "node:test";
import { CLI_FLAGS, HELP } from "./cli-flags.js";
import { parseCli, withSource } from "./cli-options.js";
import { browserCommand, shouldOpenBrowser } from "./open-browser.js";
import { resolveOptions } from "./options.js";
import { BridgeStartError } from "./start-error.js";

test("no arguments: everything is left to the defaults", () => {
  assert.deepEqual(parseCli([]), {
    kind: "start",
    json: false,
    open: null,
    sources: new Map(),
    bridge: {},
  });
});

test("every flag", () => {
  const argv = "--port 0 --project-root /srv --json --no-open --allow-host a --allow-host=b".split(
    " ",
  );
  const more = ["--allow-origin", "http://x", "--allow-origin=http://y", "--env", "A", "--env=B"];
  const request = parseCli([...argv, ...more, "--agent", "demo"]);
  assert.ok(request.kind === "start");
  const { json, open: isOpened, bridge } = request;
  assert.deepEqual([json, isOpened], [true, false]);
  assert.deepEqual(bridge, {
    port: 0,
    agent: "demo",
    projectRoot: "/srv",
    allowedOrigins: ["http://x", "http://y"],
    allowedHosts: ["a", "b"],
    env: ["A", "B"],
  });
  const open = parseCli(["--open"]);
  assert.equal(open.kind === "start" && open.open, true);
  for (const flag of ["--help", "-h"]) assert.equal(parseCli([flag]).kind, "help");
  for (const flag of ["--version", "-v"]) assert.equal(parseCli([flag]).kind, "version");
});

test("what follows -- is the command, untouched", () => {
  const command = ["my-agent", "--port", "9", "--", "-x", ""];
  const request = parseCli(["--json", "--", ...command]);
  assert.ok(request.kind === "start");
  assert.deepEqual(request.bridge.command, command);
  assert.equal(request.bridge.port, undefined);
  assert.equal(request.json, true);
});

test("each mistake is one line that names it", () => {
  const rows: readonly (readonly [readonly string[], RegExp])[] = [
    [["--prot", "1"], /^Unknown flag --prot\./],
    [["-x"], /^Unknown flag -x\./],
    [["--prot=1"], /^Unknown flag --prot\./],
    [["--port"], /^--port needs a value\./],
    [["--port", "--json"], /^--port needs a value\./],
    [["--port", "http"], /^--port "http" is not a whole number/],
    [["--port", "1e3"], /^--port "1e3" is not/],
    [["--port="], /^--port "" is not/],
    [["--json=yes"], /^--json takes no value\./],
    [["--help=x"], /^--help takes no value\./],
    [["--no-json"], /^Unknown flag --no-json\./],
    [["gemini"], /^Unexpected argument "gemini": a command goes after --\./],
    [["x", "--", "y"], /^Unexpected argument "x"/],
    [["--"], /^There is no command after --\./],
    [["--open", "--no-open"], /^--open and --no-open were both given/],
  ];
  for (const [argv, expected] of rows) {
    assert.throws(
      () => parseCli(argv),
      (error: unknown) => {
        assert.ok(error instanceof BridgeStartError, argv.join(" "));
        assert.match(error.message, expected);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      },
    );
  }
});

/** For each flag: what is given with it, what in its variable, and the option that each makes. */
const VALUES: Readonly<Record<string, readonly [flag: string, variable: string]>> = {
  port: ["1", "2"],
  model: ["m1", "m2"],
  "approval-mode": ["plan", "auto_edit"],
  "gemini-bin": ["/bin/a", "/bin/b"],
  "cli-package": ["a", "b"],
  "project-root": ["/a", "/b"],
  "sys-tags": ["event", "both"],
  "host-api-url": ["http://a", "http://b"],
  "session-id": ["s1", "s2"],
};

function bridgeOf(argv: readonly string[], env: NodeJS.ProcessEnv): Record<string, unknown> {
  const request = parseCli(argv, env);
  assert.ok(request.kind === "start");
  return { ...request.bridge };
}

test("a flag counts before its variable, the variable before the default, an empty one as none", () => {
  const withVariable = CLI_FLAGS.filter(({ variable }) => variable !== undefined);
  const expected = [...Object.keys(VALUES), "trace"].sort();
  assert.deepEqual(withVariable.map(({ flag }) => flag).sort(), expected);
  for (const { flag, variable = "", option, reads } of withVariable) {
    if (reads === "yes") continue;
    const [given, inEnv] = VALUES[flag] ?? ["", ""];
    const read = (text: string): unknown => (reads === "number" ? Number(text) : text);
    assert.equal(bridgeOf([`--${flag}`, given], { [variable]: inEnv })[option], read(given), flag);
    assert.equal(bridgeOf([], { [variable]: inEnv })[option], read(inEnv), flag);
    assert.ok(!(option in bridgeOf([], { [variable]: "" })), flag);
    assert.ok(!(option in bridgeOf([], {})), flag);
  }
});

test("BRIDGE_TRACE_ACP and --trace", () => {
  for (const [value, expected] of [
    ["1", true],
    ["true", true],
    ["0", false],
    ["off", false],
    ["", undefined],
  ] as const) {
    assert.equal(bridgeOf([], { BRIDGE_TRACE_ACP: value })["trace"], expected, value);
  }
  assert.equal(bridgeOf(["--trace"], { BRIDGE_TRACE_ACP: "0" })["trace"], true);
  assert.throws(() => parseCli([], { BRIDGE_TRACE_ACP: "loud" }), {
    message: /^BRIDGE_TRACE_ACP "loud" is neither 1 nor 0\./,
  });
});

test("the secret comes from its variable alone, and a token file counts before it", () => {
  const env = { GEMINI_BRIDGE_SECRET: "s".repeat(20) };
  assert.equal(bridgeOf([], env)["token"], env.GEMINI_BRIDGE_SECRET);
  assert.deepEqual(bridgeOf(["--token-file", "/t"], env), { tokenFile: "/t" });
  for (const flag of ["--token", "--secret", "--bridge-secret"]) {
    assert.throws(() => parseCli([`${flag}=x`]), /^BridgeStartError: Unknown flag/);
  }
});

test("options in groups", () => {
  const argv = "--history-bytes 5 --history-events 6 --permission-timeout 1.5 --reject-kind fetch";
  assert.deepEqual(bridgeOf(argv.split(" "), {}), {
    history: { maxBytes: 5, maxEvents: 6 },
    permissions: { timeout: 1500, rejectKinds: ["fetch"] },
  });
});

test("a wrong value is named with the place that it came from", () => {
  const rows: readonly (readonly [readonly string[], NodeJS.ProcessEnv, RegExp])[] = [
    [[], { GEMINI_PORT: "http" }, /^GEMINI_PORT "http" is not a whole number/],
    [[], { GEMINI_PORT: "70000" }, /^GEMINI_PORT: Port 70000 is not/],
    [["--port", "70000"], { GEMINI_PORT: "1" }, /^--port: Port 70000 is not/],
    [[], { PROJECT_ROOT: "/no/such" }, /^PROJECT_ROOT: Project root "\/no\/such" is not a folder/],
    [[], { GEMINI_APPROVAL_MODE: "never" }, /^GEMINI_APPROVAL_MODE: Unknown approval mode "never"/],
    [[], { GEMINI_MODEL: "--yolo" }, /^GEMINI_MODEL: Model "--yolo" must be one word/],
    [[], { GEMINI_CLI_PACKAGE: "a b" }, /^GEMINI_CLI_PACKAGE: CLI package "a b" must be one word/],
    [[], { GEMINI_BRIDGE_SECRET: "short" }, /^GEMINI_BRIDGE_SECRET: The token must be 16 to 512/],
    [[], { HOST_API_URL: "ftp://x" }, /^HOST_API_URL: Host API address "ftp:\/\/x" must be/],
    [[], { SYS_TAG_MODE: "loud" }, /^SYS_TAG_MODE: Unknown setting for SYS tags "loud"/],
    [["--sys-tags", "loud"], {}, /^--sys-tags: Unknown setting/],
    [["--permission-timeout", "x"], {}, /^--permission-timeout "x" is not a number of seconds/],
    [["--permission-timeout", "0"], {}, /^--permission-timeout: The time-out of permissions must/],
    [["--reject-kind", "a b"], {}, /^--reject-kind: The kinds of tools to reject must/],
    [["--history-events", "0"], {}, /^--history-events: history\.maxEvents must be/],
    [["--allow-origin", "x"], {}, /^--allow-origin: Allowed origin "x" must be/],
    [["--agent", "x"], {}, /^--agent: Unknown agent "x"/],
  ];
  for (const [argv, env, expected] of rows) {
    const attempt = (): void => {
      const request = parseCli(argv, env);
      assert.ok(request.kind === "start");
      try {
        resolveOptions(request.bridge);
      } catch (error) {
        throw withSource(error, request.sources);
      }
    };
    assert.throws(attempt, (error: unknown) => {
      assert.ok(error instanceof BridgeStartError, argv.join(" "));
      assert.match(error.message, expected);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  }
});

test("--help has every flag with its variable and what holds without it", () => {
  for (const { flag, variable, isList } of CLI_FLAGS) {
    const from = HELP.indexOf(`--${flag}`);
    assert.ok(from > 0, flag);
    const end = HELP.indexOf("\n  --", from);
    const part = HELP.slice(from, end);
    assert.ok(variable === undefined || part.includes(variable), flag);
    const isExplained = isList ? part.includes("repeatable") : /default|handed on/.test(part);
    assert.ok(isExplained, `${flag}: ${part}`);
  }
  for (const flag of "open no-open json help version".split(" "))
    assert.ok(HELP.includes(`--${flag}`));
  assert.ok(HELP.includes("GEMINI_BRIDGE_SECRET"));
  assert.ok(HELP.split("\n").every((line) => line.length <= 100));
});

test("a browser is opened when asked, or where a person sits before a screen", () => {
  const person = {
    asked: null,
    json: false,
    terminal: true,
    env: { DISPLAY: ":0" } as NodeJS.ProcessEnv,
    platform: "linux",
  } as const;
  assert.equal(shouldOpenBrowser(person), true);
  assert.equal(shouldOpenBrowser({ ...person, env: { WAYLAND_DISPLAY: "wayland-0" } }), true);
  assert.equal(shouldOpenBrowser({ ...person, env: {} }), false);
  assert.equal(shouldOpenBrowser({ ...person, env: {}, platform: "darwin" }), true);
  assert.equal(shouldOpenBrowser({ ...person, terminal: false }), false);
  assert.equal(shouldOpenBrowser({ ...person, json: true }), false);
  assert.equal(shouldOpenBrowser({ ...person, env: { DISPLAY: ":0", CI: "true" } }), false);
  assert.equal(shouldOpenBrowser({ ...person, asked: false }), false);
  assert.equal(
    shouldOpenBrowser({ ...person, asked: true, json: true, terminal: false, env: {} }),
    true,
  );
});

test("no opener is a shell, and the address is one argument", () => {
  const url = "http://127.0.0.1:1/#token=a&b|c";
  assert.deepEqual(browserCommand(url, "darwin"), ["open", url]);
  assert.deepEqual(browserCommand(url, "linux"), ["xdg-open", url]);
  assert.deepEqual(browserCommand(url, "win32"), ["rundll32", "url.dll,FileProtocolHandler", url]);
});
