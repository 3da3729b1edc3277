import type { Scene } from "./scene.js";

const DEFAULT_SECONDS = 8;
const MOST_SECONDS = 600;

/** Nothing at all for a while, then a short answer. With the word "deaf" it does not hear Stop. */
export const waitScene: Scene = {
  command: "wait",
  words: ["wait", "silent", "silence"],
  title: "Says nothing for 8 seconds, or as many as you name",
  hint: "seconds, and deaf to hear no Stop",
  group: "When something goes wrong",
  async run(turn) {
    const named = /\d+(\.\d+)?/.exec(turn.prompt.argument)?.[0];
    const seconds = Math.min(named === undefined ? DEFAULT_SECONDS : Number(named), MOST_SECONDS);
    if (/\bdeaf\b/.test(turn.prompt.argument)) {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    } else await turn.hold(seconds * 1000);
    await turn.say(
      `That took ${seconds} ${seconds === 1 ? "second" : "seconds"}, without a sign of life. Thank you for your patience.\n`,
    );
  },
};
