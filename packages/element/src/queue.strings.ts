/** The texts of messages that wait, in English. */

export interface QueueStrings {
  readonly queueLabel: string;
  readonly queued: (count: number) => string;
  /** They are not sent by themselves. */
  readonly queueHeld: (count: number) => string;
  readonly queueSend: string;
  /** Without a name: the button's short title. */
  readonly editQueued: (name: string) => string;
  readonly removeQueued: (name: string) => string;
  readonly picturesLost: (count: number) => string;
  readonly pictureCount: (count: number) => string;
  readonly commandUsage: string;
}

export const queueStrings: QueueStrings = {
  queueLabel: "Messages that wait",
  queued: (count) =>
    count === 1 ? "1 message waits for the answer" : `${count} messages wait for the answer`,
  queueHeld: (count) =>
    count === 1 ? "1 message waits for you" : `${count} messages wait for you`,
  queueSend: "Send now",
  editQueued: (name) => (name ? `Edit: ${name}` : "Edit"),
  removeQueued: (name) => (name ? `Remove: ${name}` : "Remove"),
  picturesLost: (count) => (count === 1 ? "1 picture lost" : `${count} pictures lost`),
  pictureCount: (count) => (count === 1 ? "1 picture" : `${count} pictures`),
  commandUsage: "How to write this command",
};
