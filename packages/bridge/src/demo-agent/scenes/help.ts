import { GROUPS } from "./scene.js";
import type { Scene } from "./scene.js";

/** Lists all scenes, itself included. */
export function createHelpScene(others: readonly Scene[]): Scene {
  const help: Scene = {
    command: "help",
    words: ["help", "what can you do", "what can you show"],
    title: "Lists everything that the demo agent can show",
    group: "Questions and settings",
    run: (turn) => turn.say(helpText([...others, help])),
  };
  return help;
}

/** The list as markdown: a table for each group. */
export function helpText(scenes: readonly Scene[]): string {
  const tables = GROUPS.map((group) => {
    const rows = scenes.filter((scene) => scene.group === group).map(toRow);
    return `### ${group}\n\n| Command | Or say | What you see |\n|:---|:---|:---|\n${rows.join("\n")}\n`;
  });
  return `I'm the **demo agent**. I play scenes on a small made-up project, a to-do list called Daylist: no
model answers, no file is touched, no command is run. Type a command, or use its words in a sentence.

${tables.join("\n")}`;
}

function toRow({ command, hint, words, title }: Scene): string {
  const usage = hint === undefined ? `/${command}` : `/${command} [${hint}]`;
  return `| \`${usage}\` | ${words.slice(0, 2).join(", ")} | ${title} |`;
}
