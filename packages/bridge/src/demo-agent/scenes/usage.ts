import { PATHS } from "../project.js";
import { readFile } from "../tools.js";
import type { Scene } from "./scene.js";

const number = new Intl.NumberFormat("en");

/** The context fills: three large files, then the numbers. */
export const usageScene: Scene = {
  command: "usage",
  words: ["usage", "tokens", "context", "cost"],
  title: "Fills the context with large files and shows the numbers",
  group: "Questions and settings",
  async run(turn) {
    const before = turn.usage().used;
    await turn.say("I'll read three large files; watch the meter.\n\n");
    for (const [path, characters] of [
      [PATHS.app, 92_000],
      ["package-lock.json", 310_000],
      [PATHS.legacyStorage, 48_000],
    ] as const) {
      await turn.tool(readFile(path, { characters, ms: 500 }));
    }
    const { used, size, cost } = turn.usage();
    await turn.say(`| | |
|:---|---:|
| Model | ${turn.settings.modelName} |
| Before this turn | ${number.format(before)} tokens |
| Now | ${number.format(used)} tokens |
| Fits | ${number.format(size)} tokens |
| Taken | ${((used / size) * 100).toFixed(1)} % |
| Cost so far | $${(cost?.amount ?? 0).toFixed(2)} |

The prices are made up, like everything in this demo. \`/compact\` makes room, \`/clear\` starts afresh.
`);
  },
};
