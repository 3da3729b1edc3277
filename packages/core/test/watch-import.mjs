/**
 * Imports the modules that it is given and prints as JSON what that did to the process: nothing,
 * one should think. Run without flags, as an application's own script.
 */

const scheduled = [];
for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]) {
  const original = globalThis[name];
  globalThis[name] = (...args) => {
    scheduled.push(name);
    return original(...args);
  };
}
// Node 20 has none; later ones must not need theirs.
delete globalThis.WebSocket;

const prototypes = [Object, Array, String, Function, Promise, Map].map(
  ({ prototype }) => prototype,
);
const namesOf = (object) => Reflect.ownKeys(object).map(String);
const look = () => ({
  globals: namesOf(globalThis),
  prototypes: prototypes.flatMap(namesOf),
  listeners: process.eventNames().map(String),
  resources: process.getActiveResourcesInfo().filter((name) => !isOfOutput(name)),
  env: Object.keys(process.env),
  title: process.title,
});
const isOfOutput = (name) => name === "PipeWrap" || name === "TTYWrap";

const before = look();
const exports = [];
for (const name of process.argv.slice(2)) exports.push(Object.keys(await import(name)).length);
const after = look();

const changes = Object.keys(before).filter(
  (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
);
process.stdout.write(
  JSON.stringify({ exports, scheduled, changes: changes.map((key) => [key, after[key]]) }),
);
