/** How soon there is something: the bridge, and the page with a conversation of before. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./element/browser-page.mjs";
import { root } from "../scripts/run.mjs";

export const name = "P7 start";

const ROUNDS = 7;
const TURNS = 50;
const cli = join(root, "packages/bridge/dist/cli.js");
const agent = fileURLToPath(new URL("element/start-agent.mjs", import.meta.url));
/** A server that does nothing: Node's own share. */
const bare = `require("http").createServer().listen(0, "127.0.0.1", () => console.log("{}"))`;

export async function run() {
  const bridge = [];
  const node = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [times, args] of [
      [node, ["-e", bare]],
      [bridge, bridgeArgs()],
    ]) {
      const started = await start(args);
      await started.stop();
      if (round > 0) times.push(started.time);
    }
  }
  const pages = await pageTimes();
  return [
    {
      what: "bridge listens",
      figure: median(bridge),
      unit: "ms",
      goal: { most: 300 },
      beside: { "an empty server": median(node) },
    },
    {
      what: `page with ${TURNS} turns, drawn`,
      figure: median(pages.map(({ drawn }) => drawn)),
      unit: "ms",
      goal: { most: 400 },
      beside: { "its page parsed": median(pages.map(({ parsed }) => parsed)) },
    },
  ];
}

const bridgeArgs = () => [
  ...[cli, "--port", "0", "--no-open", "--json"],
  ...["--", process.execPath, agent],
];

/** A process, when it has said its first line, and how long that took. */
async function start(args) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  const time = performance.now() - started;
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return { time, said: JSON.parse(String(line)), stop };
}

/** One page has made the conversation; the same page is opened again and again. */
async function pageTimes() {
  const bridge = await start(bridgeArgs());
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.addInitScript(watchPage);
    await page.goto(bridge.said.url);
    await page.evaluate(async (turns) => {
      const chat = document.querySelector("gemini-agent-chat");
      await customElements.whenDefined(chat.localName);
      for (let turn = 1; turn <= turns; turn++) await chat.send(`Question ${turn}`);
    }, TURNS);
    const times = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await page.reload();
      await page.waitForFunction(() => globalThis.drawnAt !== null);
      const found = await page.evaluate(() => ({
        drawn: globalThis.drawnAt,
        parsed: performance.getEntriesByType("navigation")[0].domInteractive,
        newest: document.querySelector("gemini-agent-chat").shadowRoot.querySelector(".log")
          .textContent,
      }));
      if (!found.newest.includes(`Question ${TURNS}`)) {
        throw new Error(`the page came back without question ${TURNS}`);
      }
      if (round > 0) times.push(found);
    }
    return times;
  } finally {
    await browser.close();
    await bridge.stop();
  }
}

/** In the page: when the newest answer has been drawn, since the navigation began. */
function watchPage() {
  globalThis.drawnAt = null;
  const look = () => {
    const chat = document.querySelector("gemini-agent-chat");
    if (!chat?.shadowRoot?.querySelector(".message-agent gac-markdown > *")) {
      return void requestAnimationFrame(look);
    }
    const channel = new MessageChannel();
    channel.port1.onmessage = () => (globalThis.drawnAt = performance.now());
    // Behind the frame that shows it.
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  requestAnimationFrame(look);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
