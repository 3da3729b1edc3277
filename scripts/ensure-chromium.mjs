/** Finds a Chromium for the browser tests, and installs Debian's where that can be done. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const places = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a Chromium, or undefined. */
export function findChromium() {
  return places.find((place) => place && existsSync(place));
}

/** @returns {string} the path of a Chromium; throws an error that says how to get one */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (isDebian() && process.getuid?.() === 0) {
    process.stderr.write("No Chromium found: installing Debian's ...\n");
    const options = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    const lock = ["-o", "DPkg::Lock::Timeout=400"];
    execFileSync("apt-get", ["update", "-qq", ...lock], options);
    execFileSync(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", ...lock, "chromium"],
      options,
    );
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium, and there is none here.\n" +
      "Install it (Debian, Ubuntu: sudo apt-get install chromium), or name yours: CHROMIUM_PATH=/path/to/chrome npm test",
  );
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
