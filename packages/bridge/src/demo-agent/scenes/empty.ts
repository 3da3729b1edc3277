import type { Scene } from "./scene.js";

/** A turn that ends without a word, as after a filtered answer. */
export const emptyScene: Scene = {
  command: "empty",
  words: ["empty", "nothing at all"],
  title: "Ends the turn without saying anything",
  group: "When something goes wrong",
  run: (turn) => turn.pause(400),
};
