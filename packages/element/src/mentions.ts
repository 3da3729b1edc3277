/** "@name" in a message: a file or anything else that the page knows, handed on as a link. */
import type { AgentChatClient, ContentBlock, ResourceLinkContent } from "@gemini-agent-chat/core";

/** Something that can be mentioned. */
export interface Mention {
  /** Stands in the message behind the `@`. */
  readonly name: string;
  /** Where it is: the agent then gets a `resource_link`; without it only the name. */
  readonly uri?: string;
  /** A second line in the list. */
  readonly description?: string;
  readonly mimeType?: string;
}

/** Finds what can be mentioned. `signal` is aborted when the person types on. */
export type MentionSource = (query: string, signal: AbortSignal) => Promise<readonly Mention[]>;

/** The word with an `@` that the cursor stands behind. */
export interface MentionPlace {
  /** Where the `@` is. */
  readonly start: number;
  readonly query: string;
}

const BEFORE_CURSOR = /(?:^|[\s([{"'])@([^\s@]{0,200})$/;
const MAX_SHOWN = 20;

export function mentionAt(text: string, cursor: number): MentionPlace | null {
  const [, query] = BEFORE_CURSOR.exec(text.slice(0, cursor)) ?? [];
  return query === undefined ? null : { start: cursor - query.length - 1, query };
}

/** The blocks of those mentions whose name still stands in the text, each once. */
export function mentionBlocks(
  text: string,
  mentions: readonly Mention[],
): readonly ResourceLinkContent[] {
  const links = new Map<string, ResourceLinkContent>();
  for (const { name, uri, mimeType } of mentions) {
    if (uri === undefined || !text.includes(`@${name}`)) continue;
    links.set(uri, { type: "resource_link", uri, name, ...(mimeType && { mimeType }) });
  }
  return [...links.values()];
}

/** The mentions behind blocks that come back into the message field. */
export function mentionsOf(blocks: readonly ContentBlock[]): readonly Mention[] {
  return blocks.flatMap((block) =>
    block.type === "resource_link" ? [{ name: block.name, uri: block.uri }] : [],
  );
}

/** Files of the project, as far as the client's host can find them. */
export function filesOf(client: AgentChatClient): MentionSource {
  return async (query, signal) => {
    const { root, files } = await client.findFiles(query, { limit: MAX_SHOWN, signal });
    return files.map((path) => ({
      name: path,
      ...(root !== null && { uri: fileUri(root, path) }),
    }));
  };
}

function fileUri(root: string, path: string): string {
  const whole = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/${path}`;
  const parts = whole
    .split("/")
    .map((part, at) => (at === 0 && part.endsWith(":") ? part : encodeURIComponent(part)));
  return whole.startsWith("/") ? `file://${parts.join("/")}` : `file:///${parts.join("/")}`;
}
