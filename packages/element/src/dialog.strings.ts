/** The texts of the dialogs, in English. */

export interface DialogStrings {
  readonly closeDialog: string;

  readonly keysTitle: string;
  readonly keysWriting: string;
  readonly keysReading: string;
  /** Names on the keys themselves. */
  readonly keyCtrl: string;
  readonly keyShift: string;
  readonly keyEnter: string;
  readonly keyEsc: string;
  readonly keySend: string;
  readonly keyNewLine: string;
  readonly keyStop: string;
  readonly keyRecall: string;
  readonly keyCommands: string;
  readonly keyMentions: string;
  readonly keyComplete: string;
  readonly keyMessages: string;
  readonly keyThis: string;
  readonly keyThisToo: string;
  readonly keysMac: string;

  readonly sessionsTitle: string;
  readonly sessionsLoading: string;
  readonly sessionsNone: string;
  readonly sessionsNoneFound: string;
  readonly sessionsUnsupported: (agent: string) => string;
  readonly sessionsFailed: string;
  readonly searchSessions: string;
  readonly untitledSession: string;
  readonly currentSession: string;
  readonly busySession: string;
  readonly renameSession: (title: string) => string;
  readonly exportSession: (title: string) => string;
  readonly deleteSession: (title: string) => string;
  readonly sessionTitle: string;
  readonly save: string;
  readonly cancel: string;
  readonly deleteQuestion: (title: string) => string;
  readonly deleteHint: string;
  readonly confirmDelete: string;
  readonly exportMarkdown: string;
  readonly exportJsonl: string;
  readonly busyElsewhere: string;

  readonly decisions: string;
  readonly decisionAllowed: string;
  readonly decisionRejected: string;
  readonly decisionCancelled: string;
  readonly decidedHere: string;
  /** In another window, or in this one before it was loaded anew. */
  readonly decidedByPerson: string;
  /** `kind`: the kind of tool that the rule rejects, by ACP's name; "" where it is not known. */
  readonly decidedByRule: (kind: string) => string;
  readonly decidedByStop: string;
  /** Below the list while older turns are not loaded. */
  readonly decisionsPartly: string;
}

export const dialogStrings: DialogStrings = {
  closeDialog: "Close",

  keysTitle: "Keys",
  keysWriting: "While writing",
  keysReading: "Everywhere",
  keyCtrl: "Ctrl",
  keyShift: "Shift",
  keyEnter: "Enter",
  keyEsc: "Esc",
  keySend: "Send; while an answer comes: after it",
  keyNewLine: "New line",
  keyStop: "Close the list, or stop the answer",
  keyRecall: "Earlier messages, in an empty field",
  keyCommands: "Commands, at the beginning",
  keyMentions: "Files",
  keyComplete: "Take the selected command or file",
  keyMessages: "Previous or next message, outside of fields",
  keyThis: "This list",
  keyThisToo: "This list, outside of fields",
  keysMac: "On a Mac, Cmd does what Ctrl does.",

  sessionsTitle: "Sessions",
  sessionsLoading: "Looking for sessions…",
  sessionsNone: "There are no earlier sessions yet.",
  sessionsNoneFound: "No session matches.",
  sessionsUnsupported: (agent) => `${agent} keeps no list of its sessions.`,
  sessionsFailed: "The sessions could not be listed",
  searchSessions: "Search sessions",
  untitledSession: "Untitled",
  currentSession: "Shown now",
  busySession: "Working",
  renameSession: (title) => `Rename: ${title}`,
  exportSession: (title) => `Export: ${title}`,
  deleteSession: (title) => `Delete: ${title}`,
  sessionTitle: "Title",
  save: "Save",
  cancel: "Cancel",
  deleteQuestion: (title) => `Delete “${title}”?`,
  deleteHint: "It cannot be brought back.",
  confirmDelete: "Delete",
  exportMarkdown: "Markdown, to read",
  exportJsonl: "Recording, to play",
  busyElsewhere: "Stop the answer first: this agent shows one session at a time.",

  decisions: "Decisions",
  decisionAllowed: "Allowed",
  decisionRejected: "Rejected",
  decisionCancelled: "Cancelled",
  decidedHere: "You, in this window",
  decidedByPerson: "Another window, or before a reload",
  decidedByRule: (kind) => `Rule of the bridge${kind && `: reject ${kind}`}`,
  decidedByStop: "The answer was stopped",
  decisionsPartly: "Older turns are not loaded, nor their decisions.",
};
