import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight } from "./code-highlighter.js";
import { scannerFor } from "./code-languages.js";
import type { CodeToken } from "./code-tokens.js";

const { signal } = new AbortController();

/** The tokens as `type:text`. */
async function tokensOf(code: string, language: string): Promise<string[]> {
  const tokens = (await highlight(code, language, signal)) ?? [];
  return tokens.map(({ start, end, type }) => `${type}:${code.slice(start, end)}`);
}

const examples: readonly (readonly [language: string, code: string, tokens: readonly string[]])[] =
  [
    [
      "ts",
      'const a: Map = f(0x1f, 1.5e-3); // "no"',
      [
        ...["keyword:const", "type:Map", "function:f", "number:0x1f", "number:1.5e-3"],
        'comment:// "no"',
      ],
    ],
    [
      "tsx",
      "`a ${b ? `c ${{ d: 1 }.d}` : 2} e` /* x\ny */ null",
      [
        ...["string:`a ${", "string:`c ${", "number:1", "string:}`", "number:2", "string:} e`"],
        ...["comment:/* x\ny */", "keyword:null"],
      ],
    ],
    ["json", '{"a": [true, -1, "b"]}', ['name:"a"', "keyword:true", "number:1", 'string:"b"']],
    [
      "python",
      '@cached\ndef f(x):\n    """a\n    # b"""\n    return x # c',
      [
        ...["name:@cached", "keyword:def", "function:f", 'string:"""a\n    # b"""'],
        ...["keyword:return", "comment:# c"],
      ],
    ],
    [
      "go",
      "var s = `a\\`\nfunc f() {}",
      ["keyword:var", "string:`a\\`", "keyword:func", "function:f"],
    ],
    [
      "rust",
      "fn f<'a>(c: &'a str) -> Option<char> { println!(\"{c}\"); 'x' }",
      [
        ...["keyword:fn", "name:'a", "name:'a", "keyword:str", "type:Option"],
        ...["keyword:char", "name:println!", 'string:"{c}"', "name:'x'"],
      ],
    ],
    [
      "java",
      "@Override public int a() {}",
      ["name:@Override", "keyword:public", "keyword:int", "function:a"],
    ],
    ["c", '#include <a.h>\nchar *s = "\\"";', ["keyword:#include", "keyword:char", 'string:"\\""']],
    [
      "bash",
      "$ cd \"$HOME/a#b\" && echo '\\' x#y # z\nexport A=${B}",
      [
        ...["keyword:$", "keyword:cd", 'string:"$HOME/a#b"', "keyword:echo", "string:'\\'"],
        ...["comment:# z", "keyword:export", "name:${B}"],
      ],
    ],
    [
      "css",
      "@media print { a { color: #fff; width: calc(1px) } /* x */ }",
      [
        "name:@media",
        "name:color",
        "name:#fff",
        "name:width",
        "function:calc",
        "number:1px",
        "comment:/* x */",
      ],
    ],
    [
      "html",
      '<!-- a --><p class="b">&lt;</p><script>let c;</script>',
      [
        ...[
          "comment:<!-- a -->",
          "keyword:<p",
          "name:class",
          'string:"b"',
          "number:&lt;",
          "keyword:</p",
        ],
        ...["keyword:<script", "keyword:let", "keyword:</script"],
      ],
    ],
    [
      "diff",
      "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z",
      ["comment:--- a", "comment:+++ b", "keyword:@@ -1 +1 @@", "deleted:-x", "inserted:+y"],
    ],
    [
      "yaml",
      "a-b: true # c\nd: 'e'",
      ["name:a-b", "keyword:true", "comment:# c", "name:d", "string:'e'"],
    ],
    ["toml", '[a.b]\nc = "d"', ["keyword:[a.b]", "name:c", 'string:"d"']],
    ["sql", "SELECT a FROM b -- c", ["keyword:SELECT", "keyword:FROM", "comment:-- c"]],
    [
      "md",
      "# A\n- `b` **c** [d](e)",
      ["keyword:# A", "number:-", "string:`b`", "type:**c**", "name:(e)"],
    ],
    [
      "dockerfile",
      "FROM a\nRUN echo $B",
      ["keyword:FROM", "keyword:RUN", "keyword:echo", "name:$B"],
    ],
  ];

for (const [language, code, tokens] of examples) {
  test(`${language} is told apart`, async () => {
    assert.deepEqual(await tokensOf(code, language), tokens);
  });
}

test("names of languages may be written in capitals; an unknown one has no tokens", async () => {
  assert.deepEqual(await tokensOf("if", "TypeScript"), ["keyword:if"]);
  for (const name of ["nonsense", "", "__proto__", "constructor"]) {
    assert.equal(highlight("if", name, signal), null);
  }
});

const allLanguages =
  "ts json python go rust java c php ruby lua bash docker css scss yaml toml sql html diff md";
const nasty = [
  ...[
    '"\\',
    "'",
    '"',
    "`",
    "`${",
    "${",
    "{",
    "}",
    "/*",
    "/",
    "//",
    "<",
    "<a ",
    "<!--",
    "</",
    "[",
    "(",
  ],
  ...[
    "#",
    "--",
    '"""',
    "'''",
    "a",
    "1",
    "1.",
    "0x",
    " ",
    "=",
    "\\",
    "- ",
    "* ",
    "**",
    "_",
    "[a](",
    "|",
  ],
  ...[
    "&",
    "%",
    "@",
    "@a",
    "a.b",
    "a(",
    "a: ",
    "\t",
    "$",
    "$(",
    "<<",
    "<script>",
    "<style>",
    "r#",
    "é",
  ],
  ...[
    "a-",
    "-a",
    "e-",
    "1e-",
    "\n",
    "\n#",
    "\n ",
    'a="',
    "```\n",
    "\\\n",
    "'\\",
    "#[",
    "\u{1f600}",
    "\r\n",
  ],
];

/** Reads all of it in slices; gives back the tokens. */
function scan(code: string, language: string, slice: number): CodeToken[] {
  const scanner = scannerFor(code, language);
  assert.ok(scanner, language);
  const tokens: CodeToken[] = [];
  while (scanner.at < code.length) {
    const before = scanner.at;
    scanner.scanTo(Math.min(code.length, before + slice), tokens);
    assert.ok(scanner.at > before, `${language} goes on`);
  }
  return tokens;
}

test("whatever the code, every language ends, in order, and the same in slices", () => {
  for (const language of allLanguages.split(" ")) {
    for (const part of nasty) {
      const code = part.repeat(Math.ceil(600 / part.length)) + nasty.join("\n") + nasty.join("");
      const tokens = scan(code, language, code.length);
      let last = 0;
      for (const { start, end } of tokens) {
        assert.ok(start >= last && end > start && end <= code.length, `${language} ${part}`);
        last = end;
      }
      assert.deepEqual(scan(code, language, 100), tokens, `${language} ${JSON.stringify(part)}`);
    }
  }
});

/** Processor time in ms, of the fastest of some rounds. */
function cost(language: string, part: string, size: number, rounds: number): number {
  // Lines below the limit: longer ones are passed over.
  const line = part.includes("\n") ? part : `${part.repeat(Math.ceil(900 / part.length))}\n`;
  const code = line.repeat(Math.ceil(size / line.length));
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const { user } = process.cpuUsage();
    scan(code, language, code.length);
    best = Math.min(best, process.cpuUsage().user - user);
  }
  return best / 1000;
}

test("eight times the code costs about eight times as much, whatever it is", () => {
  for (const language of allLanguages.split(" ")) {
    for (const part of nasty) {
      // What is quick may be anything; patterns that search ahead took seconds for so much.
      if (cost(language, part, 32_000, 1) < 20) continue;
      const [short, long] = [cost(language, part, 4000, 5), cost(language, part, 32_000, 5)];
      assert.ok(long < 20 * short, `${language} ${JSON.stringify(part)}: ${short} to ${long} ms`);
    }
  }
});

test("lines above 1,000 characters stay plain, the others do not", async () => {
  const long = `"${"x ".repeat(600)}`;
  for (const language of ["ts", "html", "diff", "md"]) {
    const tokens = await tokensOf(`${long}\n${long}`, language);
    assert.deepEqual(tokens, [], language);
  }
  assert.deepEqual(await tokensOf(`${long}\nif`, "ts"), ["keyword:if"]);
  assert.deepEqual(await tokensOf(`/* a\n*/ ${"if ".repeat(500)}\nif`, "ts"), [
    "comment:/* a\n*/",
    "keyword:if",
  ]);
});

test('40 kB of "\\ are done within the budget', async () => {
  const code = '"\\'.repeat(20_000);
  const { user } = process.cpuUsage();
  await highlight(code.replace(/[^]{900}/g, "$&\n"), "ts", signal);
  await highlight(code, "ts", signal);
  assert.ok(process.cpuUsage().user - user < 200_000);
});

test("a page is not held up: long code is read in slices, and no more once it is gone", async () => {
  const code = "let a = 1;\n".repeat(9000);
  const gone = new AbortController();
  const tokens = highlight(code, "ts", gone.signal);
  gone.abort();
  assert.deepEqual(await tokens, []);
});
