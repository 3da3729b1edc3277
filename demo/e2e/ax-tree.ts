/** What Chromium tells a screen reader of a page, as lines that can be read and compared. */
import type { Page } from "playwright-core";

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
  readonly childIds?: readonly string[];
}

/** Roles without a word of their own. */
const SILENT = new Set(["generic", "none", "InlineTextBox", "LineBreak", "paragraph"]);
/** States that are spoken. */
const SPOKEN = new Set(["expanded", "checked", "disabled", "modal", "level", "busy", "live"]);

/** The tree below the first element that the selector finds, one node a line. */
export async function axTree(page: Page, role: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as {
    readonly nodes: readonly AxNode[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const top = nodes.find((node) => node.role?.value === role);
  if (!top) throw new Error(`there is no ${role} in the accessibility tree`);
  const lines: string[] = [];
  const walk = (node: AxNode, depth: number, nameAbove: string): void => {
    const word = node.role?.value ?? "";
    const name = plain(node.name?.value ?? "");
    const isSaid = word === "StaticText" && nameAbove.includes(name);
    const isLine = !node.ignored && !SILENT.has(word) && !isSaid;
    if (isLine) lines.push(`${"  ".repeat(depth)}${lineOf(node, word, name)}`);
    // What is announced passes.
    if (word === "status" || word === "alert") return;
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, isLine ? depth + 1 : depth, isLine && name ? name : nameAbove);
    }
  };
  walk(top, 0, "");
  return `${lines.join("\n")}\n`;
}

function lineOf(node: AxNode, role: string, name: string): string {
  const states = (node.properties ?? [])
    .filter(({ name: state }) => SPOKEN.has(state))
    .filter(({ name: state, value }) => value.value !== false || state === "expanded")
    .filter((each) => !(each.name === "live" && each.value.value === "off"))
    .map((each) => `${each.name}=${String(each.value.value)}`);
  const description = plain(node.description?.value ?? "");
  return [
    role,
    name && JSON.stringify(name),
    ...states,
    description && `(${JSON.stringify(description)})`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Times and spans differ from run to run. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\b\d\d?:\d\d( [AP]M)?/g, "hh:mm")
    .replace(/\b\d+(\.\d+)? m?s\b/g, "n s")
    .replace(/\b[A-Z][a-z]{2} \d\d?, \d{4}\b/g, "a date");
}
