/** Values of a made-up session: texts, contents, options, all from one seed. */
import { seededRandom } from "../rpc/random-cuts.test-helper.js";

const WORDS = [
  "Hello ",
  "日本🙂",
  "a\u2028b\u2029c",
  "é ﷽ ",
  "```js\n",
  "x = {}\n",
  "\r\n",
  "**b** ",
  "👩‍👩‍👧",
];

export class Made {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  opened(): object {
    const modes = {
      currentModeId: "ask",
      availableModes: [
        { id: "ask", name: "Ask" },
        { id: "code", name: "Code" },
      ],
    };
    return { sessionId: "s1", modes, ...(this.chance(0.5) && { configOptions: this.options() }) };
  }

  options(): object[] {
    const values = [
      { value: "x", name: "X" },
      { value: "y", name: "Y" },
    ];
    return [
      {
        id: "model",
        name: "Model",
        category: "model",
        type: "select",
        currentValue: "x",
        options: values,
      },
      {
        id: "effort",
        name: "Effort",
        type: "select",
        currentValue: "y",
        options: [{ group: "g", name: "Group", options: values }],
      },
      { id: "fast", name: "Fast", type: "boolean", currentValue: this.chance(0.5) },
      { id: "__proto__", name: "Later", type: "later_type", currentValue: 3 },
    ];
  }

  plan(): object[] {
    return [
      { content: this.text(), priority: "high", status: this.pick(["pending", "completed"]) },
      { content: "two", status: "later_status" },
    ];
  }

  content(): object[] {
    return this.pick<object[]>([
      [],
      [{ type: "content", content: { type: "text", text: this.text() } }],
      [{ type: "content", content: { type: "text", text: "[in sub] (Print it)" } }],
      [{ type: "diff", path: "/workspace/a.txt", oldText: "a\n", newText: "b\n" }],
      [{ type: "diff", path: "/workspace/b.txt", oldText: null, newText: this.text() }],
      [{ type: "terminal", terminalId: "term" }],
      [{ type: "later_content", value: 1 }],
    ]);
  }

  status(): string {
    return this.pick(["pending", "in_progress", "completed", "failed", "later_status"]);
  }

  text(): string {
    return Array.from({ length: 1 + this.below(4) }, () => this.pick(WORDS)).join("");
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
}
