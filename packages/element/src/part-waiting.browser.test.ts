/** What stands for a request while the part that draws it is on its way. */
import { expect, fixture, html } from "@open-wc/testing";
import { englishStrings } from "./english-strings.js";
import { renderWaitingApproval } from "./part-waiting.js";
import { sampleApproval } from "./tools.test-helper.js";

it("a request without its card shows what is odd in its words, and that they were cut", async () => {
  const approval = sampleApproval({ title: `ls \u202E~${"\u{1f600}".repeat(400)}` }, [
    { optionId: "no", name: "Re\u200Bject", label: "Reject", kind: "reject_once" },
    { optionId: "yes", name: "Allow", label: "Allow", kind: "allow_once" },
  ]);
  const answers: string[] = [];
  const card = await fixture<HTMLElement>(
    html`<div>
      ${renderWaitingApproval(approval, true, (id) => answers.push(id), englishStrings)}
    </div>`,
  );
  const text = card.querySelector(".part-card-text")?.textContent ?? "";
  expect(text).to.match(/^ls U\+202E~\u{1f600}+…$/u);
  const buttons = [...card.querySelectorAll<HTMLElement>(".part-card-actions button")];
  expect(buttons.map((button) => button.textContent?.trim())).to.deep.equal(["ReU+200Bject"]);
  buttons[0]?.click();
  expect(answers).to.deep.equal(["no"]);
});
