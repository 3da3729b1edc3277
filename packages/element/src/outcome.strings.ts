/** The texts of how commands ended and requests were decided, and of blocks, in English. */

export interface OutcomeStrings {
  readonly toolExit: (code: number) => string;
  readonly toolSignal: (signal: string) => string;
  /** Opens the rest of very many calls. */
  readonly toolShowMore: (count: number) => string;
  readonly toolCopy: (what: string) => string;
  readonly toolCopied: string;
  /** Of a file that only moved. */
  readonly diffRenamed: string;
  readonly decidedByPolicy: string;
  readonly decidedByTimeout: string;
  readonly decidedHidden: string;
  readonly decidedByAgent: string;
  readonly decidedByExit: string;
  readonly allowedElsewhere: string;
  readonly rejectedElsewhere: string;
  readonly cancelledElsewhere: string;
  /** Said by screen readers. */
  readonly answeredElsewhere: string;
  /** For a block whose tag has no title. */
  readonly blockUntitled: string;
}

export const outcomeStrings: OutcomeStrings = {
  toolExit: (code) => `Ended with exit code ${code}`,
  toolSignal: (signal) => `Ended by signal ${signal}`,
  toolShowMore: (count) => `Show ${count.toLocaleString("en")} more tool calls`,
  toolCopy: (what) => `Copy: ${what}`,
  toolCopied: "Copied",
  diffRenamed: "Renamed",
  decidedByPolicy: "Rejected by a rule of the bridge",
  decidedByTimeout: "Nobody answered in time",
  decidedHidden: "Rejected: asked in a hidden turn",
  decidedByAgent: "The agent withdrew its request",
  decidedByExit: "The agent ended before it was answered",
  allowedElsewhere: "Allowed in another window",
  rejectedElsewhere: "Rejected in another window",
  cancelledElsewhere: "Cancelled in another window",
  answeredElsewhere: "A request was answered in another window",
  blockUntitled: "Section",
};
