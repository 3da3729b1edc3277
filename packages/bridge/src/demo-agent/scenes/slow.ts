import type { Scene } from "./scene.js";

const WORD_MS = 180;

/** One word after the other. */
export const slowScene: Scene = {
  command: "slow",
  words: ["slow", "word by word", "slowly"],
  title: "A slow answer: time to press Stop or to reload the page",
  group: "Text and pictures",
  async run(turn) {
    await turn.saySlowly(
      `Sorting a list sounds simple, until two tasks are due on the same day. Then something has to
decide, and it had better decide the same way each time, or the list jumps about whenever it is
drawn. Daylist puts open tasks before done ones, then compares the dates, and when those are equal
too it compares the titles in the order of the reader's own language. Only a task with the same
state, date and title as another could still swap places with it, and nobody would notice.
`,
      WORD_MS,
    );
  },
};
