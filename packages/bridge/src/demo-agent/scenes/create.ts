import { DUE_DATE_TEST, PATHS } from "../project.js";
import { readFile, writeFile } from "../tools.js";
import { notDone } from "./not-done.js";
import type { Scene } from "./scene.js";

/** A file that did not exist before. */
export const createScene: Scene = {
  command: "create",
  words: ["create", "new file", "write a test", "add a test"],
  title: "Writes a new file, after your approval",
  group: "Everyday work",
  async run(turn) {
    await turn.say("I'll write down in tests what a due date means. First a look at the code.\n\n");
    await turn.tool(readFile(PATHS.dueDate));
    const outcome = await turn.tool(writeFile(turn.cwd, PATHS.dueDateTest, null, DUE_DATE_TEST));
    if (outcome !== "completed") return turn.say(notDone(outcome, PATHS.dueDateTest));
    await turn.say(`\`${PATHS.dueDateTest}\` has four tests now:

| Function | Case | Expected |
|---|---|---|
| \`parseDueDate\` | a date | local midnight |
| \`parseDueDate\` | "next Friday" | \`null\` |
| \`isOverdue\` | 23:59 on the due day | \`false\` |
| \`isOverdue\` | 8:00 the morning after | \`true\` |

Say *run the tests* to see them pass.
`);
  },
};
