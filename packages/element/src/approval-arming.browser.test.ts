/** The 500 ms rule, with real mouse and keyboard input. */
import { expect } from "@open-wc/testing";
import { sendKeys, sendMouse } from "@web/test-runner-commands";
import { html, render } from "lit";
import {
  buttons,
  card,
  click,
  isReady,
  middleOf,
  mount,
  moveUnderPresses,
  named,
  option,
  sampleApproval,
  showCard,
  sleep,
  unmountAll,
  until,
} from "./tools.test-helper.js";

/** The clock that the rule reads, as far as the test lets it go: input takes as long as it takes. */
function ownClock(): { forward(ms: number): void; goOn(): void } {
  let now = performance.now();
  performance.now = () => now;
  return {
    forward(ms) {
      now += ms;
    },
    goOn() {
      Reflect.deleteProperty(performance, "now");
    },
  };
}

describe("options that allow something", () => {
  afterEach(async () => {
    unmountAll();
    await sendMouse({ type: "move", position: [1, 1] });
  });

  it("ignores a click before half a second, and takes one after it", async () => {
    const answers: string[] = [];
    const clock = ownClock();
    try {
      const root = await showCard(sampleApproval(), { answers });
      const allow = named(root, "Allow");
      expect(isReady(allow)).to.equal(false);
      const size = allow.getBoundingClientRect();
      // In full view, and looked at.
      await sleep(200);
      for (let steps = 0; steps < 4; steps++) {
        clock.forward(100);
        await sleep(200);
      }
      await click(allow);
      expect(answers).to.deep.equal([]);
      expect(isReady(allow)).to.equal(false);
      clock.goOn();
      await until(() => isReady(allow), "armed");
      expect(allow.getBoundingClientRect().width).to.equal(size.width);
      await click(allow);
      expect(answers).to.deep.equal(["proceed_once"]);
    } finally {
      clock.goOn();
    }
  });

  it("ignores a press that began before it was armed", async () => {
    const answers: string[] = [];
    const root = await showCard(sampleApproval(), { answers });
    const allow = named(root, "Allow");
    await sendMouse({ type: "move", position: middleOf(allow) });
    // However slow the machine is, the press comes early: it finds the button just moved.
    const moving = moveUnderPresses(root);
    await sendMouse({ type: "down" });
    expect(moving.stop()).to.equal(1);
    await until(() => isReady(allow), "armed");
    await sendMouse({ type: "up" });
    expect(answers).to.deep.equal([]);
  });

  it("ignores clicks that no person made", async () => {
    const answers: string[] = [];
    const root = await showCard(sampleApproval(), { answers });
    const allow = named(root, "Allow");
    await until(() => isReady(allow), "armed");
    allow.click();
    allow.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    allow.dispatchEvent(new PointerEvent("pointerdown"));
    allow.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
    expect(answers).to.deep.equal([]);
  });

  it("rejects at once", async () => {
    const answers: string[] = [];
    const root = await showCard(sampleApproval(), { answers });
    await click(named(root, "Reject"));
    expect(answers).to.deep.equal(["cancel"]);
  });

  it("takes Enter and Space once armed, but no key that is held", async () => {
    const answers: string[] = [];
    const root = await showCard(sampleApproval(), { answers });
    const allow = named(root, "Allow");
    allow.focus();
    // However slow the machine is, these keys come early: each finds the button just moved.
    const moving = moveUnderPresses(root);
    await sendKeys({ press: "Enter" });
    await sendKeys({ press: " " });
    expect(answers).to.deep.equal([]);
    await sendKeys({ down: "Enter" });
    expect(moving.stop()).to.equal(3);
    await until(() => isReady(allow), "armed");
    await sendKeys({ down: "Enter" });
    await sendKeys({ up: "Enter" });
    expect(answers).to.deep.equal([]);
    await sendKeys({ press: " " });
    expect(answers).to.deep.equal(["proceed_once"]);
  });

  it("ignores a held Enter on reject as well", async () => {
    const answers: string[] = [];
    await sendKeys({ down: "Enter" });
    const root = await showCard(sampleApproval(), { answers });
    named(root, "Reject").focus();
    await sendKeys({ down: "Enter" });
    await sendKeys({ up: "Enter" });
    expect(answers).to.deep.equal([]);
    await sendKeys({ press: "Enter" });
    expect(answers).to.deep.equal(["cancel"]);
  });

  it("waits anew when it moves", async () => {
    const root = await showCard(sampleApproval());
    const allow = named(root, "Allow");
    await until(() => isReady(allow), "armed");
    (root.host as HTMLElement).style.marginBlockStart = "40px";
    await until(() => !isReady(allow), "disarmed");
    await until(() => isReady(allow), "armed again");
  });

  it("waits anew for another request, with buttons of its own", async () => {
    const answers: string[] = [];
    const root = await showCard(sampleApproval(), { answers });
    const before = named(root, "Allow");
    await until(() => isReady(before), "armed");
    render(card(sampleApproval({ title: "rm -rf ~" }), { answers }), root);
    await until(() => !before.isConnected, "new buttons");
    expect(isReady(named(root, "Allow"))).to.equal(false);
  });

  it("waits anew for the same request in other words, and keeps what was opened", async () => {
    const command = `ls ${"a\n".repeat(200)}`;
    const root = await showCard(sampleApproval({ rawInput: { command } }));
    await click(root.querySelector(".approval-fold .text-button") ?? root.host);
    const allow = named(root, "Allow");
    await until(() => isReady(allow), "armed");
    const element = root.querySelector("gac-approval-card") as HTMLElement & { strings: object };
    element.strings = { ...element.strings, approvalRun: "Los?", kindOnce: "einmal" };
    await until(() => root.textContent.includes("Los?"), "the new words");
    await until(() => !isReady(allow), "disarmed");
    expect(allow.isConnected && allow.textContent.includes("einmal")).to.equal(true);
    expect(root.querySelector(".approval-hidden") === null).to.equal(true);
    await until(() => isReady(allow), "armed again");
  });

  it("goes on as it is when the same request comes again", async () => {
    const root = await showCard(sampleApproval());
    const allow = named(root, "Allow");
    await until(() => isReady(allow), "armed");
    render(card(sampleApproval({}), { position: 1, count: 2 }), root);
    await until(() => root.textContent.includes("1 of 2"), "position");
    expect(allow.isConnected && isReady(allow)).to.equal(true);
  });

  it("waits while something covers it, and says so", async () => {
    const root = await showCard(sampleApproval());
    const allow = named(root, "Allow");
    await until(() => isReady(allow), "armed");
    const cover = document.createElement("div");
    cover.style.cssText = "position: fixed; inset: 0; background: white";
    document.body.append(cover);
    await until(() => !isReady(allow), "disarmed");
    await until(() => root.textContent.includes("covers the buttons"), "a reason");
    cover.remove();
    await until(() => isReady(allow), "armed again");
  });

  it("waits anew after the tab was hidden", async () => {
    const root = await showCard(sampleApproval());
    const allow = named(root, "Allow");
    await until(() => isReady(allow), "armed");
    const set = (state: string): void => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    set("hidden");
    await until(() => !isReady(allow), "disarmed");
    await sleep(600);
    expect(isReady(allow)).to.equal(false);
    const shownAt = performance.now();
    set("visible");
    await until(() => isReady(allow), "armed again");
    expect(performance.now() - shownAt).to.be.at.least(490);
    Reflect.deleteProperty(document, "visibilityState");
  });

  it("can be used where the button is taller than the room for it", async () => {
    const answers: string[] = [];
    const root = mount(
      html`<div class="box">
        ${card(sampleApproval({}, [option("a", "Go ".repeat(40), "allow_once")]), { answers })}
      </div>`,
    );
    const box = root.querySelector<HTMLElement>(".box");
    if (!box) throw new Error("no box");
    box.style.cssText = "block-size: 60px; inline-size: 120px; overflow: auto";
    await until(() => buttons(root).length > 0, "buttons");
    const [button] = buttons(root);
    if (!button) throw new Error("no button");
    expect(button.getBoundingClientRect().height).to.be.greaterThan(60);
    button.scrollIntoView({ block: "center" });
    await until(() => isReady(button), "armed");
    const below = button.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += below - 30;
    await until(() => !isReady(button), "disarmed");
    await sleep(700);
    expect(isReady(button), "while half of the room shows something else").to.equal(false);
  });
});
