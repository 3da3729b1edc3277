/** Every text of the element, in simplified Chinese. */
import type { Strings } from "../strings.js";
import { zhCNTalk } from "./zh-cn-talk.js";
import { zhCNWork } from "./zh-cn-work.js";

export const zhCN: Strings = { ...zhCNTalk, ...zhCNWork };
