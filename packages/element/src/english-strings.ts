/** Every text of the element, in English. */
import { markdownStrings } from "./markdown/markdown.strings.js";
import { queueStrings } from "./queue.strings.js";
import { frameStrings, type Strings } from "./strings.js";
import { englishToolStrings } from "./tools.strings.js";

export const englishStrings: Strings = {
  ...markdownStrings,
  ...englishToolStrings,
  ...queueStrings,
  ...frameStrings,
};
