import { expect } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import { html, type TemplateResult } from "lit";
import type { ElicitationOutcome, ElicitationRequest } from "@gemini-agent-chat/core";
import { mount, strings, unmountAll, until } from "./tools.test-helper.js";

const form: ElicitationRequest = {
  message: "Where to?",
  mode: "form",
  requestedSchema: {
    type: "object",
    required: ["name", "size"],
    properties: {
      name: { type: "string", title: "Name", description: "Lower case.", minLength: 2 },
      count: { type: "integer", title: "Count", default: 2, maximum: 5 },
      size: {
        type: "string",
        title: "Size",
        oneOf: [{ const: "s", title: "Small" }, { const: "l" }],
      },
      dry: { type: "boolean", title: "Dry run", default: true },
    },
  },
};

const card = (
  request: ElicitationRequest,
  onAnswer: (outcome: ElicitationOutcome) => boolean | void,
): TemplateResult =>
  html`<gac-elicitation-card
    .elicitation=${{ requestId: "e1", request, ts: 0 }}
    .strings=${strings}
    .onAnswer=${onAnswer}
  ></gac-elicitation-card>`;

async function show(
  request: ElicitationRequest,
  answers: ElicitationOutcome[] = [],
): Promise<ShadowRoot> {
  const root = mount(card(request, (outcome) => void answers.push(outcome)));
  await until(() => root.querySelector(".question-actions") !== null, "the card");
  return root;
}

const field = (root: ShadowRoot, label: string): HTMLInputElement => {
  const found = [...root.querySelectorAll("label")].find((candidate) =>
    candidate.textContent?.includes(label),
  );
  const input = found && root.getElementById(found.htmlFor);
  if (!input) throw new Error(`no field ${label}`);
  return input as HTMLInputElement;
};

const press = (root: ShadowRoot, name: string): void => {
  const button = [...root.querySelectorAll<HTMLElement>("button")].find(
    (candidate) => candidate.textContent?.trim() === name,
  );
  if (!button) throw new Error(`no button ${name}`);
  button.click();
};

function type(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event(input.localName === "select" ? "change" : "input"));
}

describe("elicitation card", () => {
  afterEach(unmountAll);

  it("is accessible, also with errors, and as a link", async () => {
    const root = await show(form);
    await expect(root.host).to.be.accessible();
    press(root, "Submit");
    await until(() => root.querySelector(".question-error") !== null, "errors");
    await expect(root.host).to.be.accessible();
    unmountAll();
    const link = await show({ message: "Sign in", mode: "url", url: "https://github.com/login" });
    await expect(link.host).to.be.accessible();
  });

  it("accepts with the values of the schema's types", async () => {
    const answers: ElicitationOutcome[] = [];
    const root = await show(form, answers);
    type(field(root, "Name"), "ada");
    type(field(root, "Size"), "l");
    press(root, "Submit");
    expect(answers).to.deep.equal([
      { action: "accept", content: { name: "ada", count: 2, size: "l", dry: true } },
    ]);
    press(root, "Submit");
    expect(answers.length).to.equal(1);
  });

  it("says what is wrong at its field, and focuses the first", async () => {
    const answers: ElicitationOutcome[] = [];
    const root = await show(form, answers);
    type(field(root, "Name"), "a");
    type(field(root, "Count"), "9");
    press(root, "Submit");
    await until(() => root.querySelectorAll(".question-error").length === 3, "three errors");
    const name = field(root, "Name");
    expect(root.activeElement).to.equal(name);
    expect(name.getAttribute("aria-invalid")).to.equal("true");
    const ids = name.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => root.getElementById(id)?.textContent?.trim())).to.deep.equal([
      "Lower case.",
      "Use at least 2 characters.",
    ]);
    expect(answers).to.deep.equal([]);
    type(name, "ab");
    await until(() => root.querySelectorAll(".question-error").length === 2, "one less");
  });

  it("declines and cancels without asking for anything", async () => {
    for (const [name, action] of [
      ["Decline", "decline"],
      ["Cancel", "cancel"],
    ] as const) {
      const answers: ElicitationOutcome[] = [];
      const root = await show(form, answers);
      press(root, name);
      expect(answers).to.deep.equal([{ action }]);
      unmountAll();
    }
  });

  it("submits by Enter, but not by the Enter that ends a composition", async () => {
    const answers: ElicitationOutcome[] = [];
    const root = await show(form, answers);
    type(field(root, "Size"), "s");
    const name = field(root, "Name");
    type(name, "ada");
    name.focus();
    name.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }),
    );
    expect(answers).to.deep.equal([]);
    await sendKeys({ press: "Enter" });
    expect(answers.length).to.equal(1);
  });

  it("has one filled button, Submit, which stands first where they are stacked", async () => {
    const root = await show(form);
    const filled = (): string[] =>
      [...root.querySelectorAll(".question-actions button")]
        .filter((button) => getComputedStyle(button).backgroundColor !== "rgba(0, 0, 0, 0)")
        .map((button) => button.textContent?.trim() ?? "");
    expect(filled()).to.deep.equal(["Submit"]);
    (root.host as HTMLElement).style.inlineSize = "360px";
    const tops = [...root.querySelectorAll(".question-actions button")].map(
      (button) => button.getBoundingClientRect().top,
    );
    expect(tops[2]).to.be.lessThan(tops[0] ?? 0);
  });

  it("shows the bare host of a link and opens nothing by itself", async () => {
    const answers: ElicitationOutcome[] = [];
    const url = "https://github.com@evil.test/login?x=1";
    const root = await show({ message: "Sign in", mode: "url", url }, answers);
    const link = root.querySelector("a");
    expect(link?.textContent?.trim()).to.equal("Open evil.test");
    expect(link?.rel).to.contain("noopener");
    expect(link?.target).to.equal("_blank");
    press(root, "Done");
    expect(answers).to.deep.equal([{ action: "accept" }]);
  });

  it("refuses addresses that are no web pages", async () => {
    for (const url of ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", ""]) {
      const root = await show({ message: "Open", mode: "url", url });
      expect(root.querySelector("a")).to.equal(null);
      expect(root.textContent).to.contain("not a web page");
      expect(root.textContent).not.to.contain("Done");
      unmountAll();
    }
  });

  it("keeps what was typed when the same question comes again", async () => {
    const root = await show(form);
    type(field(root, "Name"), "ada");
    const element = root.querySelector("gac-elicitation-card") as unknown as {
      elicitation: unknown;
    };
    element.elicitation = { requestId: "e1", request: { ...form }, ts: 1 };
    await until(() => field(root, "Name").value === "ada", "the value");
    element.elicitation = { requestId: "e2", request: form, ts: 1 };
    await until(() => field(root, "Name").value === "", "an empty field");
  });

  it("survives a request of hostile shapes", async () => {
    const properties = JSON.parse('{"__proto__": {"type": "string"}, "x": null, "y\\"z": 7}');
    const root = await show({ message: "?", requestedSchema: { properties } });
    press(root, "Submit");
    expect(root.querySelectorAll(".question-field").length).to.equal(3);
  });
});
