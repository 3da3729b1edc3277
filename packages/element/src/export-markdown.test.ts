import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, text, thought, tool, user } from "./fake-client.test-helper.js";
import { conversationAsMarkdown } from "./export-markdown.js";

const strings = { you: "You" };

test("what was said comes as it was written, tools by title and outcome, thoughts not", () => {
  const said = answer([
    thought("secret"),
    text("**Done**\n\n- a"),
    tool({ title: "npm test", status: "failed" }),
  ]);
  assert.equal(
    conversationAsMarkdown([user("Do `it`"), said], "Ada", strings),
    "## You\n\nDo `it`\n\n## Ada\n\n**Done**\n\n- a\n\n- ` npm test ` (failed)\n",
  );
});

test("a title cannot leave its code, nor a failure its line", () => {
  const said = answer([tool({ title: "a ``b\n# c`` d", status: "completed" })], {
    error: { message: "no\n# way", code: -1 } as never,
  });
  assert.equal(
    conversationAsMarkdown([said], "Ada", strings),
    "## Ada\n\n- ``` a ``b # c`` d ``` (completed)\n\n> no # way\n",
  );
});

test("titles and summaries of blocks are lines of their own", () => {
  const said = answer([
    { type: "block", edge: "start", id: "b", title: "Preview\n# of it" },
    text("inside"),
    { type: "block", edge: "end", id: "b" },
  ]);
  assert.equal(
    conversationAsMarkdown([said], "Ada", strings),
    "## Ada\n\n> Preview # of it\n\ninside\n",
  );
});
