import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { RequestError } from "../rpc/request-error.js";
import { readTextFile } from "./read-text-file.js";
import { writeTextFile } from "./write-text-file.js";

const MAX_BYTES = 1000;
const SECRET = "nobody in the project may read this\n";
let base = "";
let root = "";

before(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "gac-files-")));
});

beforeEach(async () => {
  await rm(join(base, "project"), { recursive: true, force: true });
  await rm(join(base, "project-two"), { recursive: true, force: true });
  root = join(base, "project");
  await mkdir(join(root, "src"), { recursive: true });
  await mkdir(join(base, "project-two"));
  await writeFile(join(base, "secret.txt"), SECRET);
  await writeFile(join(base, "project-two", "secret.txt"), SECRET);
  await writeFile(join(root, "a.txt"), "one\ntwo\r\nthree\n");
  await symlink(base, join(root, "up"));
  await symlink(join(base, "secret.txt"), join(root, "link.txt"));
  await symlink(join(root, "a.txt"), join(root, "inner.txt"));
  await symlink(join(base, "not-there.txt"), join(root, "dangling.txt"));
  await symlink("loop", join(root, "loop"));
});

after(() => rm(base, { recursive: true }));

function read(path: unknown, line?: number, limit?: number): Promise<string> {
  return readTextFile({ root, path, line, limit, maxBytes: MAX_BYTES });
}

function write(path: unknown, content: unknown): Promise<string> {
  return writeTextFile({ root, path, content, maxBytes: MAX_BYTES });
}

async function refused(promise: Promise<unknown>, code: number, message: RegExp): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof RequestError, String(error));
    assert.equal(error.rpc.code, code, error.message);
    assert.match(error.message, message);
    // Gemini CLI would take any of these for "there is no such file", and write over what is there.
    const saysMissing = /Resource not found|ENOENT|does not exist|No such file/.test(error.message);
    assert.equal(saysMissing, code === -32002, error.message);
    return true;
  });
}

/** Ways out of the root, for reading and for writing. */
const OUTSIDE = (): string[] => [
  join(base, "secret.txt"),
  join(base, "not-there.txt"),
  `${root}/../secret.txt`,
  `${root}/../project-two/secret.txt`,
  `${root}-two/secret.txt`,
  `${root}/up/secret.txt`,
  `${root}/up/not-there.txt`,
  `${root}/up/new/folder/a.txt`,
  `${root}/link.txt`,
  "/etc/passwd",
  "/proc/self/environ",
];

describe("reading", () => {
  test("the whole text, as it stands", async () => {
    assert.equal(await read(join(root, "a.txt")), "one\ntwo\r\nthree\n");
    assert.equal(await read(join(root, "inner.txt")), "one\ntwo\r\nthree\n");
    assert.equal(await read(`${root}/src/../a.txt`), "one\ntwo\r\nthree\n");
    const marked = "\ufeffwith a mark, \u{1f600} and \u2028\n";
    await writeFile(join(root, "marked.txt"), marked);
    assert.equal(await read(join(root, "marked.txt")), marked);
  });

  test("lines by number, with their ends; pages put together are the file", async () => {
    const path = join(root, "a.txt");
    assert.equal(await read(path, 1, 1), "one\n");
    assert.equal(await read(path, 2, 1), "two\r\n");
    assert.equal(await read(path, 2), "two\r\nthree\n");
    assert.equal(await read(path, 3, 99), "three\n");
    assert.equal(await read(path, 4), "");
    assert.equal(await read(path, 4000, 2), "");
    assert.equal(await read(path, 1, 0), "");
    assert.equal(await read(path, undefined, 2), "one\ntwo\r\n");
    await writeFile(path, "no\nend");
    assert.equal(await read(path, 2, 1), "end");
  });

  test("what is not there says so in the words that Gemini CLI knows", async () => {
    const path = join(root, "new.txt");
    await refused(read(path), -32002, new RegExp(`^Resource not found: ${path}$`));
    await refused(read(`${root}/new/folder/a.txt`), -32002, /^Resource not found: /);
  });

  test("nothing outside of the root, and not whether it is there", async () => {
    const messages = new Set<string>();
    for (const path of OUTSIDE()) {
      await refused(read(path), -32602, /inside the folder of the session/);
      await read(path).catch((error: Error) => messages.add(error.message));
    }
    assert.equal(messages.size, 1);
    await refused(read(join(root, "dangling.txt")), -32602, /leads nowhere/);
    await refused(read(join(root, "loop")), -32602, /cannot be followed/);
  });

  test("paths that are none", async () => {
    for (const path of ["", "a.txt", "./a.txt", "../secret.txt", 5, null, undefined, [root], {}]) {
      await refused(read(path), -32602, /absolute/);
    }
    await refused(read(`${root}/a.txt\0.png`), -32602, /absolute/);
    await refused(read(`${root}/${"n".repeat(300)}`), -32602, /too long/);
    await refused(read(`${root}/a.txt/b`), -32602, /a file where a folder is expected/);
  });

  test("folders, pipes and devices are no files", async () => {
    await refused(read(join(root, "src")), -32602, /got a folder/);
    await refused(read(root), -32602, /got a folder/);
    await refused(read(`${root}/a.txt/`), -32602, /got a folder/);
    execFileSync("mkfifo", [join(root, "pipe")]);
    await refused(read(join(root, "pipe")), -32602, /expected a path of a file/);
  });

  test("binary and other encodings are refused, whatever the file is called", async () => {
    const path = join(root, "No such file, ENOENT.bin");
    for (const bytes of [
      [0xff, 0xfe, 0x41, 0],
      [0xc3, 0x28],
      [0x41, 0, 0x42],
      [0xe2, 0x82],
    ]) {
      await writeFile(path, Buffer.from(bytes));
      await refused(read(path), -32602, /binary, or not in UTF-8/);
    }
  });

  test("the largest is read, one byte more is not", async () => {
    const path = join(root, "large.txt");
    await writeFile(path, "x".repeat(MAX_BYTES));
    assert.equal((await read(path)).length, MAX_BYTES);
    await writeFile(path, "x".repeat(MAX_BYTES + 1));
    await refused(read(path), -32602, /1001 bytes or more, and at most 1000/);
  });
});

describe("writing", () => {
  test("a new file, in new folders, and what it returns is the real path", async () => {
    const path = join(root, "new", "folder", "b.txt");
    assert.equal(await write(path, "text \u{1f600}\n"), path);
    assert.equal(await readFile(path, "utf8"), "text \u{1f600}\n");
    assert.equal((await stat(path)).mode & 0o777, 0o666 & ~process.umask());
    assert.equal(await write(join(root, "inner.txt"), "through a link"), join(root, "a.txt"));
    assert.equal(await readFile(join(root, "a.txt"), "utf8"), "through a link");
    assert.ok((await lstat(join(root, "inner.txt"))).isSymbolicLink(), "the link is still one");
  });

  test("one that is there keeps its permissions, and nothing else is left in the folder", async () => {
    const path = join(root, "run.sh");
    await writeFile(path, "#!/bin/sh\n");
    for (const mode of [0o755, 0o600, 0o640]) {
      await chmod(path, mode);
      await write(path, `mode ${mode}`);
      assert.equal((await stat(path)).mode & 0o777, mode);
    }
    const names = await readdir(root);
    assert.deepEqual(
      names.filter((name) => name.includes("gac")),
      [],
    );
  });

  test("a reader never sees half of it", async () => {
    const path = join(root, "whole.txt");
    const texts = ["a", "b"].map((letter) => letter.repeat(MAX_BYTES));
    await write(path, texts[0]);
    const seen = new Set<string>();
    const state = { isOver: false };
    const reading = (async () => {
      while (!state.isOver) seen.add(await readFile(path, "utf8"));
    })();
    for (let i = 0; i < 200; i++) await write(path, texts[i % 2]);
    state.isOver = true;
    await reading;
    assert.deepEqual([...seen].sort(), texts);
  });

  test("nothing outside of the root", async () => {
    for (const path of OUTSIDE()) {
      await refused(write(path, "changed"), -32602, /inside the folder of the session/);
    }
    await refused(write(join(root, "dangling.txt"), "made"), -32602, /leads nowhere/);
    await refused(write(`${root}/dangling.txt/x`, "made"), -32602, /leads nowhere/);
    assert.equal(await readFile(join(base, "secret.txt"), "utf8"), SECRET);
    assert.equal(await readFile(join(base, "project-two", "secret.txt"), "utf8"), SECRET);
    assert.deepEqual((await readdir(base)).sort(), ["project", "project-two", "secret.txt"]);
  });

  test("folders, pipes, and what is no text", async () => {
    await refused(write(join(root, "src"), "x"), -32602, /got a folder/);
    await refused(write(`${root}/new/`, "x"), -32602, /got a folder/);
    await refused(write(`${root}/a.txt/b`, "x"), -32602, /a file where a folder is expected/);
    execFileSync("mkfifo", [join(root, "pipe")]);
    await refused(write(join(root, "pipe"), "x"), -32602, /expected a path of a file/);
    const path = join(root, "a.txt");
    await refused(write(path, undefined), -32602, /a content that is a string/);
    await refused(write(path, "half \ud83d"), -32602, /half a character/);
    await refused(write(path, "x".repeat(MAX_BYTES + 1)), -32602, /at most 1000 fit/);
    assert.equal(await readFile(path, "utf8"), "one\ntwo\r\nthree\n");
  });
});

test("folders that turn into links while they are used: nothing gets out, nothing gets in", async () => {
  const inner = join(root, "turning");
  const aside = join(root, "aside");
  const outside = join(base, "project-two");
  await mkdir(inner);
  await writeFile(join(inner, "secret.txt"), "the project's own\n");
  const state = { isOver: false };
  let turns = 0;
  const turning = (async () => {
    while (!state.isOver) {
      await rename(inner, aside);
      await symlink(outside, inner).catch(() => {});
      for (let i = turns % 4; i > 0; i--) await new Promise((done) => setImmediate(done));
      // A write may make the folder while it is away, which is its right.
      do await rm(inner, { recursive: true, force: true });
      while (
        !(await rename(aside, inner).then(
          () => true,
          () => false,
        ))
      );
      turns++;
      for (let i = turns % 50; i > 0; i--) await new Promise((done) => setImmediate(done));
    }
  })();
  let reads = 0;
  let writes = 0;
  const started = performance.now();
  const isEnough = (): boolean => turns > 20 && reads > 5 && writes > 5;
  for (;;) {
    const took = performance.now() - started;
    // A slow machine is given the time for enough of them.
    if (took > 1_500 && (isEnough() || took > 60_000)) break;
    await Promise.all([
      ...Array.from({ length: 8 }, async () => {
        const text = await read(join(inner, "secret.txt")).catch(() => null);
        assert.notEqual(text, SECRET);
        if (text !== null) reads++;
      }),
      write(join(inner, "made.txt"), "changed").then(
        () => writes++,
        () => {},
      ),
      write(join(inner, "deep", "made.txt"), "changed").catch(() => {}),
    ]);
  }
  state.isOver = true;
  await turning;
  assert.ok(isEnough(), `${turns} turns, ${reads} reads, ${writes} writes`);
  assert.deepEqual(await readdir(outside), ["secret.txt"]);
  assert.equal(await readFile(join(outside, "secret.txt"), "utf8"), SECRET);
});
