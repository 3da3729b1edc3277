import { expect } from "@open-wc/testing";
import { sendKeys, sendMouse } from "@web/test-runner-commands";
import { html, render } from "lit";
import {
  buttons,
  card,
  click,
  isReady,
  mount,
  named,
  option,
  sampleApproval,
  sampleCall,
  showCard,
  sleep,
  unmountAll,
  until,
} from "./tools.test-helper.js";

/** The text that a person sees, without the characters that have no shape. */
const seenText = (root: ShadowRoot): string => {
  const copy = root.querySelector(".approval-command")?.cloneNode(true) as Element;
  for (const raw of copy.querySelectorAll(".odd-raw")) raw.remove();
  return copy.textContent ?? "";
};

/** What a copy of the whole of `element` puts on the clipboard. */
async function copied(element: Element | null): Promise<string | undefined> {
  let text: string | undefined;
  const onCopy = ({ clipboardData, defaultPrevented }: ClipboardEvent): void => {
    const chosen = getSelection()?.toString();
    text = defaultPrevented ? clipboardData?.getData("text/plain") : chosen;
  };
  document.addEventListener("copy", onCopy, { once: true });
  if (element) getSelection()?.selectAllChildren(element);
  await sendKeys({ down: "Control" });
  await sendKeys({ press: "c" });
  await sendKeys({ up: "Control" });
  document.removeEventListener("copy", onCopy);
  return text;
}

describe("approval card", () => {
  afterEach(async () => {
    unmountAll();
    await sendMouse({ type: "move", position: [1, 1] });
  });

  it("is accessible, waiting and armed", async () => {
    const root = await showCard(
      sampleApproval({ workingDir: "/home/ada/shop", description: "Tests" }),
    );
    const { host } = root;
    await expect(host).to.be.accessible();
    await until(() => isReady(named(root, "Allow")), "armed");
    await expect(host).to.be.accessible();
  });

  it("asks by kind, with place, description and position", async () => {
    const root = await showCard(
      sampleApproval({ workingDir: "/tmp", description: "Run the tests" }),
      {
        position: 1,
        count: 3,
      },
    );
    const group = root.querySelector(".approval");
    expect(group?.getAttribute("role")).to.equal("group");
    const label = group?.getAttribute("aria-labelledby") ?? "";
    expect(root.getElementById(label)?.textContent).to.equal("Run a command?");
    const described = root.getElementById(group?.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).to.contain("npm test");
    expect(group?.textContent).to.contain("1 of 3");
    expect(root.querySelector(".approval-place")?.textContent).to.contain("/tmp");
    expect(root.querySelector(".approval-place")?.textContent).to.contain("outside project");
    expect(group?.textContent).to.contain("Run the tests");
  });

  it("shows the options as sent, reject first, and answers with the chosen one", async () => {
    const answers: string[] = [];
    const root = await showCard(
      sampleApproval({}, [
        option("a", "Alpha", "allow_once"),
        option("b", "Bravo", "allow_once"),
        option("c", "Charlie", "allow_once"),
        option("r", "No", "reject_once"),
      ]),
      { answers },
    );
    expect(
      buttons(root).map((button) => button.querySelector(".option-name")?.textContent),
    ).to.deep.equal(["No", "Alpha", "Bravo", "Charlie"]);
    const bravo = named(root, "Bravo");
    await until(() => isReady(bravo), "armed");
    await click(bravo);
    await click(named(root, "Charlie"));
    expect(answers).to.deep.equal(["b"]);
    await until(() => root.textContent.includes("Sending…"), "sending");
  });

  it("keeps Allow disabled while anything is folded", async () => {
    const answers: string[] = [];
    const title = Array.from({ length: 60 }, (_, i) => `echo line ${i}`).join("\n");
    const root = await showCard(sampleApproval({ title }), { answers });
    const allow = named(root, "Allow");
    await until(() => root.querySelector(".approval-hidden") !== null, "the count");
    expect(root.querySelector(".approval-hidden")?.textContent).to.contain("53 lines hidden");
    expect(seenText(root)).to.contain("echo line 59");
    await sleep(700);
    expect(isReady(allow)).to.equal(false);
    await click(allow);
    expect(answers).to.deep.equal([]);
    const showAll = root.querySelector<HTMLElement>(".approval-fold .text-button");
    if (!showAll) throw new Error("no way to show all");
    await click(showAll);
    await until(() => seenText(root).includes("echo line 30"), "the middle");
    await until(() => isReady(allow), "armed");
    await click(allow);
    expect(answers).to.deep.equal(["proceed_once"]);
  });

  it("keeps Allow disabled while a large diff is folded", async () => {
    const oldText = Array.from({ length: 400 }, (_, i) => `a ${i}`).join("\n");
    const newText = Array.from({ length: 400 }, (_, i) => `b ${i}`).join("\n");
    const content = [{ type: "diff", path: "/home/ada/shop/a.txt", oldText, newText }] as const;
    const root = await showCard(sampleApproval({ kind: "edit", title: "a.txt", content }));
    await until(() => root.querySelector(".approval-hidden") !== null, "the count");
    await sleep(600);
    expect(isReady(named(root, "Allow"))).to.equal(false);
    root.querySelector<HTMLElement>(".approval-fold .text-button")?.click();
    await until(() => root.textContent.includes("b 399"), "the end");
    await until(() => isReady(named(root, "Allow")), "armed");
    expect(root.querySelectorAll(".diff-row").length).to.equal(802);
  });

  it("leaves the buttons in view, whatever the size of the command", async () => {
    const root = await showCard(sampleApproval({ title: "x".repeat(2_000_000) }));
    await until(() => root.querySelector(".approval-hidden") !== null, "the count");
    const approval = root.querySelector(".approval")?.getBoundingClientRect();
    expect(approval?.height).to.be.lessThan(innerHeight);
  });

  it("gives the command 40 % of the panel that it scrolls in", async () => {
    const root = mount(html`<div class="panel"></div>`);
    const panel = root.querySelector<HTMLElement>(".panel");
    if (!panel) throw new Error("no panel");
    panel.style.cssText = "block-size: 300px; overflow: auto";
    render(card(sampleApproval({ title: "echo 1\n".repeat(12) })), panel);
    const height = (): number | undefined =>
      root.querySelector(".approval-command")?.getBoundingClientRect().height;
    await until(() => height() === 120, "120 px");
    // As high as before when a panel that was hidden comes back.
    panel.style.display = "none";
    await sleep(100);
    panel.style.display = "block";
    expect(height()).to.equal(120);
  });

  for (const [name, title, marks] of [
    [
      "bidi overrides",
      "ls \u202Etxt.sh\u202C \u2066x\u2069",
      ["U+202E", "U+202C", "U+2066", "U+2069"],
    ],
    [
      "zero-width characters",
      "cu\u200Brl\u2060 \uFEFFx\u00AD",
      ["U+200B", "U+2060", "U+FEFF", "U+00AD"],
    ],
    ["tag characters", "ls\u{E0072}\u{E006D}", ["U+E0072", "U+E006D"]],
    ["variation selectors", "l\uFE0Fs\u{E0100}", ["U+FE0F", "U+E0100"]],
    [
      "strange blanks",
      "rm\u00A0-rf\u3000/\u2800x\u2028y",
      ["U+00A0", "U+3000", "U+2800", "U+2028"],
    ],
    [
      "control characters",
      "echo a\rrm b\u0008\u001b[8m\u0000",
      ["U+000D", "U+0008", "U+001B", "U+0000"],
    ],
    ["padding with blanks", `ls${" ".repeat(400)};rm -rf ~`, ["400 spaces", ";rm -rf ~"]],
    ["padding with lines", `ls${"\n".repeat(400)}rm -rf ~`, ["empty lines", "rm -rf ~"]],
    ["look-alikes", "cu\u0433l ev\u0456l.test \uFF1B", ["U+0433", "U+0456", "U+FF1B"]],
  ] as const) {
    it(`makes ${name} visible and keeps the text as it is`, async () => {
      const root = await showCard(sampleApproval({ title }));
      root.querySelector<HTMLElement>(".approval-fold .text-button")?.click();
      await until(() => seenText(root).includes(marks[0]), marks[0]);
      for (const mark of marks) expect(seenText(root)).to.contain(mark);
      const text = root.querySelector(".whole-text");
      expect(getComputedStyle(text as Element).unicodeBidi).to.equal("isolate");
      const copy = root.querySelector("gac-whole-text")?.cloneNode(true) as Element;
      for (const label of copy.querySelectorAll(".odd, .whole-cut")) label.remove();
      const bare = [...copy.querySelectorAll("pre")].map((pre) => pre.textContent ?? "").join("\n");
      if (!title.includes("\n")) expect(bare).to.equal(title);
    });
  }

  it("copies the original characters, without the labels", async () => {
    const title = `ls \u202Etxt\u200B${" ".repeat(20)}; rm`;
    const root = await showCard(sampleApproval({ title }));
    expect(await copied(root.querySelector(".whole-text"))).to.equal(title);
  });

  it("copies a folded command with what was left out between its ends", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => `echo\u200B ${i}`);
    const root = await showCard(sampleApproval({ title: lines.join("\n") }));
    const seen = [...lines.slice(0, 5), "53 lines hidden", ...lines.slice(-2)];
    expect(await copied(root.querySelector("gac-whole-text"))).to.equal(seen.join("\n"));
  });

  it("marks odd characters in option names, folder and description too", async () => {
    const root = await showCard(
      sampleApproval({ description: "safe\u202E", workingDir: "/tm\u200Bp" }, [
        option("a", "Re\u200Bject", "allow_always"),
      ]),
    );
    for (const part of [".approval-description", ".approval-place", ".option-name"]) {
      expect(root.querySelector(`${part} .odd`), part).not.to.equal(null);
    }
    expect(buttons(root)[0]?.textContent).to.contain("allows always");
  });

  it("shows the fuller command of the call when the request holds none", async () => {
    const root = await showCard(sampleApproval({ title: "bash", rawInput: {} }), {
      call: sampleCall({ kind: "execute", rawInput: { command: "echo foo" } }),
    });
    await until(() => seenText(root).includes("echo foo"), "the command");
  });

  it("folds more than 20 options, and arms the folded ones only in view", async () => {
    const many = Array.from({ length: 30 }, (_, i) => option(`o${i}`, `Option ${i}`, "allow_once"));
    const root = await showCard(sampleApproval({}, many));
    expect(buttons(root).filter((button) => button.checkVisibility()).length).to.equal(20);
    expect(root.textContent).to.contain("10 more options");
    await sleep(700);
    expect(isReady(named(root, "Option 25"))).to.equal(false);
    const fold = root.querySelector<HTMLDetailsElement>(".approval-more");
    if (fold) fold.open = true;
    named(root, "Option 25").scrollIntoView();
    await until(() => isReady(named(root, "Option 25")), "armed");
  });

  it("cuts a huge option name, says by how much, and shows it in full below", async () => {
    const root = await showCard(
      sampleApproval({}, [option("a", `${"Allow ".repeat(400)}everything`, "allow_always")]),
    );
    expect(buttons(root)[0]?.textContent).to.contain("2,290 more characters");
    expect(buttons(root)[0]?.getBoundingClientRect().height).to.be.lessThan(200);
    expect(root.textContent).to.contain("everything");
  });

  it("waits on when the answer is vetoed", async () => {
    const root = await showCard(sampleApproval(), { onAnswer: () => false });
    await click(named(root, "Reject"));
    await sleep(20);
    expect(root.textContent).not.to.contain("Sending…");
  });

  it("focuses the card, never a button", async () => {
    const root = await showCard(sampleApproval());
    root.querySelector<HTMLElement>("gac-approval-card")?.focus();
    expect(root.activeElement?.className).to.equal("approval");
    await sendKeys({ press: "Enter" });
    expect(root.textContent).not.to.contain("Sending…");
  });

  it("puts nothing that the agent sent into attributes but texts for screen readers", async () => {
    const evil = 'x" onclick="alert(1)" class="y';
    const root = await showCard(
      sampleApproval({ title: evil, description: evil, workingDir: `/${evil}` }, [
        option(evil, evil, evil),
      ]),
    );
    for (const element of root.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        expect(name).to.match(
          /^(class|part|role|tabindex|id|aria-[a-z]+|type|dir|data-(primary|chosen)|viewBox|width|height|fill|stroke(-[a-z]+)?|d|x|y|r|rx|cx|cy|opacity)$/,
        );
        expect(value).not.to.contain("alert");
      }
    }
  });
});
