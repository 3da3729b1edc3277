/** What a browser makes of the file that stands in for a ticket where command lines can be read. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { GeminiBridge } from "@gemini-agent-chat/bridge";
import { redirectFile } from "../../packages/bridge/src/browser-address.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { ChatPage } from "./chat-page.js";
import { makeTestFolders, type TestFolders } from "./gemini-home.js";

describe("opening the page by a file", () => {
  let browser: TestBrowser;
  let folders: TestFolders;
  let bridge: GeminiBridge;

  before(async () => {
    folders = makeTestFolders();
    browser = await launchTestBrowser();
    bridge = new GeminiBridge({ port: 0, agent: "demo", projectRoot: folders.workspace });
  });
  after(async () => {
    await bridge.stop();
    await browser.stop();
    folders.remove();
  });

  it("leads to the chat, once", async () => {
    const { url } = await bridge.start();
    const address = redirectFile(bridge.openUrl());
    const chat = new ChatPage(await browser.newPage());
    await chat.page.goto(address);
    await chat.connected();
    assert.equal(chat.page.url(), url.split("#")[0], "the token has left the address");
    const again = await browser.newPage();
    const refused = again.waitForResponse((response) => response.url().includes("/open/"));
    await again.goto(address);
    assert.equal((await refused).status(), 404);
  });
});
