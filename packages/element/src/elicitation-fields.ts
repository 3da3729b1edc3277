/** The form of a question: its fields from the request, and checking what was filled in. Pure. */
import { isRecord, type ElicitationRequest } from "@gemini-agent-chat/core";
import type { ToolStrings } from "./tools.strings.js";

export interface QuestionChoice {
  readonly value: string;
  readonly label: string;
}

/** `unknown`: a kind of field that this version cannot show. */
export type QuestionFieldType = "text" | "number" | "integer" | "boolean" | "choice" | "unknown";

/** What an input holds: text for all but checkboxes. */
export type QuestionValue = string | boolean;

export interface QuestionField {
  /** As the agent named it: a hostile string, never an id or an attribute name. */
  readonly key: string;
  readonly type: QuestionFieldType;
  readonly label: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly format: string | null;
  readonly choices: readonly QuestionChoice[];
  readonly initial: QuestionValue;
  readonly min: number | null;
  readonly max: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
}

/** Fields shown at most: a form beyond it is no question to a person. */
const MAX_FIELDS = 50;

/** The fields in the agent's order. Parts of the request that are no schema are left out. */
export function questionFields(request: ElicitationRequest): readonly QuestionField[] {
  const schema: unknown = request.requestedSchema;
  const properties = isRecord(schema) && isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = isRecord(schema) && Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties)
    .slice(0, MAX_FIELDS)
    .map(([key, value]) => toField(key, isRecord(value) ? value : {}, required.includes(key)));
}

/** What is wrong with a value, in words, or null. */
export function questionError(
  field: QuestionField,
  value: QuestionValue,
  strings: ToolStrings,
): string | null {
  if (typeof value === "boolean" || field.type === "unknown") return null;
  if (value.trim() === "") return field.required ? strings.questionRequired : null;
  switch (field.type) {
    case "number":
    case "integer":
      return numberError(field, Number(value), strings);
    case "choice":
      return field.choices.some((choice) => choice.value === value)
        ? null
        : strings.questionBadChoice;
    default:
      return textError(field, value, strings);
  }
}

/** The answer as the agent's schema wants it; empty optional fields are left out. */
export function questionContent(
  fields: readonly QuestionField[],
  values: ReadonlyMap<string, QuestionValue>,
): Readonly<Record<string, unknown>> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values.get(field.key) ?? field.initial;
    if (field.type === "unknown") return [];
    if (typeof value === "boolean") return [[field.key, value]];
    if (value.trim() === "") return [];
    const numeric = field.type === "number" || field.type === "integer";
    return [[field.key, numeric ? Number(value) : value]];
  });
  return Object.fromEntries(entries);
}

/** The address of a question that wants a page opened, or null when it is no web page. */
export function questionUrl(request: ElicitationRequest): URL | null {
  if (typeof request.url !== "string" || !URL.canParse(request.url)) return null;
  const url = new URL(request.url);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

function toField(key: string, raw: Record<string, unknown>, required: boolean): QuestionField {
  const choices = choicesOf(raw);
  const type = choices.length > 0 ? "choice" : typeOf(raw["type"]);
  const initial = raw["default"];
  return {
    key,
    type,
    label: text(raw["title"]) ?? key,
    description: text(raw["description"]),
    required,
    format: text(raw["format"]),
    choices,
    initial:
      type === "boolean"
        ? initial === true
        : typeof initial === "string" || typeof initial === "number"
          ? String(initial)
          : "",
    min: finite(raw["minimum"]),
    max: finite(raw["maximum"]),
    minLength: finite(raw["minLength"]),
    maxLength: finite(raw["maxLength"]),
  };
}

function typeOf(type: unknown): QuestionFieldType {
  switch (type) {
    case "string":
      return "text";
    case "number":
    case "integer":
    case "boolean":
      return type;
    default:
      return "unknown";
  }
}

function choicesOf(raw: Record<string, unknown>): readonly QuestionChoice[] {
  if (Array.isArray(raw["oneOf"])) {
    return raw["oneOf"].flatMap((item: unknown) => {
      const value = isRecord(item) ? text(item["const"]) : null;
      if (value === null) return [];
      return [{ value, label: (isRecord(item) ? text(item["title"]) : null) ?? value }];
    });
  }
  if (!Array.isArray(raw["enum"])) return [];
  const names: readonly unknown[] = Array.isArray(raw["enumNames"]) ? raw["enumNames"] : [];
  return raw["enum"].flatMap((value: unknown, index) =>
    typeof value === "string" ? [{ value, label: text(names[index]) ?? value }] : [],
  );
}

function numberError(field: QuestionField, value: number, strings: ToolStrings): string | null {
  if (!Number.isFinite(value)) return strings.questionNotNumber;
  if (field.type === "integer" && !Number.isInteger(value)) return strings.questionNotInteger;
  if (field.min !== null && value < field.min) return strings.questionMin(field.min);
  if (field.max !== null && value > field.max) return strings.questionMax(field.max);
  return null;
}

function textError(field: QuestionField, value: string, strings: ToolStrings): string | null {
  const length = [...value].length;
  if (field.minLength !== null && length < field.minLength) {
    return strings.questionTooShort(field.minLength);
  }
  if (field.maxLength !== null && length > field.maxLength) {
    return strings.questionTooLong(field.maxLength);
  }
  return field.format !== null && !hasFormat(field.format, value)
    ? strings.questionBadFormat(field.format)
    : null;
}

/** Formats that ACP does not name are not checked. */
function hasFormat(format: string, value: string): boolean {
  switch (format) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(value);
    case "uri":
      return URL.canParse(value);
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
    case "date-time":
      return !Number.isNaN(Date.parse(value));
    default:
      return true;
  }
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function finite(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
