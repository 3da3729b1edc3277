/** Markdown that streams into the real element, beside text without any parsing and beside others. */
import { withPage } from "./element/browser-page.mjs";
import { findPeers } from "./element/peers.mjs";
import { texts } from "./element/texts.mjs";

export const name = "P4 streamed markdown";

const [short, long] = [20_000, 200_000];
/** What others take minutes for is compared in less: their cost grows with the square of it. */
const middle = 60_000;
/** So much comes with each frame. */
const PIECE = 500;
const ROUNDS = 5;

export async function run() {
  const { alias, missing } = await findPeers();
  return withPage("markdown-page.mjs", alias, async (page) => {
    const measure = (way, kind, length) => page.framed("stream", way, kind, length, PIECE);
    const rows = [];
    for (const way of ["append", "element"]) await measure(way, "mixed", short);
    for (const kind of Object.keys(texts)) rows.push(...(await compare(measure, kind)));
    rows.push(...(await peers(measure, missing)));
    return rows;
  });
}

/** The ways take turns, so that a busy moment of the machine meets them all. */
async function compare(measure, kind) {
  const figures = { element: [], growth: [], frame: [], appendFrame: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const append = await measure("append", kind, long);
    const before = await measure("element", kind, short);
    const element = await measure("element", kind, long);
    const after = await measure("element", kind, short);
    figures.element.push(element.work / append.work);
    figures.growth.push((2 * element.work) / (before.work + after.work));
    figures.frame.push(percentile(element.frames, 0.95));
    figures.appendFrame.push(percentile(append.frames, 0.95));
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
      beside: { "text without parsing": median(figures.appendFrame) },
    },
  ];
}

const others = {
  "streaming-markdown": ["streaming-markdown", "streaming"],
  "marked + DOMPurify": ["dompurify", "whole"],
  "deep-chat": ["deep-chat", "deepChat"],
};

async function peers(measure, missing) {
  const once = async (way, kind) => (await measure(way, kind, middle)).work;
  const limit = await once("append", "mixed");
  const ours = await once("element", "mixed");
  const beside = {};
  for (const [title, [packageName, way]] of Object.entries(others)) {
    if (!missing.includes(packageName)) beside[title] = (await once(way, "mixed")) / limit;
  }
  const absent = Object.keys(others).filter((title) => beside[title] === undefined);
  const note = absent.length > 0 ? ` (not installed: ${absent.join(", ")})` : "";
  const rows = [{ what: `60 kB mixed, beside others${note}`, figure: ours / limit, beside }];
  if (!missing.includes("deep-chat")) {
    const theirs = (await measure("deepChat", "mixed", long)).work;
    rows.push({
      what: "200 kB mixed, once: deep-chat by ours",
      figure: theirs / (await measure("element", "mixed", long)).work,
      goal: { least: 10 },
    });
  }
  for (const kind of missing.includes("streaming-markdown") ? [] : ["fence", "list", "table"]) {
    const base = await once("append", kind);
    rows.push({
      what: `60 kB ${kind}, beside others`,
      figure: (await once("element", kind)) / base,
      beside: { "streaming-markdown": (await once("streaming", kind)) / base },
    });
  }
  return rows;
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
const median = (values) => percentile(values, 0.5);
