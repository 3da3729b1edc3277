import { PATHS } from "../project.js";
import { command, readFile } from "../tools.js";
import type { Scene } from "./scene.js";

/** Tools that fail in three ways; the agent finds another. */
export const failScene: Scene = {
  command: "fail",
  words: ["fail", "failing tool", "fails", "failing"],
  title: "Tools that fail: a missing file, a forbidden path, a command",
  group: "When something goes wrong",
  async run(turn) {
    await turn.say("I'll look for the settings of the reminder.\n\n");
    await turn.tool({
      ...readFile("src/reminder.config.ts"),
      fails: `File not found: ${turn.cwd}/src/reminder.config.ts`,
    });
    await turn.failTool(
      readFile("/etc/daylist/reminder.conf"),
      "The path is outside the project folder: /etc/daylist/reminder.conf",
    );
    const outcome = await turn.tool(
      command(turn.cwd, "npm run typecheck", "Check the types", {
        fails:
          "> daylist@1.4.0 typecheck\n> tsc --noEmit\n\nsrc/app.ts:63:18 - error TS2345: Argument of type 'string' is not assignable to parameter of type 'Date | null'.\n\n63       addTask(state.tasks, title, form.due.value);\n                                    ~~~~~~~~~~~~~~\n\nFound 1 error.\n",
        ms: 900,
      }),
    );
    await turn.tool(readFile(PATHS.app, { line: 63 }));
    await turn.say(
      outcome === "failed"
        ? "No settings file exists, in the project or outside. But the type check shows why reminders never come: line 63 of `src/app.ts` hands the **text** of the date field to `addTask`, which wants a date. `parseDueDate(form.due.value)` is what is missing there.\n"
        : "No settings file exists, in the project or outside. From reading `src/app.ts` I believe that line 63 is to blame: it hands the **text** of the date field to `addTask`, which wants a date.\n",
    );
  },
};
