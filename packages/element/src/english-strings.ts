/** Every text of the element, in English. */
import { dialogStrings } from "./dialog.strings.js";
import { loginStrings } from "./login.strings.js";
import { markdownStrings } from "./markdown/markdown.strings.js";
import { messageStrings } from "./message.strings.js";
import { queueStrings } from "./queue.strings.js";
import { frameStrings, type Strings } from "./strings.js";
import { englishToolStrings } from "./tools.strings.js";

export const englishStrings: Strings = {
  ...markdownStrings,
  ...englishToolStrings,
  ...messageStrings,
  ...queueStrings,
  ...loginStrings,
  ...dialogStrings,
  ...frameStrings,
};
