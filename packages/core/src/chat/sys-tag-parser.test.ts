import assert from "node:assert/strict";
import { test } from "node:test";
import { cutAtRandom, seededRandom } from "../rpc/random-cuts.test-helper.js";
import { AgentChatError } from "../errors.js";
import {
  type SysTagMode,
  SysTagParser,
  type SysTagParserOptions,
  type SysTagPart,
} from "./sys-tag-parser.js";

/** Parts in a short form: a string is text, an object is an event. */
type Short = string | { type?: "sys_block"; payload?: unknown; error?: true };

function short(parts: readonly SysTagPart[]): Short[] {
  const out: Short[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (part.kind === "event") {
      out.push({
        ...(part.event.type === "sys_block" && { type: part.event.type }),
        ...("payload" in part.event && { payload: part.event.payload }),
        ...("error" in part.event && { error: true }),
      });
    } else if (typeof last === "string") out[out.length - 1] = last + part.text;
    else out.push(part.text);
  }
  return out;
}

function run(pieces: readonly string[], options: SysTagParserOptions): Short[] {
  const parser = new SysTagParser(options);
  const results = [...pieces.map((piece) => parser.consume(piece)), parser.flush()];
  for (const { output, events, parts } of results) {
    assert.equal(output, parts.map((part) => (part.kind === "text" ? part.text : "")).join(""));
    assert.deepEqual(
      events,
      parts.flatMap((part) => (part.kind === "event" ? [part.event] : [])),
    );
  }
  return short(results.flatMap(({ parts }) => parts));
}

/** Whole, in single characters, in two at every place, and at random cuts: always the same. */
function everyCut(
  text: string,
  expected: readonly Short[],
  options: SysTagParserOptions = {},
): void {
  assert.deepEqual(run([text], options), expected, `whole: ${text}`);
  assert.deepEqual(run(text.split(""), options), expected, `by character: ${text}`);
  for (let i = 1; i < Math.min(text.length, 200); i++) {
    assert.deepEqual(run([text.slice(0, i), text.slice(i)], options), expected, `cut at ${i}`);
  }
  for (let seed = 1; seed <= 10; seed++) {
    const pieces = cutAtRandom(text, seededRandom(seed), 9);
    assert.deepEqual(run(pieces, options), expected, `seed ${seed}`);
  }
}

test("text without tags passes, whatever brackets it holds", () => {
  for (const text of [
    "hello",
    "a < b && c > d",
    "<",
    "<<<SYS_",
    "<SYS_JSON",
    "<SYS_JSONX>{}</SYS_JSONX>",
    "<sys_json>{}</sys_json>",
    "< SYS_JSON>{}</SYS_JSON>",
    '<SYS_JSON a="b">{}</SYS_JSON>',
    "<b></SYS_JSON>日本 🙂</b>\r\n",
  ]) {
    everyCut(text, [text]);
  }
});

test("event: a tag is cut out and reported where it stood", () => {
  everyCut('Hi <SYS_JSON>{"a":[1,"<b>"]}</SYS_JSON>, you', [
    "Hi ",
    { payload: { a: [1, "<b>"] } },
    ", you",
  ]);
  everyCut(
    '<SYS_BLOCK> {"type":"start"} </SYS_BLOCK>x<SYS_JSON>1</SYS_JSON><SYS_JSON>2</SYS_JSON>',
    [{ type: "sys_block", payload: { type: "start" } }, "x", { payload: 1 }, { payload: 2 }],
  );
});

test("an event has its type, payload and raw text", () => {
  const { events } = new SysTagParser().consume('<SYS_JSON> {"a":1}\n</SYS_JSON>');
  assert.deepEqual(events, [{ type: "sys_json", payload: { a: 1 }, raw: ' {"a":1}\n' }]);
});

test("both: the text keeps the tag, the event follows it", () => {
  const tag = '<SYS_JSON>{"a":"`"}</SYS_JSON>';
  everyCut(
    `x${tag}y${tag}`,
    [`x${tag}`, { payload: { a: "`" } }, `y${tag}`, { payload: { a: "`" } }],
    {
      mode: "both",
    },
  );
});

test("raw: nothing happens", () => {
  const text = 'x<SYS_JSON>{"a":1}</SYS_JSON>';
  everyCut(text, [text], { mode: "raw" });
});

test("bad JSON: an event with an error and no payload, and the text stays", () => {
  for (const mode of ["event", "both"] as const) {
    for (const raw of [
      "{a:1}",
      "",
      "{}{}",
      '{"a":1',
      "undefined",
      "\u0000",
      "<SYS_JSON>1",
      "{<",
      "1</SYS_",
    ]) {
      const text = `a<SYS_JSON>${raw}</SYS_JSON>b`;
      everyCut(text, [text.slice(0, -1), { error: true }, "b"], { mode });
    }
  }
  const [event] = new SysTagParser().consume("<SYS_JSON>{no}</SYS_JSON>").events;
  assert.equal(event?.raw, "{no}");
  assert.equal(
    event?.error,
    "expected one JSON value between the tags, got 4 characters that are not JSON",
  );
});

test("a payload that nothing could send on is an error", () => {
  const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  const events = [48, 49, 20_000].flatMap(
    (levels) => new SysTagParser().consume(`<SYS_JSON>${deep(levels)}</SYS_JSON>`).events,
  );
  assert.deepEqual(
    events.map((event) => "payload" in event),
    [true, false, false],
  );
  assert.match(events[1]?.error ?? "", /deeper than 48 levels/);
  assert.doesNotThrow(() => JSON.stringify(events));
});

test("C62: tags in code are text", () => {
  const tag = "<SYS_JSON>1</SYS_JSON>";
  for (const text of [
    `see \`${tag}\` ok`,
    `\`\`${tag}`,
    `\`\`\`\n${tag}\n\`\`\`\n`,
    `\`\`\`json ${tag}`,
    `~~~\n\n${tag}`,
    `> \`\`\`\n> ${tag}`,
    `- \`\`\`\n  ${tag}\n`,
    `a \`b\` c \`${tag}`,
    `\`\`a \`${tag}\`\``,
  ]) {
    everyCut(text, [text]);
  }
  everyCut(`\`\`\`\n${tag}\n\`\`\`\n${tag}\`${tag}\`${tag}`, [
    `\`\`\`\n${tag}\n\`\`\`\n`,
    { payload: 1 },
    `\`${tag}\``,
    { payload: 1 },
  ]);
  everyCut(`\`a\n${tag}`, ["`a\n", { payload: 1 }]);
});

test("what is inside a good tag does not make code of what follows, in either mode", () => {
  const tag = '<SYS_JSON>{"a":"`\\n```"}</SYS_JSON>';
  everyCut(`${tag}${tag}`, [{ payload: { a: "`\n```" } }, { payload: { a: "`\n```" } }]);
  const both = new SysTagParser({ mode: "both" });
  assert.equal(both.consume(`${tag} ${tag}`).events.length, 2);
});

test("an unfinished tag comes back at the flush, whole, and is forgotten", () => {
  for (const text of [
    "a<",
    "a<SYS_JS",
    "<SYS_JSON>",
    '<SYS_JSON>{"a":1}</SYS_JSON',
    "<SYS_BLOCK>{",
  ]) {
    everyCut(text, [text]);
  }
  const parser = new SysTagParser();
  assert.equal(parser.consume('x<SYS_JSON>{"a":1}').output, "x");
  assert.deepEqual(parser.flush(), {
    output: '<SYS_JSON>{"a":1}',
    events: [],
    parts: [{ kind: "text", text: '<SYS_JSON>{"a":1}' }],
  });
  assert.deepEqual(parser.consume("</SYS_JSON>").parts, [{ kind: "text", text: "</SYS_JSON>" }]);
  assert.deepEqual(parser.flush().parts, []);
});

test("the flush ends code as well: the next turn starts as prose", () => {
  const parser = new SysTagParser();
  parser.consume("```\ncode");
  parser.flush();
  assert.equal(parser.consume("<SYS_JSON>1</SYS_JSON>").events.length, 1);
});

test("a tag over the limit is text; one of exactly the limit is a tag", () => {
  const tag = "<SYS_JSON>12345</SYS_JSON>";
  const after = "<SYS_JSON>1</SYS_JSON>";
  everyCut(`${tag}${after}`, [{ payload: 12345 }, { payload: 1 }], { maxTagLength: tag.length });
  everyCut(`${tag}${after}`, [tag, { payload: 1 }], { maxTagLength: tag.length - 1 });
  everyCut(tag, [tag], { maxTagLength: 3 });
});

test("by default 64 Ki characters are held, not more", () => {
  const parser = new SysTagParser();
  let shown = "";
  for (let i = 0; i < 66; i++) {
    shown += parser.consume(i === 0 ? `<SYS_JSON>${"x".repeat(1014)}` : "x".repeat(1024)).output;
    if (i === 63) assert.equal(shown, "");
  }
  assert.equal(shown.length, 66 * 1024);
});

test("setMode: raw lets go of what is held, event and both count when a tag ends", () => {
  const parser = new SysTagParser();
  parser.consume("<SYS_JSON>1");
  parser.setMode("raw");
  assert.equal(parser.consume("</SYS_JSON>x").output, "<SYS_JSON>1</SYS_JSON>x");
  parser.setMode("event");
  parser.consume("<SYS_JSON>2");
  parser.setMode("both");
  const { output, events } = parser.consume("</SYS_JSON>");
  assert.equal(output, "<SYS_JSON>2</SYS_JSON>");
  assert.deepEqual(events, [{ type: "sys_json", payload: 2, raw: "2" }]);
  parser.setMode("raw");
  parser.consume("`");
  parser.setMode("event");
  assert.equal(parser.consume("<SYS_JSON>3</SYS_JSON>").events.length, 0, "code goes on in raw");
});

test("other names, and a nonce that has to be there", () => {
  everyCut(
    "<A>1</A><B.x>2</B.x><SYS_JSON>3</SYS_JSON>",
    [{ payload: 1 }, { type: "sys_block", payload: 2 }, "<SYS_JSON>3</SYS_JSON>"],
    { jsonTag: "A", blockTag: "B.x" },
  );
  const forged = '<SYS_JSON>1</SYS_JSON><SYS_JSON nonce="other">2</SYS_JSON>';
  everyCut(`${forged}<SYS_JSON nonce="k-1">3</SYS_JSON>`, [forged, { payload: 3 }], {
    nonce: "k-1",
  });
});

test("refuses options that cannot work", () => {
  const wrong: SysTagParserOptions[] = [
    { jsonTag: "" },
    { jsonTag: "A B" },
    { blockTag: "<A>" },
    { jsonTag: "A", blockTag: "A" },
    { nonce: "" },
    { nonce: '"' },
    { maxTagLength: 0 },
    { maxTagLength: Number.NaN },
  ];
  for (const options of wrong) {
    assert.throws(
      () => new SysTagParser(options),
      (error) => error instanceof AgentChatError && error.code === "invalid_argument",
      JSON.stringify(options),
    );
  }
});

test("random text: every cut gives the same parts, and no character is lost", () => {
  const tags = ["<SYS_JSON>", "</SYS_JSON>", "<SYS_BLOCK>", "</SYS_BLOCK>", "SYS_", "<", "/"];
  const others = ['{"a":"</"}', "[1]", "{", "`", "``", "```", "~~~", "\n", "\r\n", " ", "> ", "🙂"];
  const words = [...tags, ...others];
  for (let seed = 1; seed <= 400; seed++) {
    const random = seededRandom(seed);
    const text = Array.from(
      { length: 30 },
      () => words[Math.floor(random() * words.length)] ?? "",
    ).join("");
    for (const mode of ["event", "both", "raw"] satisfies SysTagMode[]) {
      const options = { mode, maxTagLength: 60 };
      const whole = run([text], options);
      assert.deepEqual(run(text.split(""), options), whole, `seed ${seed}, by character`);
      assert.deepEqual(run(cutAtRandom(text, random, 12), options), whole, `seed ${seed}, cut`);
      if (mode !== "event") {
        const output = whole.filter((part) => typeof part === "string").join("");
        assert.equal(output, text, `seed ${seed}`);
      }
    }
    const count = (mode: SysTagMode): number =>
      new SysTagParser({ mode }).consume(text).events.length;
    assert.equal(count("event"), count("both"), `seed ${seed}`);
  }
});
