/** A chat of 5,000 messages in the real element, beside a plain keyed list of the same. */
import { withPage } from "./element/browser-page.mjs";

export const name = "P5 a chat of 5,000 messages";

const MESSAGES = 5000;
const ROUNDS = 5;

export async function run() {
  return withPage("chat-page.mjs", {}, async (page) => {
    const found = { element: [], list: [] };
    const idle = [];
    await page.call("measureChat", "element", 200);
    for (let round = 0; round < ROUNDS; round++) {
      idle.push(await page.call("measureIdle"));
      for (const way of Object.keys(found)) {
        found[way].push((await page.timed("measureChat", way, MESSAGES)).result);
      }
    }
    const rest = median(idle);
    const of = (way, what) => median(found[way].map((figures) => figures[what]));
    // An empty frame is in both, and is no work of theirs.
    const work = (way, what) => Math.max(0, of(way, what) - rest);
    const row = (what, key, most, figure = of) => ({
      what,
      figure: figure("element", key),
      unit: "ms",
      ...(most !== undefined && { goal: { most } }),
      beside: { "keyed list": figure("list", key) },
    });
    return [
      row("first render", "first", 200),
      {
        what: "first render, times the keyed list's",
        figure: of("element", "first") / of("list", "first"),
        goal: { most: 0.3 },
      },
      row("a message more, drawn", "append", 2, work),
      row("a delta, drawn", "delta", 1, work),
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

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
