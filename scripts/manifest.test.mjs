/** Is the manifest complete, and does the README say the same? Compared with the element itself. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { LitElement } from "lit";
import { ChatMethods } from "../packages/element/src/chat-methods.ts";
import { GeminiAgentChat } from "../packages/element/src/gemini-agent-chat.ts";
import { makeManifest, manifestPath } from "./manifest.mjs";
import { root } from "./run.mjs";

const element = join(root, "packages/element");

describe("custom-elements.json", () => {
  let declaration;
  /** All sources of the element that are not tests. */
  let source;
  let readme;

  before(async () => {
    const whole = await readFile(join(element, "README.md"), "utf8");
    readme = whole.replace(/^```[\s\S]*?^```$/gm, "");
    const files = await readdir(join(element, "src"), { recursive: true });
    const wanted = files.filter((name) => /(?<!\.test|\.test-helper)\.ts$/.test(name));
    const texts = wanted.map((name) => readFile(join(element, "src", name), "utf8"));
    source = (await Promise.all(texts)).join("\n");
    const manifest = JSON.parse(await readFile(manifestPath, "utf8"));
    [declaration] = manifest.modules[0].declarations;
  });

  const byText = (a, b) => a.localeCompare(b);
  const names = (list) => list.map(({ name }) => name).toSorted(byText);
  const unique = (list) => [...new Set(list)].toSorted(byText);
  const found = (pattern) => unique([...source.matchAll(pattern)].map((match) => match[1]));
  const members = (kind) => declaration.members.filter((member) => member.kind === kind);

  test("is what the sources make of it (else: npm run manifest)", async () => {
    assert.equal(await readFile(manifestPath, "utf8"), await makeManifest());
  });

  test("has every attribute, under its property", () => {
    const attributes = names(declaration.attributes);
    assert.deepEqual(attributes, unique(GeminiAgentChat.observedAttributes));
    for (const { name, fieldName } of declaration.attributes) {
      const { attribute } = GeminiAgentChat.elementProperties.get(fieldName);
      assert.equal(typeof attribute === "string" ? attribute : fieldName.toLowerCase(), name);
    }
  });

  test("has every property", () => {
    const prototypes = [GeminiAgentChat.prototype, ChatMethods.prototype];
    const getters = prototypes.flatMap((prototype) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
        ([name, property]) => property.get && !property.set && !name.startsWith("_"),
      ),
    );
    const readOnly = getters.map(([name]) => name);
    assert.deepEqual(
      names(members("field")).filter((name) => name !== "defaultUrl"),
      unique([...GeminiAgentChat.elementProperties.keys(), ...readOnly]),
    );
    for (const { name, readonly } of members("field")) {
      assert.equal(readonly === true, readOnly.includes(name), name);
    }
  });

  test("has every method", () => {
    const own = [GeminiAgentChat.prototype, ChatMethods.prototype].flatMap((prototype) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype))
        .filter(([name, { value }]) => typeof value === "function" && name !== "constructor")
        .map(([name]) => name),
    );
    assert.deepEqual(
      names(members("method")),
      unique(own.filter((name) => !(name in LitElement.prototype))),
    );
  });

  test("has every event", () => {
    const emitted = found(/\bemit\([\w.#]+, "(gac-[a-z-]+)"/g);
    assert.ok(emitted.length > 10);
    assert.deepEqual(names(declaration.events), emitted);
  });

  test("has every slot, part, token and state", () => {
    assert.deepEqual(names(declaration.slots), found(/<slot name="([a-z-]+)"/g));
    const parts = [
      ...found(/\bpart="([^"$]+)"/g),
      ...found(/setAttribute\("part", "([^"]+)"\)/g),
      ...found(/\bpart=\$\{[\w.]+ \? "([^"]+)"/g),
      // Named by its tone, see approval-options.ts.
      ...["option-allow", "option-reject", "option-neutral"],
    ];
    assert.deepEqual(names(declaration.cssParts), unique(parts.flatMap((part) => part.split(" "))));
    assert.deepEqual(names(declaration.cssProperties), found(/var\(\s*(--gac-[a-z-]+)/g));
    assert.deepEqual(names(declaration.cssStates), found(/\bset\(internals, "([a-z-]+)"/g));
  });

  test("says what each of them is", () => {
    const { attributes, events, slots, cssParts, cssProperties, cssStates } = declaration;
    const all = [attributes, events, slots, cssParts, cssProperties, cssStates, members("field")];
    for (const { name, description } of [...all.flat(), ...members("method")]) {
      assert.match(description ?? "", /\w{2}/, name);
    }
  });

  test("names what the README names", () => {
    const said = new Set(
      [...readme.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.split(/[(\s]/)),
    );
    const { attributes, events, slots, cssParts, cssProperties, cssStates } = declaration;
    const all = [attributes, events, slots, cssParts, cssProperties, cssStates].flat();
    const missing = [...all, ...members("field"), ...members("method")]
      .map(({ name }) => name)
      .filter((name) => name !== "defaultUrl" && !said.has(name));
    assert.deepEqual(missing, []);
    for (const [, name] of readme.matchAll(/`(gac-[a-z-]+|--gac-[a-z-]+)`/g)) {
      const isKnown = all.some((each) => each.name === name);
      // Inner tags of the element begin like its events.
      assert.ok(isKnown, `${name} in the README`);
    }
  });
});
