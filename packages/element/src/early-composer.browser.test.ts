/** Before the conversation's part has come: nothing here waits for it in advance. */
import { expect, fixture, html } from "@open-wc/testing";
import { Composer } from "./composer.js";
import { FakeClient } from "./fake-client.test-helper.js";
import type { GeminiAgentChat } from "./index.js";
import { conversationPart } from "./parts.js";
import { until } from "./tools.test-helper.js";
import "./index.js";

it("the field takes text, and pictures wait for what draws them", async () => {
  sessionStorage.clear();
  const client = new FakeClient();
  const chat = await fixture<GeminiAgentChat>(
    html`<gemini-agent-chat .client=${client.asClient}></gemini-agent-chat>`,
  );
  const composer = chat.shadowRoot?.querySelector("gac-composer");
  if (!(composer instanceof Composer)) throw new Error("there is no composer");
  await composer.updateComplete;
  expect(conversationPart.module).to.equal(null);
  expect(composer.querySelector(".composer-row input[type=file]")).not.to.equal(null);

  composer.setDraft("Look at this");
  composer.addFiles([
    new File(["x"], "dot.png", { type: "image/png" }),
    new File(["x"], "notes.txt", { type: "text/plain" }),
  ]);
  expect(composer.attachments).to.deep.equal([]);

  await until(() => composer.querySelector(".attachment") !== null, "the picture");
  expect(composer.attachments.map(({ name }) => name)).to.deep.equal(["dot.png"]);
  expect(composer.problem).to.contain("notes.txt");
  expect(composer.field?.value).to.equal("Look at this");
});
