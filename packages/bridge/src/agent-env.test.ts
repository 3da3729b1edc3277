import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { agentEnv, isNeverPassed } from "./agent-env.js";
import { resolveOptions } from "./options.js";
import { BridgeStartError } from "./start-error.js";

describe("what every agent sees of the environment", () => {
  const token = "the-token-of-this-bridge";

  test("the names on the list", () => {
    const env = {
      ...{ PATH: "p", HOME: "h", LANG: "l", LC_ALL: "c", TERM: "t", TMPDIR: "d", TZ: "z" },
      ...{ USER: "u", SHELL: "s", XDG_CONFIG_HOME: "x", HTTPS_PROXY: "1", https_proxy: "2" },
    };
    const others = { path: "2", Home: "3", LCX: "4", DISPLAY: ":0", LD_PRELOAD: "x" };
    const options = { prefixes: [], names: [], token };
    assert.deepEqual(agentEnv({ ...env, ...others }, options, "linux"), env);
  });

  test("on Windows without regard to case, and what a process needs there", () => {
    const env = { Path: "p", SYSTEMROOT: "s", UserProfile: "u", Other: "o", gemini_model: "m" };
    const options = { prefixes: ["GEMINI_"], names: [], token };
    const { Other: _, ...expected } = env;
    assert.deepEqual(agentEnv(env, options, "win32"), expected);
  });

  test("never the token under any name, nor what loads code", () => {
    const env = { A: token, GEMINI_B: `x${token}`, NODE_OPTIONS: "x", npm_config_x: "y", C: "1" };
    const options = { prefixes: ["GEMINI_"], names: Object.keys(env), token };
    assert.deepEqual(agentEnv(env, options, "linux"), { C: "1" });
    for (const name of ["NODE_OPTIONS", "npm_lifecycle_event", "GEMINI_BRIDGE_SECRET"]) {
      assert.equal(isNeverPassed(name), true, name);
      assert.throws(() => resolveOptions({ env: [name] }), BridgeStartError);
    }
  });

  test("a name that would become a property of objects is a name like any other", () => {
    const env = Object.fromEntries([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    const names = ["__proto__", "constructor"];
    const seen = agentEnv(env, { prefixes: [], names, token }, "linux");
    assert.deepEqual(Object.entries(seen), [
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });
});
