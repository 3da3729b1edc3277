/** An isolated home folder and workspace for the real Gemini CLI. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What `[[edit]]` finds in `notes.txt`. */
export const notesBefore = "first line\nsecond line, wrong\nthird line\n";

const settings = {
  security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
  telemetry: { enabled: false },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 1 },
  tools: { sandbox: false },
  ide: { enabled: false },
};

/** Folders of one test; everything below `root` is removed by {@link TestFolders.remove}. */
export interface TestFolders {
  readonly home: string;
  readonly workspace: string;
  remove(): void;
}

/** Makes a home with Gemini CLI's settings, and a workspace with one file, `notes.txt`. */
export function makeTestFolders(): TestFolders {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gac-e2e-")));
  const home = join(root, "home");
  const workspace = join(root, "workspace");
  mkdirSync(join(home, ".gemini"), { recursive: true });
  mkdirSync(workspace);
  writeFileSync(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
  writeFileSync(join(workspace, "notes.txt"), notesBefore);
  return {
    home,
    workspace,
    // A process that is just ending may still write into its home.
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}
