/** The agent's slash commands, offered while the message is still just "/something". */
import type { AvailableCommand } from "@gemini-agent-chat/core";

/** Most commands in the list at once; typing narrows it. */
const MAX_SHOWN = 50;

/** Commands whose name begins with what stands after the slash; none for any other text. */
export function matchCommands(
  text: string,
  commands: readonly AvailableCommand[],
): readonly AvailableCommand[] {
  if (!text.startsWith("/") || text.includes("\n")) return [];
  const typed = text.slice(1).toLowerCase();
  return commands
    .filter(({ name }) => typeof name === "string" && name.toLowerCase().startsWith(typed))
    .slice(0, MAX_SHOWN);
}

/** The command that waits for its argument: all of its name is there, and nothing else. */
export function commandWithoutArgument(
  text: string,
  commands: readonly AvailableCommand[],
): AvailableCommand | null {
  if (!/^\/\S.* $/.test(text)) return null;
  return commands.find(({ name, input }) => input?.hint && commandText({ name }) === text) ?? null;
}

/** What stands in the message after a command was chosen. */
export function commandText({ name }: Pick<AvailableCommand, "name">): string {
  return `/${name} `;
}
