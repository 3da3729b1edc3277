/** Two people who use everything: one by keyboard alone, one with a finger on a phone. */
import assert from "node:assert/strict";
import { after, before, describe, it as test } from "node:test";
import { ChatPage } from "./chat-page.js";
import {
  answered,
  answerFileChoosers,
  downloaded,
  KeyboardPerson,
  openRoom,
  picture,
  waitingMessages,
  type Room,
} from "./person.js";
import { until } from "./until.js";

/** Each step goes on where the one before ended: after one that failed, the others say so. */
function inOrder(): (name: string, run: () => Promise<void>) => void {
  let broken = "";
  return (name, run) =>
    void test(name, async () => {
      if (broken) assert.fail(`"${broken}" has failed before`);
      broken = name;
      await run();
      broken = "";
    });
}

const readAnswer = "is midnight in";

describe("by keyboard alone", () => {
  let room: Room;
  let chat: ChatPage;
  let person: KeyboardPerson;
  const it = inOrder();

  before(async () => {
    room = await openRoom();
    chat = new ChatPage(await room.browser.newPage());
    answerFileChoosers(chat);
    person = new KeyboardPerson(chat);
  });
  after(() => room?.stop());

  it("opens, types and reads", async () => {
    await chat.open(room.url);
    assert.equal((await person.focused()).tag, "textarea", "the field has the focus");
    await person.say("/read");
    await answered(chat, readAnswer);
    await chat.turnEnds();
    await person.tabTo(/^Conversation$/, "Shift+Tab");
    await person.press("Alt+ArrowUp");
    const { role, name } = await person.focused();
    assert.equal(role, "article");
    assert.match(name, /, \d\d:\d\d/);
    await person.press("Alt+ArrowUp");
    assert.match((await person.focused()).name, /^You, /);
  });

  it("approves a command, and is back in the field", async () => {
    await person.say("/run");
    await chat.hasState("needs-approval");
    await person.tabTo(/^Allow(?!.*session)/, "Shift+Tab");
    await until("Allow to be ready", async () => (await person.focused()).isReady);
    await person.press("Enter");
    await chat.hasState("needs-approval", false);
    await chat.turnEnds();
    assert.equal((await person.focused()).tag, "textarea");
  });

  it("attaches a picture", async () => {
    await person.tabTo(/^Attach/);
    const [chooser] = await Promise.all([
      chat.page.waitForEvent("filechooser"),
      person.press("Enter"),
    ]);
    await chooser.setFiles(picture);
    await chat.part("attachment").waitFor();
    await person.tabTo(/^Message$/, "Shift+Tab");
    await person.say("What is this?");
    await answered(chat, /a picture \(image\/png/);
    await chat.turnEnds();
  });

  it("switches mode and model", async () => {
    await person.toField();
    await person.tabTo(/^Mode$/);
    await person.type("Plan");
    await chat.sees(chat.part("picker").first(), "Plan");
    await person.tabTo(/^Model$/);
    await person.type("Demo Fl");
    await chat.sees(chat.everything, "Demo Flash");
    await person.tabTo(/^Mode$/, "Shift+Tab");
    await person.type("Ask");
    await chat.sees(chat.part("picker").first(), "Ask");
    await person.tabTo(/^Message$/, "Shift+Tab");
  });

  it("lets a message wait, and it is sent by itself", async () => {
    // Long enough to type the next one meanwhile, on any machine.
    await person.say("/wait 10");
    await chat.hasState("busy");
    await person.say("/read");
    await chat.count(waitingMessages(chat), 1);
    await answered(chat, "That took 10 seconds");
    await chat.count(waitingMessages(chat), 0);
    await chat.turnEnds();
    await chat.sees(chat.answer, readAnswer);
  });

  it("stops, and what waited is sent only then when they say so", async () => {
    await person.say("/slow");
    await chat.hasState("busy");
    await person.say("/read");
    await person.press("Escape");
    await chat.turnEnds();
    await chat.sees(chat.part("queue"), "waits for you");
    await person.tabTo(/^Send now$/, "Shift+Tab");
    await person.press("Enter");
    await chat.count(waitingMessages(chat), 0);
    await chat.sees(chat.answer, readAnswer);
    await chat.turnEnds();
  });

  it("reloads in mid-turn, and what waited is sent after it", async () => {
    await person.say("/slow");
    await chat.hasState("busy");
    await person.say("/read");
    await chat.count(waitingMessages(chat), 1);
    await chat.reload();
    await chat.hasState("busy");
    await chat.count(waitingMessages(chat), 1);
    await answered(chat, "nobody would notice");
    await chat.count(waitingMessages(chat), 0);
    await chat.turnEnds();
    await chat.sees(chat.answer, readAnswer);
  });

  it("goes on in a second tab", async () => {
    const other = new ChatPage(await room.browser.newPage());
    await other.open(room.url);
    await other.sees(other.answer, readAnswer);
    await new KeyboardPerson(other).say("/wait 1");
    await answered(chat, "That took 1 second,");
    await other.page.close();
    await chat.turnEnds();
    await chat.page.bringToFront();
  });

  it("is offline, writes on, and sends when the network is back", async () => {
    await room.browser.setOffline(true);
    room.line.cut();
    await chat.hasState("connected", false);
    await chat.sees(chat.part("status"), "You are offline");
    await person.toField();
    await person.type("/read");
    await person.press("Enter");
    assert.equal(await chat.input.inputValue(), "/read");
    const before = await chat.part("message-agent").count();
    room.line.restore();
    await room.browser.setOffline(false);
    await chat.connected();
    await person.press("Enter");
    await chat.count(chat.part("message-agent"), before + 1);
    await chat.turnEnds();
  });

  it("asks what the keys do", async () => {
    await person.toField();
    await person.press("Control+/");
    await chat.sees(chat.part("dialog"), "While writing");
    await person.press("Escape");
    await chat.count(chat.part("dialog"), 0);
    assert.equal((await person.focused()).tag, "textarea");
  });

  it("finds, renames and exports the session, and deletes nothing by accident", async () => {
    await person.tabTo(/^Sessions$/, "Shift+Tab");
    await person.press("Enter");
    await chat.sees(chat.part("sessions"), "Shown now");
    await person.press("ArrowDown");
    await person.tabTo(/^Rename/);
    await person.press("Enter");
    await person.press("Control+A");
    await person.type("A long day");
    await person.press("Enter");
    await chat.sees(chat.part("sessions"), "A long day");
    await person.tabTo(/^Export/);
    await person.press("Enter");
    const markdown = await downloaded(chat, () => person.press("Enter"));
    assert.match(markdown, /## You\n\n\/read/);
    await person.tabTo(/^Delete/);
    await person.press("Enter", "Enter");
    await chat.sees(chat.part("sessions"), "A long day");
    await person.press("Escape");
    await chat.count(chat.part("dialog"), 0);
  });
});

describe("with a finger, at 390 px", () => {
  let room: Room;
  let chat: ChatPage;
  const it = inOrder();

  before(async () => {
    room = await openRoom({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    chat = new ChatPage(await room.browser.newPage());
    answerFileChoosers(chat);
  });
  after(() => room?.stop());

  const tap = (name: string | RegExp): Promise<void> =>
    chat.element.getByRole("button", { name, exact: true }).first().tap();

  async function say(text: string): Promise<void> {
    await chat.input.tap();
    await chat.page.keyboard.type(text);
    await chat.part("send").tap();
  }

  it("opens without a keyboard over the page, types and reads", async () => {
    await chat.open(room.url);
    await chat.input.tap();
    await chat.page.keyboard.type("/read");
    await chat.page.keyboard.press("Enter");
    assert.equal(await chat.part("message-user").count(), 0, "Enter takes the command");
    await chat.part("send").tap();
    await answered(chat, readAnswer);
    await chat.turnEnds();
    assert.equal(await chat.sidewaysOverflow(), 0);
  });

  it("begins a new line with Enter", async () => {
    await chat.input.tap();
    await chat.page.keyboard.type("one");
    await chat.page.keyboard.press("Enter");
    await chat.page.keyboard.type("two");
    assert.equal(await chat.input.inputValue(), "one\ntwo");
    await chat.page.keyboard.press("Control+A");
    await chat.page.keyboard.press("Delete");
  });

  it("approves a command", async () => {
    await say("/run");
    await chat.hasState("needs-approval");
    const allow = chat.part("option-allow").first();
    await allow.scrollIntoViewIfNeeded();
    await until("Allow to be ready", async () => {
      return (await allow.getAttribute("aria-disabled")) !== "true";
    });
    assert.deepEqual(await smallTargets(chat), []);
    await allow.tap();
    await chat.hasState("needs-approval", false);
    await chat.turnEnds();
  });

  it("attaches a picture, and takes it away again", async () => {
    const [chooser] = await Promise.all([chat.page.waitForEvent("filechooser"), tap(/^Attach/)]);
    await chooser.setFiles([picture, { ...picture, name: "second.png" }]);
    await chat.count(chat.part("attachment"), 2);
    assert.deepEqual(await smallTargets(chat), []);
    await tap("Remove second.png");
    await chat.count(chat.part("attachment"), 1);
    await say("What is this?");
    await answered(chat, /a picture \(image\/png/);
    await chat.turnEnds();
  });

  it("switches mode and model", async () => {
    // The platform's own list is outside of the page: what it would choose is chosen.
    await chat.element.getByLabel("Mode", { exact: true }).selectOption({ label: "Plan" });
    await chat.sees(chat.part("picker").first(), "Plan");
    await chat.element.getByLabel("Model", { exact: true }).selectOption({ label: "Demo Flash" });
    await chat.sees(chat.everything, "Demo Flash");
    await chat.element.getByLabel("Mode", { exact: true }).selectOption({ label: "Ask" });
    await chat.sees(chat.part("picker").first(), "Ask");
  });

  it("lets a message wait, edits it, and stops", async () => {
    await say("/slow");
    await chat.hasState("busy");
    await chat.input.tap();
    await chat.page.keyboard.type("later");
    await tap("Send after this answer");
    await chat.count(waitingMessages(chat), 1);
    assert.deepEqual(await smallTargets(chat), []);
    await tap("Edit: later");
    assert.equal(await chat.input.inputValue(), "later");
    await chat.count(waitingMessages(chat), 0);
    await chat.part("stop").tap();
    await chat.turnEnds();
    await chat.page.keyboard.press("Control+A");
    await chat.page.keyboard.press("Delete");
  });

  it("reloads in mid-turn, and sees it in a second tab too", async () => {
    await say("/slow");
    await chat.hasState("busy");
    await chat.reload();
    await chat.hasState("busy");
    const other = new ChatPage(await room.browser.newPage());
    await other.open(room.url);
    await answered(other, "nobody would notice");
    await answered(chat, "nobody would notice");
    await other.page.close();
    await chat.page.bringToFront();
    await chat.turnEnds();
  });

  it("is offline, and back", async () => {
    await room.browser.setOffline(true);
    room.line.cut();
    await chat.sees(chat.part("status"), "You are offline");
    room.line.restore();
    await room.browser.setOffline(false);
    await chat.connected();
    const before = await chat.part("message-agent").count();
    await say("/read ");
    await chat.count(chat.part("message-agent"), before + 1);
    await chat.turnEnds();
  });

  it("exports the session", async () => {
    await tap("Sessions");
    await chat.sees(chat.part("sessions"), "Shown now");
    assert.equal(await chat.sidewaysOverflow(), 0);
    assert.deepEqual(await smallTargets(chat), []);
    await chat.element
      .getByRole("button", { name: /^Export/ })
      .first()
      .tap();
    const recording = await downloaded(chat, () => tap("Recording, to play"));
    assert.match(recording, /"recording":1/);
    await tap("Close");
    await chat.count(chat.part("dialog"), 0);
  });

  it("keeps the composer over the keyboard", async () => {
    await chat.page.setViewportSize({ width: 390, height: 480 });
    await chat.input.tap();
    const box = await chat.input.boundingBox();
    assert.ok(box && box.y + box.height <= 480, JSON.stringify(box));
  });
});

/** Controls of the frame that a finger could miss: less than 44 px high or wide, with its surroundings. */
async function smallTargets(chat: ChatPage): Promise<string[]> {
  return chat.element.evaluate((host) => {
    const places = ".header, .composer, .queue, .approval-actions, dialog";
    const controls = [...(host.shadowRoot?.querySelectorAll(places) ?? [])].flatMap((place) => [
      ...place.querySelectorAll("button, select, summary"),
    ]);
    if (controls.length === 0) return ["no control at all"];
    return controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const around = getComputedStyle(control, "::after");
      const more = around.content !== "none" ? 2 * Math.abs(Number.parseFloat(around.top) || 0) : 0;
      const isSmall = height > 0 && (height + more < 43.5 || width + more < 43.5);
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim();
      return isSmall ? [`${name}: ${Math.round(width)} x ${Math.round(height)}`] : [];
    });
  });
}
