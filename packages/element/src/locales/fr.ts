/** Every text of the element, in French. */
import type { Strings } from "../strings.js";
import { frTalk } from "./fr-talk.js";
import { frWork } from "./fr-work.js";

export const fr: Strings = { ...frTalk, ...frWork };
