import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcer } from "./announcer.js";

interface Said {
  readonly at: number;
  readonly urgency: string;
  readonly text: string;
}

/** An announcer whose regions write down what is put into them, over a clock that the test moves. */
function listening(): { readonly announcer: Announcer; readonly said: Said[] } {
  const said: Said[] = [];
  const announcer = new Announcer(
    (urgency) =>
      ({
        set textContent(text: string) {
          if (text) said.push({ at: Date.now(), urgency, text });
        },
      }) as unknown as Element,
  );
  return { announcer, said };
}

test("at most one announcement a second, whatever comes", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { announcer, said } = listening();
  for (let at = 0; at < 200; at++) {
    announcer.status(`status ${at}`);
    if (at % 10 === 0) announcer.alert(`alert ${at}`);
    mock.timers.tick(50);
  }
  for (let at = 0; at < 60_000; at += 50) mock.timers.tick(50);
  assert.ok(said.length > 10, `only ${said.length}`);
  for (const [index, { at }] of said.entries()) {
    const before = said[index - 1];
    if (before) assert.ok(at - before.at >= 1000, `${at - before.at} ms after the one before`);
  }
  const alerts = said.filter(({ urgency }) => urgency === "alert");
  assert.ok(alerts.length >= 10, `only ${alerts.length} alerts`);
  assert.equal(alerts.at(-1)?.text, "alert 190");
});

test("of a hundred alerts at once the first and the newest are said, and then the status", ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { announcer, said } = listening();
  for (let at = 0; at < 100; at++) announcer.alert(`alert ${at}`);
  announcer.status("done");
  for (let at = 0; at < 10_000; at += 50) mock.timers.tick(50);
  assert.deepEqual(
    said.map(({ text }) => text),
    ["alert 0", "alert 97", "alert 98", "alert 99", "done"],
  );
});

test("an alert goes before a status that waits, and only the newest status is said", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { announcer, said } = listening();
  announcer.status("first");
  announcer.status("second");
  announcer.status("third");
  announcer.alert("now");
  for (let at = 0; at < 5000; at += 50) mock.timers.tick(50);
  assert.deepEqual(
    said.map(({ text }) => text),
    ["first", "now", "third"],
  );
});
