/** For the analyzer of `manifest.mjs`: it is to leave package.json alone. */
export default { packagejson: false };
