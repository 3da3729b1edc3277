/** How every Chromium of the tests is started: nothing asked of the network, no first-run pages. */

/** @type {string[]} */
export const chromiumFlags = [
  // Root has no sandbox, and in a container there is only root.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
