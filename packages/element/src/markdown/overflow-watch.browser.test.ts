import { expect } from "@open-wc/testing";
import { resizeLoops } from "../resize-loops.test-helper.js";
import { until } from "../tools.test-helper.js";
import { OverflowWatch } from "./overflow-watch.js";

const blocks = 200;

interface Page {
  readonly log: HTMLElement;
  readonly boxes: readonly HTMLElement[];
  readonly watch: OverflowWatch;
}

/** A log of blocks, 100 px high, with one box in each; what is in every second box is too wide. */
function open(): Page {
  const log = document.createElement("div");
  log.setAttribute("role", "log");
  log.style.cssText = "height: 400px; width: 300px; overflow: auto";
  document.body.append(log);
  const watch = new OverflowWatch();
  watch.start();
  const boxes = Array.from({ length: blocks }, (_, index) => {
    const box = document.createElement("div");
    const content = document.createElement("div");
    content.style.cssText = `height: 10px; width: ${index % 2 === 0 ? 500 : 100}px`;
    box.style.cssText = "overflow: hidden; width: 200px";
    box.append(content);
    watch.add(box);
    const block = document.createElement("div");
    block.className = "block";
    block.style.height = "100px";
    block.append(box);
    log.append(block);
    return box;
  });
  return { log, boxes, watch };
}

const scrolls = (box: HTMLElement | undefined): boolean =>
  box?.classList.contains("scrolls") === true && box.tabIndex === 0;

function widen(box: HTMLElement | undefined): void {
  const content = box?.firstElementChild;
  if (content instanceof HTMLElement) content.style.width = "300px";
}

describe("OverflowWatch", () => {
  const { observe, unobserve } = ResizeObserver.prototype;
  const observed = new Set<Element>();
  let page: Page;

  beforeEach(() => {
    ResizeObserver.prototype.observe = function (target): void {
      observed.add(target);
      observe.call(this, target);
    };
    ResizeObserver.prototype.unobserve = function (target): void {
      observed.delete(target);
      unobserve.call(this, target);
    };
    page = open();
  });

  afterEach(() => {
    page.watch.stop();
    page.log.remove();
    observed.clear();
    Object.assign(ResizeObserver.prototype, { observe, unobserve });
  });

  it("makes no loop of sizes by a scroll bar", async () => {
    const style = document.createElement("style");
    style.textContent = ".scrolls { padding-block-end: 15px }";
    const [block] = page.log.children;
    const [box] = page.boxes;
    if (!(block instanceof HTMLElement) || !box) throw new Error("there is no block");
    const around = new ResizeObserver(() => {});
    const loops = await resizeLoops(async () => {
      document.head.append(style);
      block.style.height = "auto";
      around.observe(block);
      await until(() => scrolls(box), "the first box");
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    around.disconnect();
    style.remove();
    expect(loops).to.equal(0);
  });

  it("makes scrollers of boxes that are too narrow, and of no others", async () => {
    const { boxes } = page;
    await until(() => scrolls(boxes[0]), "the first box");
    expect(boxes[1]?.hasAttribute("tabindex")).to.equal(false);
    expect(boxes[1]?.classList.contains("scrolls")).to.equal(false);
    boxes[0]?.style.setProperty("width", "600px");
    await until(() => !scrolls(boxes[0]), "the first box, wide enough");
    widen(boxes[1]);
    await until(() => scrolls(boxes[1]), "the second box, with more in it");
  });

  it("observes those near to the view alone, and finds what has changed in the others", async () => {
    const { log, boxes } = page;
    await until(() => observed.size < 40, `few of ${blocks} boxes observed`);
    expect(observed.size).to.be.greaterThan(4);
    const last = boxes.at(-1);
    widen(last);
    expect(scrolls(last)).to.equal(false);
    log.scrollTop = log.scrollHeight;
    await until(() => scrolls(last), "the last box");
    await until(() => observed.size < 40, "few boxes observed, at the end");
  });

  it("forgets boxes, and observes none while it is stopped", async () => {
    const { boxes, watch } = page;
    await until(() => scrolls(boxes[0]), "the first box");
    watch.stop();
    boxes[0]?.style.setProperty("width", "600px");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scrolls(boxes[0])).to.equal(true);
    watch.start();
    await until(() => !scrolls(boxes[0]), "the first box, after the next start");
    watch.clear();
    expect(observed.size).to.equal(0);
  });
});
