import { readFile } from "../tools.js";
import type { Scene } from "./scene.js";

/** The process ends in the middle of a turn. */
export const crashScene: Scene = {
  command: "crash",
  words: ["crash", "die", "crashes"],
  title: "Crashes: the agent's process ends in the middle of a turn",
  group: "When something goes wrong",
  async run(turn) {
    await turn.say("I'll look at what makes the bundle so large.\n\n");
    turn.startTool(readFile("dist/app.js.map"));
    await turn.pause(600);
    return turn.crash([
      "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
      "    at readWholeFile (dist/agent.js:4821:13)",
      "    at async runTool (dist/agent.js:977:5)",
      "The demo agent ends here, as asked.",
    ]);
  },
};
