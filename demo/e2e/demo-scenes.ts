/** What a person must see of each scene of the demo agent. */
import assert from "node:assert/strict";
import { allowOnce } from "./chat-page.js";
import { troubleScenes } from "./demo-trouble-scenes.js";
import type { SceneCheck } from "./scene-check.js";
import { until } from "./until.js";

const everydayScenes: readonly SceneCheck[] = [
  {
    command: "read",
    async play(chat) {
      await chat.ask("/read");
      await chat.sees(chat.tools.first(), /Read.*due-date\.ts/s);
      await chat.sees(chat.answer, "It has two exported functions");
    },
  },
  {
    command: "explore",
    async play(chat) {
      await chat.ask("/explore");
      const run = chat.tools.first();
      await chat.sees(run, /Read \d files/);
      await chat.unfold(run);
      await chat.sees(run, "saveTasks");
      await chat.sees(chat.answer, "Here is the way of a new task");
    },
  },
  {
    command: "edit",
    async play(chat, shot) {
      await chat.say("/edit");
      await chat.sees(chat.part("approval").locator('[part~="diff"]'), "due");
      await shot("approval");
      await chat.decide(allowOnce);
      await chat.turnEnds();
      await chat.sees(chat.part("thought"), "Finding the cause");
      await chat.sees(chat.tools.last(), /\+\d+[\s\S]*[-−]\d+/);
      await chat.unfold(chat.tools.last());
      await chat.part("diff").last().waitFor();
      await chat.sees(chat.answer, "Done. A due date is now the same calendar day");
    },
  },
  {
    command: "create",
    async play(chat) {
      await chat.say("/create");
      await chat.sees(chat.part("approval"), "due-date.test.ts");
      await chat.decide(allowOnce);
      await chat.turnEnds();
      await chat.sees(chat.answer.locator("table"), "local midnight");
    },
  },
  {
    command: "run",
    async play(chat, shot) {
      await chat.say("/run");
      await chat.sees(chat.part("approval-command"), "npm test");
      await shot("approval");
      await chat.decide(allowOnce);
      await chat.turnEnds();
      await chat.unfold(chat.tools.last());
      await chat.sees(chat.part("terminal").last(), "18");
      await chat.sees(chat.answer, "All 18 tests in 3 files pass");
    },
  },
  {
    command: "tidy",
    async play(chat) {
      await chat.say("/tidy");
      await chat.sees(chat.part("approval"), "dom.ts");
      await chat.decide(allowOnce);
      await chat.sees(chat.part("approval"), "storage-v1.ts");
      await chat.decide(allowOnce);
      await chat.turnEnds();
      await chat.sees(chat.tools.first(), "developer.mozilla.org");
      await chat.sees(chat.answer, "nobody has any more: it is gone");
    },
  },
  {
    command: "plan",
    async play(chat) {
      await chat.ask("/plan");
      await chat.sees(chat.part("plan"), /5 of 5/);
      // A finished plan folds, and opens again.
      await chat.unfold(chat.part("plan"));
      await chat.sees(chat.part("plan"), "List the tests that it needs");
      await chat.sees(chat.answer, "Shall I start?");
    },
  },
  {
    command: "together",
    async play(chat) {
      await chat.ask("/together");
      await chat.sees(chat.tools.last(), "reviewer");
      await chat.sees(chat.answer, "All four are back");
    },
  },
  {
    command: "approvals",
    async play(chat, shot) {
      await chat.say("/approvals");
      await chat.sees(chat.part("approval"), /1 of 3/);
      await chat.sees(chat.part("approval"), /3 of 3/);
      await shot("open");
      for (let left = 3; left > 0; left--) {
        await chat.decide(allowOnce);
        await chat.count(chat.part("approval"), left - 1);
      }
      await chat.turnEnds();
      await chat.sees(chat.answer, "All three are done");
    },
  },
];

const textScenes: readonly SceneCheck[] = [
  {
    command: "markdown",
    async play(chat) {
      await chat.ask("/markdown");
      await chat.sees(chat.answer, "That was the tour.");
      await chat.sees(chat.answer.locator("table"), "First paint");
      assert.equal(await chat.answer.locator('input[type="checkbox"]').count(), 4);
      assert.equal(await chat.part("code-block").count(), 8);
      await chat.sees(chat.answer, "<b>not bold</b>");
      assert.equal(await chat.answer.locator("img").count(), 0, "no picture is loaded unasked");
      const links = chat.answer.locator("a");
      for (const link of await links.all()) {
        assert.match((await link.getAttribute("href")) ?? "", /^(https?|mailto):/);
      }
      assert.ok((await links.count()) >= 3);
    },
  },
  {
    command: "think",
    async play(chat) {
      await chat.ask("/think");
      await chat.sees(chat.part("thought").first(), "Estimating the size");
      await chat.unfold(chat.part("thought").first());
      await chat.sees(chat.part("thought").first(), "A task is about 120 bytes in storage");
      await chat.sees(chat.answer, "about 440 kB a year");
    },
  },
  {
    command: "long",
    async play(chat) {
      await chat.ask("/long", 80_000);
      const length = await chat.answer.evaluate((node) => node.textContent?.length ?? 0);
      assert.ok(length > 150_000, `only ${length} characters are there`);
      await until("the log to follow to its end", () => chat.isAtEnd());
    },
  },
  {
    command: "slow",
    async play(chat) {
      const lengths = await chat.watchLength("message-agent");
      await chat.ask("/slow");
      await chat.sees(chat.answer, "and nobody would notice.");
      assert.ok((await lengths()).length > 10, "it came word by word");
    },
  },
  {
    command: "image",
    async play(chat) {
      await chat.ask("/image");
      const box = await chat.answer.locator("canvas").boundingBox();
      assert.ok(box && box.width > 50 && box.height > 50, "the chart is drawn");
      await chat.sees(chat.answer, "tasks.ts");
    },
  },
  {
    command: "tags",
    async play(chat) {
      await chat.ask("/tags");
      await chat.sees(chat.answer, "A tag with broken JSON stays visible");
      const group = chat.part("group");
      await chat.sees(group, "Preview of the list");
      await chat.sees(group, "The page was asked to open /list");
      assert.ok(!(await chat.conversation()).includes("SYS_BLOCK"));
      await group.locator("summary").click();
      await chat.sees(group, "The list can be seen on its own");
      await chat.sees(chat.answer.locator("pre"), '<SYS_JSON>{"type": "example"}</SYS_JSON>');
    },
  },
];

const questionScenes: readonly SceneCheck[] = [
  {
    command: "form",
    async play(chat, shot) {
      await chat.say("/form");
      const card = chat.element.locator("gac-elicitation-card");
      await chat.sees(card, "How should the new reminder work?");
      await card.getByLabel("Minutes before the task is due").fill("45");
      await card.getByLabel("Where it appears").selectOption({ label: "In both" });
      await shot("open");
      await card.getByRole("button", { name: "Submit" }).click();
      await chat.turnEnds();
      await chat.sees(chat.answer, "Minutes before the task is due: 45");
      await chat.sees(chat.answer, "Where it appears: both");
      await chat.count(card, 0);
    },
  },
  {
    command: "link",
    async play(chat, shot) {
      await chat.say("/link");
      const card = chat.element.locator("gac-elicitation-card");
      await chat.sees(card, "Sign in to allow it.");
      await chat.sees(card, "example.com");
      await shot("open");
      await card.getByRole("button", { name: "Decline" }).click();
      await chat.turnEnds();
      await chat.sees(chat.answer, "Then the due dates stay in Daylist alone.");
    },
  },
  {
    command: "mode",
    async play(chat, shot) {
      await chat.say("/mode");
      await chat.sees(chat.part("approval"), "Edits to files of this project");
      await shot("approval");
      await chat.decide(/^Switch/);
      await chat.turnEnds();
      await chat.sees(chat.part("picker").first(), "Auto Edit");
      await chat.sees(chat.answer, "You can go back to Ask at any time.");
    },
  },
  {
    command: "usage",
    async play(chat) {
      await chat.ask("/usage");
      await chat.sees(chat.answer.locator("table"), /1,048,576 tokens/);
      await chat.sees(chat.tools.first(), /Read 3 files/);
    },
  },
  {
    command: "compact",
    async play(chat) {
      await chat.ask("/compact");
      await chat.sees(chat.answer, /The context went from [\d.]+k to [\d.]+k tokens/);
    },
  },
  {
    command: "clear",
    async play(chat) {
      await chat.ask("/clear");
      await chat.sees(chat.answer, "I start afresh");
    },
  },
];

/** Every scene but `/help`, in the order of `/help`. */
export const sceneChecks: readonly SceneCheck[] = [
  ...everydayScenes,
  ...textScenes,
  ...questionScenes,
  ...troubleScenes,
];
