import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Installs a package that looks like Gemini CLI below `root`; returns its script. */
export async function installGemini(root: string, version: string): Promise<string> {
  const home = join(root, "node_modules", "@google", "gemini-cli");
  const script = join(home, "bundle", "gemini.js");
  const manifest = { name: "@google/gemini-cli", version, bin: { gemini: "bundle/gemini.js" } };
  await mkdir(join(home, "bundle"), { recursive: true });
  await mkdir(join(root, "node_modules", ".bin"), { recursive: true });
  await writeFile(join(home, "package.json"), JSON.stringify(manifest));
  await writeFile(script, "#!/usr/bin/env node\n");
  await chmod(script, 0o755);
  await symlink("../@google/gemini-cli/bundle/gemini.js", join(root, "node_modules/.bin/gemini"));
  return script;
}

/** Makes a file that may be executed. */
export async function program(path: string, text = "#!/bin/sh\nexit 0\n"): Promise<string> {
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}
