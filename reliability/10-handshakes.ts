import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handshakeRows } from "../packages/bridge/test/handshake-rows.js";
import { sendHandshake } from "../packages/bridge/test/send-handshake.js";
import { startBridge } from "../packages/bridge/test/start-bridge.js";
import { withCleanup } from "./cleanup.js";
import { scaled, type Figure } from "./figure.js";

const MARKING_AGENT = fileURLToPath(
  new URL("../packages/bridge/test/marking-agent.mjs", import.meta.url),
);

/** Who has no token, or comes from elsewhere, gets no socket and starts no agent. */
export const handshakes: Figure = {
  number: 10,
  name: "handshakes",
  target: "at least 60 combinations of Host, Origin, token and target: all as the table, 0 spawns",
  run: (scale) =>
    withCleanup(async (cleanup) => {
      const directory = await mkdtemp(join(tmpdir(), "gac-marks-"));
      cleanup.after(() => rm(directory, { recursive: true }));
      const marker = join(directory, "marks");
      const { port, token } = await startBridge(
        cleanup,
        {},
        {
          command: [process.execPath, MARKING_AGENT, marker],
          allowedOrigins: ["https://app.example.com"],
          allowedHosts: ["box.lan"],
        },
      );
      const all = handshakeRows(port, token);
      const count = scaled(all.length, scale, Math.min(all.length, 10));
      const rows = all.filter((_, index) => index % Math.ceil(all.length / count) === 0);
      let right = 0;
      let firstFault = "";
      for (const row of rows) {
        const answer = await sendHandshake(port, token, row);
        if (answer.startsWith(`HTTP/1.1 ${row.status} `)) right++;
        else firstFault ||= `; ${row.name}: ${answer.slice(0, 20)}`;
      }
      // The agent writes down that it was started; clients that only open a socket start none.
      const marks = await readFile(marker, "utf8").catch(() => "");
      const spawns = marks.split("\n").filter((mark) => mark === "started").length;
      return {
        measured: `${right} of ${rows.length} as the table says, ${spawns} spawns${firstFault}`,
        ok: right === rows.length && (scale < 1 || rows.length >= 60) && spawns === 0,
      };
    }),
};
