/** Every example of the CommonMark specification, and those of GitHub's extensions. */
import { expect } from "@open-wc/testing";
import { cut, random } from "./markdown-samples.test-helper.js";
import { describeDom, feed, show, unmountAll } from "./markdown-page.test-helper.js";
import { differences } from "./spec-differences.test-helper.js";
import { drawnForm, expectedForm } from "./spec-dom.test-helper.js";

interface Example {
  readonly example: number;
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

async function read(name: string): Promise<readonly Example[]> {
  const file = await fetch(new URL(`../../fixtures/markdown/${name}`, import.meta.url));
  return (await file.json()) as Example[];
}

const specifications = {
  commonmark: await read("commonmark-0.31.2.json"),
  gfm: await read("gfm-0.29-extensions.json"),
};

describe("markdown specifications", () => {
  afterEach(unmountAll);

  for (const [name, examples] of Object.entries(specifications)) {
    const different = new Map<number, string>();
    for (const [reason, numbers] of Object.entries(differences[name as keyof typeof differences])) {
      for (const number of numbers) different.set(number, reason);
    }

    it(`${name}: ${examples.length - different.size} of ${examples.length} examples as expected, the others differ as listed`, async () => {
      const problems: string[] = [];
      for (const { example, markdown, html, section } of examples) {
        const drawn = drawnForm(await show(markdown));
        const expected = expectedForm(html);
        const reason = different.get(example);
        if (drawn !== expected && !reason) {
          problems.push(
            `${example} (${section}) ${JSON.stringify(markdown)}\n  expected ${expected}\n  drawn    ${drawn}`,
          );
        }
        if (drawn === expected && reason) {
          problems.push(
            `${example} is as expected: take it off the list of differences (${reason})`,
          );
        }
        unmountAll();
      }
      expect(problems.join("\n")).to.equal("");
    }).timeout(60_000);

    it(`${name}: every example becomes the same whole, by character and at random cuts`, async () => {
      const next = random(17);
      for (const { example, markdown } of examples) {
        const whole = describeDom(await show(markdown));
        expect(describeDom(await feed(markdown.split(""))), `${example}`).to.equal(whole);
        for (let times = 0; times < 2; times++) {
          const pieces = cut(markdown, next, 12);
          expect(describeDom(await feed(pieces)), `${example}`).to.equal(whole);
        }
        unmountAll();
      }
    }).timeout(120_000);
  }
});
