import assert from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isInside } from "../is-inside.js";
import { confineFolder } from "./confine-path.js";
import { RequestError } from "../rpc/request-error.js";

let base = "";
let root = "";

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-confine-")));
  root = join(base, "project");
  await mkdir(join(root, "web", "..deep"), { recursive: true });
  await mkdir(join(base, "project-two"));
  await writeFile(join(root, "file"), "");
  await symlink(base, join(root, "up"));
  await symlink(join(root, "web"), join(root, "same"));
  await symlink(join(root, "nowhere"), join(root, "dangling"));
});

after(() => rm(base, { recursive: true }));

test("folders inside the root, links followed", async () => {
  assert.equal(await confineFolder(root, undefined), root);
  assert.equal(await confineFolder(root, null), root);
  assert.equal(await confineFolder(root, root), root);
  assert.equal(await confineFolder(root, `${root}/`), root);
  assert.equal(await confineFolder(root, join(root, "web")), join(root, "web"));
  assert.equal(await confineFolder(root, join(root, "same")), join(root, "web"));
  assert.equal(await confineFolder(root, `${root}/web/../web/..deep`), join(root, "web", "..deep"));
});

test("everything else is refused", async () => {
  const refused: readonly unknown[] = [
    "",
    "web",
    "./web",
    "..",
    `${root}/..`,
    `${root}/../project-two`,
    `${root}-two`,
    `${root}/up`,
    `${root}/up/project/..`,
    `${root}/file`,
    `${root}/missing`,
    `${root}/dangling`,
    `${root}/web\0/etc`,
    "/etc",
    "/",
    "file:///etc",
    7,
    ["/etc"],
    { path: root },
  ];
  for (const path of refused) {
    await assert.rejects(
      confineFolder(root, path),
      (error) => error instanceof RequestError && error.rpc.code === -32602,
      `${String(path)} is refused`,
    );
  }
});

test("a link that comes back into the root is where it leads", async () => {
  assert.equal(await confineFolder(root, join(root, "up", "project", "web")), join(root, "web"));
});

test("inside is not the same as beginning with", () => {
  assert.equal(isInside("/a/b", "/a/b"), true);
  assert.equal(isInside("/a/b", "/a/b/c"), true);
  assert.equal(isInside("/a/b", "/a/b/..c"), true);
  assert.equal(isInside("/a/b", "/a/bc"), false);
  assert.equal(isInside("/a/b", "/a"), false);
  assert.equal(isInside("/", "/anything"), true);
});
