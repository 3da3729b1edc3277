import { MARKDOWN_TOUR } from "./markdown-text.js";
import type { Scene } from "./scene.js";

/** Every form of markdown once. */
export const markdownScene: Scene = {
  command: "markdown",
  words: ["markdown", "formatting", "tour"],
  title: "A tour of the formatting: lists, tables, code, links, a picture",
  group: "Text and pictures",
  run: (turn) => turn.say(MARKDOWN_TOUR),
};
