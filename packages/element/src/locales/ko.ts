/** Every text of the element, in Korean. */
import type { Strings } from "../strings.js";
import { koTalk } from "./ko-talk.js";
import { koWork } from "./ko-work.js";

export const ko: Strings = { ...koTalk, ...koWork };
