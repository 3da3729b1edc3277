import assert from "node:assert/strict";
import test from "node:test";
import type { ElicitationRequest } from "@gemini-agent-chat/core";
import {
  questionContent,
  questionError,
  questionFields,
  questionUrl,
  type QuestionField,
  type QuestionValue,
} from "./elicitation-fields.js";
import { englishToolStrings as strings } from "./tools.strings.js";

const fieldsOf = (properties: unknown, required?: unknown): readonly QuestionField[] =>
  questionFields({
    message: "?",
    requestedSchema: { type: "object", properties, required },
  } as ElicitationRequest);

const field = (raw: Record<string, unknown>, required = false): QuestionField => {
  const [only] = fieldsOf({ x: raw }, required ? ["x"] : []);
  assert.ok(only);
  return only;
};

test("types, choices, defaults and limits are read from the schema", () => {
  const fields = fieldsOf(
    {
      name: { type: "string", title: "Name", description: "Yours", default: "Ada", maxLength: 9 },
      age: { type: "integer", minimum: 1, maximum: 9, default: 3 },
      ok: { type: "boolean", default: true },
      size: { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] },
      colour: { type: "string", oneOf: [{ const: "r", title: "Red" }, { const: "g" }] },
      list: { type: "array" },
    },
    ["name"],
  );
  assert.deepEqual(
    fields.map(({ key, type, label, required, initial }) => [key, type, label, required, initial]),
    [
      ["name", "text", "Name", true, "Ada"],
      ["age", "integer", "age", false, "3"],
      ["ok", "boolean", "ok", false, true],
      ["size", "choice", "size", false, ""],
      ["colour", "choice", "colour", false, ""],
      ["list", "unknown", "list", false, ""],
    ],
  );
  assert.deepEqual(fields[3]?.choices, [
    { value: "s", label: "Small" },
    { value: "l", label: "Large" },
  ]);
  assert.deepEqual(fields[4]?.choices, [
    { value: "r", label: "Red" },
    { value: "g", label: "g" },
  ]);
});

test("what is no schema gives no fields and never throws", () => {
  for (const schema of [undefined, null, 7, [], { properties: [] }, { properties: { x: 1 } }]) {
    questionFields({ message: "?", requestedSchema: schema } as unknown as ElicitationRequest);
  }
  assert.equal(questionFields({ message: "?" }).length, 0);
});

test("errors say what to do", () => {
  const cases: readonly (readonly [QuestionField, QuestionValue, string | null])[] = [
    [field({ type: "string" }, true), "  ", "Fill this in."],
    [field({ type: "string" }), "", null],
    [field({ type: "number" }), "1,5", "Enter a number."],
    [field({ type: "number" }), "1.5", null],
    [field({ type: "integer" }), "1.5", "Enter a whole number."],
    [field({ type: "integer", minimum: 2 }), "1", "Must be 2 or more."],
    [field({ type: "integer", maximum: 2 }), "3", "Must be 2 or less."],
    [field({ type: "string", minLength: 3 }), "ab", "Use at least 3 characters."],
    [field({ type: "string", maxLength: 1 }), "ab", "Use at most 1 character."],
    [field({ type: "string", maxLength: 1 }), "😀", null],
    [field({ type: "string", enum: ["a"] }), "b", "Choose one of the options."],
    [field({ type: "string", format: "email" }), "ada", "Enter an email address."],
    [field({ type: "string", format: "email" }), "ada@x.test", null],
    [
      field({ type: "string", format: "uri" }),
      "x",
      "Enter a full address, such as https://example.com.",
    ],
    [field({ type: "string", format: "date" }), "2026-13-01", "Enter a date, such as 2026-01-31."],
    [field({ type: "string", format: "date-time" }), "soon", "Enter a date and time."],
    [field({ type: "string", format: "colour" }), "any", null],
    [field({ type: "boolean" }, true), false, null],
  ];
  for (const [of, value, expected] of cases) {
    assert.equal(questionError(of, value, strings), expected, `${of.type} ${String(value)}`);
  }
});

test("the answer has the schema's types; empty optional fields are left out", () => {
  const fields = fieldsOf({
    n: { type: "number" },
    s: { type: "string" },
    e: { type: "string" },
    b: { type: "boolean" },
    d: { type: "string", default: "kept" },
    __proto__: { type: "string" },
  });
  const values = new Map<string, QuestionValue>([
    ["n", "2.5"],
    ["s", " a "],
    ["e", "  "],
  ]);
  assert.deepEqual(questionContent(fields, values), { n: 2.5, s: " a ", b: false, d: "kept" });
});

test("only web addresses are opened", () => {
  const url = (value: unknown): string | undefined =>
    questionUrl({ message: "", url: value } as ElicitationRequest)?.host;
  assert.equal(url("https://github.com/login"), "github.com");
  assert.equal(url("http://127.0.0.1:8080/x"), "127.0.0.1:8080");
  assert.equal(url("https://github.com@evil.test/"), "evil.test");
  assert.equal(url("https://еvil.test/"), "xn--vil-qdd.test");
  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc",
    "x",
    "",
    7,
    undefined,
  ]) {
    assert.equal(url(bad), undefined);
  }
});
