/**
 * `npm run gallery`: every state of the element on one page, served on this machine.
 * `npm run gallery -- --screenshots [part of a name ...]` takes a picture of each one, in light and
 * dark and at 360, 800 and 1400 px, into demo/gallery/screenshots.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags } from "./browser-flags.mjs";
import { ensureBrowsers, findBrowser } from "./ensure-browsers.mjs";
import { makeGallery, serveGallery } from "./gallery-pages.mjs";
import { root } from "./run.mjs";

const WIDTHS = [360, 800, 1400];
const HEIGHT = 800;
/** Until a state is what it will be, and until a new size is drawn: ms. */
const SETTLE = 1200;
const RELAYOUT = 100;
const folder = join(root, "demo/gallery");
const output = join(folder, "dist");
const [mode, ...wanted] = process.argv.slice(2);
if (mode !== undefined && mode !== "--screenshots") {
  process.stderr.write(`unknown option ${mode}: expected --screenshots, or nothing\n`);
  process.exit(2);
}

await makeGallery(output);
const { address, close } = await serveGallery(output);
if (mode === undefined) {
  process.stdout.write(`The gallery: ${address}\n`);
} else {
  await takePictures();
  await close();
}

async function takePictures() {
  const pictures = join(folder, "screenshots");
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  ensureBrowsers(["chromium"]);
  const executablePath = findBrowser("chromium");
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const faults = [];
  let current = "";
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${current}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${current}: ${error.stack ?? error}`));
  await page.goto(`${address}?bare`);
  await page.locator("nav a").first().waitFor({ state: "attached" });
  const links = await page.locator("nav a").evaluateAll((all) => all.map((link) => link.hash));
  const ids = links
    .map((hash) => hash.slice(1))
    .filter((id) => wanted.length === 0 || wanted.some((part) => id.includes(part)));
  for (const id of ids) {
    current = id;
    await page.goto(`${address}?bare#${id}`);
    await page.reload();
    await page.waitForTimeout(SETTLE);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const scheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await page.waitForTimeout(RELAYOUT);
        await page.screenshot({ path: join(pictures, `${id}-${scheme}-${width}.png`) });
      }
    }
  }
  await browser.close();
  process.stdout.write(`${ids.length} states: ${pictures}\n`);
  if (faults.length > 0) {
    process.stderr.write(`${[...new Set(faults)].join("\n")}\n`);
    process.exitCode = 1;
  }
}
