/** Every text of the element, in Italian. */
import type { Strings } from "../strings.js";
import { itTalk } from "./it-talk.js";
import { itWork } from "./it-work.js";

export const it: Strings = { ...itTalk, ...itWork };
