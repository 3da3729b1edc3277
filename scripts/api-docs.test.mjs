/** What the sources say of the public interface: every export is documented, every example works. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { SyntaxKind } from "typescript/unstable/ast";
import { asModule, examplesOf, GIVEN } from "./api/examples.mjs";
import { publicEntries } from "./api/public-entries.mjs";
import { commentAbove, TypeReader } from "./api/read-exports.mjs";
import { root } from "./run.mjs";

/** The exports of a package, as its sources have them. */
function exportsOf(folder) {
  const reader = new TypeReader(join(root, "packages", folder, "tsconfig.json"));
  try {
    return publicEntries(folder).flatMap(({ source }) => reader.exportsOf(join(root, source)));
  } finally {
    reader.close();
  }
}

const called = [SyntaxKind.ClassDeclaration, SyntaxKind.FunctionDeclaration];
const members = [SyntaxKind.MethodDeclaration, SyntaxKind.GetAccessor, SyntaxKind.SetAccessor];

/** The public methods and accessors of a class, each with all its comments. */
function publicMembers(node) {
  const comments = new Map();
  for (const member of node.members) {
    if (!members.includes(member.kind)) continue;
    const name = member.name.getText();
    const isPrivate = /^(?:private|protected) /.test(member.getText());
    if (name.startsWith("#") || isPrivate) continue;
    // One comment is enough for a getter and its setter, and for overloads.
    comments.set(name, `${comments.get(name) ?? ""}${commentAbove(member) ?? ""}`);
  }
  return comments;
}

for (const folder of ["core", "bridge"]) {
  test(`every export of ${folder} is documented; what is called has an example`, () => {
    const exports = exportsOf(folder);
    assert.ok(exports.length > 10);
    const missing = [];
    for (const { name, declarations } of exports) {
      const place = `${relative(root, declarations[0].file)}: ${name}`;
      const comment = declarations.map(({ node }) => commentAbove(node) ?? "").join("");
      if (comment === "") missing.push(`${place} has no comment`);
      if (declarations.some(({ node }) => called.includes(node.kind))) {
        if (!comment.includes("@example")) missing.push(`${place} has no @example`);
      }
      for (const { node } of declarations) {
        if (node.kind !== SyntaxKind.ClassDeclaration) continue;
        for (const [member, text] of publicMembers(node)) {
          if (text === "") missing.push(`${place}.${member} has no comment`);
        }
      }
    }
    assert.deepEqual(missing, []);
  });
}

test("every example in the sources compiles", async () => {
  const folder = await mkdtemp(join(root, "scripts/api/.docs-check-"));
  const examples = ["core", "bridge"].flatMap(examplesOf);
  const [core, bridge] = [exportsOf("core"), exportsOf("bridge")].map(
    (exports) => new Set(exports.map(({ name }) => name)),
  );
  assert.ok(examples.length > 60);
  try {
    await writeFile(join(folder, "given.d.ts"), GIVEN);
    for (const [index, example] of examples.entries()) {
      const own = relative(folder, join(root, example.file)).replace(/\.ts$/, ".js");
      const isPublic = core.has(example.owner) || bridge.has(example.owner);
      const text = asModule(example, { own, offered: core, isPublic });
      await writeFile(join(folder, `example-${index}.ts`), text);
    }
    const config = {
      extends: join(root, "tsconfig.test.json"),
      compilerOptions: { rootDir: root, noUnusedLocals: false },
      include: ["*.ts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", folder], {
      cwd: folder,
    }).catch((error) => error);
    const found = stdout
      .trim()
      .split(/\n(?=\S)/)
      // What is wrong in the packages' own sources is for the type check of the whole.
      .filter((each) => /^example-|^given|^error/.test(each))
      .map((each) =>
        each.replace(/^example-(\d+)\.ts\((\d+),/, (_whole, index, line) => {
          const { file, line: first } = examples[Number(index)];
          return `${file}(${first + Number(line) - 2},`;
        }),
      );
    assert.deepEqual(found, []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
