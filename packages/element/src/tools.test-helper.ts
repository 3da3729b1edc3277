/** A page for tool lines and cards: their sheets in one shadow root, as in the element. */
import { sendMouse } from "@web/test-runner-commands";
import { css, html, render, type TemplateResult } from "lit";
import type { PendingApproval, ToolCall } from "@gemini-agent-chat/core";
import { partStyles } from "./cards-part.js";
import { cardsPart } from "./parts.js";
import { tokensStyles } from "./tokens.styles.js";
import { englishToolStrings } from "./tools.strings.js";
import { toolsStyles } from "./tools.styles.js";
import { until } from "./until.test-helper.js";
import { visibleTextStyles } from "./visible-text.styles.js";

export { until };

// Tool lines draw what they open to with it.
await cardsPart.load();

const styles = [tokensStyles, visibleTextStyles, ...toolsStyles, ...partStyles];

export const strings = englishToolStrings;
export const cwd = "/home/ada/shop";

const hostStyles = css`
  :host {
    display: block;
    background: var(--_surface);
    color: var(--_text);
    font:
      15px/24px system-ui,
      sans-serif;
  }
`;

/** Draws into a fresh shadow root; drawing again into `root` updates in place. */
export function mount(template: TemplateResult): ShadowRoot {
  const host = document.createElement("main");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [...styles, hostStyles].flatMap((sheet) =>
    sheet.styleSheet ? [sheet.styleSheet] : [],
  );
  render(template, root);
  return root;
}

export function unmountAll(): void {
  for (const host of document.querySelectorAll("main")) host.remove();
}

export function sampleCall(fields: Partial<ToolCall> = {}): ToolCall {
  return {
    id: "t1",
    name: "tool",
    title: "",
    kind: "other",
    status: "completed",
    content: [],
    locations: [],
    diffs: [],
    ts: 0,
    endedAt: 1400,
    seq: 1,
    ...fields,
  };
}

export function textContent(text: string): ToolCall["content"] {
  return [{ type: "content", content: { type: "text", text } }];
}

/** The three options of a shell command, in the order that Gemini CLI sends them. */
export const geminiOptions: PendingApproval["options"] = [
  option("proceed_always", "Allow for this session", "allow_always"),
  option("proceed_once", "Allow", "allow_once"),
  option("cancel", "Reject", "reject_once"),
];

export function option(
  optionId: string,
  name: string,
  kind: string,
): PendingApproval["options"][number] {
  return { optionId, name, label: name, kind };
}

export function sampleApproval(
  toolCall: Partial<PendingApproval["toolCall"]> = {},
  options: PendingApproval["options"] = geminiOptions,
  requestId = "p-1",
): PendingApproval {
  return {
    requestId,
    options,
    ts: 0,
    toolCall: { toolCallId: "t1", kind: "execute", title: "npm test", ...toolCall },
  };
}

export interface CardOptions {
  readonly answers?: string[];
  readonly call?: ToolCall;
  readonly position?: number;
  readonly count?: number;
  readonly onAnswer?: (optionId: string) => boolean | void;
}

export function card(approval: PendingApproval, options: CardOptions = {}): TemplateResult {
  const onAnswer =
    options.onAnswer ??
    ((optionId: string): void => {
      options.answers?.push(optionId);
    });
  return html`<gac-approval-card
    .approval=${approval}
    .call=${options.call}
    .position=${options.position ?? 1}
    .count=${options.count ?? 1}
    .cwd=${cwd}
    .strings=${strings}
    .onAnswer=${onAnswer}
  ></gac-approval-card>`;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The middle of an element in the viewport, as a mouse position. */
export function middleOf(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
}

export const buttons = (root: ShadowRoot): HTMLButtonElement[] => [
  ...root.querySelectorAll<HTMLButtonElement>(".option"),
];

export const named = (root: ShadowRoot, name: string): HTMLButtonElement => {
  const found = buttons(root).find(
    (button) => button.querySelector(".option-name")?.textContent === name,
  );
  if (!found) throw new Error(`no option ${name}`);
  return found;
};

export const isReady = (button: Element): boolean =>
  button.getAttribute("aria-disabled") === "false";

export const click = (button: Element): Promise<void> =>
  sendMouse({ type: "click", position: middleOf(button) });

/** Moves the card under each press of a key or pointer, so that it comes too early on any machine. */
export function moveUnderPresses(root: ShadowRoot): { readonly stop: () => number } {
  let moves = 0;
  const move = (): void => {
    (root.host as HTMLElement).style.translate = `0 ${(moves++ % 2) * 10 + 10}px`;
  };
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, move, true);
  return {
    stop() {
      for (const type of ["keydown", "pointerdown"]) removeEventListener(type, move, true);
      return moves;
    },
  };
}

/** A click by real input whose press comes too early. */
export async function clickEarly(root: ShadowRoot, button: Element): Promise<void> {
  const moving = moveUnderPresses(root);
  await click(button);
  if (moving.stop() !== 1) throw new Error("the pointer did not press");
}

/** Draws a card and waits for its buttons. */
export async function showCard(
  approval: PendingApproval,
  options: CardOptions = {},
): Promise<ShadowRoot> {
  const root = mount(card(approval, options));
  await until(() => buttons(root).length > 0, "buttons");
  return root;
}
