import { PATHS } from "../project.js";
import { readFile } from "../tools.js";
import type { Scene } from "./scene.js";

/** Reads one file and tells about it. */
export const readScene: Scene = {
  command: "read",
  words: ["read", "look at", "open the file"],
  title: "Reads one file and tells what is in it",
  group: "Everyday work",
  async run(turn) {
    await turn.say("I'll open the file that handles due dates.\n\n");
    await turn.tool(readFile(PATHS.dueDate));
    await turn.say(`\`${PATHS.dueDate}\` is short. It has two exported functions:

- \`parseDueDate\` turns the text of the date field into a \`Date\`, or \`null\` if it is none
- \`isOverdue\` compares that date with the start of today

One line caught my eye: \`new Date("2026-03-14")\` is midnight in **UTC**. West of Greenwich that is
still the evening before, so a task turns red a day early. Say *fix it* and I'll propose a change.
`);
  },
};
