/** The demo page against the demo agent: every scene that `/help` lists, and how it looks. */
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { allowOnce, type ChatPage } from "./chat-page.js";
import { sceneChecks } from "./demo-scenes.js";
import { startHarness, type Harness } from "./harness.js";
import { makeNoisePng } from "./png.js";

/** Scenes that are also looked at on a phone. */
const onPhone: ReadonlySet<string> = new Set(["markdown", "edit", "risky", "form", "plan", "fail"]);

const desktop = { width: 1000, height: 800 };
const phone = { width: 390, height: 844 };

describe("the demo agent in a browser", () => {
  let chat: ChatPage;
  /** What axe found, and in which states. */
  const violations = new Map<string, string[]>();

  const faults: string[] = [];
  let harness: Harness | null = null;
  let isBroken = true;

  /** A test that starts anew when the one before it has failed: one fault is one failure. */
  function scene(name: string, run: () => Promise<void>): void {
    it(name, async () => {
      if (isBroken) await start();
      isBroken = true;
      await run();
      isBroken = false;
    });
  }

  async function start(): Promise<void> {
    await stop();
    harness = await startHarness("demo");
    chat = await harness.open();
  }

  async function stop(): Promise<void> {
    faults.push(...(harness?.browser.faults ?? []));
    await harness?.stop();
    harness = null;
  }

  after(stop);

  /** Light and dark, and narrow where it matters; the page must fit and be accessible. */
  async function shoot(name: string, narrow: boolean): Promise<void> {
    for (const scheme of ["dark", "light"] as const) {
      await chat.colorScheme(scheme);
      await chat.screenshot(`demo-agent/${name}-${scheme}`);
    }
    for (const violation of await chat.axeViolations()) {
      violations.set(violation, [...(violations.get(violation) ?? []), name]);
    }
    assert.equal(await chat.sidewaysOverflow(), 0, `${name} does not fit the page`);
    if (!narrow) return;
    await chat.page.setViewportSize(phone);
    await chat.screenshot(`demo-agent/${name}-390`);
    assert.equal(await chat.sidewaysOverflow(), 0, `${name} does not fit into 390 px`);
    await chat.page.setViewportSize(desktop);
  }

  scene("greets with an empty conversation", async () => {
    await chat.hasState("empty");
    await shoot("empty", true);
  });

  scene("has a test here for each scene that /help lists", async () => {
    await chat.ask("/help");
    const listed = (await chat.answer.locator("tbody td:first-child").allInnerTexts()).map(
      (text) => /^\/([a-z]+)/.exec(text.trim())?.[1],
    );
    const tested = sceneChecks.map(({ command }) => command);
    assert.deepEqual(new Set(listed), new Set(["help", ...tested]));
    await shoot("help", false);
  });

  for (const { command, play } of sceneChecks) {
    scene(`/${command}`, async () => {
      await chat.newSession();
      await play(chat, async (name) => {
        await shoot(`${command}-${name}`, onPhone.has(command));
      });
      await shoot(command, onPhone.has(command));
    });
  }

  scene("offers the slash commands while one is typed", async () => {
    await chat.newSession();
    await chat.input.fill("/ma");
    await chat.sees(chat.part("menu"), "/markdown");
    await shoot("slash-menu", true);
    await chat.input.press("Enter");
    assert.equal(await chat.input.inputValue(), "/markdown ");
    await chat.input.fill("");
  });

  scene("changes mode, model and options as the person chooses", async () => {
    const choose = (label: string, option: string): Promise<unknown> =>
      chat.element.getByLabel(label, { exact: true }).selectOption({ label: option });
    await choose("Mode", "Plan");
    await chat.sees(chat.part("picker").first(), "Plan");
    await choose("Model", "Demo Flash");
    await chat.sees(chat.everything, "Demo Flash");
    await choose("Thinking", "Off");
    await chat.ask("/edit");
    await chat.sees(chat.answer, "Plan mode is on, so I left");
    await chat.count(chat.part("thought"), 0);
    await shoot("settings", false);
    await choose("Mode", "Ask");
  });

  scene("takes a picture that is dropped", async () => {
    const bytes = [...makeNoisePng(120, 80)];
    const transfer = await chat.page.evaluateHandle((data) => {
      const made = new DataTransfer();
      made.items.add(new File([new Uint8Array(data)], "noise.png", { type: "image/png" }));
      return made;
    }, bytes);
    await chat.part("messages").dispatchEvent("dragover", { dataTransfer: transfer });
    await chat.part("messages").dispatchEvent("drop", { dataTransfer: transfer });
    await chat.part("attachment").waitFor();
    await chat.ask("What is this?");
    await chat.sees(chat.answer, /a picture \(image\/png, 29 kB\)/);
    await shoot("picture", false);
  });

  scene("says when somebody answered in another window", async () => {
    await chat.newSession();
    await chat.say("/run");
    await chat.part("approval").waitFor();
    const other = await harness?.open();
    assert.ok(other);
    await other.part("approval").waitFor();
    await other.decide(allowOnce);
    await chat.sees(chat.tools.first().locator(".."), "Allowed in another window");
    await chat.turnEnds();
    await chat.count(chat.part("approval"), 0);
    assert.ok(!(await other.conversation()).includes("another window"));
    await other.page.close();
    await shoot("answered-elsewhere", true);
  });

  it("was accessible in every state, as far as axe can tell", () => {
    const found = [...violations].map(
      ([what, states]) => `${what} (${states.length} states: ${states.slice(0, 5).join(" ")})`,
    );
    assert.equal(found.join("\n"), "");
  });

  it("did nothing that a page should not", async () => {
    await stop();
    assert.deepEqual(faults, []);
  });
});
