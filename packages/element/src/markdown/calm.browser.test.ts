import { StreamedText } from "@gemini-agent-chat/core";
import { expect } from "@open-wc/testing";
import { mount, unmountAll } from "./markdown-page.test-helper.js";

/** What agents write: every construct that begins with marks which do not say yet what they are. */
const text = `# Heading

Words with **bold**, *emphasis*, \`code\`, ~~gone~~ and a [link](https://example.com/a "title").
![A picture](https://example.com/p.png) &copy; and more. Hello!

- item with **bold** words
  - nested \`item\`
- [x] done
- [ ] to do

[r]: https://example.com/r "title"

12. twelve
13. thirteen

> quote with [reference][r]
> - list in it

\`\`\`ts
if (a) {
  b();
}
\`\`\`

| name | value |
|------|------:|
| **one** | \`1\` |
| two | [two](https://example.com) |

***

  \`\`\`sh
  npm ci
  \`\`\`

[INFO] The end.
`;

describe("gac-markdown while text comes in", () => {
  afterEach(unmountAll);

  it("takes back nothing that it has shown: no element, no word, no height", async () => {
    const element = await mount();
    element.style.inlineSize = "600px";
    const removed: string[] = [];
    const observer = new MutationObserver(() => undefined);
    observer.observe(element, { subtree: true, childList: true });
    let stream = StreamedText.empty;
    let words = "";
    let height = 0;
    for (const char of text) {
      stream = stream.append(char);
      element.stream = stream;
      await element.updateComplete;
      const at = JSON.stringify(stream.toString().slice(-30));
      for (const { removedNodes } of observer.takeRecords()) {
        for (const node of removedNodes) if (node instanceof Element) removed.push(node.localName);
      }
      const now = (element.textContent ?? "").replace(/\s+/g, " ").trim();
      expect(now.length, at).to.be.at.least(words.length);
      expect(element.offsetHeight, at).to.be.at.least(height);
      words = now;
      height = element.offsetHeight;
    }
    observer.disconnect();
    expect(removed).to.deep.equal([]);
  }).timeout(30_000);
});
