import type { ChatPage } from "./chat-page.js";

/** One scene of the demo agent: how it is asked for, what is done in it, what must be visible. */
export interface SceneCheck {
  /** The slash command, without the slash. */
  readonly command: string;
  /** Plays the scene to its end. `shot` keeps a picture of a state in the middle. */
  readonly play: (chat: ChatPage, shot: (name: string) => Promise<void>) => Promise<void>;
}
