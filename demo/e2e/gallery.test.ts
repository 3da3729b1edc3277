/** Every state of the gallery: accessible as far as axe can tell, in both themes and directions. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { axTree } from "./ax-tree.js";
import { axeViolations } from "./axe.js";
import { openGallery, type GalleryPlace } from "./gallery-place.js";
import { until } from "./until.js";

/** Recordings of whole conversations: what is in them is tested where it is played. */
const RECORDED = new Set(["Scenes", "Gemini CLI", "Other agents"]);
/** A colour's contrast does not depend on the direction, nor a name on the theme: two runs show all four. */
const looks = [
  { colorScheme: "light", lang: "en", width: 1000 },
  { colorScheme: "dark", lang: "ar", width: 390 },
] as const;
const PAGES = 2;

describe("every state of the gallery", () => {
  let place: GalleryPlace;

  before(async () => {
    place = await openGallery();
  });
  after(() => place?.stop());

  it("has no violation that axe finds, and fits", { timeout: 600_000 }, async () => {
    const first = await place.browser.newPage();
    await first.goto(`${place.address}?bare`);
    await first.locator("nav a").first().waitFor({ state: "attached" });
    const states = await first.locator("nav").evaluate((nav) => {
      let group = "";
      return [...nav.children].flatMap((child) => {
        if (child instanceof HTMLAnchorElement) return { group, id: child.hash.slice(1) };
        group = child.textContent ?? "";
        return [];
      });
    });
    const wanted = states.filter(({ group }) => !RECORDED.has(group)).map(({ id }) => id);
    assert.ok(wanted.length > 40, `only ${wanted.length} states`);
    const found: string[] = [];
    const next = wanted[Symbol.iterator]();
    const work = async (page: Page): Promise<void> => {
      for (const id of next) found.push(...(await faultsOf(page, place, id)));
    };
    const pages = [first];
    while (pages.length < PAGES) pages.push(await place.browser.newPage());
    await Promise.all(pages.map(work));
    assert.deepEqual(found, []);
  });

  for (const [id, what] of [
    ["asks-run", "a turn that asks"],
    ["demo-plan", "a whole turn"],
    ["sessions", "the list of sessions"],
  ] as const) {
    it(`says ${what} to a screen reader as it is written down`, async () => {
      const page = await place.browser.newPage();
      await page.setViewportSize({ width: 1000, height: 800 });
      await place.show(page, id);
      const file = new URL(`./ax-trees/${id}.txt`, import.meta.url);
      const role = id === "sessions" ? "dialog" : "region";
      // `UPDATE_AX_TREES=1` writes them anew; what changed is then in the diff.
      if (process.env["UPDATE_AX_TREES"]) {
        await page.waitForTimeout(2_000);
        await writeFile(file, await axTree(page, role));
      }
      const expected = await readFile(file, "utf8");
      let tree = "";
      const isAsWritten = async (): Promise<boolean> => {
        tree = await axTree(page, role);
        return tree === expected;
      };
      await until(what, isAsWritten).catch(() => assert.equal(tree, expected));
      await page.close();
    });
  }

  it("did nothing that a page should not", () => {
    assert.deepEqual(place.browser.faults, []);
  });
});

async function faultsOf(page: Page, place: GalleryPlace, id: string): Promise<string[]> {
  await place.show(page, id);
  const faults: string[] = [];
  for (const { colorScheme, lang, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(async (language) => {
      document.documentElement.lang = language;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, lang);
    const rtl = page.locator("gemini-agent-chat .base[dir=rtl]");
    await until(`${id} in ${lang}`, async () => (await rtl.count()) === (lang === "ar" ? 1 : 0));
    const name = `${id} (${colorScheme}, ${lang})`;
    faults.push(...(await axeViolations(page)).map((violation) => `${name}: ${violation}`));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${name} is ${overflow} px too wide`);
  }
  return faults;
}
