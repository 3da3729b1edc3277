import { DUE_DATE_AFTER, DUE_DATE_BEFORE, PATHS, TEST_OUTPUT } from "../project.js";
import { command, readFile, writeFile } from "../tools.js";
import { notDone } from "./not-done.js";
import type { Scene } from "./scene.js";

/** A change to a file, with its diff, asked for unless the mode allows edits. */
export const editScene: Scene = {
  command: "edit",
  words: ["edit", "fix", "change", "diff", "refactor"],
  title: "Fixes a bug: an edit with its diff, after your approval",
  group: "Everyday work",
  async run(turn) {
    await turn.think(
      "Finding the cause",
      "Tasks turn red a day early, but only for people in the Americas. That smells like a date that is read in UTC and compared in local time.",
    );
    await turn.say(
      "Tasks turn overdue a day early west of Greenwich. I'll check how dates are read.\n\n",
    );
    await turn.tool(readFile(PATHS.dueDate));
    await turn.say(
      "There it is: `new Date(text)` reads the date in UTC. I'll read year, month and day myself, so that the date is midnight where the person is.\n\n",
    );
    const outcome = await turn.tool(
      writeFile(turn.cwd, PATHS.dueDate, DUE_DATE_BEFORE, DUE_DATE_AFTER),
    );
    if (outcome !== "completed") return turn.say(notDone(outcome, PATHS.dueDate));
    if (turn.settings.testAfterEdit) {
      await turn.tool(
        command(turn.cwd, "npm test", "Run the tests", { growing: TEST_OUTPUT, ms: 1200 }),
      );
    }
    await turn.say(
      "Done. A due date is now the same calendar day in every time zone, and text that is no date gives `null` as before. A test for the day itself would be a good next step: say *create a test*.\n",
    );
  },
};
