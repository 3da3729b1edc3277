import { PATHS } from "../project.js";
import { readFile, search } from "../tools.js";
import type { Scene } from "./scene.js";

/** Many reads and searches in a row, as an agent does before it answers. */
export const exploreScene: Scene = {
  command: "explore",
  words: ["explore", "search", "find", "look around", "how does"],
  title: "Looks through the project: several reads and searches in a row",
  group: "Everyday work",
  async run(turn) {
    await turn.say("Let me find out how a task gets from the form into storage.\n\n");
    await turn.tool(readFile(PATHS.readme, { ms: 180 }));
    await turn.tool({
      name: "list_directory",
      kind: "search",
      title: "src",
      files: [{ path: "src" }],
      input: { dir_path: "src" },
      ms: 140,
      output: "app.ts\ndue-date.ts\nhelpers.ts\nlist-order.ts\nstorage.ts\nstorage-v1.ts\ntasks.ts",
    });
    await turn.tool(readFile(PATHS.app, { ms: 300 }));
    await turn.tool(
      search(
        "saveTasks",
        "src/",
        "src/app.ts:41: saveTasks(state.tasks);\nsrc/app.ts:88: saveTasks([]);\nsrc/storage.ts:17: export function saveTasks(tasks: readonly Task[]): void {",
      ),
    );
    await turn.tool(readFile(PATHS.storage, { ms: 240 }));
    await turn.tool(readFile(PATHS.tasks, { line: 24, ms: 200 }));
    await turn.tool(
      search("localStorage", "src/", "src/storage.ts:5: const store = window.localStorage;"),
    );
    await turn.say(`Here is the way of a new task:

1. The form in \`src/app.ts\` calls \`addTask\` with the title and the due date.
2. \`addTask\` in \`src/tasks.ts\` returns a **new list**; nothing is changed in place.
3. \`app.ts\` draws the list and hands it to \`saveTasks\`.
4. \`src/storage.ts\` writes it to \`localStorage\` under the key \`daylist.tasks\`.

Only \`storage.ts\` touches \`localStorage\`, so a sync with a server would need a change in one file.
`);
  },
};
