import { PATHS } from "../project.js";
import { readFile, search } from "../tools.js";
import type { Scene } from "./scene.js";

const STEPS = [
  "Read how tasks are kept and changed",
  "Find every place that changes the list",
  "Choose how undo should work",
  "Sketch the change, file by file",
  "List the tests that it needs",
] as const;

/** A plan whose steps are ticked off while the agent works. */
export const planScene: Scene = {
  command: "plan",
  words: ["plan", "roadmap", "step by step"],
  title: "Makes a plan and ticks its steps off while it works",
  group: "Everyday work",
  async run(turn) {
    await turn.say("Undo for deleted tasks: let me work out a plan.\n\n");
    await turn.plan(STEPS, 0);
    await turn.tool(readFile(PATHS.tasks));
    await turn.plan(STEPS, 1);
    await turn.tool(
      search(
        "setTasks",
        "src/",
        "src/app.ts:39: setTasks(addTask(state.tasks, title, due));\nsrc/app.ts:57: setTasks(toggleTask(state.tasks, id));\nsrc/app.ts:86: setTasks(removeTask(state.tasks, id));",
      ),
    );
    await turn.plan(STEPS, 2);
    await turn.think(
      "Weighing two ways",
      "Either keep each deleted task in a bin, or keep the last lists. The lists are never changed in place, so keeping the last one costs almost nothing, and it undoes every action, not only deletion.",
    );
    await turn.say(
      "All changes go through `setTasks`, and the list is never changed in place. So undo can simply keep the lists before.\n\n",
    );
    await turn.plan(STEPS, 3);
    await turn.say(`**The change**

- \`src/undo.ts\` (new): keeps the last 20 lists, gives back the one before
- \`src/app.ts\`: \`setTasks\` remembers the old list; \`Ctrl+Z\` and a button bring it back
- \`index.html\`: the button, hidden while there is nothing to undo

`);
    await turn.plan(STEPS, 4);
    await turn.say(`**The tests**

1. Undo after deletion brings the task back in its place
2. Twenty-one changes can be undone twenty times
3. A new change after an undo forgets what was undone

`);
    await turn.plan(STEPS, STEPS.length);
    await turn.say("That is about 60 lines. Shall I start?\n");
  },
};
