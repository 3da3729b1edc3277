/**
 * Content blocks from unchecked values. A block of a known kind has what its kind needs; anything
 * else keeps its own `type`, or, where that would be a lie, becomes `{ type: "unknown", value }`.
 * Whoever shows blocks has a default branch, and nothing is lost.
 */
import { isRecord } from "../rpc/json-rpc.js";
import type { ContentBlock, ToolContent } from "./schema.js";

/** Blocks of a message, a prompt or a summary. */
export function readBlocks(list: unknown): readonly ContentBlock[] {
  return Array.isArray(list) ? list.map(readBlock) : [];
}

export function readBlock(value: unknown): ContentBlock {
  if (!isRecord(value) || !isBlock(value)) return unknown(value);
  return value as unknown as ContentBlock;
}

/** True for a block of a known kind that has what the kind needs. */
export function isKnownBlock(value: unknown): value is ContentBlock {
  return isRecord(value) && needs(value) === true;
}

/** What a tool shows. Undefined for anything but a list. */
export function readToolContent(list: unknown): readonly ToolContent[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return list.map((item: unknown) => {
    if (!isRecord(item) || !isToolContent(item)) return unknown(item);
    return item as unknown as ToolContent;
  });
}

function isBlock(block: Record<string, unknown>): boolean {
  return needs(block) ?? typeof block["type"] === "string";
}

/** Whether a block of a known kind is whole; undefined for other kinds. */
function needs(block: Record<string, unknown>): boolean | undefined {
  const { resource } = block;
  switch (block["type"]) {
    case "text":
      return hasTexts(block, "text");
    case "image":
    case "audio":
      return hasTexts(block, "data", "mimeType");
    case "resource_link":
      return hasTexts(block, "uri", "name");
    case "resource":
      return isRecord(resource) && hasTexts(resource, "uri") && hasOneOf(resource);
    default:
      return undefined;
  }
}

function isToolContent(item: Record<string, unknown>): boolean {
  switch (item["type"]) {
    case "content":
      return isRecord(item["content"]) && isBlock(item["content"]);
    case "diff":
      return hasTexts(item, "path", "newText");
    case "terminal":
      return hasTexts(item, "terminalId");
    default:
      return typeof item["type"] === "string";
  }
}

function hasTexts(value: Record<string, unknown>, ...keys: string[]): boolean {
  return keys.every((key) => typeof value[key] === "string");
}

function hasOneOf({ text, blob }: Record<string, unknown>): boolean {
  return typeof text === "string" || typeof blob === "string";
}

/** Not a kind of the protocol's: for the default branch of whoever shows it. */
function unknown(value: unknown): never {
  return { type: "unknown", value } as never;
}
