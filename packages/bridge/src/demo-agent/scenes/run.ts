import { TEST_OUTPUT } from "../project.js";
import { command } from "../tools.js";
import { notDone } from "./not-done.js";
import type { Scene } from "./scene.js";

/** A shell command that asks first and then shows its output. */
export const runScene: Scene = {
  command: "run",
  words: ["run", "shell", "command", "npm test", "tests pass"],
  title: "Runs a shell command, after your approval, and shows its output",
  group: "Everyday work",
  async run(turn) {
    await turn.say("I'll run the test suite.\n\n");
    const outcome = await turn.tool(
      command(turn.cwd, "npm test", "Run all tests once", { growing: TEST_OUTPUT, ms: 1600 }),
    );
    if (outcome !== "completed") return turn.say(notDone(outcome, "npm test"));
    await turn.say("All **18 tests** in 3 files pass. The slowest file took 12 ms.\n");
  },
};
