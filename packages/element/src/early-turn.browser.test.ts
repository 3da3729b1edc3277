/** A page that opens while a turn runs, before the conversation's part has come. */
import { expect, fixture, html } from "@open-wc/testing";
import { FakeClient } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { conversationPart } from "./parts.js";
import { until } from "./tools.test-helper.js";
import "./index.js";

it("the turn's line comes with its words, and breaks nothing before", async () => {
  sessionStorage.clear();
  const client = new FakeClient();
  const turn = { promptId: "u1", hidden: "none", startedAt: 0, lastUpdateAt: 0 } as const;
  client.set({ turn, isStreaming: true });
  const faults: unknown[] = [];
  const onFault = (event: PromiseRejectionEvent): void => void faults.push(event.reason);
  addEventListener("unhandledrejection", onFault);
  const chat = await fixture<GeminiAgentChat>(
    html`<gemini-agent-chat .client=${client.asClient}></gemini-agent-chat>`,
  );
  await chat.updateComplete;
  expect(conversationPart.module).to.equal(null);
  const line = (): string =>
    chat.shadowRoot?.querySelector("gac-turn-status")?.textContent?.trim() ?? "";
  expect(line()).to.equal("");
  await until(() => line() !== "", "the line");
  expect(line()).to.match(/^(?:Working|Still waiting for the agent) · [\d,]+ h/);
  removeEventListener("unhandledrejection", onFault);
  expect(faults).to.deep.equal([]);
});
