import type { Scene } from "./scene.js";

/** What is left of a conversation after its summary. */
const SHARE = 0.15;

/** The conversation is replaced by a summary of itself. */
export const compactScene: Scene = {
  command: "compact",
  words: ["compact", "summarise", "summarize", "make room"],
  title: "Summarises the conversation to make room in the context",
  group: "Questions and settings",
  async run(turn) {
    const before = turn.usage().used;
    await turn.say("Summarising what we said so far.\n\n");
    await turn.pause(900);
    turn.shrinkContext(SHARE, { forget: false });
    const { used } = turn.usage();
    await turn.say(
      `The context went from ${thousands(before)} to ${thousands(used)} tokens. You still see the whole conversation; I work with the summary from here on.\n`,
    );
  },
};

function thousands(tokens: number): string {
  return `${(tokens / 1000).toFixed(1)}k`;
}
