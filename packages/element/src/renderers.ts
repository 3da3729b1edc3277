/** What a page can draw itself: the types of the `renderers` property, and which one is meant. */
import type { ContentBlock, PendingApproval, ToolCall } from "@gemini-agent-chat/core";

/** What a renderer is told besides the data. */
export interface RendererContext {
  /** As the element looks now; read it again in `update`, which is called when it changes. */
  readonly theme: "light" | "dark";
  /** Aborted when the container goes away: end requests and listeners with it. */
  readonly signal: AbortSignal;
}

/** What a renderer may give back. */
export interface RendererHandle<Data> {
  /** Newer data, or another theme. Without it the container is emptied and filled anew. */
  readonly update?: (data: Data) => void;
  /** The container goes away. */
  readonly destroy?: () => void;
}

/**
 * Fills a container: an element in the page's own tree, so that its style sheets and frameworks
 * work. `data` is what an agent sent, so it is hostile: never put it into `innerHTML`, an address
 * or a script. What it throws is shown in the console, and the element's own view in its place.
 *
 * @example
 * const chart: Renderer<FenceData> = (container, { code }) => {
 *   container.textContent = `${code.length} characters`;
 * };
 */
export type Renderer<Data> = (
  container: HTMLElement,
  data: Data,
  context: RendererContext,
) => RendererHandle<Data> | void;

/** A finished block of code between fences. */
export interface FenceData {
  /** The first word behind the fence, in lower case. */
  readonly language: string;
  readonly code: string;
}

/** The `renderers` property. What a request asks for, and its buttons, are never replaced. */
export interface Renderers {
  /** What a tool's line opens to, by the tool's name. */
  readonly tools?: Readonly<Record<string, Renderer<ToolCall>>>;
  /** The same by the tool's kind, such as `fetch`; the name wins. */
  readonly kinds?: Readonly<Record<string, Renderer<ToolCall>>>;
  /** Blocks of content by their type, such as `image`; not the agent's running text. */
  readonly content?: Readonly<Record<string, Renderer<ContentBlock>>>;
  /** Code between fences by its language, in lower case. */
  readonly fences?: Readonly<Record<string, Renderer<FenceData>>>;
  /** Stands above the question of a permission request. */
  readonly approval?: Renderer<PendingApproval>;
}

/** No agent's word, such as `constructor`, finds what the page has not put there. */
export function rendererIn<Data>(
  map: Readonly<Record<string, Renderer<Data>>> | undefined,
  key: string,
): Renderer<Data> | null {
  const found = map && Object.hasOwn(map, key) ? map[key] : undefined;
  return typeof found === "function" ? found : null;
}

export function toolRenderer(
  renderers: Renderers | null | undefined,
  call: Pick<ToolCall, "name" | "kind">,
): Renderer<ToolCall> | null {
  return rendererIn(renderers?.tools, call.name) ?? rendererIn(renderers?.kinds, call.kind);
}
