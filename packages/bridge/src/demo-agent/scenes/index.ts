import type { AvailableCommand, StopReason } from "@gemini-agent-chat/core";
import type { Prompt, Turn } from "../turn.js";
import { approvalsScene } from "./approvals.js";
import { clearScene } from "./clear.js";
import { compactScene } from "./compact.js";
import { crashScene } from "./crash.js";
import { createScene } from "./create.js";
import { cutScene } from "./cut.js";
import { editScene } from "./edit.js";
import { emptyScene } from "./empty.js";
import { errorScene } from "./error.js";
import { exploreScene } from "./explore.js";
import { failScene } from "./fail.js";
import { answerAnythingElse } from "./fallback.js";
import { formScene } from "./form.js";
import { createHelpScene } from "./help.js";
import { imageScene } from "./image.js";
import { limitScene } from "./limit.js";
import { linkScene } from "./link.js";
import { longScene } from "./long.js";
import { markdownScene } from "./markdown.js";
import { modeScene } from "./mode.js";
import { noiseScene } from "./noise.js";
import { planScene } from "./plan.js";
import { readScene } from "./read.js";
import { refuseScene } from "./refuse.js";
import { riskyScene } from "./risky.js";
import { runScene } from "./run.js";
import type { Scene } from "./scene.js";
import { slowScene } from "./slow.js";
import { tagsScene } from "./tags.js";
import { thinkScene } from "./think.js";
import { tidyScene } from "./tidy.js";
import { togetherScene } from "./together.js";
import { usageScene } from "./usage.js";
import { waitScene } from "./wait.js";

const WITHOUT_HELP: readonly Scene[] = [
  readScene,
  exploreScene,
  editScene,
  createScene,
  runScene,
  tidyScene,
  planScene,
  togetherScene,
  approvalsScene,
  markdownScene,
  thinkScene,
  longScene,
  slowScene,
  imageScene,
  tagsScene,
  formScene,
  linkScene,
  modeScene,
  usageScene,
  compactScene,
  clearScene,
  failScene,
  riskyScene,
  waitScene,
  errorScene,
  limitScene,
  crashScene,
  noiseScene,
  refuseScene,
  cutScene,
  emptyScene,
];

/** Everything that the demo agent can show. */
export const SCENES: readonly Scene[] = [createHelpScene(WITHOUT_HELP), ...WITHOUT_HELP];

/**
 * The scene that a prompt asks for: by its slash command, else by the longest of the words that
 * occur in it. A picture that comes with a prompt is never answered by drawing one.
 */
export function findScene(prompt: Prompt): Scene | undefined {
  const command = /^\s*\/(\S*)/.exec(prompt.text)?.[1];
  if (command !== undefined) return SCENES.find((scene) => scene.command === command);
  const text = ` ${prompt.text.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, " ")} `;
  let found: Scene | undefined;
  let longest = 0;
  for (const scene of SCENES) {
    for (const word of scene.words) {
      if (word.length > longest && text.includes(` ${word} `)) {
        found = scene;
        longest = word.length;
      }
    }
  }
  return found === imageScene && prompt.attachments.length > 0 ? undefined : found;
}

/** Plays what the prompt asks for and says why the turn ended. */
export async function play(turn: Turn): Promise<StopReason> {
  const scene = findScene(turn.prompt);
  if (!scene) {
    await answerAnythingElse(turn);
    return "end_turn";
  }
  return (await scene.run(turn)) ?? "end_turn";
}

/** The slash commands, for the client's list. */
export function availableCommands(): AvailableCommand[] {
  return SCENES.map(({ command, title, hint }) => ({
    name: command,
    description: title,
    ...(hint === undefined ? {} : { input: { hint } }),
  }));
}

/** A name for a session that begins with this prompt. Cut at 60 characters, at a word's end. */
export function nameSession(prompt: Prompt): string {
  const text = prompt.text.trim().replace(/\s+/g, " ");
  if (text.startsWith("/")) return findScene(prompt)?.title ?? text.slice(0, 60);
  if (text === "") return "An attachment";
  return text.length <= 60 ? text : `${text.slice(0, 60).replace(/\s\S*$/, "")}…`;
}
