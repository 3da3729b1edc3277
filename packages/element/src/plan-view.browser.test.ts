import { expect } from "@open-wc/testing";
import { html } from "lit";
import type { PlanEntry } from "@gemini-agent-chat/core";
import { renderPlan } from "./plan-view.js";
import { mount, strings, unmountAll } from "./tools.test-helper.js";

const plan: readonly PlanEntry[] = [
  { content: "Read", status: "completed" },
  { content: "Write", status: "in_progress", priority: "high" },
  { content: "Check", status: "pending" },
  { content: "Later", status: "someday" },
];

describe("plan", () => {
  afterEach(unmountAll);

  it("is accessible, open and closed", async () => {
    const root = mount(html`${renderPlan(plan, strings)}`);
    await expect(root.host).to.be.accessible();
    const details = root.querySelector("details");
    if (details) details.open = false;
    await expect(root.host).to.be.accessible();
  });

  it("says how far it is, and each state in words", () => {
    const root = mount(html`${renderPlan(plan, strings)}`);
    expect(root.querySelector(".plan-progress")?.textContent).to.equal("1 of 4");
    const entries = [...root.querySelectorAll(".plan-entry")].map((entry) =>
      (entry.textContent ?? "").replace(/\s+/g, " ").trim(),
    );
    expect(entries).to.deep.equal([
      "Done: Read",
      "In progress: Write high priority",
      "To do: Check",
      "To do: Later",
    ]);
  });

  it("names the step that is going on while it is closed", () => {
    const root = mount(html`${renderPlan(plan, strings)}`);
    const now = root.querySelector<HTMLElement>(".plan-now");
    const details = root.querySelector("details");
    if (details) details.open = false;
    expect(now?.textContent).to.equal("Write");
    expect(getComputedStyle(now as Element).visibility).to.equal("visible");
  });

  it("draws nothing for an empty plan, and markup as text", () => {
    const empty = mount(html`${renderPlan([], strings)}`);
    expect(empty.querySelector(".plan")).to.equal(null);
    const evil = mount(
      html`${renderPlan([{ content: "<img src=x>", status: "pending" }], strings)}`,
    );
    expect(evil.querySelector("img")).to.equal(null);
  });
});
