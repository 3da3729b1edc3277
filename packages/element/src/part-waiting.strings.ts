/** The texts in place of a part of the element that comes later. */
export interface PartStrings {
  readonly partLoading: string;
  readonly partFailed: string;
  /** Above it the conversation stands as bare text. */
  readonly conversationPartFailed: string;
  readonly partRetry: string;
}

export const partStrings: PartStrings = {
  partLoading: "Loading…",
  partFailed:
    "This part of the chat could not be loaded. Trying again does not help? Reload the page.",
  conversationPartFailed:
    "What draws the conversation could not be loaded: this is its bare text. Trying again does not help? Reload the page.",
  partRetry: "Try again",
};
