import { expect } from "@open-wc/testing";
import { definePart, partStyles } from "./dialogs-part.js";

it("the file of the dialogs shows what was decided without that of the cards", () => {
  expect(customElements.get("gac-whole-text")).to.equal(undefined);
  definePart();
  expect(customElements.get("gac-whole-text")).not.to.equal(undefined);
  expect(customElements.get("gac-diff-view")).not.to.equal(undefined);
  const rules = partStyles.map(({ cssText }) => cssText).join("\n");
  for (const name of [".whole-text", ".odd", ".diff-rows", ".decision"]) {
    expect(rules, name).to.contain(name);
  }
});
