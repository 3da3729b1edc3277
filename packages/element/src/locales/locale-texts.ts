/** A language's texts are in two files: those of talking, and those of the agent's work. */
import type { MarkdownStrings } from "../markdown/markdown.strings.js";
import type { FrameStrings, Strings } from "../strings.js";
import type { ToolStrings } from "../tools.strings.js";

/** Tools, diffs, approvals, questions, plans, Markdown. */
export type WorkTexts = Omit<ToolStrings & MarkdownStrings, keyof FrameStrings>;

/** All others: the frame, messages, the queue, logins, dialogs. */
export type TalkTexts = Omit<Strings, keyof WorkTexts>;
