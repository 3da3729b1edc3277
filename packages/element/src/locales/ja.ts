/** Every text of the element, in Japanese. */
import type { Strings } from "../strings.js";
import { jaTalk } from "./ja-talk.js";
import { jaWork } from "./ja-work.js";

export const ja: Strings = { ...jaTalk, ...jaWork };
