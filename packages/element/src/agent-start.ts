/** `<gac-agent-start>`: the agent is being started. It says so differently when that takes long. */
import { LitElement, type PropertyDeclarations, type TemplateResult } from "lit";
import { renderProgress } from "./progress-view.js";
import type { Strings } from "./strings.js";

/** Silence after which a wrong command is likelier than a slow start, in ms. */
const LONG_AFTER = 10_000;

export class AgentStart extends LitElement {
  static override properties: PropertyDeclarations = {
    agentName: { attribute: false },
    strings: { attribute: false },
    isLong: { state: true },
  };

  /** Empty while it has not said its name. */
  declare agentName: string;
  declare strings: Strings;
  declare isLong: boolean;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.agentName = "";
    this.isLong = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.isLong = false;
    this.#timer = setTimeout(() => (this.isLong = true), LONG_AFTER);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const { agentName, strings } = this;
    return this.isLong
      ? renderProgress(strings.stillStarting(agentName), strings.stillStartingHint)
      : renderProgress(strings.startingAgent(agentName), strings.startingAgentHint);
  }
}
