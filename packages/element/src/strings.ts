/**
 * Every visible and spoken text of the element, in English. A page replaces single ones through
 * the `strings` property; texts with values in them are functions.
 */

import type { DialogStrings } from "./dialog.strings.js";
import type { FormatStrings } from "./format.strings.js";
import type { LoginStrings } from "./login.strings.js";
import type { MarkdownStrings } from "./markdown/markdown.strings.js";
import type { MessageStrings } from "./message.strings.js";
import { partStrings, type PartStrings } from "./part-waiting.strings.js";
import type { QueueStrings } from "./queue.strings.js";
import { reachStrings, type ReachStrings } from "./reach.strings.js";
import type { ToolStrings } from "./tools.strings.js";

/** Every text: those of the shell here, those of tools and of markdown beside their code. */
export interface Strings
  extends
    FrameStrings,
    MessageStrings,
    MarkdownStrings,
    ToolStrings,
    QueueStrings,
    LoginStrings,
    DialogStrings {}

/** The texts that are there from the start; the others come with what they are for. */
export interface FrameStrings extends PartStrings, ReachStrings {
  readonly locale: FormatStrings["locale"];

  // Frame
  readonly defaultHeading: string;
  readonly conversation: string;
  readonly newChat: string;
  readonly openSessions: string;
  /** While a turn runs. */
  readonly newChatBusy: string;
  readonly you: string;
  readonly agent: string;
  readonly retry: string;

  // Conversation
  readonly stopping: string;
  readonly earlierTruncated: string;

  // Composer
  readonly messageField: string;
  /** Heard after the field's name. */
  readonly messageFieldKeys: string;
  readonly queueMessage: string;
  readonly placeholder: (agent: string) => string;
  readonly send: string;
  readonly stop: string;
  readonly attach: string;
  readonly dropHere: string;
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
  readonly stateNotConnected: string;
  readonly stateToken: string;
  readonly noAddress: string;
  readonly noAddressHint: string;
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
  readonly reject: string;

  // Panel over the page
  readonly openChat: string;
  readonly closeChat: string;
  readonly newAnswers: (count: number) => string;

  // Announcements
  readonly announceStarted: (agent: string) => string;
  readonly announceFinished: (agent: string) => string;
  readonly announceStopped: string;
  readonly announceFailed: (reason: string) => string;
  readonly announceApproval: (title: string) => string;
  readonly announceQuestion: string;
}

export const frameStrings: FrameStrings = {
  ...partStrings,
  ...reachStrings,

  locale: "en",

  defaultHeading: "Agent",
  conversation: "Conversation",
  newChat: "New chat",
  openSessions: "Sessions",
  newChatBusy: "New chat: stop the answer first",
  you: "You",
  agent: "Agent",
  retry: "Retry",

  stopping: "Stopping…",
  earlierTruncated: "Earlier messages are no longer kept.",

  messageField: "Message",
  messageFieldKeys: "Ctrl+/ lists the keys",
  queueMessage: "Send after this answer",
  placeholder: (agent) => `Message ${agent || "the agent"}`,
  send: "Send",
  stop: "Stop",
  attach: "Attach pictures",
  dropHere: "Drop pictures to attach them",
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
  stateNotConnected: "Not connected",
  stateToken: "Token needed",
  noAddress: "No agent is connected",
  noAddressHint: "Start the bridge beside your agent, then give this element its address:",
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
  reject: "Reject",

  openChat: "Chat",
  closeChat: "Close chat",
  newAnswers: (count) => (count === 1 ? "1 new answer" : `${count} new answers`),

  announceStarted: (agent) => `${agent} is working.`,
  announceFinished: (agent) => `${agent} has answered.`,
  announceStopped: "Stopped.",
  announceFailed: (reason) => `The turn failed: ${reason}`,
  announceApproval: (title) => `Approval needed: ${title}`,
  announceQuestion: "The agent has a question.",
};
