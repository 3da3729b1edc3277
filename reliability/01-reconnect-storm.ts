import { scaled, type Figure } from "./figure.js";
import { runStorm } from "./storm.js";

/** A client whose line breaks again and again sees everything once and in order. */
export const reconnectStorm: Figure = {
  number: 1,
  name: "reconnect storm",
  target: "20,000 frames, 200 drops in mid-frame: 0 lost, 0 double, in order, < 30 s",
  run: (scale) =>
    runStorm({
      frames: scaled(20_000, scale),
      drops: scaled(200, scale),
      failShare: 0,
      others: [],
      timeout: 30_000,
    }),
};
