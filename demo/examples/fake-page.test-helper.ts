/** As much of a page as `vanilla-dom.ts` uses, so that it runs where there is no browser. */

export class FakeText {
  data: string;
  /** Length of each piece that was appended: what drawing cost. */
  readonly appended: number[] = [];
  parent: FakeElement | null = null;

  constructor(data: string) {
    this.data = data;
  }

  appendData(piece: string): void {
    if (piece !== "") this.appended.push(piece.length);
    this.data += piece;
  }

  get textContent(): string {
    return this.data;
  }
}

type FakeNode = FakeElement | FakeText;

export class FakeElement {
  readonly ownerDocument: typeof fakeDocument = fakeDocument;
  readonly tag: string;
  className = "";
  type = "";
  value = "";
  hidden = false;
  disabled = false;
  nodes: FakeNode[] = [];
  parent: FakeElement | null = null;
  readonly #listeners: (() => void)[] = [];

  constructor(tag: string) {
    this.tag = tag;
  }

  get children(): FakeElement[] {
    return this.nodes.filter((node) => node instanceof FakeElement);
  }

  get textContent(): string {
    return this.nodes.map((node) => node.textContent).join("");
  }

  set textContent(text: string) {
    this.replaceChildren(new FakeText(text));
  }

  append(...nodes: FakeNode[]): void {
    for (const node of nodes) this.insertBefore(node, null);
  }

  insertBefore(node: FakeNode, before: FakeNode | null): void {
    if (node.parent) node.parent.nodes = node.parent.nodes.filter((each) => each !== node);
    node.parent = this;
    const index = before ? this.nodes.indexOf(before) : this.nodes.length;
    this.nodes.splice(index, 0, node);
  }

  remove(): void {
    if (this.parent) this.parent.nodes = this.parent.nodes.filter((each) => each !== this);
    this.parent = null;
  }

  replaceChildren(...nodes: FakeNode[]): void {
    for (const node of this.nodes) node.parent = null;
    this.nodes = [];
    this.append(...nodes);
  }

  addEventListener(_type: "click", listener: () => void): void {
    this.#listeners.push(listener);
  }

  click(): void {
    if (!this.disabled) for (const listener of this.#listeners) listener();
  }

  /** Every element below with this class or tag. */
  all(name: string): FakeElement[] {
    const own = this.children.filter((child) => child.className === name || child.tag === name);
    return [...own, ...this.children.flatMap((child) => child.all(name))];
  }

  byText(text: string): FakeElement {
    const found = this.all("button").find((each) => each.textContent === text);
    if (!found) throw new Error(`no button "${text}" among ${this.textContent}`);
    return found;
  }
}

const fakeDocument = {
  createElement: (tag: string): FakeElement => new FakeElement(tag),
  createTextNode: (data: string): FakeText => new FakeText(data),
};

export function fakeRoot(): FakeElement & HTMLElement {
  return new FakeElement("main") as unknown as FakeElement & HTMLElement;
}
