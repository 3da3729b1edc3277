/** Finds the browsers of the tests, and installs Debian's where one is missing and that can be done. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The engines that the element's tests run in: how each is called, what Debian calls what it
 * needs, the variable that names another one, and where its parts may be.
 */
const engines = {
  chromium: {
    title: "Chromium",
    packages: ["chromium"],
    variable: "CHROMIUM_PATH",
    find: () =>
      firstOf([
        process.env["CHROMIUM_PATH"],
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
      ]),
  },
  firefox: {
    title: "Firefox",
    packages: ["firefox-esr"],
    variable: "FIREFOX_PATH",
    find: () =>
      firstOf([
        process.env["FIREFOX_PATH"],
        "/usr/bin/firefox-esr",
        "/usr/bin/firefox",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
      ]),
  },
  webkit: {
    title: "WebKitGTK with its driver, and Xvfb",
    packages: ["webkit2gtk-driver", "xvfb"],
    variable: undefined,
    find: () => {
      const [driver, xvfb] = [onPath("WebKitWebDriver"), onPath("Xvfb")];
      const browser = firstOf(
        ["/usr/lib", ...foldersIn("/usr/lib"), "/usr/libexec"].flatMap((folder) =>
          ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map((version) =>
            join(folder, version, "MiniBrowser"),
          ),
        ),
      );
      // The driver alone is of no use.
      return driver && xvfb && browser ? { driver, xvfb, browser } : undefined;
    },
  },
};

/** @typedef {keyof typeof engines} Engine */

/** @type {readonly Engine[]} */
export const engineNames = /** @type {Engine[]} */ (Object.keys(engines));

/**
 * Where an engine is: a path, for `webkit` those of the driver, the browser and Xvfb; or undefined.
 * @template {Engine} Name
 * @param {Name} name
 * @returns {ReturnType<(typeof engines)[Name]["find"]>}
 */
export function findBrowser(name) {
  return engines[name].find();
}

/**
 * Installs what is missing, in one go, where this is a Debian and we are root.
 * @param {readonly Engine[]} wanted
 * @throws {Error} that says what is missing and how to get it
 */
export function ensureBrowsers(wanted) {
  const missing = () => wanted.filter((name) => !findBrowser(name));
  let absent = missing();
  if (absent.length > 0 && isDebian() && process.getuid?.() === 0) {
    install(absent.flatMap((name) => engines[name].packages));
    absent = missing();
  }
  if (absent.length === 0) return;
  const titles = absent.map((name) => engines[name].title).join("; ");
  const packages = absent.flatMap((name) => engines[name].packages).join(" ");
  const variables = absent.flatMap((name) => engines[name].variable ?? []);
  const rest = engineNames.filter((name) => !absent.includes(name));
  throw new Error(
    [
      `The browser tests run in ${wanted.join(", ")}; here is no ${titles}.\n`,
      `Install it (Debian, Ubuntu: sudo apt-get install ${packages})`,
      variables.length > 0 ? `, or name yours in ${variables.join(" or ")}` : "",
      rest.length > 0 ? `; or run what you have: npm test -- browser ${rest.join(" ")}` : "",
    ].join(""),
  );
}

/** @param {readonly string[]} packages */
function install(packages) {
  process.stderr.write(`Missing for the browser tests, installing: ${packages.join(" ")} ...\n`);
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  const lock = ["-o", "DPkg::Lock::Timeout=400"];
  try {
    execFileSync("apt-get", ["update", "-qq", ...lock], options);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", ...lock, ...packages],
      options,
    );
  } catch (error) {
    // What is missing afterwards is told by the caller.
    process.stderr.write(`${error.message}\n`);
  }
}

/**
 * @param {readonly (string | undefined)[]} places
 * @returns {string | undefined}
 */
function firstOf(places) {
  return places.find((place) => place && existsSync(place));
}

/** @param {string} program */
function onPath(program) {
  return firstOf((process.env["PATH"] ?? "").split(delimiter).map((place) => join(place, program)));
}

/** @param {string} folder */
function foldersIn(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
