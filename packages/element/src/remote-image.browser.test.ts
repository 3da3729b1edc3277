import { expect } from "@open-wc/testing";
import { feed, show, unmountAll } from "./markdown/markdown-page.test-helper.js";

/** One pixel. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** Nothing listens there. */
const remote = "http://127.0.0.1:9/p.png?d=SECRET";

describe("pictures in markdown", () => {
  afterEach(unmountAll);

  it("are accessible before and after they are loaded", async () => {
    const element = await show(`![A plan](${remote})\n\n![A pixel](${pixel})`);
    await expect(element).to.be.accessible();
    element.querySelector<HTMLButtonElement>(".image-load")?.click();
    await expect(element).to.be.accessible();
  });

  it("show the whole address, and load by a click without a referrer", async () => {
    const element = await show(`text ![A plan](${remote}) text`);
    const button = element.querySelector<HTMLButtonElement>("button.image-load");
    expect(button?.textContent?.replace(/\s+/g, " ").trim()).to.equal(
      `Load image: A plan${remote}`,
    );
    expect(element.querySelectorAll("img").length).to.equal(0);
    button?.click();
    const image = element.querySelector("img");
    expect(image?.src).to.equal(remote);
    expect(image?.alt).to.equal("A plan");
    expect(image?.referrerPolicy).to.equal("no-referrer");
    expect(element.querySelectorAll("button.image-load").length).to.equal(0);
  });

  it("become a link when they cannot be loaded", async () => {
    const element = await show(`![A plan](${remote})`);
    element.querySelector<HTMLButtonElement>("button.image-load")?.click();
    element.querySelector("img")?.dispatchEvent(new Event("error"));
    expect(element.querySelectorAll("img").length).to.equal(0);
    expect(element.querySelector("a")?.href).to.equal(remote);
    expect(element.textContent).to.include("could not be loaded");
  });

  it("stand behind the link that they are in", async () => {
    const element = await show(
      `[![badge](${remote})](https://a.example) [![](${remote})](https://b.example)`,
    );
    const [first, second] = [...element.querySelectorAll("a")];
    expect(first?.textContent).to.equal("badge");
    expect(second?.textContent).to.equal("https://b.example/");
    expect(element.querySelectorAll("button.image-load").length).to.equal(2);
    expect(element.querySelectorAll("a button").length).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it("stay loaded while their paragraph grows", async () => {
    const element = await feed([`![A plan](${remote}) and`], true);
    element.querySelector<HTMLButtonElement>("button.image-load")?.click();
    const image = element.querySelector("img");
    const text = `![A plan](${remote}) and more`;
    element.stream = { length: text.length, since: (offset) => text.slice(offset) };
    await element.updateComplete;
    expect(element.querySelector("img") === image).to.equal(true);
    expect(element.textContent).to.include("and more");
  });

  it("that the text itself holds are shown at once, if they are small pictures", async () => {
    const whole = await show(`![A pixel](${pixel})`);
    expect(whole.querySelector("img")?.src).to.equal(pixel);
    const growing = await feed(`see ![A pixel](${pixel}) there`.match(/.{1,7}/g) ?? []);
    expect(growing.querySelector("img")?.src).to.equal(pixel);
    const large = `data:image/png;base64,${"A".repeat(1_000_000)}`;
    expect((await show(`![large](${large})`)).querySelector("img")?.src).to.equal(large);
    const tooLarge = `data:image/png;base64,${"A".repeat(2_900_000)}`;
    expect((await show(`![too large](${tooLarge})`)).querySelectorAll("img").length).to.equal(0);
    for (const address of ["data:image/svg+xml;base64,PHN2Zy8+", "javascript:alert(1)", "p.png"]) {
      const element = await show(`![alt](${address})`);
      expect(element.querySelectorAll("img").length, address).to.equal(0);
      expect(element.textContent?.trim()).to.equal("Image not shown: alt");
    }
  });
});
