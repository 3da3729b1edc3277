import type { ContentBlock } from "@gemini-agent-chat/core";
import type { Turn } from "../turn.js";

/** The answer to everything that leads to no scene: what can be shown, and how. */
export function answerAnythingElse(turn: Turn): Promise<void> {
  const { text, attachments } = turn.prompt;
  const parts: string[] = [];
  const command = /^\s*(\/\S+)/.exec(text)?.[1];
  if (command)
    parts.push(`There is no command \`${command.slice(0, 40).replaceAll("`", "'")}\` here.`);
  if (attachments.length > 0) {
    parts.push(`I received what you attached:\n\n${attachments.map(describe).join("\n")}\n`);
  }
  parts.push(`I'm the **demo agent**: no model is behind me, so I can't really answer. But I can show what working with an agent in this chat looks like. Try one of these:

- **fix the bug**: an edit with its diff, which you approve or reject
- **run the tests**: a shell command and its output
- **explore the project**: several reads and searches in a row
- **make a plan**: steps that are ticked off one by one
- **show me some markdown**: everything that an answer can contain

\`/help\` lists all that I can show. To work with a real agent, start the bridge with Gemini CLI or another agent that speaks ACP.
`);
  return turn.say(parts.join("\n\n"));
}

function describe(block: ContentBlock): string {
  switch (block.type) {
    case "image":
      return `- a picture (${block.mimeType}, ${size(block.data)})`;
    case "audio":
      return `- a recording (${block.mimeType}, ${size(block.data)})`;
    case "resource_link":
      return `- a link to ${code(block.name)}`;
    case "resource":
      return `- the file ${code(block.resource.uri)}`;
    default:
      return "- something that I don't know";
  }
}

function size(base64: string): string {
  const kilobytes = (base64.length * 3) / 4 / 1000;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

function code(text: string): string {
  return `\`${text.slice(0, 120).replaceAll("`", "'")}\``;
}
