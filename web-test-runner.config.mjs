/**
 * The element's tests, in three engines. `TEST_ENGINES=firefox` (names with commas between) chooses
 * some of them; files named `*.chromium.browser.test.ts` run in Chromium alone.
 */
import { basename } from "node:path";
import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { chromiumFlags } from "./scripts/browser-flags.mjs";
import { engineNames, findBrowser } from "./scripts/ensure-browsers.mjs";
import { webkitLauncher } from "./scripts/webkit-launcher.mjs";

// A promise that nobody handles must fail its test file, not just print a line. And a failed
// assertion about DOM nodes must not carry them: the runner would write out all they lead to,
// which takes for ever.
const testRunnerHtml = (testFramework) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>tests</title></head><body>
<script>
  addEventListener("unhandledrejection", (event) => {
    setTimeout(() => { throw event.reason; });
  });
</script>
<script type="module">
  // Without its side effects: fixtures are cleaned up by Mocha, which is not there yet.
  import { chai } from "@open-wc/testing/pure";
  const { Assertion, util } = chai;
  const { assert } = Assertion.prototype;
  const isNode = (value) => value instanceof Node || (Array.isArray(value) && value.some(isNode));
  const named = (value) =>
    value instanceof Node ? "<" + value.nodeName + ">" : Array.isArray(value) ? value.map(named) : value;
  Assertion.prototype.assert = function (isTrue, message, negated, expected, actual, showDiff) {
    const object = util.flag(this, "object");
    if (![object, expected, actual].some(isNode)) {
      return assert.call(this, isTrue, message, negated, expected, actual, showDiff);
    }
    util.flag(this, "object", named(object));
    try {
      assert.call(this, isTrue, message, negated, named(expected), named(actual), false);
    } finally {
      util.flag(this, "object", object);
    }
  };
</script>
<script type="module" src="${testFramework}"></script></body></html>`;

/** Plain lines: what failed in which browser, and one that can be counted. */
function summaryReporter() {
  return {
    stop({ sessions }) {
      const total = { passed: 0, failed: 0, skipped: 0 };
      const perBrowser = new Map();
      for (const session of sessions) {
        const { name } = session.browser;
        const counts = perBrowser.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
        perBrowser.set(name, counts);
        count(session.testResults, counts, (title, error) =>
          process.stdout.write(
            `FAILED in ${name}: ${basename(session.testFile)}: ${title}\n  ${error?.message}\n`,
          ),
        );
        if (!session.passed && session.errors?.length) {
          counts.failed++;
          const [{ message }] = session.errors;
          process.stdout.write(`FAILED in ${name}: ${basename(session.testFile)}: ${message}\n`);
        }
      }
      for (const [name, counts] of perBrowser) {
        for (const key of Object.keys(total)) total[key] += counts[key];
        process.stdout.write(`${name}: ${counts.passed} of ${counts.passed + counts.failed}\n`);
      }
      const { passed, failed, skipped } = total;
      process.stdout.write(`\nbrowser: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
    },
  };
}

function count(suite, counts, onFailed) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) counts.skipped++;
    else if (test.passed) counts.passed++;
    else {
      counts.failed++;
      onFailed(test.name, test.error);
    }
  }
  for (const child of suite?.suites ?? []) count(child, counts, onFailed);
}

const launchers = {
  chromium: () =>
    named(
      "Chromium",
      chromeLauncher({
        concurrency: 1,
        // A page that shares its window with another one is hidden: no frames, no real input.
        createPage: async ({ context }) =>
          (await context.browser().createBrowserContext()).newPage(),
        launchOptions: {
          executablePath: findBrowser("chromium"),
          headless: true,
          args: chromiumFlags,
        },
      }),
    ),
  firefox: () =>
    named(
      "Firefox",
      chromeLauncher({
        concurrency: 1,
        launchOptions: {
          browser: "firefox",
          executablePath: findBrowser("firefox"),
          headless: true,
        },
      }),
    ),
  webkit: () => webkitLauncher(findBrowser("webkit"), 2),
};

function named(name, launcher) {
  launcher.name = name;
  return launcher;
}

const wanted = process.env["TEST_ENGINES"]?.split(",") ?? engineNames;
const unknown = wanted.filter((name) => !engineNames.includes(name));
if (unknown.length > 0) {
  throw new Error(`TEST_ENGINES has ${unknown.join(", ")}: expected ${engineNames.join(", ")}`);
}
const browsers = new Map(wanted.map((name) => [name, launchers[name]()]));
const chromium = browsers.get("chromium");
// `--files` names all that is to be run.
const chromiumOnly = chromium && !process.argv.includes("--files");

export default {
  files: [
    "packages/{core,element}/src/**/*.browser.test.ts",
    "!packages/*/src/**/*.chromium.browser.test.ts",
  ],
  rootDir: ".",
  nodeResolve: { exportConditions: ["gac-source", "production"] },
  plugins: [
    esbuildPlugin({ ts: true, target: "es2022", tsconfig: "packages/element/tsconfig.json" }),
  ],
  groups: chromiumOnly
    ? [
        {
          name: "chromium",
          files: "packages/*/src/**/*.chromium.browser.test.ts",
          browsers: [chromium],
        },
      ]
    : [],
  browsers: [...browsers.values()],
  // One page each, WebKit two: it takes longest. More wait for each other on two cores.
  concurrentBrowsers: 3,
  // On a busy machine.
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 400_000,
  testRunnerHtml,
  testFramework: { config: { timeout: 60_000 } },
  reporters: [defaultReporter({ reportTestProgress: false }), summaryReporter()],
};
