import assert from "node:assert/strict";
import { test } from "node:test";
import { parseMessage } from "@gemini-agent-chat/core";
import { readRecordings } from "../../../core/src/rpc/recordings.test-helper.js";
import { TextUpdates } from "./text-updates.js";
import { cpuTime } from "../../../core/src/cpu-time.test-helper.js";

const chunk = (text: string, sessionId = "s1", kind = "agent_message_chunk"): string =>
  `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"${sessionId}",` +
  `"update":{"sessionUpdate":"${kind}","content":{"type":"text","text":"${text}"}}}}`;

/** True: it was read. What is read must be what the parser makes of it. */
function agrees(updates: TextUpdates, line: string): boolean {
  const read = updates.read(line);
  if (read === null) return false;
  const parsed = parseMessage(line);
  assert.equal(parsed.kind, "notification", line);
  assert.deepEqual(read, parsed.kind === "notification" && parsed.message, line);
  // The same members in the same order, as whoever writes it anew would see.
  assert.equal(JSON.stringify(read), JSON.stringify(JSON.parse(line)));
  return true;
}

test("of the recordings, the pieces of text are read, and nothing else", () => {
  const updates = new TextUpdates();
  let count = 0;
  for (const agent of ["gemini-cli-0.30.0", "gemini-cli-0.61.0"] as const) {
    for (const { entries } of readRecordings(agent)) {
      for (const { dir, msg } of entries) {
        if (dir !== "<" || msg === undefined) continue;
        const line = JSON.stringify(msg);
        const isText = /^[^{]*\{[^{]*\{[^{]*"update":\{"sessionUpdate":"\w+_chunk"/.test(line);
        if (line.length <= 4096) assert.equal(agrees(updates, line), isText, line);
        if (isText) count++;
      }
    }
  }
  assert.ok(count > 200, `${count} pieces of text`);
});

for (const text of [
  "",
  " ",
  "日本 🙂 \u2028\u2029\u007f\ufeff\ufffd",
  String.raw`\n\t\"\\\/\b\f\r\u0000\u00e9\uD83D\ude00\ud800`,
  '\\"}}}},{\\"method\\":\\"session/prompt\\"',
  "[MODE_UPDATE] plan",
  "{}[]:,",
  "__proto__",
]) {
  test(`read: ${JSON.stringify(text)}`, () => {
    assert.ok(agrees(new TextUpdates(), chunk(text)));
    if (!text.includes("\\")) assert.ok(agrees(new TextUpdates(), chunk("x", text)));
  });
}

for (const line of [
  "",
  "noise",
  chunk("bad \\x escape"),
  chunk("bad \\u12g4 escape"),
  chunk("ends in \\"),
  chunk("a tab\t"),
  chunk("a \u0000"),
  chunk('two","text":"texts'),
  chunk('more"},"_meta":{"a":"b'),
  chunk("x", 's1","sessionId":"s2'),
  chunk("x", "s\\u0031"),
  chunk("x", "s1", "tool_call"),
  chunk("x", "s1", "agent_message_chunk2"),
  chunk("x", "s1", "agent\\u005fmessage_chunk"),
  `${chunk("x")} `,
  `${chunk("x")}\r`,
  `${chunk("x")}\n`,
  ` ${chunk("x")}`,
  `${chunk("x")}${chunk("y")}`,
  chunk("x").slice(0, -1),
  `${chunk("x")}}`,
  chunk("x").replace('"params"', '"id":1,"params"'),
  chunk("x").replace('"2.0"', '"2x0"'),
  chunk("x").replace("session/update", "session\\/update"),
  chunk("x").replace('"text","text"', '"text", "text"'),
  chunk("y".repeat(5000)),
]) {
  test(`left to the parser: ${JSON.stringify(line.slice(0, 200))}`, () => {
    assert.equal(new TextUpdates().read(line), null);
  });
}

test("sessions in turn are not taken for one another", () => {
  const updates = new TextUpdates();
  const ids = ["s1", "s12", "s1", "", "s", "s1", "日本", "日", "s2"];
  for (const id of ids) assert.ok(agrees(updates, chunk(`of ${id}`, id)), id);
});

test("200,000 lines with something cut, doubled, moved or changed: never another outcome than the parser's", () => {
  let seed = 7;
  const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
  const bits = ['"', "\\", "\\u", "{", "}", ",", ":", '"id":1,', "\t", "é", '"text":"', "\\n", "a"];
  const updates = new TextUpdates();
  const sources = [chunk("hello"), chunk("a\\nb\\u00e9\\\\", "0f7c-1"), chunk("日本", "s1~2")];
  let read = 0;
  for (let i = 0; i < 200_000; i++) {
    let line = sources[random(sources.length)] ?? "";
    for (let n = random(3); n > 0; n--) {
      const [from, to] = [random(line.length), random(line.length)];
      const bit = bits[random(bits.length)] ?? "";
      const piece = line.slice(from, from + random(40));
      const changed = [
        () => line.slice(0, to) + bit + line.slice(to),
        () => line.slice(0, to) + piece + line.slice(to),
        () => line.slice(0, to) + line.slice(to + 1 + random(5)),
        () => line.slice(0, to) + bit + line.slice(to + 1),
      ];
      line = changed[random(changed.length)]?.() ?? line;
    }
    if (agrees(updates, line)) read++;
  }
  assert.ok(read > 50_000 && read < 150_000, `${read} were read`);
});

test("a long line that fits until its end is refused in time", () => {
  const updates = new TextUpdates();
  const line = chunk("\\n".repeat(1900)).slice(0, -1);
  const started = cpuTime();
  for (let i = 0; i < 1000; i++) assert.equal(updates.read(line), null);
  assert.ok(cpuTime() - started < 1000);
});
