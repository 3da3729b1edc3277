/** Every text of the element, in German. */
import type { Strings } from "../strings.js";
import { deTalk } from "./de-talk.js";
import { deWork } from "./de-work.js";

export const de: Strings = { ...deTalk, ...deWork };
