/** No text of the element's own is left in English, whatever it shows. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { galleryStates, type GalleryState } from "../gallery/states.js";
import { openGallery, type GalleryPlace } from "./gallery-place.js";

/** Whole conversations: what they are made of is in the states that are opened. */
const RECORDED = new Set(["Scenes", "Gemini CLI", "Other agents"]);

/** A text or label, and whether Markdown or a terminal may have cut it. */
interface Shown {
  readonly text: string;
  readonly isCut: boolean;
}

/** What people write and drop in the gallery's states, and how a page calls its own things. */
const written = [
  "What does @read",
  "What do these show? chart-20.png chart-200.png notes.zip",
  "Then run the tests",
  "And say what changed, in one line",
  "One more",
  "Ask about this page",
  "Which tests are slow?",
  "And which are never run?",
  "Show me",
  "gemini /project",
];
/** The same in every language: names of keys, commands to copy, and what stands in for characters. */
const universal = [
  /^(?:Tab|Alt|Alt\+[↑↓])$/,
  /^(?:npx )?gemini-agent-bridge(?: --allow-origin http:\/\/127\.0\.0\.1:\d+)?$/,
  /^<gemini-agent-chat url="[^"]+" token="…"><\/gemini-agent-chat>$/,
  /^(?:U\+[0-9A-F]{4,6}(?: ×\d+)?)$/,
];

describe("a language of the element", () => {
  let place: GalleryPlace;

  before(async () => {
    place = await openGallery();
  });
  after(() => place?.stop());

  it("has every text and every label that is not somebody's own words", async () => {
    const names = JSON.parse(await place.read("recordings/index.json")) as string[];
    const states = galleryStates(names).filter(({ group }) => !RECORDED.has(group));
    assert.ok(states.length > 50, `only ${states.length} states`);
    const left: string[] = [];
    const next = states[Symbol.iterator]();
    const work = async (page: Page): Promise<void> => {
      for (const state of next) {
        const known = wordsOf(state, state.recording ? await place.read(recordingOf(state)) : "");
        for (const found of await unmarkedIn(page, state.id)) {
          if (!isSomebodys(found, known)) left.push(`${state.id}: ${found.text}`);
        }
      }
    };
    await Promise.all([work(await place.browser.newPage()), work(await place.browser.newPage())]);
    assert.deepEqual([...new Set(left)], []);
  });

  it("did nothing that a page should not", () => {
    assert.deepEqual(place.browser.faults, []);
  });

  async function unmarkedIn(page: Page, id: string): Promise<readonly Shown[]> {
    await place.show(page, id, "&lang=marked");
    return (await page.evaluate(readTexts)).flatMap(outsideMarks);
  }
});

function recordingOf({ recording }: GalleryState): string {
  return `recordings/${recording}.jsonl`;
}

/** All that the host and the page say in this state, as one text. */
function wordsOf(state: GalleryState, recording: string): string {
  const { updates, facts, properties, stored } = state;
  const said = JSON.stringify([updates, facts, properties, stored]);
  const texts: string[] = [...written];
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.push(value);
    else if (value && typeof value === "object") {
      texts.push(...Object.keys(value));
      Object.values(value).forEach(collect);
    }
  };
  for (const line of [said, ...recording.split("\n")]) if (line) collect(JSON.parse(line));
  return plain(texts.join(" "));
}

function isSomebodys({ text, isCut }: Shown, known: string): boolean {
  const words = text.match(/\p{Script=Latin}{2,}/gu) ?? [];
  if (words.length === 0 || universal.some((pattern) => pattern.test(text))) return true;
  // A sentence gets a capital letter and a full stop, and a command its slash.
  if (known.includes(plain(text).replace(/^\/|\.$/g, ""))) return true;
  return isCut && words.every((word) => known.includes(word.toLowerCase()));
}

function plain(text: string): string {
  return text
    .replace(/[\s\u200B-\u200F\u2066-\u2069]+/g, " ")
    .trim()
    .toLowerCase();
}

/** What is left of a text outside of all marks: a marked text may stand in another one. */
function outsideMarks({ text, isCut }: Shown): readonly Shown[] {
  let rest = text;
  for (let last = ""; last !== rest;) {
    last = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "\n");
  }
  const pieces = rest.split(/[⟦⟧\n]| · /).map((piece) => piece.trim());
  return pieces.filter(Boolean).map((piece) => ({ text: piece, isCut }));
}

/** Runs in the page: every text and every label of the element. */
function readTexts(): readonly Shown[] {
  const attributes = [
    ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext"],
    ...["title", "placeholder", "alt"],
  ];
  const root = document.querySelector("gemini-agent-chat")?.shadowRoot;
  if (!root) throw new Error("there is no element");
  const shown: Shown[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node instanceof Element ? node : node.parentElement;
    const isCut = at?.closest("gac-markdown, pre, .diff, [part~=thought], .sys-block") != null;
    if (node instanceof Text) shown.push({ text: node.data, isCut });
    if (!(node instanceof Element)) continue;
    for (const name of attributes) shown.push({ text: node.getAttribute(name) ?? "", isCut });
  }
  return shown;
}
