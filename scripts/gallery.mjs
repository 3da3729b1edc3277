/**
 * `npm run gallery`: every state of the element on one page, served on this machine.
 * `npm run gallery -- --screenshots [part of a name ...]` takes a picture of each one, in light and
 * dark and at 360, 800 and 1400 px, into demo/gallery/screenshots, and names those that differ from
 * what was there before.
 */
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
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
  const before = join(folder, "screenshots-before");
  for (const each of [pictures, before]) await mkdir(each, { recursive: true });
  ensureBrowsers(["chromium"]);
  const executablePath = findBrowser("chromium");
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const faults = [];
  const taken = [];
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
        const name = `${id}-${scheme}-${width}.png`;
        const picture = await page.screenshot();
        // Only what is taken anew has a picture from before to go by.
        await rename(join(pictures, name), join(before, name)).catch(() => {});
        await writeFile(join(pictures, name), picture);
        taken.push(name);
      }
    }
  }
  process.stdout.write(`${ids.length} states: ${pictures}\n`);
  for (const line of await differences(page, taken, before, pictures))
    process.stdout.write(`${line}\n`);
  await browser.close();
  if (faults.length > 0) {
    process.stderr.write(`${[...new Set(faults)].join("\n")}\n`);
    process.exitCode = 1;
  }
}

/** A line for each of these pictures that was another one before, with how much of it differs. */
async function differences(page, names, before, after) {
  const known = new Set(await readdir(before));
  const lines = [];
  for (const name of names) {
    if (!known.has(name)) continue;
    const [old, now] = await Promise.all([before, after].map((each) => readFile(join(each, name))));
    if (old.equals(now)) continue;
    const share = await page.evaluate(shareOfChanged, [old, now].map(toDataUrl));
    if (share > 0) lines.push(`${name}: ${(share * 100).toFixed(2)} % of it differ`);
  }
  return lines;
}

function toDataUrl(png) {
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** Runs in the page: the share of the pixels that a person could tell apart; 1 for another size. */
async function shareOfChanged(sources) {
  const VISIBLE = 24;
  const [a, b] = await Promise.all(
    sources.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (a.width !== b.width || a.height !== b.height) return 1;
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const far = [0, 1, 2].some((one) => Math.abs(a.data[at + one] - b.data[at + one]) > VISIBLE);
    if (far) changed++;
  }
  return changed / (a.width * a.height);
}
