/** The gallery, made and served for one test, and a browser to look at it. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { makeGallery, serveGallery } from "../../scripts/gallery-pages.mjs";
import { launchTestBrowser, type TestBrowser } from "./browser.js";
import { until } from "./until.js";

export interface GalleryPlace {
  readonly address: string;
  readonly browser: TestBrowser;
  /** Shows a state, with more of a query such as `&lang=ar`. */
  show(page: Page, id: string, query?: string): Promise<void>;
  /** A file of it. */
  read(path: string): Promise<string>;
  stop(): Promise<void>;
}

export async function openGallery(): Promise<GalleryPlace> {
  const folder = await mkdtemp(join(tmpdir(), "gallery-pages-"));
  await makeGallery(folder);
  const { address, close } = await serveGallery(folder);
  const browser = await launchTestBrowser();
  return {
    ...{ address, browser },
    async show(page, id, query = "") {
      const url = `${address}?bare${query}#${id}`;
      if (page.url() === url) await page.goto("about:blank");
      // Where only the state is another one, the page stays, as it does for somebody who clicks.
      await page.goto(url);
      const shown = page.locator(`main[data-shown="${id}"]`);
      await until(`${id} to be shown`, async () => (await shown.count()) > 0);
    },
    read: (path) => readFile(join(folder, path), "utf8"),
    async stop() {
      await browser.stop();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
