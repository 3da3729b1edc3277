import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));
const LOADER = ["--conditions=gac-source", "--import", import.meta.resolve("tsx")];
const isLinux = process.platform === "linux";

/** What a program of a user gets for an address. */
async function statusFor(uid: number, url: string): Promise<string> {
  const script =
    `fetch(${JSON.stringify(url)}, { redirect: "manual" })` +
    `.then(({ status }) => process.stdout.write(String(status)))`;
  const child = spawn(process.execPath, ["-e", script], { cwd: "/", uid, env: {} });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((done) => child.on("close", done));
  return text;
}

test(
  "what stands in the browser's command line opens the page for this user alone",
  { skip: !isLinux },
  async (context) => {
    const base = await mkdtemp(join(tmpdir(), "gac-open-"));
    const seen = join(base, "seen");
    await writeFile(
      join(base, "xdg-open"),
      `#!/bin/sh\nprintf '%s' "$*" > ${seen}.new && mv ${seen}.new ${seen}\n`,
    );
    await chmod(join(base, "xdg-open"), 0o755);
    const PATH = `${base}:${process.env["PATH"] ?? ""}`;
    const args = [...LOADER, CLI, "--port", "0", "--agent", "demo", "--json", "--open"];
    const cli = spawn(process.execPath, args, { env: { ...process.env, PATH } });
    let errors = "";
    cli.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    cli.stdout.resume();
    const ended = new Promise((done) => cli.once("close", done));
    context.after(async () => {
      cli.kill("SIGTERM");
      await ended;
      await rm(base, { recursive: true });
    });
    let url = "";
    for (let i = 0; i < 1_200 && url === ""; i++) {
      await new Promise((done) => setTimeout(done, 50));
      url = await readFile(seen, "utf8").catch(() => "");
    }
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{32}$/);
    const own = process.getuid?.() ?? 0;
    // Only the superuser can play somebody else.
    if (own === 0) {
      assert.equal(await statusFor(65_534, url), "403");
      // Its words come on another pipe than the answer.
      for (let i = 0; i < 600 && !errors.includes("Refused"); i++) {
        await new Promise((done) => setTimeout(done, 50));
      }
      assert.match(
        errors,
        /^warn: Refused a request \(403\): .*open the address that was printed$/m,
      );
    }
    assert.equal(await statusFor(own, url), "303");
    assert.equal(await statusFor(own, url), "404");
  },
);
