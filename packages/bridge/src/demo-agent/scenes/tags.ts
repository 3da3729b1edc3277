import type { Scene } from "./scene.js";

/** Tags for the host page inside the text; with good JSON, bad JSON, and in code. */
export const tagsScene: Scene = {
  command: "tags",
  words: ["tags", "sys tags", "sys_json", "sys_block", "structured"],
  title: "Puts SYS tags into its text, for the page around the chat",
  group: "Text and pictures",
  async run(turn) {
    await turn.say(`I'll group what follows and ask the page for something.

<SYS_BLOCK>{"type": "start", "id": "preview-1", "title": "Preview of the list"}</SYS_BLOCK>
The list can be seen on its own, with tasks for this week.
<SYS_JSON>{"type": "tool.invoke", "payload": {"tool": "open_preview", "path": "/list", "width": 420}}</SYS_JSON>
<SYS_BLOCK>{"type": "end", "id": "preview-1", "summary": "The page was asked to open /list"}</SYS_BLOCK>

A tag with broken JSON stays visible: <SYS_JSON>{"type": "tool.invoke", oops}</SYS_JSON>

In code a tag is only text: \`<SYS_JSON>{"type": "example"}</SYS_JSON>\`, also between fences:

\`\`\`html
<SYS_JSON>{"type": "example"}</SYS_JSON>
\`\`\`

Where the page listens for tags, only these two examples and the broken one are left to see.
`);
  },
};
