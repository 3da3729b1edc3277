import { longText } from "./long-text.js";
import type { Scene } from "./scene.js";

const BYTES = 200_000;
/** Phrases of a few hundred characters: a natural pace would take five minutes. */
const PHRASES = [380, 520, 290, 450] as const;

/** An answer of 200 kB. */
export const longScene: Scene = {
  command: "long",
  words: ["long", "huge", "200 kb"],
  title: "A very long answer: 200 kB of markdown",
  group: "Text and pictures",
  run: (turn) => turn.say(longText(BYTES), PHRASES),
};
