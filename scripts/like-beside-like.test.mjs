import assert from "node:assert/strict";
import { test } from "node:test";
import { likeBesideLikeIn } from "./like-beside-like.mjs";

test("style sheets are imported first, then texts, then the others in their order", () => {
  const [a, texts, styles, b, more] = [
    'import { a } from "./a.js";',
    'import { texts } from "./a.strings.js";',
    'import { aStyles } from "./a.styles.js";',
    'import { b } from "b";',
    'import { bStyles } from "../b/b.styles.js";',
  ];
  assert.deepEqual(
    likeBesideLikeIn([a, texts, styles, b, more, "export const c = [a, b];"].join("\n"), "c.ts")
      .split("\n")
      .filter((line) => line !== ""),
    [styles, more, texts, a, b, "export const c = [a, b];"],
  );
});

test("a module without either stays as it is", () => {
  const code = '// Why.\nimport { a } from "./a.js";\nimport { strings } from "./strings.js";\n';
  assert.equal(likeBesideLikeIn(code, "a.ts"), code);
});
