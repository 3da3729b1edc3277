import { LIST_ORDER_AFTER, LIST_ORDER_BEFORE, PATHS } from "../project.js";
import { command, writeFile } from "../tools.js";
import type { ToolOutcome } from "../tool-call.js";
import type { Scene } from "./scene.js";

const COUNTED = ["None", "One", "Two"] as const;

/** Three questions that are open at the same time. */
export const approvalsScene: Scene = {
  command: "approvals",
  words: ["approvals", "permissions", "queue"],
  title: "Asks for three approvals at the same time",
  group: "Everyday work",
  async run(turn) {
    await turn.say(
      "To sort the list by due date I need three things from you. Answer them in any order.\n\n",
    );
    const { cwd } = turn;
    const outcomes: readonly ToolOutcome[] = await Promise.all([
      turn.tool(
        command(cwd, "git switch -c sort-by-due-date", "Start a branch", {
          output: "Switched to a new branch 'sort-by-due-date'",
          ms: 240,
        }),
      ),
      turn.tool(writeFile(cwd, PATHS.listOrder, LIST_ORDER_BEFORE, LIST_ORDER_AFTER)),
      turn.tool(
        command(cwd, "npm run lint -- --fix", "Format what changed", {
          output: "> daylist@1.4.0 lint\n> eslint src test --fix\n",
          ms: 900,
        }),
      ),
    ]);
    const done = outcomes.filter((outcome) => outcome === "completed").length;
    await turn.say(
      done === outcomes.length
        ? "All three are done. The list is sorted by due date now, on a branch of its own.\n"
        : `${COUNTED[done] ?? done} of the three ${done === 1 ? "is" : "are"} done; the rest stays as it was.\n`,
    );
  },
};
