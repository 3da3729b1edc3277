import { expect } from "@open-wc/testing";
import { allWithin, settled, showChat, within } from "./chat-fixture.test-helper.js";

describe("appearance", () => {
  it("takes a new theme at once: no colour is on its way", async () => {
    const { chat } = await showChat();
    chat.suggestions = ["One"];
    chat.theme = "light";
    await settled();
    chat.theme = "dark";
    await chat.updateComplete;
    // Reading a style makes the browser begin its transitions.
    expect(getComputedStyle(within(chat, ".icon-button")).color).not.to.equal("");
    const moving = chat.shadowRoot?.getAnimations() ?? [];
    const names = moving.map((animation) =>
      animation instanceof CSSTransition ? animation.transitionProperty : "",
    );
    expect(names.filter((name) => name.includes("color"))).to.deep.equal([]);
  });

  it("gives the title the whole narrow header, and keeps the folder in a wide one", async () => {
    const { chat } = await showChat({ cwd: `/home/ada/${"deep/".repeat(20)}engine` });
    chat.heading = "An agent with a long name";
    chat.style.inlineSize = "700px";
    await settled();
    expect(within(chat, ".cwd").offsetWidth).to.be.greaterThan(100);
    chat.style.inlineSize = "390px";
    await settled();
    expect(within(chat, ".cwd").offsetWidth).to.equal(0);
    const heading = within(chat, ".heading");
    expect(heading.scrollWidth).to.be.at.most(heading.clientWidth);
  });

  it("keeps every setting readable and clear of meter and button, however many there are", async () => {
    const { chat } = await showChat({
      usage: { used: 1, size: 10 },
      configOptions: [
        ...["Effort", "Style", "Sandbox", "Profile"].map((name) => ({
          id: name,
          name,
          type: "select" as const,
          currentValue: "a",
          options: [
            { value: "a", name: `${name} of one kind` },
            { value: "b", name: "Other" },
          ],
        })),
        { id: "web", name: "Web search", type: "boolean" as const, currentValue: true },
      ],
    });
    for (const width of [320, 390, 1100]) {
      chat.style.inlineSize = `${width}px`;
      await settled();
      const end = within(chat, ".meter").getBoundingClientRect().left;
      for (const picker of allWithin(chat, ".picker, .picker-check")) {
        expect(picker.getBoundingClientRect().right, `${width}`).to.be.at.most(end + 1);
      }
      expect(within(chat, ".picker-check bdi").clientWidth, `${width}`).to.be.greaterThan(30);
    }
  });
});
