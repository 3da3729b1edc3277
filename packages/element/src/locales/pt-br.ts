/** Every text of the element, in Brazilian Portuguese. */
import type { Strings } from "../strings.js";
import { ptBRTalk } from "./pt-br-talk.js";
import { ptBRWork } from "./pt-br-work.js";

export const ptBR: Strings = { ...ptBRTalk, ...ptBRWork };
