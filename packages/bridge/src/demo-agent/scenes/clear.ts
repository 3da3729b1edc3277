import type { Scene } from "./scene.js";

/** The context starts afresh, with the permissions. */
export const clearScene: Scene = {
  command: "clear",
  words: ["clear", "forget", "start over"],
  title: "Forgets the conversation and the permissions given in it",
  group: "Questions and settings",
  async run(turn) {
    turn.shrinkContext(0, { forget: true });
    await turn.say(
      "I start afresh: what we said is out of my context, and commands that you allowed for this session need your approval again.\n",
    );
  },
};
