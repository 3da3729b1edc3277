/** Every text of the element, in Spanish. */
import type { Strings } from "../strings.js";
import { esTalk } from "./es-talk.js";
import { esWork } from "./es-work.js";

export const es: Strings = { ...esTalk, ...esWork };
