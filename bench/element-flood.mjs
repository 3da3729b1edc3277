/** Tool calls and outputs without an end: how long the page is never free meanwhile. */
import { withPage } from "./element/browser-page.mjs";

export const name = "floods of tool calls: the longest pause of the page";

const ROUNDS = 5;
/** A page that is busy for no longer than this answers a click at once, ms. */
const goal = { most: 200 };

export function run() {
  return withPage("flood-page.mjs", {}, async (page) => {
    const pause = async (flood) => {
      const found = [];
      for (let round = 0; round < ROUNDS; round++)
        found.push(await page.call("longestPause", flood));
      return found.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
    };
    // The parts of the element come with the first.
    await page.call("longestPause", "updates");
    const row = async (what, flood) => ({ what, figure: await pause(flood), unit: "ms", goal });
    return [
      await row("10,000 calls that nobody announced", "calls"),
      await row("2,000 updates of one terminal, opened", "updates"),
      {
        ...(await row("5 MB of output, all of it shown", "output")),
        beside: { "one text node": await pause("text") },
      },
    ];
  });
}
