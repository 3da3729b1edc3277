import assert from "node:assert/strict";
import test from "node:test";
import { plainTerminalText } from "./plain-terminal-text.js";

const cases: readonly (readonly [name: string, input: string, output: string])[] = [
  ["plain text", "a\tb\nc", "a\tb\nc"],
  ["colours", "\x1b[1;31mred\x1b[0m and \x1b[38;5;12mblue\x1b[m", "red and blue"],
  ["8-bit CSI", "\x9b31mred\x9b0m", "red"],
  ["cursor moves and modes", "\x1b[2J\x1b[1;1H\x1b[?25lx\x1b[?25h", "x"],
  ["title", "\x1b]0;evil title\x07ok", "ok"],
  ["title with ST", "\x1b]2;t\x1b\\ok", "ok"],
  ["8-bit OSC", "\x9d0;t\x9cok", "ok"],
  ["clipboard", "\x1b]52;c;ZXZpbA==\x07ok", "ok"],
  ["link", "\x1b]8;;https://evil.test/\x07text\x1b]8;;\x07", "text"],
  ["DCS", "\x1bPq#0;2;0;0;0~~\x1b\\ok", "ok"],
  ["APC and PM", "\x1b_Gf=100;AAAA\x1b\\\x1b^secret\x1b\\ok", "ok"],
  ["an OSC that never ends keeps the next line", "a\x1b]0;lost\nkept", "a\nkept"],
  ["cut off in a CSI", "ok\x1b[3", "ok"],
  ["cut off after ESC", "ok\x1b", "ok"],
  ["charset and reset", "\x1b(Bok\x1bc", "ok"],
  ["bell, NUL, DEL", "a\x07\x00\x7fb", "ab"],
  ["CRLF", "a\r\nb\r\n", "a\nb\n"],
  ["progress", "10%\r20%\r100%", "100%"],
  ["progress that gets shorter", "100 files\r done", " doneiles"],
  ["progress that erases", "100 files\r\x1b[Kdone", "done"],
  ["erase with its number", "100 files\r\x1b[0Kdone", "done"],
  ["backspaces", "abc\b\bX", "aXc"],
  ["carriage return with an emoji", "😀😀\ra", "a😀"],
  ["carriage return before the line end", "a\r\r\nb", "a\nb"],
];

for (const [name, input, output] of cases) {
  test(name, () => assert.equal(plainTerminalText(input), output));
}

test("nothing but tab and line feed is left of the control characters", () => {
  const all = Array.from({ length: 0x120 }, (_, code) => `x${String.fromCharCode(code)}`).join("");
  for (const text of [all, [...all].reverse().join("")]) {
    const left = [...plainTerminalText(text)].filter(
      (character) => /\p{Cc}/u.test(character) && character !== "\n" && character !== "\t",
    );
    assert.deepEqual(left, []);
  }
});

test("a megabyte of escapes takes no noticeable time", () => {
  const started = performance.now();
  plainTerminalText("\x1b[".repeat(250_000));
  plainTerminalText("\x1b]".repeat(250_000));
  plainTerminalText(`${"x".repeat(500_000)}\r${"y".repeat(500_000)}`);
  assert.ok(performance.now() - started < 3000);
});
