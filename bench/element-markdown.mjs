/** Markdown that streams into the real element, beside text without any parsing and beside others. */
import { withPage } from "./element/browser-page.mjs";
import { findPeers } from "./element/peers.mjs";
import { texts } from "./element/texts.mjs";

export const name = "P4 streamed markdown";

const [short, long] = [20_000, 200_000];
/** So much comes with each frame. */
const PIECE = 200;
const ROUNDS = 5;

export async function run() {
  const { alias, missing } = await findPeers();
  return withPage("markdown-page.mjs", alias, async (page) => {
    const measure = (way, kind, length) => page.timed("stream", way, kind, length, PIECE);
    const rows = [];
    for (const way of ["append", "element"]) await measure(way, "mixed", short);
    for (const kind of Object.keys(texts)) rows.push(...(await compare(measure, kind)));
    rows.push(...(await peers(measure, missing)));
    return rows;
  });
}

/** The ways take turns, so that a busy moment of the machine meets them all. */
async function compare(measure, kind) {
  const figures = { append: [], element: [], growth: [], frame: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const append = await measure("append", kind, long);
    const shortTime = await measure("element", kind, short);
    const element = await measure("element", kind, long);
    figures.append.push(append.work);
    figures.element.push(element.work / append.work);
    figures.growth.push(element.work / shortTime.work);
    figures.frame.push(percentile(element.result, 0.95));
  }
  const of = `200 kB ${kind}`;
  return [
    {
      what: `${of}: times text without parsing`,
      figure: median(figures.element),
      goal: { most: 1.5 },
    },
    { what: `${of} by 20 kB`, figure: median(figures.growth), goal: { most: 12 } },
    {
      what: `${of}: a frame's work, 95 of 100`,
      figure: median(figures.frame),
      unit: "ms",
      goal: { most: 8 },
    },
  ];
}

const others = {
  "streaming-markdown": ["streaming-markdown", "streaming"],
  "marked + DOMPurify": ["dompurify", "whole"],
  "deep-chat": ["deep-chat", "deepChat"],
};

async function peers(measure, missing) {
  const limit = (await measure("append", "mixed", long)).work;
  const ours = (await measure("element", "mixed", long)).work;
  const beside = {};
  const absent = [];
  for (const [title, [packageName, way]] of Object.entries(others)) {
    if (missing.includes(packageName)) absent.push(title);
    else beside[title] = (await measure(way, "mixed", long)).work / limit;
  }
  const note = absent.length > 0 ? ` (not installed: ${absent.join(", ")})` : "";
  const rows = [{ what: `200 kB mixed, once, beside others${note}`, figure: ours / limit, beside }];
  const deepChat = beside["deep-chat"];
  if (deepChat !== undefined) {
    rows.push({
      what: "200 kB mixed: deep-chat by ours",
      figure: (deepChat * limit) / ours,
      goal: { least: 10 },
    });
  }
  for (const kind of missing.includes("streaming-markdown") ? [] : ["fence", "list", "table"]) {
    const base = (await measure("append", kind, long)).work;
    const other = (await measure("streaming", kind, long)).work / base;
    const own = (await measure("element", kind, long)).work / base;
    rows.push({
      what: `200 kB ${kind}, once`,
      figure: own,
      beside: { "streaming-markdown": other },
    });
  }
  return rows;
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
const median = (values) => percentile(values, 0.5);
