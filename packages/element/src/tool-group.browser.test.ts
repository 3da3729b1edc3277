/** Calls that join the line before them: what a person has opened below stays what it was. */
import { expect } from "@open-wc/testing";
import type { ToolCall } from "@gemini-agent-chat/core";
import { allWithin, settled, showChat, type Shown } from "./chat-fixture.test-helper.js";
import { answer, tool, user } from "./fake-client.test-helper.js";

const read = (id: string, status: ToolCall["status"]): Partial<ToolCall> => ({
  ...{ id, kind: "read", title: `${id}.ts`, status },
});
const command = (id: string): Partial<ToolCall> => ({
  ...{ id, kind: "execute", title: `make ${id}`, status: "running" },
});

async function show(...calls: readonly Partial<ToolCall>[]): Promise<Shown> {
  const shown = await showChat({
    turn: { promptId: "u-go", hidden: "none", startedAt: 0, lastUpdateAt: 0 },
    isStreaming: true,
    messages: [user("go"), answer(calls.map(tool))],
  });
  await settled();
  return shown;
}

async function becomes({ client }: Shown, ...calls: readonly Partial<ToolCall>[]): Promise<void> {
  client.set({ messages: [user("go"), answer(calls.map(tool))] });
  await settled();
}

/** The line of the call whose title is in it. */
function line({ chat }: Shown, title: string): HTMLDetailsElement {
  const found = allWithin(chat, ".tools > .tool").filter((each) =>
    each.querySelector(".tool-line")?.textContent.includes(title),
  );
  expect(found.length, title).to.equal(1);
  return found[0] as HTMLDetailsElement;
}

describe("the lines of calls", () => {
  it("keep what is open when the one above joins another", async () => {
    const first = read("one", "completed");
    const shown = await show(first, read("two", "running"), command("three"));
    const three = line(shown, "make three");
    three.open = true;
    await becomes(shown, first, read("two", "completed"), command("three"));
    expect(allWithin(shown.chat, ".tools > .tool").length).to.equal(2);
    expect(line(shown, "make three") === three).to.equal(true);
    expect(three.open).to.equal(true);
  });

  it("do not open because another one was open in their place", async () => {
    const first = read("one", "completed");
    const shown = await show(first, read("two", "running"));
    line(shown, "two.ts").open = true;
    await becomes(shown, first, read("two", "completed"), command("three"));
    expect(line(shown, "make three").open).to.equal(false);
  });

  it("are as many as there are calls, where an agent uses an id twice", async () => {
    const again = command("three");
    const shown = await show(again, { ...again, title: "make four" });
    line(shown, "make four").open = true;
    await becomes(shown, again, { ...again, title: "make four" }, command("five"));
    expect(line(shown, "make three").open).to.equal(false);
    expect(line(shown, "make four").open).to.equal(true);
    expect(line(shown, "make five").open).to.equal(false);
  });
});
