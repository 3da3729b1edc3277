import type { Scene } from "./scene.js";

/** The turn ends with `refusal`. */
export const refuseScene: Scene = {
  command: "refuse",
  words: ["refuse", "refusal"],
  title: "Refuses to answer",
  group: "When something goes wrong",
  async run(turn) {
    await turn.say("I can't help with that.");
    return "refusal";
  },
};
