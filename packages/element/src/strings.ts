/**
 * Every visible and spoken text of the element, in English. A page replaces single ones through
 * the `strings` property; texts with values in them are functions.
 */

import type { DialogStrings } from "./dialog.strings.js";
import { logStrings, type LogStrings } from "./log.strings.js";
import type { MarkdownStrings } from "./markdown/markdown.strings.js";
import { partStrings, type PartStrings } from "./part-waiting.strings.js";
import type { QueueStrings } from "./queue.strings.js";
import type { ToolStrings } from "./tools.strings.js";

/** Every text: those of the shell here, those of tools and of markdown beside their code. */
export interface Strings
  extends FrameStrings, MarkdownStrings, ToolStrings, QueueStrings, DialogStrings {}

/** The texts that are there from the start; the others come with what they are for. */
export interface FrameStrings extends PartStrings, LogStrings {
  // Frame
  readonly defaultHeading: string;
  readonly conversation: string;
  readonly newChat: string;
  readonly openSessions: string;
  /** While a turn runs. */
  readonly newChatBusy: string;
  readonly you: string;
  readonly agent: string;
  /** Name of a message for screen readers, such as "Agent, 14:02". */
  readonly messageLabel: (who: string, time: string) => string;
  readonly jumpToEnd: string;
  readonly details: string;
  readonly retry: string;

  // Conversation
  readonly thinking: string;
  readonly thought: string;
  readonly stillWaiting: (duration: string) => string;
  readonly working: (duration: string) => string;
  readonly stopping: string;
  readonly forceStop: string;
  readonly waitsForYou: string;
  readonly turnFailed: string;
  readonly agentGone: string;
  readonly modelBusy: string;
  readonly modelRefusesLogin: string;
  readonly modelUnreachable: string;
  readonly modelRefuses: string;
  readonly tryAgainIn: (duration: string) => string;
  readonly editAndRetry: string;
  readonly modeIsNow: (mode: string) => string;
  readonly emptyTurn: string;
  /** For ACP's reasons other than a normal end; unknown ones come as they are. */
  readonly stopReason: (reason: string) => string;
  readonly earlierTruncated: string;
  readonly unknownContent: string;
  readonly pictureOf: (name: string) => string;
  readonly unsafePicture: string;

  // Composer
  readonly messageField: string;
  /** Heard after the field's name. */
  readonly messageFieldKeys: string;
  readonly queueMessage: string;
  readonly mentions: string;
  readonly placeholder: (agent: string) => string;
  readonly send: string;
  readonly stop: string;
  readonly attach: string;
  readonly removeAttachment: (name: string) => string;
  readonly attachmentTooLarge: (name: string, limit: string) => string;
  readonly attachmentWrongType: (name: string) => string;
  readonly tooManyAttachments: (limit: number) => string;
  readonly attachmentUnreadable: (name: string) => string;
  readonly dropHere: string;
  readonly mode: string;
  readonly model: string;
  readonly commands: string;
  readonly contextUsed: (percent: string) => string;
  readonly contextDetail: (used: string, size: string) => string;
  readonly readOnly: string;
  readonly recording: string;
  readonly play: string;
  readonly pause: string;
  readonly playbackPlace: string;
  readonly recordingFailed: string;
  readonly notSent: string;
  readonly restoreMessage: string;
  readonly settingFailed: (reason: string) => string;

  // Connection and agent
  readonly connecting: string;
  /** One word each, beside the dot in the header. */
  readonly stateConnecting: string;
  readonly stateStarting: string;
  readonly stateReconnecting: string;
  readonly stateLogin: string;
  readonly stateStopped: string;
  readonly stateEnded: string;
  readonly startingAgent: (agent: string) => string;
  readonly startingAgentHint: string;
  readonly stillStarting: (agent: string) => string;
  readonly stillStartingHint: string;
  readonly reconnecting: string;
  readonly connected: string;
  readonly offline: string;
  /** The browser has no network. */
  readonly offlineHint: string;
  readonly stateNotConnected: string;
  readonly stateToken: string;
  readonly accessBlocked: string;
  readonly accessBlockedHint: (page: string) => string;
  readonly accessBlockedStep: string;
  readonly noAddress: string;
  readonly noAddressHint: string;
  readonly noAddressNote: string;
  readonly unreachable: string;
  readonly unreachableHint: (url: string) => string;
  readonly startBridge: string;
  readonly allowPage: string;
  readonly originHint: string;
  readonly tokenNeeded: string;
  readonly tokenNeededHint: string;
  readonly tokenRefused: string;
  readonly tokenRefusedHint: string;
  readonly tokenField: string;
  readonly connect: string;
  readonly connectionFailed: string;
  /** Without a name when nothing is known of the agent. */
  readonly agentNotStarted: (agent: string) => string;
  readonly agentCrashed: (agent: string) => string;
  readonly agentStopped: (agent: string) => string;
  readonly agentCrashedHint: string;
  readonly agentOutput: string;
  readonly restart: string;
  readonly restarting: string;
  readonly needsLogin: (agent: string) => string;
  readonly needsLoginHint: string;
  readonly apiKey: string;
  readonly apiKeyHint: string;
  readonly signIn: string;
  readonly signingIn: string;
  readonly signInFailed: string;
  readonly signInEnded: string;
  readonly loginInTerminal: (agent: string) => string;
  readonly loginDone: string;
  readonly loginPageRefused: string;
  readonly loginCode: string;
  readonly sendCode: string;
  readonly cancelLogin: string;
  readonly sessionLost: string;
  readonly sessionLostHint: string;
  readonly sessionEnded: string;
  readonly sessionEndedHint: string;
  readonly sessionReplaced: string;
  readonly startNewSession: string;
  readonly copyCommand: string;
  readonly copied: string;

  // Empty
  readonly emptyHeading: (agent: string) => string;
  readonly emptyHint: string;
  readonly suggestionsLabel: string;

  // Approvals out of view
  readonly approvalsWait: (count: number) => string;
  readonly review: string;
  readonly reject: string;

  // Announcements
  readonly announceStarted: (agent: string) => string;
  readonly announceFinished: (agent: string) => string;
  readonly announceStopped: string;
  readonly announceFailed: (reason: string) => string;
  readonly announceApproval: (title: string) => string;
  readonly announceQuestion: string;
}

const stopReasons: ReadonlyMap<string, string> = new Map([
  ["cancelled", "Stopped"],
  ["max_tokens", "The answer reached the model's length limit"],
  ["max_turn_requests", "The turn reached its limit of steps"],
  ["refusal", "The agent declined to go on"],
  ["interrupted", "The turn was interrupted"],
]);

export const frameStrings: FrameStrings = {
  ...partStrings,
  ...logStrings,

  defaultHeading: "Agent",
  conversation: "Conversation",
  newChat: "New chat",
  openSessions: "Sessions",
  newChatBusy: "New chat: stop the answer first",
  you: "You",
  agent: "Agent",
  messageLabel: (who, time) => `${who}, ${time}`,
  jumpToEnd: "Jump to the end",
  details: "Details",
  retry: "Retry",

  thinking: "Thinking",
  thought: "Thought",
  stillWaiting: (duration) => `Still waiting for the agent · ${duration}`,
  working: (duration) => `Working · ${duration}`,
  stopping: "Stopping…",
  forceStop: "Force stop",
  waitsForYou: "Waiting for your answer",
  turnFailed: "The agent could not finish this turn",
  agentGone: "The agent stopped in the middle of this turn",
  modelBusy: "The model is busy",
  modelRefusesLogin: "The model did not accept the login",
  modelUnreachable: "The agent could not reach its model",
  modelRefuses: "The agent declined to go on",
  tryAgainIn: (duration) => `Try again in ${duration}.`,
  editAndRetry: "Edit message",
  modeIsNow: (mode) => `Mode: ${mode}`,
  emptyTurn: "The agent ended its turn without an answer.",
  stopReason: (reason) => stopReasons.get(reason) ?? `The turn ended: ${reason}`,
  earlierTruncated: "Earlier messages are no longer kept.",
  unknownContent: "Content of a kind that cannot be shown",
  pictureOf: (name) => `Picture: ${name}`,
  unsafePicture: "Picture not shown: its format is not supported",

  messageField: "Message",
  messageFieldKeys: "Ctrl+/ lists the keys",
  queueMessage: "Send after this answer",
  mentions: "Files",
  placeholder: (agent) => `Message ${agent || "the agent"}`,
  send: "Send",
  stop: "Stop",
  attach: "Attach pictures",
  removeAttachment: (name) => `Remove ${name}`,
  attachmentTooLarge: (name, limit) => `${name} is larger than ${limit}.`,
  attachmentWrongType: (name) => `${name} is not a kind of file that can be attached.`,
  tooManyAttachments: (limit) => `At most ${limit} files can be attached.`,
  attachmentUnreadable: (name) => `${name} could not be read.`,
  dropHere: "Drop pictures to attach them",
  mode: "Mode",
  model: "Model",
  commands: "Commands",
  contextUsed: (percent) => `${percent} of the context is used`,
  contextDetail: (used, size) => `${used} of ${size} tokens`,
  readOnly: "This conversation is read-only.",
  recording: "Recording",
  play: "Play",
  pause: "Pause",
  playbackPlace: "Place in the recording",
  recordingFailed: "This recording cannot be shown",
  notSent: "The message before this one was not sent.",
  restoreMessage: "Restore",
  settingFailed: (reason) => `The setting could not be changed: ${reason}`,

  connecting: "Connecting…",
  stateConnecting: "Connecting",
  stateStarting: "Starting",
  stateReconnecting: "Reconnecting",
  stateLogin: "Login needed",
  stateStopped: "Stopped",
  stateEnded: "Ended",
  startingAgent: (agent) => `Starting ${agent || "the agent"}…`,
  startingAgentHint: "The first start can take a few seconds.",
  stillStarting: (agent) => `Still waiting for ${agent || "the agent"} to answer.`,
  stillStartingHint: "Is it an ACP agent, started in its ACP mode?",
  reconnecting: "Connection lost. Reconnecting…",
  connected: "Connected",
  offline: "Offline",
  offlineHint: "You are offline. What you write is kept.",
  stateNotConnected: "Not connected",
  stateToken: "Token needed",
  accessBlocked: "The browser keeps this page from reaching this computer",
  accessBlockedHint: (page) => `${page || "This page"} was refused access to your local network.`,
  accessBlockedStep:
    "Allow local network access in the settings of this site, beside its address, and try again.",
  noAddress: "No agent is connected",
  noAddressHint: "Start the bridge beside your agent, then give this element its address:",
  noAddressNote:
    "It prints both, and the address of a page of its own, on which there is nothing to set.",
  unreachable: "Bridge not running, or this page is not allowed",
  unreachableHint: (url) => (url ? `No usable answer came from ${url}.` : "No usable answer came."),
  startBridge: "Start it on this computer:",
  allowPage:
    "If it runs, this page is not allowed: stop it and start it again with this command. Its terminal says which.",
  originHint: "localhost and 127.0.0.1 are two origins.",
  tokenNeeded: "Token needed",
  tokenNeededHint:
    "It is in the address that the bridge prints: what follows #token=. Paste it here, or open that address.",
  tokenRefused: "Token wrong or expired",
  tokenRefusedHint:
    "The bridge prints a new token at every start. Paste it here, or open the address that it prints.",
  tokenField: "Token",
  connect: "Connect",
  connectionFailed: "The connection failed",
  agentNotStarted: (agent) => `${agent || "The agent"} did not start`,
  agentCrashed: (agent) => `${agent} stopped unexpectedly`,
  agentStopped: (agent) => `${agent} is not running`,
  agentCrashedHint: "The conversation is kept. Restart to go on.",
  agentOutput: "Last output of the agent",
  restart: "Restart",
  restarting: "Restarting…",
  needsLogin: (agent) => `${agent} needs a login`,
  needsLoginHint: "Choose how it may reach its model.",
  apiKey: "API key",
  apiKeyHint: "Handed to the agent process and kept only in its memory.",
  signIn: "Sign in",
  signingIn: "Signing in…",
  signInFailed: "That did not work",
  signInEnded: "This login is not supported any more",
  loginInTerminal: (agent) =>
    `This works in a terminal only: start ${agent} there, on the bridge's computer, and log in.`,
  loginDone: "I have logged in",
  loginPageRefused: "This login page is not a secure web page and is not opened:",
  loginCode: "Code that the page shows, if any",
  sendCode: "Send code",
  cancelLogin: "Cancel",
  sessionLost: "This session is gone",
  sessionLostHint: "The bridge no longer holds it. Start a new one to go on.",
  sessionEnded: "The agent cannot go on with this conversation",
  sessionEndedHint: "It can still be read. Start a new session to go on.",
  sessionReplaced: "The earlier session is no longer kept. This is a new one.",
  startNewSession: "New session",
  copyCommand: "Copy command",
  copied: "Copied",

  emptyHeading: (agent) => `What should ${agent} do?`,
  emptyHint:
    "It can read and change files in its folder and run commands. It asks before anything that matters.",
  suggestionsLabel: "Suggestions",

  approvalsWait: (count) => (count === 1 ? "1 approval waits" : `${count} approvals wait`),
  review: "Review",
  reject: "Reject",

  announceStarted: (agent) => `${agent} is working.`,
  announceFinished: (agent) => `${agent} has answered.`,
  announceStopped: "Stopped.",
  announceFailed: (reason) => `The turn failed: ${reason}`,
  announceApproval: (title) => `Approval needed: ${title}`,
  announceQuestion: "The agent has a question.",
};
