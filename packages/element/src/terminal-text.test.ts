import assert from "node:assert/strict";
import test from "node:test";
import { cpuTimeOf } from "../../core/src/cpu-time.test-helper.js";
import { TerminalText } from "./terminal-text.js";
import type { TerminalStyle } from "./terminal-style.js";

const plainOf = (terminal: TerminalText): string =>
  terminal.lines.map((line) => line.map(({ text }) => text).join("")).join("\n");

const show = (text: string): string => {
  const terminal = new TerminalText();
  terminal.write(text);
  return plainOf(terminal);
};

const styled = (text: string): (readonly [string, TerminalStyle | null])[] => {
  const terminal = new TerminalText();
  terminal.write(text);
  return terminal.lines.flat().map((run) => [run.text, run.style]);
};

const cases: readonly (readonly [name: string, input: string, output: string])[] = [
  ["plain text", "a\tb\nc", "a\tb\nc"],
  ["empty lines inside and at the start", "\n\na\n\nb\n", "\n\na\n\nb"],
  ["colours", "\x1b[1;31mred\x1b[0m and \x1b[38;5;12mblue\x1b[m", "red and blue"],
  ["8-bit CSI", "\x9b31mred\x9b0m", "red"],
  ["a private sequence that looks like SGR", "\x1b[>4;2mx\x1b[?25l", "x"],
  ["title", "\x1b]0;evil title\x07ok", "ok"],
  ["title with ST", "\x1b]2;t\x1b\\ok", "ok"],
  ["8-bit OSC", "\x9d0;t\x9cok", "ok"],
  ["clipboard", "\x1b]52;c;ZXZpbA==\x07ok", "ok"],
  ["link", "\x1b]8;;https://evil.test/\x07text\x1b]8;;\x07", "text"],
  ["DCS", "\x1bPq#0;2;0;0;0~~\x1b\\ok", "ok"],
  ["8-bit DCS, SOS, PM and APC", "\x90a\x9c\x98b\x9c\x9ec\x9c\x9fd\x9cok", "ok"],
  ["APC and PM", "\x1b_Gf=100;AAAA\x1b\\\x1b^secret\x1b\\ok", "ok"],
  ["a string that is cancelled", "\x1b]0;a\x18ok", "ok"],
  ["an OSC that never ends keeps the next line", "a\x1b]0;lost\nkept", "a\nkept"],
  ["an OSC inside an OSC", "\x1b]0;a\x1b]52;c;b\x07ok", "ok"],
  ["cut off in a CSI", "ok\x1b[3", "ok"],
  ["cut off after ESC", "ok\x1b", "ok"],
  ["cut off in an OSC", "ok\x1b]8;;https://", "ok"],
  ["a CSI that a control breaks off", "a\x1b[3\nb", "a\nb"],
  ["a CSI that another one breaks off", "a\x1b[3\x1b[1mb", "ab"],
  ["an escape before a letter of another script", "a\x1bäb", "aäb"],
  ["charset and reset", "\x1b(Bok\x1bc", "ok"],
  ["bell, NUL, DEL", "a\x07\x00\x7fb", "ab"],
  ["CRLF", "a\r\nb\r\n", "a\nb"],
  ["NEL, VT and FF end a line", "a\x85b\x0bc\x0cd", "a\nb\nc\nd"],
  ["progress", "10%\r20%\r100%", "100%"],
  ["progress that gets shorter", "100 files\r done", " doneiles"],
  ["progress that erases", "100 files\r\x1b[Kdone", "done"],
  ["progress that erases all of the line", "100 files\x1b[2K\rdone", "done"],
  ["erase to the cursor", "abcdef\x1b[3D\x1b[1K", "    ef"],
  ["backspaces", "abc\b\bX", "aXc"],
  ["spinner", "| work\r\x1b[1C\x1b[1D/\b-", "- work"],
  ["carriage return with an emoji", "😀😀\ra", "a😀"],
  ["carriage return before the line end", "a\r\r\nb", "a\nb"],
  ["a column by number", "name\x1b[10Gsize", "name     size"],
  ["a tab over what is there", "abcdefghij\r\tX", "abcdefghXj"],
  ["bars of several lines", "a 1\nb 1\n\x1b[2Aa 2\nb 2\n", "a 2\nb 2"],
  ["up, erase below, anew", "one\ntwo\nthree\n\x1b[3A\x1b[Jdone\n", "done"],
  ["next and previous line", "a\nb\x1b[Fx\x1b[Ey", "x\ny"],
  ["cursor saved and restored", "a\x1b[sbc\x1b[uX", "aXc"],
  ["down goes no farther than the last line", "a\x1b[999Bb", "ab"],
  ["up goes no farther than the first line", "a\x1b[999999999Ab", "ab"],
  ["a column beyond all screens", "a\x1b[999999999Gb", `a${" ".repeat(998)}b`],
  [
    "a cleared screen loses nothing",
    "first\n\x1b[2J\x1b[Hsecond\x1bcthird",
    "first\nsecond\nthird",
  ],
  ["concealed text is shown", "\x1b[8mrm -rf ~\x1b[0m", "rm -rf ~"],
];

for (const [name, input, output] of cases) {
  test(name, () => assert.equal(show(input), output));
}

test("the looks of a text", () => {
  assert.deepEqual(styled("\x1b[1;31ma\x1b[22mb\x1b[39mc\x1b[4;7;9;2;3md\x1b[me"), [
    ["a", { bold: true, color: "red" }],
    ["b", { color: "red" }],
    ["c", null],
    ["d", { underline: true, inverse: true, strike: true, dim: true, italic: true }],
    ["e", null],
  ]);
});

test("colours of 16, of 256 and of millions become a few hues", () => {
  const colour = (sgr: string): string | undefined => styled(`\x1b[${sgr}mx`)[0]?.[1]?.color;
  assert.deepEqual(["32", "92", "90", "38;5;4", "38;5;208", "38;5;240", "38;5;255"].map(colour), [
    "green",
    "green",
    "grey",
    "blue",
    "orange",
    "grey",
    "white",
  ]);
  assert.deepEqual(
    ["38;2;200;0;0", "38:2::0:0:255", "38:2:0:255:0", "38;2;130;60;250", "38:5:13"].map(colour),
    ["red", "blue", "green", "violet", "magenta"],
  );
  assert.deepEqual(["38", "38;5", "38;5;999", "38;2;999;0;0", "99", "38;9;1"].map(colour), [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(styled("\x1b[48;5;196;37mx"), [["x", { background: "red", color: "white" }]]);
  assert.deepEqual(styled("\x1b[58;5;196;1mx"), [["x", { bold: true }]]);
});

test("a link is text with the address that it would open", () => {
  assert.deepEqual(
    styled("a \x1b]8;id=1;https://evil.test/x;y\x1b\\\x1b[1mgithub\x1b[0m.com\x1b]8;;\x1b\\ b"),
    [
      ["a ", null],
      ["github", { link: "https://evil.test/x;y", bold: true }],
      [".com", { link: "https://evil.test/x;y" }],
      [" b", null],
    ],
  );
});

/** Plain xorshift: the same texts in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const pieces = [
  ...["a", "word ", "\t", "😀", "é", "\n", "\r", "\r\n", "\b", "\x1b", "\x9b", "\x9c", "\x07"],
  ...["\x1b[", "\x1b]", "\x1b]8;;https://a.test/", "\x1b\\", "\x1bP", "\x1b[2K", "\x1b[K"],
  ...["\x1b[1A", "\x1b[3B", "\x1b[5C", "\x1b[2D", "\x1b[J", "\x1b[2J", "\x1b[H", "\x1b[9G"],
  ...["\x1b[31m", "\x1b[0m", "\x1b[38;2;1;2;3m", ";", "8", "m", "\x1b7", "\x1b8", "\x1bM", "\x1b("],
  ...["x".repeat(1500), "\ud83d", "\ude00", "\x18", "\x85"],
];

test("whole, by character and at random cuts: the same", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed * 7919);
    const parts = Array.from({ length: 60 }, () => pieces[Math.floor(next() * pieces.length)]);
    const text = parts.join("");
    const whole = new TerminalText();
    whole.write(text);
    const single = new TerminalText();
    const cut = new TerminalText();
    for (let at = 0; at < text.length; at++) single.write(text.charAt(at));
    for (let at = 0; at < text.length;) {
      const end = at + 1 + Math.floor(next() * 40);
      cut.write(text.slice(at, end));
      // Reading in between changes nothing.
      assert.ok(cut.lines.length >= 0);
      at = end;
    }
    assert.deepEqual(single.lines, whole.lines, `seed ${seed}`);
    assert.deepEqual(cut.lines, whole.lines, `seed ${seed}`);
  }
});

test("no control character is left, whatever comes", () => {
  const all = Array.from({ length: 0x120 }, (_, code) => `x${String.fromCharCode(code)}`).join("");
  for (const text of [all, [...all].reverse().join("")]) {
    const left = [...show(text)].filter(
      (character) => /\p{Cc}/u.test(character) && character !== "\n" && character !== "\t",
    );
    assert.deepEqual(left, []);
  }
});

test("lines that have scrolled away do not change any more", () => {
  const terminal = new TerminalText();
  terminal.write(Array.from({ length: 500 }, (_, index) => `line ${index}\n`).join(""));
  const closed = terminal.firstOpenLine;
  const before = terminal.slice(0, closed);
  terminal.write("\x1b[9999A\x1b[Jnew\n\x1b[9999A\x1b[2Knew");
  assert.equal(closed, 401);
  assert.ok(terminal.firstOpenLine >= closed);
  assert.deepEqual(terminal.slice(0, closed), before);
  assert.equal(terminal.lineCount, closed + 1);
});

test("a line that is too long is never written over: what comes begins a new one", () => {
  const long = "x".repeat(9000);
  assert.equal(show(`${long}\rend`), `${long}\nend`);
  assert.equal(show(`ab\r${long}\rend`), `${long}\nend`);
  assert.equal(show(`${long}\b\x1b[5Dy`), `${long}y`);
});

for (const [name, text] of [
  ["plain lines", `${"x".repeat(80)}\n`.repeat(60_000)],
  ["one line", "x".repeat(5_000_000)],
  ["a progress bar", `\r${"#".repeat(60)} 10%`.repeat(75_000)],
  ["a colour for each word", "\x1b[32mword\x1b[0m ".repeat(350_000)],
  ["unfinished sequences", "\x1b[".repeat(2_500_000)],
  ["unfinished strings", "\x1b]".repeat(2_500_000)],
  ["backspaces over a long line", `${"x".repeat(3990)}${"\bxy".repeat(400_000)}`],
  ["moves up and down", "\x1b[9Ax\n\n".repeat(600_000)],
] as const) {
  test(`5 MB of ${name}: bounded time`, () => {
    const terminal = new TerminalText();
    let longest = 0;
    for (let at = 0; at < text.length; at += 64 * 1024) {
      const piece = text.slice(at, at + 64 * 1024);
      const took = cpuTimeOf(() => terminal.write(piece));
      longest = Math.max(longest, took);
    }
    assert.equal(terminal.length, text.length);
    assert.ok(longest < 200, `the longest piece took ${longest.toFixed(0)} ms`);
  });
}
