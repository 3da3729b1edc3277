/** Registers the tags that tool bodies and cards are made of, when the first one is drawn. */
import { define } from "./define.js";
import { DiffView } from "./diff-view.js";
import { PictureView } from "./picture-view.js";
import { ToolOutput } from "./tool-output.js";
import { WholeText } from "./whole-text.js";

let done = false;

export function defineToolParts(): void {
  if (done) return;
  done = true;
  define("gac-diff-view", DiffView);
  define("gac-picture", PictureView);
  define("gac-tool-output", ToolOutput);
  define("gac-whole-text", WholeText);
}
