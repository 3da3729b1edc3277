import type { Scene } from "./scene.js";

/** The answer ends where the model's limit is. */
export const cutScene: Scene = {
  command: "cut",
  words: ["cut off", "max tokens", "too many steps"],
  title: "Stops in mid-sentence at the limit of tokens",
  group: "When something goes wrong",
  async run(turn) {
    await turn.say(
      "The list is drawn in three steps. First the tasks are filtered, so that only open ones are left. Then they are sorted by due date. And last, for each task that is left, a row is",
    );
    return "max_tokens";
  },
};
