import { barChart } from "../bar-chart.js";
import { PATHS } from "../project.js";
import type { Scene } from "./scene.js";

/** Done tasks a day, Monday to Sunday. */
const DONE = [7, 9, 6, 11, 8, 3, 2] as const;

/** A picture that the agent makes, and a link to a file. */
export const imageScene: Scene = {
  command: "image",
  words: ["image", "picture", "draw", "chart"],
  title: "Draws a picture and links to a file",
  group: "Text and pictures",
  async run(turn) {
    await turn.say("Here are the tasks that were done last week, Monday to Sunday:\n\n");
    await turn.show({
      type: "image",
      data: barChart(DONE).toString("base64"),
      mimeType: "image/png",
    });
    await turn.say(
      "Thursday was the best day with **11 tasks**; the weekend was quiet, as it should be. The numbers come from this file:\n\n",
    );
    await turn.show({
      type: "resource_link",
      uri: `file://${turn.cwd}/${PATHS.tasks}`,
      name: "tasks.ts",
      title: PATHS.tasks,
      mimeType: "text/typescript",
      size: 2140,
    });
  },
};
