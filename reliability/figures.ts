import { reconnectStorm } from "./01-reconnect-storm.js";
import { threeClients } from "./02-three-clients.js";
import { sameIds } from "./03-same-ids.js";
import { slowClient } from "./04-slow-client.js";
import { killedAgent } from "./05-killed-agent.js";
import { ring } from "./06-ring.js";
import { replays } from "./07-replays.js";
import { fuzz } from "./09-fuzz.js";
import { handshakes } from "./10-handshakes.js";
import { soak } from "./11-soak.js";
import { shutdown } from "./12-shutdown.js";
import { permissionRaces } from "./13-permission-races.js";
import type { Figure } from "./figure.js";

/** All figures, by number. */
export const figures: readonly Figure[] = [
  reconnectStorm,
  threeClients,
  sameIds,
  slowClient,
  killedAgent,
  ring,
  replays,
  fuzz,
  handshakes,
  soak,
  shutdown,
  permissionRaces,
];
