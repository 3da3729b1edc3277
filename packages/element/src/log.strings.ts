/** The texts of the log's edges: older messages above, newer ones below. */
export interface LogStrings {
  readonly loadOlder: string;
  readonly loadingOlder: string;
  readonly olderNotLoaded: string;
  /** Of the button that leads to the end, while messages have come that were not seen. */
  readonly jumpToNew: (count: number) => string;
}

export const logStrings: LogStrings = {
  loadOlder: "Load older messages",
  loadingOlder: "Loading older messages…",
  olderNotLoaded: "Older messages could not be loaded.",
  jumpToNew: (count) =>
    count === 1 ? "Jump to the end: 1 new message" : `Jump to the end: ${count} new messages`,
};
