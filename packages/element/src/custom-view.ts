/**
 * The place of what a page draws itself: a slot, and the container that goes into it, which is a
 * child of the chat element. Whatever goes wrong in the page's code ends here.
 */
import { html, LitElement, type PropertyDeclarations, type TemplateResult } from "lit";
import type { Renderer, RendererContext, RendererHandle } from "./renderers.js";

let slots = 0;

/** `<gac-custom .renderer .data .fallback>`: renders into light DOM, inside the one shadow root. */
export class CustomView extends LitElement {
  static override properties: PropertyDeclarations = {
    renderer: { attribute: false },
    data: { attribute: false },
    fallback: { attribute: false },
    failed: { state: true },
  };

  declare renderer: Renderer<never> | null;
  declare data: unknown;
  /** What is shown when the renderer fails. */
  declare fallback: (() => unknown) | null;
  declare private failed: boolean;

  readonly #slotName = `gac-r-${++slots}`;
  #container: HTMLElement | null = null;
  #handle: RendererHandle<never> | null = null;
  #end: AbortController | null = null;
  #drawn: { readonly renderer: Renderer<never>; data: unknown } | null = null;

  constructor() {
    super();
    this.renderer = null;
    this.data = null;
    this.fallback = null;
    this.failed = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A list that is put into another order takes its items out and in again.
    queueMicrotask(() => {
      if (!this.isConnected) this.#destroy();
    });
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // Other code deserves another try.
    if (changed.has("renderer")) this.failed = false;
  }

  protected override render(): unknown {
    if (this.failed) return this.fallback?.();
    return html`<slot name=${this.#slotName}></slot>` satisfies TemplateResult;
  }

  protected override updated(): void {
    const { renderer, data } = this;
    if (!this.isConnected || !renderer || this.failed) return this.#destroy();
    if (this.#drawn?.renderer !== renderer) this.#create(renderer, data);
    else if (this.#drawn.data !== data) this.#update(data);
  }

  #create(renderer: Renderer<never>, data: unknown): void {
    this.#destroy();
    const root = this.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    const container = root.ownerDocument.createElement("div");
    container.slot = this.#slotName;
    root.host.append(container);
    this.#container = container;
    const end = new AbortController();
    this.#end = end;
    this.#drawn = { renderer, data };
    const context: RendererContext = {
      get theme(): "light" | "dark" {
        return themeOf(container);
      },
      signal: end.signal,
    };
    this.#watchTheme(root.host, end.signal);
    this.#guard(() => {
      this.#handle = renderer(container, data as never, context) ?? null;
    });
  }

  #update(data: unknown): void {
    const { renderer } = this.#drawn ?? {};
    if (!renderer) return;
    const update = this.#handle?.update;
    if (!update) return this.#create(renderer, data);
    this.#drawn = { renderer, data };
    this.#guard(() => update.call(this.#handle, data as never));
  }

  #destroy(): void {
    const handle = this.#handle;
    this.#handle = null;
    this.#drawn = null;
    this.#end?.abort();
    this.#end = null;
    if (handle?.destroy) this.#guard(() => handle.destroy?.());
    this.#container?.remove();
    this.#container = null;
  }

  #watchTheme(host: Element, signal: AbortSignal): void {
    let before: string | null = null;
    const look = (): void => {
      const theme = this.#container && themeOf(this.#container);
      const changed = before !== null && theme !== before;
      before = theme;
      if (changed && this.#drawn) this.#update(this.#drawn.data);
    };
    look();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", look, { signal });
    const observer = new MutationObserver(look);
    observer.observe(host, { attributeFilter: ["theme", "class", "style"] });
    observer.observe(host.ownerDocument.documentElement, { attributes: true });
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  }

  /** The page's code may throw; the conversation goes on. */
  #guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      // oxlint-disable-next-line no-console -- it is the page's own code that has to be mended
      console.warn("gemini-agent-chat: a renderer of the page has failed", error);
      if (this.#drawn === null) return;
      this.failed = true;
      this.#destroy();
    }
  }
}

/** The scheme that `light-dark()` follows there. */
function themeOf(element: Element): "light" | "dark" {
  const schemes = getComputedStyle(element).colorScheme.split(" ");
  if (!schemes.includes("dark")) return "light";
  if (!schemes.includes("light")) return "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
