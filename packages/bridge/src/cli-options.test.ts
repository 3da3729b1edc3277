import assert from "node:assert/strict";
import { test } from "node:test";
import { HELP, parseCli } from "./cli-options.js";
import { browserCommand, shouldOpenBrowser } from "./open-browser.js";
import { BridgeStartError } from "./start-error.js";

test("no arguments: everything is left to the defaults", () => {
  assert.deepEqual(parseCli([]), {
    kind: "start",
    json: false,
    open: null,
    bridge: { allowedOrigins: [], allowedHosts: [], env: [] },
  });
});

test("every flag", () => {
  const argv = "--port 0 --project-root /srv --json --no-open --allow-host a --allow-host=b".split(
    " ",
  );
  const more = ["--allow-origin", "http://x", "--allow-origin=http://y", "--env", "A", "--env=B"];
  assert.deepEqual(parseCli([...argv, ...more, "--agent", "demo"]), {
    kind: "start",
    json: true,
    open: false,
    bridge: {
      port: 0,
      agent: "demo",
      projectRoot: "/srv",
      allowedOrigins: ["http://x", "http://y"],
      allowedHosts: ["a", "b"],
      env: ["A", "B"],
    },
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

test("--help names every flag", () => {
  for (const flag of "port agent project-root allow-origin allow-host env open no-open json help version".split(
    " ",
  )) {
    assert.ok(HELP.includes(`--${flag}`), flag);
  }
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
