/** A chat of 5,000 messages in the real element, beside a plain keyed list of the same. */
import { withPage } from "./element/browser-page.mjs";

export const name = "P5 a chat of 5,000 messages";

const MESSAGES = 5000;
const ROUNDS = 5;
/** So often something is added, a frame each; and before it is measured. */
const TIMES = 60;
const WARM_UP = 20;

export async function run() {
  return withPage("chat-page.mjs", {}, async (page) => {
    const found = { element: [], list: [] };
    await measure(page, "element", 200);
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of Object.keys(found)) found[way].push(await measure(page, way, MESSAGES));
    }
    const of = (way, what) => median(found[way].map((figures) => figures[what]));
    const row = (what, key, most) => ({
      what,
      figure: of("element", key),
      unit: "ms",
      goal: { most },
      beside: { "keyed list": of("list", key) },
    });
    return [
      row("first render", "first", 200),
      {
        what: "first render, times the keyed list's",
        figure: of("element", "first") / of("list", "first"),
        goal: { most: 0.3 },
      },
      row("main thread for a message more", "append", 2),
      row("main thread for a delta", "delta", 1),
      row("jump to the end, drawn", "jump", 250),
      {
        what: "off the end two frames after the jump",
        figure: Math.max(...found.element.map(({ off }) => Math.abs(off))),
        unit: "px",
        goal: { most: 1 },
      },
    ];
  });
}

/** What an empty frame costs is no work of the chat. */
async function measure(page, way, count) {
  const first = await page.call("openChat", way, count);
  await page.call("drawRest");
  const idle = (await page.timed("wait", TIMES)).work;
  const work = async (name) => {
    await page.call(name, WARM_UP);
    return Math.max(0, ((await page.timed(name, TIMES)).work - idle) / TIMES);
  };
  const append = await work("append");
  const delta = await work("writeAnswer");
  const { time: jump, off } = await page.call("jump");
  await page.call("closeChat");
  return { first, append, delta, jump, off };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
