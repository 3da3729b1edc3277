import { expect } from "@open-wc/testing";
import { settled, showChat } from "./chat-fixture.test-helper.js";
import { user } from "./fake-client.test-helper.js";
import { until } from "./tools.test-helper.js";

const turn = { promptId: "u", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;
const asked = {
  requestId: 1,
  options: [{ optionId: "a", name: "Allow", kind: "allow_once" }],
  toolCall: { toolCallId: "t", title: "rm -rf build" },
} as never;

function hide(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("news in a hidden tab", () => {
  const { title } = document;
  beforeEach(() => {
    document.title = "A page";
  });
  afterEach(() => {
    hide(false);
    document.title = title;
  });

  it("are nobody's business by default", async () => {
    const { client } = await showChat({ turn, isStreaming: true });
    hide(true);
    client.set({ turn: null, isStreaming: false, lastStopReason: "end_turn" });
    await settled();
    expect(document.title).to.equal("A page");
  });

  it("are counted in the title until the tab is looked at", async () => {
    const { chat, client } = await showChat({ turn, isStreaming: true, messages: [user("go")] });
    chat.notify = "title";
    await settled();
    client.set({ pendingApprovals: [asked], pendingApproval: asked });
    await settled();
    expect(document.title).to.equal("A page");
    client.set({ pendingApprovals: [], pendingApproval: null });
    await settled();
    hide(true);
    client.set({ pendingApprovals: [asked], pendingApproval: asked });
    await until(() => document.title === "(1) A page", "the first badge");
    client.set({
      ...{ pendingApprovals: [], pendingApproval: null },
      ...{ turn: null, isStreaming: false, lastStopReason: "end_turn" },
    });
    await until(() => document.title === "(2) A page", "the second badge");
    hide(false);
    expect(document.title).to.equal("A page");
  });

  it("are notifications where the person allowed them", async () => {
    const shown: { heading: string; body: string }[] = [];
    const { Notification } = window;
    class FakeNotification extends EventTarget {
      static readonly permission = "granted";
      constructor(heading: string, { body }: { body: string }) {
        super();
        shown.push({ heading, body });
      }
      close(): void {}
    }
    Object.assign(window, { Notification: FakeNotification });
    const { chat, client } = await showChat({ turn, isStreaming: true });
    chat.notify = "system";
    await settled();
    hide(true);
    client.set({ turn: null, isStreaming: false, lastStopReason: "end_turn" });
    await until(() => shown.length > 0, "the notification");
    Object.assign(window, { Notification });
    expect(shown).to.deep.equal([{ heading: "Demo agent", body: "Demo agent has answered." }]);
    expect(document.title).to.equal("A page");
  });
});
