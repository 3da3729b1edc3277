/** The life of the real Gemini CLI: its login, its death, many tabs and many reloads. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { ChatPage } from "./chat-page.js";
import { startHarness, type Harness } from "./harness.js";
import { endlessEnd, endlessLine } from "./scenarios.js";
import { until } from "./until.js";
import { wholeText } from "./whole-text.js";

describe("Gemini CLI without a key", () => {
  const key = "key-from-the-page-0123456789";
  let harness: Harness;

  let chat: ChatPage;

  before(async () => {
    harness = await startHarness("gemini", null);
    chat = new ChatPage(await harness.browser.newPage());
    await chat.page.goto(harness.bridge.url);
    await chat.element.getByLabel("Gemini API key").waitFor();
  });
  after(() => harness.stop());

  it("shows the page of an account login in every tab, until somebody gives it up", async () => {
    await chat.screenshot("gemini-cli/login");
    await chat.element.getByRole("button", { name: "Log in with Google" }).click();
    const link = chat.element.getByRole("link", { name: "Open accounts.google.com" });
    await link.waitFor();
    assert.match((await link.getAttribute("href")) ?? "", /^https:\/\/accounts\.google\.com\/o\//);
    await chat.screenshot("gemini-cli/login-page");
    const other = new ChatPage(await harness.browser.newPage());
    await other.page.goto(harness.bridge.url);
    await other.element.getByRole("link", { name: "Open accounts.google.com" }).waitFor();
    await other.element.getByRole("button", { name: "Cancel" }).click();
    for (const tab of [chat, other]) {
      await tab.count(tab.element.getByRole("link", { name: /^Open/ }), 0);
    }
    await other.page.close();
  });

  it("takes an API key from the page, which the model sees and nobody else", async () => {
    const field = chat.element.getByLabel("Gemini API key");
    await field.fill(key);
    await field.press("Enter");
    await chat.connected();
    await chat.ask("Show me [[text]]");
    await chat.sees(chat.answer, "That was the end of the stream.");
    assert.deepEqual([...harness.mock.keys], [key]);
    assert.ok(!harness.bridge.stderr().includes(key));
    assert.ok(!(await chat.page.content()).includes(key));
    assert.deepEqual(harness.browser.faults, []);
    assert.deepEqual(harness.mock.unexpected, []);
  });
});

describe("Gemini CLI in trouble", () => {
  let harness: Harness;
  let chat: ChatPage;

  before(async () => {
    harness = await startHarness("gemini");
    chat = await harness.open();
  });
  after(() => harness.stop());

  it("loses and doubles nothing in 20 reloads of one turn", async () => {
    await chat.say("A long one [[reload]]");
    await chat.sees(chat.answer, endlessLine(3).trim());
    for (let i = 0; i < 20; i++) await chat.reload();
    assert.equal(harness.mock.lastRun("reload").state, "streaming", "the turn goes on");
    await finish(harness, chat, "reload");
    assert.equal(await chat.part("message-user").count(), 1);
    assert.equal(harness.mock.runs.length, 1, "the model was asked once");
  });

  it("runs two sessions at once in two tabs, and mixes nothing", async () => {
    await chat.ask("First this [[thought]]");
    const other = await harness.open();
    await other.sees(other.answer, "I chose the slow way.");
    await other.newSession();
    await chat.say("The one [[one-tab]]");
    await other.say("The other [[other-tab]]");
    for (const tab of [chat, other]) await tab.sees(tab.answer, endlessLine(5).trim());
    const both = ["one-tab", "other-tab"].map((name) => harness.mock.lastRun(name).state);
    assert.deepEqual(both, ["streaming", "streaming"]);
    await finish(harness, other, "other-tab");
    assert.equal(harness.mock.lastRun("one-tab").state, "streaming", "the other turn goes on");
    await finish(harness, chat, "one-tab");
    assert.ok(!(await chat.conversation()).includes("[[other-tab]]"));
    assert.ok(!(await other.conversation()).includes("[[one-tab]]"));
    await other.page.close();
  });

  it("tells of its death in mid-turn, and goes on after a restart", async () => {
    await chat.say("Not for long [[killed]]");
    await until("some lines", () =>
      harness.mock.runs.some(
        ({ scenario, text }) => scenario === "killed" && text.includes(endlessLine(8)),
      ),
    );
    await chat.sees(chat.answer, endlessLine(5).trim());
    const [pid] = geminiBelow(harness.bridge.pid);
    assert.ok(pid !== undefined);
    process.kill(pid, "SIGKILL");
    const card = chat.part("base");
    await chat.sees(card, "SIGKILL");
    await chat.turnEnds();
    await chat.sees(chat.answer, endlessLine(5).trim());
    await chat.screenshot("gemini-cli/killed");
    assert.deepEqual(geminiBelow(harness.bridge.pid), []);

    await chat.element.getByRole("button", { name: "Restart" }).first().click();
    await until("a new agent", () => geminiBelow(harness.bridge.pid).length === 1);
    const question = "Are you there? [[text]]";
    const answered = "That was the end of the stream.";
    const newSession = chat.element.getByRole("button", { name: "New session" });
    await chat.connected();
    await chat.input.fill(question);
    await chat.input.press("Enter");
    // The newest answer: an earlier one of this conversation may say the same.
    const send = chat.element.locator("button.send:enabled");
    const isLeft = async (): Promise<boolean> => (await chat.input.inputValue()) === question;
    /** For good: during the restart it is offered as well, until the session is back. */
    const isOffered = async (): Promise<boolean> => {
      for (let i = 0; i < 10; i++) {
        if (!(await newSession.isVisible()) || !(await isLeft())) return false;
        await delay(100);
      }
      return true;
    };
    const end = await until<string | false>(
      "an answer, or the offer of a new session",
      async () => {
        if ((await chat.answer.innerText()).includes(answered)) return "answer";
        if (await isOffered()) return "offer";
        // The agent runs before it is ready, and Enter is not kept until then.
        if ((await isLeft()) && (await send.isVisible())) await chat.input.press("Enter");
        return false;
      },
    );
    // Gemini CLI cannot load a session in the minute in which it was made: then a new one is offered,
    // and nothing is lost.
    if (end === "offer") {
      assert.ok((await chat.conversation()).includes(endlessLine(5).trim()), "it can be read");
      assert.equal(await chat.input.inputValue(), question);
      await newSession.click();
      await chat.hasState("empty");
      await chat.connected();
      await chat.ask(question);
    }
    await chat.sees(chat.answer, answered);
    await chat.screenshot("gemini-cli/restarted");
    assert.deepEqual(harness.browser.faults, []);
    assert.deepEqual(harness.mock.unexpected, []);
  });
});

/** Lets an endless answer end, and compares what the page shows with what the model has said. */
async function finish(harness: Harness, tab: ChatPage, scenario: string): Promise<void> {
  harness.mock.finish(scenario);
  await tab.turnEnds();
  await tab.sees(tab.answer, endlessEnd);
  const shown = (await wholeText(tab.answer))
    .split(/\n+/)
    .filter((line) => /^(Line|That)/.test(line));
  assert.deepEqual(shown, harness.mock.lastRun(scenario).text.trim().split(/\n+/));
}

/** The processes of Gemini CLI that a bridge has started and that run. */
function geminiBelow(bridge: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
        return Number(parent) === bridge && state !== "Z" && command.includes("gemini");
      } catch {
        return false;
      }
    });
}
