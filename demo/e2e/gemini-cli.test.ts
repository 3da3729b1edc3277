/** One conversation with the real Gemini CLI in a real browser; only the model is a mock. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { allowOnce, type ChatPage } from "./chat-page.js";
import { notesBefore } from "./gemini-home.js";
import { startHarness, type Harness } from "./harness.js";
import { makeNoisePng } from "./png.js";
import { endlessEnd, endlessLine, rejectedCommand, shellCommand } from "./scenarios.js";
import { until } from "./until.js";
import { wholeText } from "./whole-text.js";

describe("Gemini CLI in a browser", () => {
  let harness: Harness;
  let chat: ChatPage;
  const inWorkspace = (name: string): string => join(harness.folders.workspace, name);

  before(async () => {
    harness = await startHarness("gemini");
    chat = await harness.open();
  });
  after(() => harness.stop());

  it("streams text as it arrives", async () => {
    const lengths = await chat.watchLength("message-agent");
    await chat.ask("Show me [[text]]");
    await chat.sees(chat.answer, "That was the end of the stream.");
    assert.ok((await lengths()).length >= 4, "the answer came in one piece");
    const { answer } = chat;
    assert.equal(await answer.locator("strong").first().innerText(), "short tour");
    assert.deepEqual(await answer.locator("ol > li").allInnerTexts(), [
      "Words arrive one after another.",
      "A list grows.",
      "A table is drawn once its rows are known.",
    ]);
    assert.deepEqual(await answer.locator("tbody td").allInnerTexts(), [
      "head",
      "first",
      "rows",
      "later",
    ]);
    await chat.sees(answer.locator("pre"), "const answer: number = 42;");
    await chat.screenshot("gemini-cli/text");
  });

  it("shows a thought", async () => {
    await chat.ask("Think first [[thought]]");
    const thought = chat.answer.locator('[part~="thought"]');
    await chat.sees(thought, "Weighing the options");
    await chat.unfold(thought);
    await chat.sees(thought, "The quick way loses data, the slow way does not.");
    await chat.sees(chat.answer, "I chose the slow way.");
    await chat.screenshot("gemini-cli/thought");
  });

  it("runs an approved command and shows its output", async () => {
    await chat.say("Run it [[shell]]");
    await chat.sees(chat.part("approval-command"), shellCommand);
    await chat.screenshot("gemini-cli/shell-approval");
    assert.equal(existsSync(inWorkspace("made.txt")), false, "it ran before it was allowed");
    await chat.decide(allowOnce);
    await chat.turnEnds();
    assert.equal(existsSync(inWorkspace("made.txt")), true);
    await chat.sees(chat.answer, "The command has run.");
    const tool = chat.answer.locator('[part~="tool"]');
    await chat.unfold(tool);
    await chat.sees(tool.locator('[part~="terminal"]'), /^done$/m);
    assert.equal(await chat.part("approval").count(), 0);
    await chat.screenshot("gemini-cli/shell-output");
  });

  it("closes a rejected command and goes on", async () => {
    await chat.say("Run that [[shell-reject]]");
    await chat.sees(chat.part("approval-command"), rejectedCommand);
    await chat.decide(/^Reject/);
    await chat.turnEnds();
    await chat.sees(chat.answer.locator('[part~="tool"]'), /rejected/i);
    await chat.sees(chat.answer, "Understood, I go on without that command.");
    assert.equal(await chat.part("approval").count(), 0);
    assert.equal(existsSync(inWorkspace("never.txt")), false);
    await chat.screenshot("gemini-cli/shell-rejected");
  });

  it("shows the diff of an edit, and the file really changes", async () => {
    await chat.say("Mend it [[edit]]");
    const proposed = chat.part("approval").locator('[part~="diff"]');
    await chat.sees(proposed, "second line, wrong");
    await chat.sees(proposed, "second line, right");
    assert.equal(readFileSync(inWorkspace("notes.txt"), "utf8"), notesBefore);
    await chat.screenshot("gemini-cli/edit-approval");
    await chat.decide(allowOnce);
    await chat.turnEnds();
    assert.equal(
      readFileSync(inWorkspace("notes.txt"), "utf8"),
      notesBefore.replace("wrong", "right"),
    );
    const tool = chat.answer.locator('[part~="tool"]');
    await chat.unfold(tool);
    await chat.sees(tool.locator('[part~="diff"]'), "second line, right");
    await chat.sees(chat.answer, "The file is mended.");
    await chat.screenshot("gemini-cli/edit-done");
  });

  it("shows why a tool failed", async () => {
    await chat.ask("Read it [[missing]]");
    const tool = chat.answer.locator('[part~="tool"]');
    await chat.sees(tool, /failed/i);
    await chat.unfold(tool);
    await chat.sees(tool, `File not found: ${inWorkspace("missing.txt")}`);
    await chat.sees(chat.answer, "There is no such file.");
    await chat.screenshot("gemini-cli/tool-failed");
  });

  it("sends a picture of 5 MB", async () => {
    const buffer = makeNoisePng(1290, 1300);
    assert.ok(buffer.byteLength > 5_000_000);
    await chat.element
      .locator('input[type="file"]')
      .setInputFiles({ name: "noise.png", mimeType: "image/png", buffer });
    await chat.part("attachment").waitFor();
    await chat.screenshot("gemini-cli/picture-attached");
    await chat.ask("What is this? [[image]]");
    await chat.sees(chat.answer, `I see ${buffer.byteLength} bytes of image/png.`);
    assert.equal(await chat.part("attachment").count(), 0, "the composer is empty again");
    await chat.part("message-user").last().locator("img, canvas").waitFor();
    await chat.screenshot("gemini-cli/picture-sent");
  });

  it("stops in mid-answer", async () => {
    await chat.say("Talk without end [[stop]]");
    await chat.sees(chat.answer, endlessLine(5).trim());
    await chat.part("stop").click();
    await chat.turnEnds();
    const stopped = await chat.answer.innerText();
    await until(
      "the model's stream to be cut",
      () => harness.mock.lastRun("stop").state === "aborted",
    );
    assert.ok(!stopped.includes(endlessEnd));
    await chat.ask("Are you there? [[thought]]");
    await chat.sees(chat.answer, "I chose the slow way.");
    assert.ok((await chat.conversation()).includes(endlessLine(5).trim()), "what came is kept");
    await chat.screenshot("gemini-cli/stopped");
  });

  it("loses and doubles nothing when the page is reloaded in mid-turn", async () => {
    await chat.say("A long one [[reload]]");
    await chat.sees(chat.answer, endlessLine(5).trim());
    const before = await chat.conversation();
    await chat.reload();
    const written = harness.mock.lastRun("reload").text;
    assert.equal(harness.mock.lastRun("reload").state, "streaming", "the turn goes on");
    await until("the text to grow after the reload", async () => {
      return (await wholeText(chat.answer)).length > written.length;
    });
    harness.mock.finish("reload");
    await chat.turnEnds();
    await chat.sees(chat.answer, endlessEnd);
    const lines = (await wholeText(chat.answer))
      .split(/\n+/)
      .filter((line) => /^(Line|That)/.test(line));
    const sent = harness.mock.lastRun("reload").text.trim().split(/\n+/);
    assert.deepEqual(lines, sent);
    const earlier = before.split("\n").filter((line) => line.includes("[["));
    const now = (await chat.conversation()).split("\n").filter((line) => line.includes("[["));
    assert.deepEqual(now, earlier, "each question is there once");
    await chat.screenshot("gemini-cli/reloaded");
  });

  it("shows the same in a second tab, which can answer an approval", async () => {
    await chat.say("Ask both tabs [[shell-second-tab]]");
    await chat.sees(chat.part("approval-command"), "touch second.txt");
    const second = await harness.open();
    await second.sees(second.part("approval-command"), "touch second.txt");
    assert.deepEqual(await questions(second), await questions(chat));
    await second.decide(allowOnce);
    await Promise.all([second.turnEnds(), chat.turnEnds()]);
    for (const tab of [chat, second]) {
      await tab.sees(tab.answer, "Approved from the other tab.");
      assert.equal(await tab.part("approval").count(), 0);
    }
    assert.equal(existsSync(inWorkspace("second.txt")), true);
    await second.screenshot("gemini-cli/second-tab");
    await second.page.close();
  });

  it("did nothing that a page or a host should not", () => {
    assert.deepEqual(harness.browser.faults, []);
    assert.deepEqual(harness.mock.unexpected, []);
  });
});

/** The person's messages in a tab, as visible. */
async function questions(tab: ChatPage): Promise<string[]> {
  return tab.part("message-user").allInnerTexts();
}
