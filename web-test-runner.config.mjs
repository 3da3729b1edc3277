import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { findChromium } from "./scripts/ensure-chromium.mjs";

// A promise that nobody handles must fail its test file, not just print a line.
const testRunnerHtml = (testFramework) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>tests</title></head><body>
<script>
  addEventListener("unhandledrejection", (event) => {
    setTimeout(() => { throw event.reason; });
  });
</script>
<script type="module" src="${testFramework}"></script></body></html>`;

/** One plain line that can be counted, after the reporter's animated ones. */
function summaryReporter() {
  return {
    stop({ sessions }) {
      let passed = 0;
      let failed = 0;
      let skipped = 0;
      const count = (suite) => {
        for (const test of suite?.tests ?? []) {
          if (test.skipped) skipped++;
          else if (test.passed) passed++;
          else failed++;
        }
        for (const child of suite?.suites ?? []) count(child);
      };
      for (const session of sessions) {
        count(session.testResults);
        if (!session.passed && session.errors?.length) failed++;
      }
      process.stdout.write(`\nbrowser: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
    },
  };
}

export default {
  files: "packages/element/src/**/*.browser.test.ts",
  rootDir: ".",
  nodeResolve: { exportConditions: ["gac-source", "production"] },
  plugins: [
    esbuildPlugin({ ts: true, target: "es2022", tsconfig: "packages/element/tsconfig.json" }),
  ],
  concurrency: 2,
  browsers: [
    chromeLauncher({
      // A page that shares its window with another one is hidden: no frames, no real input.
      createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
      launchOptions: {
        executablePath: findChromium(),
        headless: true,
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      },
    }),
  ],
  testRunnerHtml,
  testFramework: { config: { timeout: 10000 } },
  reporters: [defaultReporter({ reportTestProgress: false }), summaryReporter()],
};
