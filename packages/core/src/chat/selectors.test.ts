import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, goOn, opened, say, update } from "./events.test-helper.js";
import { selectorRequest, selectSelectors } from "./selectors.js";

const modes = {
  currentModeId: "ask",
  availableModes: [
    { id: "ask", name: "Ask", description: "first" },
    { id: "code", name: "Code" },
  ],
};
const models = {
  currentModelId: "auto",
  availableModels: [{ modelId: "auto", name: "Auto", description: null }],
};
const flat = {
  id: "m",
  name: "Mode",
  category: "mode",
  type: "select",
  currentValue: "a",
  options: [
    { value: "a", name: "A" },
    { value: "b", name: "B" },
  ],
};
const grouped = {
  id: "effort",
  name: "Effort",
  type: "select",
  currentValue: "b",
  options: [
    { group: "fast", name: "Fast", options: [{ value: "a", name: "A", description: "quick" }] },
    { group: "slow", name: "Slow", options: [{ value: "b", name: "B" }] },
  ],
};
const fast = { id: "fast", name: "Fast", type: "boolean", currentValue: true };
const later = { id: "dial", name: "Dial", type: "dial", currentValue: 3, _meta: { n: 1 } };

test("modes and legacy models, where there are no config options", () => {
  const selectors = selectSelectors(fold(opened({ modes, models })));
  assert.deepEqual(selectors, [
    {
      id: "mode",
      source: "mode",
      category: "mode",
      name: "Mode",
      type: "select",
      value: "ask",
      groups: [
        {
          name: null,
          choices: [
            { value: "ask", name: "Ask", description: "first" },
            { value: "code", name: "Code" },
          ],
        },
      ],
    },
    {
      id: "model",
      source: "model",
      category: "model",
      name: "Model",
      type: "select",
      value: "auto",
      groups: [{ name: null, choices: [{ value: "auto", name: "Auto" }] }],
    },
  ]);
});

test("config options replace modes, keep their order, and come flat, grouped and boolean", () => {
  const state = fold(opened({ modes, configOptions: [grouped, flat, fast, later] }));
  const selectors = selectSelectors(state);
  assert.deepEqual(
    selectors.map(({ id, type, source }) => [id, type, source]),
    [
      ["effort", "select", "config_option"],
      ["m", "select", "config_option"],
      ["fast", "boolean", "config_option"],
      ["dial", "unknown", "config_option"],
    ],
  );
  const [effort, , boolean, dial] = selectors;
  assert.deepEqual(effort?.type === "select" && effort.groups, [
    { name: "Fast", choices: [{ value: "a", name: "A", description: "quick" }] },
    { name: "Slow", choices: [{ value: "b", name: "B" }] },
  ]);
  assert.equal(boolean?.type === "boolean" && boolean.value, true);
  assert.deepEqual(dial?.type === "unknown" && dial.option._meta, { n: 1 });
});

test("legacy models stay where no config option is a model", () => {
  const ids = (configOptions: object[]): string[] =>
    selectSelectors(fold(opened({ models, configOptions }))).map(({ source }) => source);
  assert.deepEqual(ids([fast]), ["config_option", "model"]);
  assert.deepEqual(ids([{ ...flat, category: "model" }]), ["config_option"]);
  assert.deepEqual(ids([]), ["model"]);
});

test("the list is the same until one of its sources changes", () => {
  const state = fold(opened({ modes, models }));
  const selectors = selectSelectors(state);
  assert.equal(selectSelectors(goOn(state, say("x"))), selectors);
  const changed = goOn(state, update("current_mode_update", { currentModeId: "code" }));
  const [mode] = selectSelectors(changed);
  assert.equal(mode?.type === "select" && mode.value, "code");
  const replaced = goOn(state, update("config_option_update", { configOptions: [fast] }));
  assert.deepEqual(
    selectSelectors(replaced).map(({ id }) => id),
    ["fast", "model"],
  );
  assert.equal(selectSelectors(fold()), selectSelectors(fold(opened())));
});

test("a choice becomes the request that its source wants", () => {
  assert.deepEqual(selectorRequest({ id: "mode", source: "mode" }, "s", "code"), {
    method: "session/set_mode",
    params: { sessionId: "s", modeId: "code" },
  });
  assert.deepEqual(selectorRequest({ id: "model", source: "model" }, "s", "auto"), {
    method: "session/set_model",
    params: { sessionId: "s", modelId: "auto" },
  });
  assert.deepEqual(selectorRequest({ id: "effort", source: "config_option" }, "s", "a").params, {
    sessionId: "s",
    configId: "effort",
    value: "a",
  });
  assert.deepEqual(selectorRequest({ id: "fast", source: "config_option" }, "s", false).params, {
    sessionId: "s",
    configId: "fast",
    type: "boolean",
    value: false,
  });
});
