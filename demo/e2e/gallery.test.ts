/** Every state of the gallery: accessible as far as axe can tell, in both themes and directions. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { makeGallery, serveGallery } from "../../scripts/gallery-pages.mjs";
import { axTree } from "./ax-tree.js";
import { axeViolations } from "./axe.js";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
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
  let folder = "";
  let gallery: { readonly address: string; close(): Promise<void> } | null = null;
  let browser: TestBrowser | null = null;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "gallery-pages-"));
    await makeGallery(folder);
    gallery = await serveGallery(folder);
    browser = await launchTestBrowser();
  });

  after(async () => {
    await browser?.stop();
    await gallery?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("has no violation that axe finds, and fits", { timeout: 300_000 }, async () => {
    assert.ok(gallery && browser);
    const { address } = gallery;
    const first = await browser.newPage();
    await first.goto(`${address}?bare`);
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
      for (const id of next) found.push(...(await faultsOf(page, address, id)));
    };
    const pages = [first];
    while (pages.length < PAGES) pages.push(await browser.newPage());
    await Promise.all(pages.map(work));
    assert.deepEqual(found, []);
  });

  for (const [id, what] of [
    ["asks-run", "a turn that asks"],
    ["demo-plan", "a whole turn"],
    ["sessions", "the list of sessions"],
  ] as const) {
    it(`says ${what} to a screen reader as it is written down`, async () => {
      assert.ok(gallery && browser);
      const page = await browser.newPage();
      await page.setViewportSize({ width: 1000, height: 800 });
      await open(page, gallery.address, id);
      const tree = await axTree(page, id === "sessions" ? "dialog" : "region");
      await page.close();
      const file = new URL(`./ax-trees/${id}.txt`, import.meta.url);
      // `UPDATE_AX_TREES=1` writes them anew; what changed is then in the diff.
      if (process.env["UPDATE_AX_TREES"]) await writeFile(file, tree);
      assert.equal(tree, await readFile(file, "utf8"));
    });
  }

  it("did nothing that a page should not", () => {
    assert.deepEqual(browser?.faults, []);
  });
});

async function open(page: Page, address: string, id: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${address}?bare#${id}`);
  const shown = page.locator(`main[data-shown="${id}"]`);
  await until(`${id} to be shown`, async () => (await shown.count()) > 0);
}

async function faultsOf(page: Page, address: string, id: string): Promise<string[]> {
  await open(page, address, id);
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
