/** The texts of what keeps a person from an agent and is explained, in English. */

export interface ReachStrings {
  /** The browser has no network. */
  readonly offlineHint: string;
  readonly accessBlocked: string;
  readonly accessBlockedHint: (page: string) => string;
  readonly accessBlockedStep: string;
  readonly noAddressNote: string;
}

export const reachStrings: ReachStrings = {
  offlineHint: "You are offline. What you write is kept.",
  accessBlocked: "The browser keeps this page from reaching this computer",
  accessBlockedHint: (page) => `${page || "This page"} was refused access to your local network.`,
  accessBlockedStep:
    "Allow local network access in the settings of this site, beside its address, and try again.",
  noAddressNote:
    "It prints both, and the address of a page of its own, on which there is nothing to set.",
};
