/** Whether the chat stands in the page or in a panel over it. What a panel needs is a part of its own. */
import type { ReactiveController, ReactiveElement } from "lit";
import type { AgentChatState } from "@gemini-agent-chat/core";
import type { Panel } from "./panel.js";
import { panelPart } from "./parts.js";

/** Where the chat stands: in the page, as the page, or over it. */
export type Layout = "inline" | "page" | "floating" | "sidebar";

/** What a panel needs of the element. */
export interface PanelHost extends ReactiveElement {
  layout: Layout;
  open: boolean;
  readonly state: AgentChatState;
  cancel(): void;
  show(): void;
  hide(): void;
}

export class LayoutSwitch implements ReactiveController {
  /** The panel takes the focus as soon as it is drawn. */
  takesFocus = false;
  /** What had the focus when it was not drawn for want of its part. */
  hadFocus = false;
  /** What had the focus before the panel; `null`: nothing, or the launcher. */
  opener: Element | null = null;

  readonly #host: PanelHost;
  readonly #enter: () => void;
  #panel: Panel | null = null;

  /** @param enter puts the focus to where a person goes on */
  constructor(host: PanelHost, enter: () => void) {
    this.#host = host;
    this.#enter = enter;
    host.addController(this);
  }

  /** `null` where the chat stands in the page, and until the part has come. */
  get panel(): Panel | null {
    return this.isPanel ? this.#panel : null;
  }

  /** The layout is that of a panel, open or not. */
  get isPanel(): boolean {
    return this.#host.layout === "floating" || this.#host.layout === "sidebar";
  }

  get isOpen(): boolean {
    return this.isPanel && this.#host.open;
  }

  /** Nothing of the chat is seen but the launcher, and before it nothing. */
  get isClosed(): boolean {
    return this.isPanel && !(this.#host.open && this.#panel);
  }

  show(): void {
    const root = this.#host.getRootNode();
    const isThere = root instanceof Document || root instanceof ShadowRoot;
    const active = isThere ? root.activeElement : null;
    if (!this.isOpen) this.opener = active === this.#host ? null : active;
    this.takesFocus = this.isPanel;
    if (this.isPanel) this.#host.open = true;
    // Open already: the focus goes there all the same.
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    // One that has failed is asked for again by the network, or by a person.
    if (this.isPanel && !panelPart.failed) void panelPart.load();
    const { module } = panelPart;
    if (module && this.isPanel) this.#panel ??= new module.Panel(this.#host, this, this.#enter);
    else if (this.isPanel) this.hadFocus ||= this.#host.matches(":focus-within");
    this.#panel?.beforeUpdate();
  }

  hostUpdated(): void {
    this.#panel?.afterUpdate();
  }
}
