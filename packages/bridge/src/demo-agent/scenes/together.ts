import { PATHS } from "../project.js";
import { readFile, search } from "../tools.js";
import type { Scene } from "./scene.js";

/** Several tool calls that run at the same time and end in another order. */
export const togetherScene: Scene = {
  command: "together",
  words: ["at once", "together", "parallel", "several tools", "same time"],
  title: "Runs several tools at the same time",
  group: "Everyday work",
  async run(turn) {
    await turn.say("These four do not depend on one another, so I'll start them together.\n\n");
    const app = turn.startTool(readFile(PATHS.app));
    const tasks = turn.startTool(readFile(PATHS.tasks));
    const due = turn.startTool(
      search(
        "due",
        "test/",
        "test/tasks.test.ts:31: due: null,\ntest/tasks.test.ts:52: due: tomorrow,",
      ),
    );
    const subagent = turn.startTool({
      name: "invoke_agent",
      kind: "think",
      title: "Delegating to agent 'reviewer'",
      input: { agent_name: "reviewer", prompt: "Check the list for keyboard access" },
      output:
        "Every task can be reached and ticked with the keyboard. The date field has no label.",
    });
    await turn.pause(420);
    tasks.complete();
    await turn.pause(260);
    due.complete();
    await turn.pause(340);
    app.complete();
    await turn.pause(600);
    subagent.complete();
    await turn.say(
      "All four are back. The list can be used with the keyboard alone; the one thing missing is a label for the date field in `index.html`.\n",
    );
  },
};
