import { PATHS } from "../project.js";
import { notDone } from "./not-done.js";
import type { Scene } from "./scene.js";

/** The rarer kinds of tools: fetch, move, delete. */
export const tidyScene: Scene = {
  command: "tidy",
  words: ["tidy", "clean up", "rename", "delete", "remove"],
  title: "Tidies up: looks something up on the web, moves a file, deletes another",
  group: "Everyday work",
  async run(turn) {
    await turn.say("Two leftovers are in `src/`. I'll check one thing before I touch them.\n\n");
    await turn.tool({
      name: "web_fetch",
      kind: "fetch",
      title: "Fetching content from: https://developer.mozilla.org/docs/Web/API/Storage",
      input: { url: "https://developer.mozilla.org/docs/Web/API/Storage" },
      ms: 700,
      output: "The Storage interface of the Web Storage API … (2,140 characters)",
    });
    const moved = await turn.tool({
      name: "move_file",
      kind: "move",
      title: `${PATHS.helpers} to src/dom.ts`,
      files: [{ path: PATHS.helpers }, { path: "src/dom.ts" }],
      input: { from: PATHS.helpers, to: "src/dom.ts" },
      needs: "edit",
      announce: true,
      ms: 120,
      output: `Moved ${PATHS.helpers} to src/dom.ts, 3 imports follow`,
    });
    if (moved !== "completed") return turn.say(notDone(moved, PATHS.helpers));
    const deleted = await turn.tool({
      name: "delete_file",
      kind: "delete",
      title: PATHS.legacyStorage,
      files: [{ path: PATHS.legacyStorage }],
      input: { file_path: PATHS.legacyStorage },
      needs: "edit",
      announce: true,
      ms: 120,
      output: `Deleted ${PATHS.legacyStorage} (61 lines)`,
    });
    if (deleted !== "completed") return turn.say(notDone(deleted, PATHS.legacyStorage));
    await turn.say(
      "`helpers.ts` held nothing but functions for the DOM, so it is `dom.ts` now. `storage-v1.ts` read the format of version 1.0, which nobody has any more: it is gone.\n",
    );
  },
};
