import assert from "node:assert/strict";
import test from "node:test";
import { pathLabel, type PathLabel } from "./path-label.js";

const cases: readonly (readonly [string, string | null, string, PathLabel["mark"]])[] = [
  ["/w/src/a.ts", "/w", "src/a.ts", null],
  ["/w/src/../b.ts", "/w/", "b.ts", null],
  ["/w", "/w", ".", null],
  ["a.txt", "/w", "a.txt", "relative"],
  ["./x/./a.txt", "/w", "x/a.txt", "relative"],
  ["../secret", "/w", "../secret", "outside"],
  ["a/../../secret", "/w", "../secret", "outside"],
  ["/w/../etc/passwd", "/w", "/etc/passwd", "outside"],
  ["/wX/a", "/w", "/wX/a", "outside"],
  ["/../../etc", "/w", "/etc", "outside"],
  ["/anywhere/a", null, "/anywhere/a", null],
  ["/a", "/", "a", null],
  ["C:\\Work\\Src\\a.ts", "c:\\work", "Src/a.ts", null],
  ["C:\\Work\\..\\x", "C:\\work", "C:/x", "outside"],
  ["D:\\work\\a", "C:\\work", "D:/work/a", "outside"],
  ["\\\\host\\share\\a", "C:\\work", "//host/share/a", "outside"],
  ["", "/w", ".", "relative"],
];

for (const [path, cwd, text, mark] of cases) {
  test(`${path || "(empty)"} in ${cwd ?? "an unknown folder"}`, () => {
    assert.deepEqual(pathLabel(path, cwd), { text, mark });
  });
}
