import { search } from "../tools.js";
import type { Scene } from "./scene.js";

/** Thoughts before and between what is said. */
export const thinkScene: Scene = {
  command: "think",
  words: ["think", "thoughts", "thinking", "reason"],
  title: "Thinks before it answers",
  group: "Text and pictures",
  async run(turn) {
    await turn.think(
      "Reading the question",
      "Should Daylist keep done tasks for ever? There are two things to weigh: how fast the list is, and whether people look for old tasks.",
    );
    await turn.think(
      "Estimating the size",
      "A task is about 120 bytes in storage. At 10 tasks a day that is 440 kB a year. A browser gives a page about 5 MB, so it is full after eleven years. Drawing is another matter: thousands of rows would be slow, but done tasks are hidden by default.",
    );
    await turn.tool(
      search(
        "showDone",
        "src/",
        "src/app.ts:22: const visible = showDone ? tasks : tasks.filter(isOpen);",
      ),
    );
    await turn.think(
      "Checking the default",
      "Hidden tasks are filtered out before drawing. So keeping them costs nothing but storage.",
    );
    await turn.say(
      turn.settings.thinks
        ? "Keep them. Done tasks are filtered out before the list is drawn, so they cost only storage: about **440 kB a year** at ten tasks a day, of the 5 MB that a browser allows. An archive can wait a good ten years.\n"
        : "Thinking is switched off in this session, so here is only the answer: keep done tasks. They cost about 440 kB a year and slow nothing down.\n",
    );
  },
};
