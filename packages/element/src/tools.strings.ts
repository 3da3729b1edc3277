/** The texts of tool lines, diffs, approvals, questions, plans and notices, in English. */

import { formatStrings, type FormatStrings } from "./format.strings.js";
import { outcomeStrings, type OutcomeStrings } from "./outcome.strings.js";
import { partStrings, type PartStrings } from "./part-waiting.strings.js";

export interface ToolStrings extends PartStrings, OutcomeStrings, FormatStrings {
  // Tool line
  readonly toolVerbRead: string;
  readonly toolVerbEdit: string;
  readonly toolVerbWrite: string;
  readonly toolVerbDelete: string;
  readonly toolVerbMove: string;
  readonly toolVerbSearch: string;
  readonly toolVerbRun: string;
  readonly toolVerbThink: string;
  readonly toolVerbFetch: string;
  readonly toolVerbSwitchMode: string;
  readonly toolVerbUse: string;
  readonly toolQueued: string;
  readonly toolRunning: string;
  readonly toolDone: string;
  readonly toolFailed: string;
  readonly toolRejected: string;
  readonly toolCancelled: string;
  readonly toolInterrupted: string;
  readonly toolMoreLines: (count: number) => string;
  readonly toolMoreFiles: (count: number) => string;
  readonly toolReadFiles: (count: number) => string;
  readonly toolSearches: (count: number) => string;
  readonly toolAdded: (count: number) => string;
  readonly toolRemoved: (count: number) => string;

  // Tool body
  readonly toolCommand: string;
  readonly toolInput: string;
  readonly toolOutput: string;
  readonly toolLocations: string;
  readonly toolNoOutput: string;
  readonly toolIn: string;
  readonly toolLine: (line: number) => string;
  readonly toolPicture: string;
  readonly toolPictureNotShown: (type: string) => string;
  readonly toolAudio: (type: string) => string;
  readonly toolTerminal: string;
  readonly pathOutside: string;
  readonly pathRelative: string;
  readonly outputHidden: (lines: number, chars: number) => string;
  readonly outputShowAll: (lines: number, size: string) => string;
  readonly outputShowLess: string;

  // Diff
  readonly diffOf: (path: string) => string;
  readonly diffCreated: string;
  readonly diffDeleted: string;
  readonly diffModified: string;
  readonly diffUnchanged: string;
  readonly diffShowAll: (lines: number) => string;
  readonly diffHidden: (lines: number) => string;
  readonly diffSkipped: string;

  // Made visible
  readonly visibleSpaces: (count: number) => string;
  readonly visibleTabs: (count: number) => string;
  readonly visibleBlanks: (count: number) => string;
  readonly visibleEmptyLines: (count: number) => string;

  // Approval
  readonly approvalRun: string;
  readonly approvalEdit: (files: number) => string;
  readonly approvalCreate: string;
  readonly approvalDelete: string;
  readonly approvalMove: string;
  readonly approvalRead: string;
  readonly approvalSearch: string;
  readonly approvalFetch: string;
  readonly approvalThink: string;
  readonly approvalSwitchMode: string;
  readonly approvalUse: string;
  readonly approvalPosition: (position: number, count: number) => string;
  readonly approvalWhat: string;
  readonly approvalTitle: string;
  readonly approvalOtherFile: string;
  readonly approvalReason: string;
  readonly approvalFolder: string;
  readonly approvalHidden: (lines: number, chars: number) => string;
  readonly approvalShowAll: string;
  readonly approvalAllShown: (lines: number) => string;
  readonly approvalFoldedHint: string;
  readonly approvalOddHint: (count: number) => string;
  readonly approvalSending: string;
  readonly answerOffline: string;
  readonly approvalMoreOptions: (count: number) => string;
  readonly approvalNameCut: (chars: number) => string;
  readonly approvalFullNames: string;
  readonly approvalCovered: string;
  readonly approvalNoOptions: string;
  readonly kindOnce: string;
  readonly kindAlways: string;
  readonly kindAllowOnce: string;
  readonly kindAllowAlways: string;
  readonly kindRejectOnce: string;
  readonly kindRejectAlways: string;
  readonly kindOther: (kind: string) => string;

  // Question
  readonly questionHeading: string;
  readonly questionSubmit: string;
  readonly questionDone: string;
  readonly questionDecline: string;
  readonly questionCancel: string;
  readonly questionOptional: string;
  readonly questionChoose: string;
  readonly questionOpen: (host: string) => string;
  readonly questionUrlHint: string;
  readonly questionUrlRefused: string;
  readonly questionRequired: string;
  readonly questionNotNumber: string;
  readonly questionNotInteger: string;
  readonly questionMin: (value: number) => string;
  readonly questionMax: (value: number) => string;
  readonly questionTooShort: (length: number) => string;
  readonly questionTooLong: (length: number) => string;
  readonly questionBadChoice: string;
  readonly questionBadFormat: (format: string) => string;
  readonly questionUnknownField: string;

  // Plan and notices
  readonly planHeading: string;
  readonly planProgress: (done: number, count: number) => string;
  readonly planPending: string;
  readonly planInProgress: string;
  readonly planCompleted: string;
  readonly planHighPriority: string;
  readonly noticeDetails: string;
  readonly noticeWarning: string;
  readonly noticeError: string;
}

const number = (value: number): string => value.toLocaleString("en");
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

const hidden = (lines: number, chars: number): string =>
  lines > 0 ? plural(lines, "line hidden", "lines hidden") : `${number(chars)} characters hidden`;

export const englishToolStrings: ToolStrings = {
  toolVerbRead: "Read",
  toolVerbEdit: "Edit",
  toolVerbWrite: "Write",
  toolVerbDelete: "Delete",
  toolVerbMove: "Move",
  toolVerbSearch: "Search",
  toolVerbRun: "Run",
  toolVerbThink: "Think",
  toolVerbFetch: "Fetch",
  toolVerbSwitchMode: "Switch mode",
  toolVerbUse: "Use",
  toolQueued: "Queued",
  toolRunning: "Running",
  toolDone: "Done",
  toolFailed: "Failed",
  toolRejected: "Rejected",
  toolCancelled: "Cancelled",
  toolInterrupted: "Interrupted",
  toolMoreLines: (count) => `+${plural(count, "line", "lines")}`,
  toolMoreFiles: (count) => `+${number(count)}`,
  toolReadFiles: (count) => `Read ${plural(count, "file", "files")}`,
  toolSearches: (count) => `Searched ${count === 1 ? "once" : `${number(count)} times`}`,
  toolAdded: (count) => plural(count, "line added", "lines added"),
  toolRemoved: (count) => plural(count, "line removed", "lines removed"),

  toolCommand: "Command",
  toolInput: "Input",
  toolOutput: "Output",
  toolLocations: "Files",
  toolNoOutput: "No output",
  toolIn: "in",
  toolLine: (line) => `line ${number(line)}`,
  toolPicture: "Picture from the tool",
  toolPictureNotShown: (type) => `Picture not shown (${type})`,
  toolAudio: (type) => `Audio (${type})`,
  toolTerminal: "Terminal of the agent",
  pathOutside: "outside project",
  pathRelative: "relative",
  outputHidden: hidden,
  outputShowAll: (lines, size) => `Show all (${plural(lines, "line", "lines")}, ${size})`,
  outputShowLess: "Show less",

  diffOf: (path) => `Changes in ${path}`,
  diffCreated: "New file",
  diffDeleted: "Deleted",
  diffModified: "Modified",
  diffUnchanged: "No change",
  diffShowAll: (lines) => `Show all (${plural(lines, "line", "lines")})`,
  diffHidden: (lines) => plural(lines, "line hidden", "lines hidden"),
  diffSkipped: "Unchanged lines left out",

  visibleSpaces: (count) => plural(count, "space", "spaces"),
  visibleTabs: (count) => plural(count, "tab", "tabs"),
  visibleBlanks: (count) => plural(count, "blank", "blanks"),
  visibleEmptyLines: (count) => plural(count, "empty line", "empty lines"),

  approvalRun: "Run a command?",
  approvalEdit: (files) => (files > 1 ? `Edit ${number(files)} files?` : "Edit a file?"),
  approvalCreate: "Create a file?",
  approvalDelete: "Delete a file?",
  approvalMove: "Move a file?",
  approvalRead: "Read a file?",
  approvalSearch: "Search?",
  approvalFetch: "Fetch from the web?",
  approvalThink: "Let the agent go on?",
  approvalSwitchMode: "Switch the mode?",
  approvalUse: "Use a tool?",
  approvalPosition: (position, count) => `${number(position)} of ${number(count)}`,
  approvalWhat: "What is asked for",
  approvalTitle: "Title",
  approvalOtherFile: "Names another file than the change shown",
  approvalReason: "Reason given",
  approvalFolder: "Folder",
  approvalHidden: hidden,
  approvalShowAll: "Show all",
  approvalAllShown: (lines) => `${plural(lines, "line", "lines")} in all`,
  approvalFoldedHint: "Show all to allow.",
  approvalOddHint: (count) =>
    `${plural(count, "hidden or look-alike character is", "hidden or look-alike characters are")} marked above.`,
  approvalSending: "Sending…",
  answerOffline: "Reconnecting… Answers can be given again then.",
  approvalMoreOptions: (count) => plural(count, "more option", "more options"),
  approvalNameCut: (chars) => `${number(chars)} more characters`,
  approvalFullNames: "Names of the options in full",
  approvalCovered: "Something on this page covers the buttons. Move it away to allow.",
  approvalNoOptions: "The agent offers no option to choose. Stop the turn to go on.",
  kindOnce: "once",
  kindAlways: "always",
  kindAllowOnce: "allows once",
  kindAllowAlways: "allows always",
  kindRejectOnce: "rejects once",
  kindRejectAlways: "rejects always",
  kindOther: (kind) => `unknown kind: ${kind}`,

  questionHeading: "The agent asks",
  questionSubmit: "Submit",
  questionDone: "Done",
  questionDecline: "Decline",
  questionCancel: "Cancel",
  questionOptional: "optional",
  questionChoose: "Choose…",
  questionOpen: (host) => `Open ${host}`,
  questionUrlHint: "Opens in a new tab. Come back here when you are done.",
  questionUrlRefused: "This address is not a web page and is not opened:",
  questionRequired: "Fill this in.",
  questionNotNumber: "Enter a number.",
  questionNotInteger: "Enter a whole number.",
  questionMin: (value) => `Must be ${number(value)} or more.`,
  questionMax: (value) => `Must be ${number(value)} or less.`,
  questionTooShort: (length) => `Use at least ${plural(length, "character", "characters")}.`,
  questionTooLong: (length) => `Use at most ${plural(length, "character", "characters")}.`,
  questionBadChoice: "Choose one of the options.",
  questionBadFormat: (format) =>
    format === "email"
      ? "Enter an email address."
      : format === "uri"
        ? "Enter a full address, such as https://example.com."
        : format === "date"
          ? "Enter a date, such as 2026-01-31."
          : "Enter a date and time.",
  questionUnknownField: "This kind of field cannot be shown.",

  planHeading: "Plan",
  planProgress: (done, count) => `${number(done)} of ${number(count)}`,
  planPending: "To do",
  planInProgress: "In progress",
  planCompleted: "Done",
  planHighPriority: "high priority",
  noticeDetails: "Details",
  noticeWarning: "Warning",
  noticeError: "Error",

  ...formatStrings,
  ...outcomeStrings,
  ...partStrings,
};
