/** The bridge on somebody's own server, and its script on a page of another origin. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { GeminiBridge } from "@gemini-agent-chat/bridge";
import { startShop } from "../examples/bridge-in-express.js";
import { startOffice } from "../examples/bridge-in-node.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { ChatPage } from "./chat-page.js";
import { makeTestFolders, type TestFolders } from "./gemini-home.js";

process.env["GEMINI_AGENT_DEMO_PACE"] = "0.1";

describe("the bridge on servers of others", () => {
  let browser: TestBrowser;
  let folders: TestFolders;
  const stops: (() => unknown)[] = [];

  before(async () => {
    folders = makeTestFolders();
    browser = await launchTestBrowser();
  });
  after(async () => {
    for (const stop of stops.reverse()) await stop();
    await browser.stop();
    folders.remove();
  });

  async function listen(server: Server): Promise<string> {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function newChat(): Promise<ChatPage> {
    const page = await browser.newPage();
    // Pages this small have no icon.
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    return new ChatPage(page);
  }

  const options = (): { agent: "demo"; projectRoot: string; env: string[] } => ({
    agent: "demo",
    projectRoot: folders.workspace,
    env: ["GEMINI_AGENT_DEMO_PACE"],
  });

  it("the bridge's page at a path of an Express application", async () => {
    const { server, bridge } = await startShop(options());
    stops.push(() => bridge.stop());
    const origin = await listen(server);
    const chat = await newChat();
    await chat.page.goto(origin);
    await chat.page.getByRole("link", { name: "Ask the agent" }).click();
    await chat.connected();
    assert.equal(chat.page.url(), `${origin}/agent/`, "the token has left the address");
    await chat.ask("/think about it");
    const said = await chat.answer.innerText();
    assert.ok(said.length > 20, said);

    await chat.reload();
    await chat.sees(chat.part("message-user").last(), "about it");
    assert.equal(await chat.answer.innerText(), said);
    assert.equal(chat.page.url(), `${origin}/agent/`);
    await chat.page.goto(`${origin}/agent`);
    await chat.connected();
    assert.equal(chat.page.url(), `${origin}/agent/`, "with or without the last slash");
    await chat.page.close();
  });

  it("the element in a page of the host's own, under the host's policy", async () => {
    const { server, bridge } = await startOffice(options());
    stops.push(() => bridge.stop());
    const chat = await newChat();
    await chat.open(await listen(server));
    await chat.ask("/read something");
    assert.ok((await chat.answer.innerText()).length > 20);
    await chat.page.close();
  });

  it("the script and its parts on a page of another origin, which must be listed", async () => {
    let page = "";
    let policy = "";
    const foreign = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Security-Policy", policy);
      response.end(page);
    });
    const origin = await listen(foreign);
    const bridge = new GeminiBridge({ ...options(), port: 0, allowedOrigins: [origin] });
    stops.push(() => bridge.stop());
    const { port, token } = await bridge.start();
    const http = `http://127.0.0.1:${port}`;
    policy =
      `default-src 'none'; script-src ${http}; style-src 'self'; img-src 'self' data:; ` +
      `connect-src ${http} ws://127.0.0.1:${port}; ` +
      "require-trusted-types-for 'script'; trusted-types gemini-agent-chat";
    page =
      `<!doctype html><html lang="en"><title>Foreign</title>` +
      `<script type="module" src="${http}/gemini-agent-chat.js"></script>` +
      `<gemini-agent-chat token="${token}"></gemini-agent-chat></html>`;
    const chat = await newChat();
    await chat.open(origin);
    await chat.ask("/plan the work");
    assert.ok((await chat.answer.innerText()).length > 20);
    const read = await chat.page.evaluate(async (address) => {
      const tries = ["/healthz", "/", "/page.js"].map((path) =>
        fetch(address + path).then(
          ({ status }) => status,
          () => "refused",
        ),
      );
      return Promise.all(tries);
    }, http);
    assert.deepEqual(read, [200, "refused", "refused"], "the health may be read, the page not");
    // The browser says so on its console, each time that it refuses.
    const refusals = browser.faults.splice(0).filter((fault) => !/CORS|ERR_FAILED/.test(fault));
    assert.deepEqual(refusals, []);
    await chat.page.close();
  });

  it("did nothing that a page should not", () => {
    assert.deepEqual(browser.faults, []);
  });
});
