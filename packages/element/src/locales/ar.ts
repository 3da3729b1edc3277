/** Every text of the element, in Arabic. */
import type { Strings } from "../strings.js";
import { arTalk } from "./ar-talk.js";
import { arWork } from "./ar-work.js";

export const ar: Strings = { ...arTalk, ...arWork };
