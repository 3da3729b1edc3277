/** Views of blocks that hold blocks. Finished children are never looked at again. */
import { CodeBlockView } from "../code-block.js";
import type { Block, ContainerBlock, ItemBlock, ListBlock } from "./block-tree.js";
import {
  HeadingView,
  HtmlView,
  ParagraphView,
  RuleView,
  taskOf,
  type BlockView,
} from "./block-view.js";
import { TableView } from "./table-view.js";
import type { ViewContext } from "./view-context.js";

interface Child {
  /** Blocks of another shape need another view. */
  readonly shape: string;
  readonly view: BlockView;
}

/**
 * With so many siblings in one element, laying it out again for each new one takes long: further
 * children stand in groups.
 */
const mostTogether = 48;

export class ContainerView implements BlockView<ContainerBlock> {
  readonly element: HTMLElement;
  protected readonly context: ViewContext;
  readonly #children: Child[] = [];
  /** What further children stand in. */
  readonly #groups: HTMLElement[] = [];
  /** So many children from the first on are finished. */
  #settled = 0;

  constructor(element: HTMLElement, context: ViewContext) {
    this.element = element;
    this.context = context;
  }

  protected get groups(): readonly HTMLElement[] {
    return this.#groups;
  }

  /** Cost: the children that are not finished, which are the last one and new ones. */
  sync(block: ContainerBlock, live: boolean): void {
    const blocks = block.children;
    while (this.#children.length > blocks.length) this.#dropLast();
    for (let i = this.#settled; i < blocks.length; i++) {
      const child = blocks[i];
      if (!child) continue;
      const { view } = this.#childFor(child, i, block);
      view.sync(child, live && i === blocks.length - 1 && child.state === "open");
      if (child.state === "closed" && i === this.#settled) this.#settled++;
    }
  }

  /** Makes the element for the children from `index` on, behind all others. */
  protected addGroup(_index: number): HTMLElement {
    const group = document.createElement("div");
    group.className = "group";
    this.element.append(group);
    return group;
  }

  #childFor(block: Block, index: number, parent: ContainerBlock): Child {
    const shape = shapeOf(block);
    const before = this.#children[index];
    if (before?.shape === shape) return before;
    const view = createView(block, parent.kind === "item" && index === 0, this.context);
    if (parent.kind === "document") view.element.dir = "auto";
    const child = { shape, view };
    if (before) before.view.element.replaceWith(view.element);
    else this.#placeFor(index).append(view.element);
    this.#children[index] = child;
    return child;
  }

  #placeFor(index: number): HTMLElement {
    const group = Math.floor(index / mostTogether) - 1;
    return group < 0 ? this.element : (this.#groups[group] ??= this.addGroup(index));
  }

  #dropLast(): void {
    this.#children.pop()?.view.element.remove();
    if (this.#groups.at(-1)?.childElementCount === 0) this.#groups.pop()?.remove();
  }
}

class ListView extends ContainerView {
  readonly #start: number | null;
  /** Its classes. */
  #names = "";

  constructor(block: ListBlock, context: ViewContext) {
    super(document.createElement(block.start === null ? "ul" : "ol"), context);
    this.#start = block.start;
    if (block.start !== null && block.start !== 1) {
      this.element.setAttribute("start", String(block.start));
    }
  }

  override sync(block: ListBlock, live: boolean): void {
    super.sync(block, live);
    const last = (this.#start ?? 0) + block.children.length - 1;
    const digits = this.#start === null ? "" : ` digits-${String(last).length}`;
    const names = `${block.loose ? "loose" : ""}${digits}`.trim();
    if (names === this.#names) return;
    this.#names = names;
    setClass(this.element, names);
    for (const list of this.groups) list.className = `continued ${names}`.trim();
  }

  /** Only items can be in a list, so that a group of items is a list that continues this one. */
  protected override addGroup(index: number): HTMLElement {
    const list = this.element.cloneNode(false) as HTMLElement;
    list.className = `continued ${this.#names}`.trim();
    if (this.#start !== null) list.setAttribute("start", String(this.#start + index));
    (this.groups.at(-1) ?? this.element).after(list);
    return list;
  }
}

class ItemView extends ContainerView {
  #box: HTMLInputElement | null = null;

  constructor(context: ViewContext) {
    super(document.createElement("li"), context);
  }

  override sync(block: ItemBlock, live: boolean): void {
    super.sync(block, live);
    const task = taskOf(block);
    setClass(this.element, task ? "task" : "");
    if (!task) {
      this.#box?.remove();
      this.#box = null;
      return;
    }
    if (!this.#box) {
      this.#box = document.createElement("input");
      this.#box.type = "checkbox";
      this.#box.disabled = true;
      this.element.prepend(this.#box);
    }
    this.#box.toggleAttribute("checked", task.done);
    const { taskDone, taskOpen } = this.context.strings;
    this.#box.setAttribute("aria-label", task.done ? taskDone : taskOpen);
  }
}

/** No empty attribute stays behind: the same text must become the same elements. */
function setClass(element: HTMLElement, names: string): void {
  if (names === "") element.removeAttribute("class");
  else element.className = names;
}

function shapeOf(block: Block): string {
  if (block.kind === "heading") return `heading ${block.level}`;
  if (block.kind === "list") return `list ${block.start ?? "bullets"}`;
  if (block.kind === "table") return `table ${block.align.join()}`;
  return block.kind;
}

function createView(block: Block, firstInItem: boolean, context: ViewContext): BlockView {
  switch (block.kind) {
    case "document":
      return new ContainerView(document.createElement("div"), context);
    case "quote":
      return new ContainerView(document.createElement("blockquote"), context);
    case "list":
      return new ListView(block, context);
    case "item":
      return new ItemView(context);
    case "paragraph":
      return new ParagraphView(firstInItem, context);
    case "heading":
      return new HeadingView(block.level, context);
    case "code":
      return new CodeBlockView(context);
    case "table":
      return new TableView(context);
    case "html":
      return new HtmlView();
    case "rule":
      return new RuleView();
  }
}
