/** The public interface is what the kept pages say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apiDifferences } from "./api.mjs";
import { compareReports } from "./api/report.mjs";

test("the public interface of each package is what its api.md says", async () => {
  const differences = await apiDifferences();
  assert.ok(differences === "", differences);
});

const page = (...declarations) =>
  `# Page\n\n## the-package\n\n\`\`\`ts\n${declarations.join("\n\n")}\n\`\`\`\n`;

test("what differs is named: an export that came, went, or changed", () => {
  const limits = "interface Limits {\n  readonly maxDepth: number;\n}";
  const deeper = "interface Limits {\n  readonly maxDepth: number | null;\n}";
  const uuid = "function uuid(): string;";
  const written = page(limits, uuid);
  assert.equal(compareReports(written, written), "");
  assert.equal(
    compareReports(written, page(limits)),
    "removed: uuid (the-package)\n  - function uuid(): string;",
  );
  assert.equal(
    compareReports(page(limits), written),
    "added: uuid (the-package)\n  + function uuid(): string;",
  );
  assert.equal(
    compareReports(written, page(deeper, uuid)),
    "changed: Limits (the-package)\n" +
      "  -   readonly maxDepth: number;\n  +   readonly maxDepth: number | null;",
  );
  assert.notEqual(compareReports(written, written.replace("# Page", "# Another")), "");
});

test("the same members in another order are a change; a value and its type are one name", () => {
  const both = page("const Code: {\n  readonly a: 1;\n  readonly b: 2;\n};", "type Code = 1 | 2;");
  const turned = both.replace(/( {2}readonly a: 1;\n)( {2}readonly b: 2;\n)/, "$2$1");
  assert.equal(
    compareReports(both, turned),
    "changed: Code (the-package)\n  (the order of its members)",
  );
});
