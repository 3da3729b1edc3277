/** The texts of messages and of what comes with them, in English. */
import { logStrings, type LogStrings } from "./log.strings.js";

export interface MessageStrings extends LogStrings {
  /** Name of a message for screen readers, such as "Agent, 14:02". */
  readonly messageLabel: (who: string, time: string) => string;
  readonly jumpToEnd: string;
  readonly details: string;
  readonly thinking: string;
  readonly thought: string;
  readonly stillWaiting: (duration: string) => string;
  readonly working: (duration: string) => string;
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
  readonly unknownContent: string;
  readonly pictureOf: (name: string) => string;
  readonly unsafePicture: string;
  readonly mentions: string;
  readonly removeAttachment: (name: string) => string;
  readonly attachmentTooLarge: (name: string, limit: string) => string;
  readonly attachmentWrongType: (name: string) => string;
  readonly tooManyAttachments: (limit: number) => string;
  readonly attachmentUnreadable: (name: string) => string;
  readonly mode: string;
  readonly model: string;
  readonly commands: string;
  readonly contextUsed: (percent: string) => string;
  readonly contextDetail: (used: string, size: string) => string;
  readonly review: string;
}

const stopReasons: ReadonlyMap<string, string> = new Map([
  ["cancelled", "Stopped"],
  ["max_tokens", "The answer reached the model's length limit"],
  ["max_turn_requests", "The turn reached its limit of steps"],
  ["refusal", "The agent declined to go on"],
  ["interrupted", "The turn was interrupted"],
]);

export const messageStrings: MessageStrings = {
  ...logStrings,
  messageLabel: (who, time) => `${who}, ${time}`,
  jumpToEnd: "Jump to the end",
  details: "Details",
  thinking: "Thinking",
  thought: "Thought",
  stillWaiting: (duration) => `Still waiting for the agent · ${duration}`,
  working: (duration) => `Working · ${duration}`,
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
  unknownContent: "Content of a kind that cannot be shown",
  pictureOf: (name) => `Picture: ${name}`,
  unsafePicture: "Picture not shown: its format is not supported",
  mentions: "Files",
  removeAttachment: (name) => `Remove ${name}`,
  attachmentTooLarge: (name, limit) => `${name} is larger than ${limit}.`,
  attachmentWrongType: (name) => `${name} is not a kind of file that can be attached.`,
  tooManyAttachments: (limit) => `At most ${limit} files can be attached.`,
  attachmentUnreadable: (name) => `${name} could not be read.`,
  mode: "Mode",
  model: "Model",
  commands: "Commands",
  contextUsed: (percent) => `${percent} of the context is used`,
  contextDetail: (used, size) => `${used} of ${size} tokens`,
  review: "Review",
};
