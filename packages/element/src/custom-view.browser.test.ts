/** What a page draws itself: where it stands, what it is told, and what happens when it fails. */
import { expect } from "@open-wc/testing";
import { sendMouse } from "@web/test-runner-commands";
import type { ToolCall } from "@gemini-agent-chat/core";
import { after, allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";
import { answer, text, tool, user } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import type { FenceData, Renderer, RendererContext, Renderers } from "./renderers.js";
import { clickEarly, sampleApproval, until } from "./tools.test-helper.js";

const map = tool({ id: "t1", name: "show_map", kind: "fetch", title: "Map" });
const said = (value: string): ReturnType<typeof text> => text(value);

async function show(
  parts: Parameters<typeof answer>[0],
  renderers: Renderers,
): Promise<Awaited<ReturnType<typeof showChat>>> {
  const shown = await showChat({ messages: [user("go"), answer(parts)] });
  shown.chat.renderers = renderers;
  await settled();
  return shown;
}

const own = (chat: GeminiAgentChat): HTMLElement[] => [
  ...chat.querySelectorAll<HTMLElement>("[slot^=gac-r-]"),
];

const write =
  (word: string): Renderer<unknown> =>
  (container): void => {
    container.textContent = word;
  };

/** Console warnings, kept off the console meanwhile. */
async function warningsOf(run: () => Promise<void>): Promise<unknown[][]> {
  const { warn } = console;
  const warnings: unknown[][] = [];
  console.warn = (...args: unknown[]): void => void warnings.push(args);
  try {
    await run();
  } finally {
    console.warn = warn;
  }
  return warnings;
}

describe("renderers", () => {
  it("draw a tool by its name, else by its kind, in the page's own tree", async () => {
    const read = tool({ id: "t2", name: "read", kind: "read", title: "a" });
    const { chat } = await show([map, read, tool({ id: "t3", kind: "read", title: "b" })], {
      tools: { show_map: write("map") },
      kinds: { fetch: write("fetched"), read: write("read") },
    });
    expect(own(chat).map((box) => box.textContent)).to.deep.equal(["map", "read", "read"]);
    expect(own(chat).every((box) => box.parentElement === chat)).to.equal(true);
    const [box] = own(chat);
    expect(box?.assignedSlot?.closest("details")?.open).to.equal(true);
    expect(box?.getBoundingClientRect().height).to.be.greaterThan(0);
    // What the page draws is not folded into "Read 2 files".
    expect(allWithin(chat, ".tool-run").length).to.equal(0);
  });

  it("an agent's word finds only what the page put there", async () => {
    const call = tool({ id: "t1", name: "constructor", kind: "toString" });
    const { chat } = await show([call, said("```__proto__\nx\n```\n")], {
      tools: {},
      kinds: {},
      fences: {},
    });
    expect(own(chat)).to.deep.equal([]);
  });

  it("draw finished code between fences, with our header and its copy button", async () => {
    const seen: FenceData[] = [];
    const { chat } = await show([said("```Chart\n1\n2\n```\n\n```js\n3\n```\n")], {
      fences: {
        chart: (container, data) => {
          seen.push(data);
          container.textContent = "a chart";
        },
      },
    });
    expect(seen).to.deep.equal([{ language: "chart", code: "1\n2" }]);
    expect(own(chat).map((box) => box.textContent)).to.deep.equal(["a chart"]);
    const blocks = allWithin(chat, ".code-block");
    expect(blocks.map((block) => block.querySelectorAll("pre").length)).to.deep.equal([0, 1]);
    expect(blocks[0]?.querySelector(".code-copy")).not.to.equal(null);
  });

  it("draw blocks of content in answers and in what tools say", async () => {
    const image = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" } as const;
    const link = { type: "resource_link", uri: "file:///a", name: "a" } as const;
    const { chat } = await show(
      [
        { type: "image", image },
        { type: "resource", resource: link },
        tool({ id: "t1", content: [{ type: "content", content: link }] }),
      ],
      { content: { image: write("picture"), resource_link: write("link") } },
    );
    expect(own(chat).map((box) => box.textContent)).to.deep.equal(["picture", "link", "link"]);
  });

  it("are told newer data, or filled anew, and in the end destroyed", async () => {
    const heard: string[] = [];
    const signals: AbortSignal[] = [];
    const { chat, client } = await show([map, tool({ id: "t2", name: "plain" })], {
      tools: {
        show_map: (_container, data: ToolCall, { signal }) => {
          heard.push(`map ${data.title}`);
          signals.push(signal);
          return {
            update: (next): void => void heard.push(`update ${next.title}`),
            destroy: (): void => void heard.push("destroyed"),
          };
        },
        plain: (container, data: ToolCall) => {
          heard.push(`plain ${data.title}`);
          container.append(data.title);
        },
      },
    });
    const call = (name: string, id: string): ReturnType<typeof tool> =>
      tool({ id, name, kind: "fetch", title: "newer" });
    client.set({ messages: [user("go"), answer([call("show_map", "t1"), call("plain", "t2")])] });
    await settled();
    expect(heard).to.deep.equal(["map Map", "plain ls", "update newer", "plain newer"]);
    expect(own(chat).at(-1)?.textContent).to.equal("newer");
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false]);
    client.set({ messages: [] });
    await settled();
    expect(heard.at(-1)).to.equal("destroyed");
    expect(signals[0]?.aborted).to.equal(true);
    expect(own(chat)).to.deep.equal([]);
  });

  it("stay as they are when the element moves in the page", async () => {
    let drawn = 0;
    const { chat } = await show([map], { tools: { show_map: () => void drawn++ } });
    chat.parentElement?.append(chat);
    await settled();
    expect([drawn, own(chat).length]).to.deep.equal([1, 1]);
  });

  it("that throw leave our own view in their place, and a warning", async () => {
    const fail = (): never => {
      throw new Error("broken");
    };
    const warnings = await warningsOf(async () => {
      const { chat } = await show(
        [
          tool({
            id: "t1",
            name: "show_map",
            content: [{ type: "content", content: { type: "text", text: "the answer" } }],
          }),
          said("```chart\n1\n```\n"),
        ],
        { tools: { show_map: fail }, fences: { chart: fail } },
      );
      await until(() => allWithin(chat, ".code-block pre").length === 1, "the code");
      await until(() => (within(chat, ".tool").textContent ?? "").includes("the answer"), "output");
      expect(own(chat)).to.deep.equal([]);
    });
    expect(warnings.length).to.equal(2);
  });

  it("that throw in update or destroy fall back as well", async () => {
    const warnings = await warningsOf(async () => {
      const { chat, client } = await show([map], {
        tools: {
          show_map: (container) => {
            container.textContent = "map";
            return {
              update: (): void => {
                throw new Error("update");
              },
              destroy: (): void => {
                throw new Error("destroy");
              },
            };
          },
        },
      });
      client.set({ messages: [user("go"), answer([tool({ id: "t1", name: "show_map" })])] });
      await settled();
      expect(own(chat)).to.deep.equal([]);
      expect(within(chat, ".tool-body").isConnected).to.equal(true);
    });
    expect(warnings.map((args) => (args[1] as Error).message)).to.deep.equal(["update", "destroy"]);
  });

  it("are told the theme, and when it changes", async () => {
    const themes: string[] = [];
    let told: RendererContext | null = null;
    const { chat } = await show([map], {
      tools: {
        show_map: (_container, _data, context) => {
          told = context;
          themes.push(context.theme);
          return { update: (): void => void themes.push(context.theme) };
        },
      },
    });
    chat.theme = "dark";
    await until(() => themes.at(-1) === "dark", "dark");
    chat.theme = "light";
    await until(() => themes.at(-1) === "light", "light");
    expect((told as RendererContext | null)?.theme).to.equal("light");
  });

  it("with equal values, set again, change nothing", async () => {
    let drawn = 0;
    const draw = (): void => void drawn++;
    const { chat } = await show([map], { tools: { show_map: draw } });
    chat.renderers = { tools: { show_map: draw } };
    expect(chat.isUpdatePending).to.equal(false);
    chat.renderers = null;
    await settled();
    expect([drawn, own(chat).length]).to.deep.equal([1, 0]);
  });

  it("head an approval, whose words and buttons stay ours and wait as ever", async () => {
    const approval = sampleApproval({ toolCallId: "t9" });
    const { chat, client } = await showChat({
      messages: [user("go"), answer([tool({ id: "t9", status: "queued" })])],
      pendingApprovals: [approval],
    });
    chat.renderers = {
      tools: { shell: write("mine") },
      approval: (container, { toolCall }) => {
        container.textContent = `Acme asks: ${toolCall.title}`;
        container.style.blockSize = "60px";
      },
    };
    await settled();
    expect(own(chat).map((box) => box.textContent)).to.deep.equal(["Acme asks: npm test"]);
    const card = within(chat, ".approval");
    expect(card.querySelector(".approval-question")?.textContent).to.equal("Run a command?");
    expect(card.querySelector(".approval-command")?.textContent).to.contain("npm test");
    const allow = [...card.querySelectorAll<HTMLElement>(".option-allow")].at(0);
    if (!allow) throw new Error("no option");
    const press = (): Promise<void> => {
      const box = allow.getBoundingClientRect();
      return sendMouse({
        type: "click",
        position: [box.left + 20, box.top + 10].map(Math.round) as [number, number],
      });
    };
    if (chat.shadowRoot) await clickEarly(chat.shadowRoot, allow);
    expect(client.calls.some(({ method }) => method === "approveTool")).to.equal(false);
    // What the page puts over them disarms them.
    const [header] = own(chat);
    await until(() => allow.getAttribute("aria-disabled") === "false", "armed");
    if (header) header.style.cssText = "position: fixed; inset: 0; background: white";
    await until(() => allow.getAttribute("aria-disabled") === "true", "disarmed");
    if (header) header.style.cssText = "";
    await until(() => allow.getAttribute("aria-disabled") === "false", "armed again");
    await after(100);
    await press();
    expect(client.calls.filter(({ method }) => method === "approveTool").length).to.equal(1);
  });
});
