import { expect } from "@open-wc/testing";
import { html, type TemplateResult } from "lit";
import type { NoticePart } from "@gemini-agent-chat/core";
import { renderNotice } from "./notice-line.js";
import { mount, strings, unmountAll } from "./tools.test-helper.js";

const notice = (fields: Partial<NoticePart>): TemplateResult =>
  renderNotice({ type: "notice", kind: "agent", severity: "info", title: "T", ...fields }, strings);

const textOf = (root: ShadowRoot): string =>
  (root.querySelector(".notice")?.textContent ?? "").replace(/\s+/g, " ").trim();

describe("notice", () => {
  afterEach(unmountAll);

  it("is accessible in every severity", async () => {
    const root = mount(
      html`${notice({ kind: "mode" })}${notice({ severity: "warning", description: "Soon." })}
      ${notice({ severity: "error", description: "a\nb\nc" })}`,
    );
    for (const details of root.querySelectorAll("details")) details.open = true;
    await expect(root.host).to.be.accessible();
  });

  it("says its severity in words", () => {
    expect(textOf(mount(notice({ title: "Mode changed" })))).to.equal("Mode changed");
    expect(textOf(mount(notice({ severity: "warning", description: "Soon." })))).to.equal(
      "Warning: T Soon.",
    );
    expect(textOf(mount(notice({ severity: "error" })))).to.equal("Error: T");
  });

  it("folds a long description", () => {
    const root = mount(notice({ severity: "error", description: "x\n".repeat(100) }));
    expect(root.querySelector("details")?.open).to.equal(false);
    expect(root.querySelector("summary")?.textContent?.trim()).to.equal("Details");
  });
});
