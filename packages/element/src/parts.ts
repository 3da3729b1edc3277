/** The parts that are not needed for the first picture, each in a file of its own. */
import { LazyPart } from "./lazy-part.js";

/** Messages: the markdown engine and all that they are drawn with. Asked for at once. */
export const conversationPart: LazyPart<typeof import("./conversation-part.js")> = new LazyPart(
  () => import("./conversation-part.js"),
);

/** Approvals, questions and what tool lines open to. Asked for as soon as the page rests. */
export const cardsPart: LazyPart<typeof import("./cards-part.js")> = new LazyPart(
  () => import("./cards-part.js"),
);

/** Recordings. Asked for by the first one. */
export const playbackPart: LazyPart<typeof import("./playback-part.js")> = new LazyPart(
  () => import("./playback-part.js"),
);

/** Sessions and keys. Asked for by the first dialog that a person opens. */
export const dialogsPart: LazyPart<typeof import("./dialogs-part.js")> = new LazyPart(
  () => import("./dialogs-part.js"),
);

/** The chat over the page. Asked for by the layouts that float. */
export const panelPart: LazyPart<typeof import("./panel-part.js")> = new LazyPart(
  () => import("./panel-part.js"),
);

export const allParts: readonly [
  typeof conversationPart,
  typeof cardsPart,
  typeof playbackPart,
  typeof dialogsPart,
  typeof panelPart,
] = [conversationPart, cardsPart, playbackPart, dialogsPart, panelPart];
