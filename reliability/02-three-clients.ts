import { scaled, type Figure } from "./figure.js";
import { runStorm } from "./storm.js";

/** Three clients, each with a bad line and a position of its own, see the same. */
export const threeClients: Figure = {
  number: 2,
  name: "three clients, half of the connects fail",
  target: "20,000 frames, 200 drops, 50 % connect failures: 0 lost, 0 double for each, < 30 s",
  run: (scale) =>
    runStorm({
      frames: scaled(20_000, scale),
      drops: scaled(200, scale),
      failShare: 0.5,
      others: [
        { replay: {}, comesAt: 0.2 },
        { replay: { limit: 1 }, comesAt: 0.6 },
      ],
      timeout: 30_000,
    }),
};
