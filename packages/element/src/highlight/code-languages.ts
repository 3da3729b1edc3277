/** The languages that agents write most, by the names that stand behind fences. */
import { CodeScanner, type Grammar, type Scanner } from "./code-scanner.js";
import { LineScanner, readDiffLine, readMarkdownLine } from "./line-scanner.js";
import { MarkupScanner } from "./markup-scanner.js";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const slashes = { lineComments: ["//"], blockComment: ["/*", "*/"] } as const;
const decorators = /@[\p{L}_][\p{L}\p{N}_.]{0,100}/uy;

const script: Grammar = {
  ...{ ...slashes, quotes: "\"'", templates: true, capitalTypes: true, sigils: decorators },
  keywords: words(
    "abstract any as asserts async await bigint boolean break case catch class const constructor continue debugger declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace never new null number object of override private protected public readonly return satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield",
  ),
};

const json: Grammar = {
  ...{ ...slashes, quotes: "\"'", keysBefore: ":" },
  keywords: words("true false null"),
};

const python: Grammar = {
  ...{ lineComments: ["#"], quotes: "\"'", longQuotes: ['"""', "'''"] },
  ...{ capitalTypes: true, sigils: decorators },
  keywords: words(
    "and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield",
  ),
};

const go: Grammar = {
  ...{ ...slashes, quotes: "\"'", longQuotes: ["`"], rawQuotes: "`" },
  keywords: words(
    "any bool break byte case chan const continue default defer else error fallthrough false float32 float64 for func go goto if import int int32 int64 interface iota map nil package range return rune select string struct switch true type uint uint8 uint32 uint64 var",
  ),
};

const rust: Grammar = {
  ...{ ...slashes, longQuotes: ['"'], capitalTypes: true },
  // Characters, lifetimes and attributes: a quote alone opens no text.
  sigils:
    /'(?:\\[^\n]{1,10}'|[^\\'\n]'|[\p{L}_]{1,50})|#!?\[[^\]\n]{0,200}\]|[\p{L}_]{1,50}!(?=[([{])/uy,
  keywords: words(
    "as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i8 i16 i32 i64 if impl in isize let loop match mod move mut pub ref return self Self static str struct super trait true type u8 u16 u32 u64 unsafe use usize where while",
  ),
};

const java: Grammar = {
  ...{ ...slashes, quotes: "\"'", longQuotes: ['"""'], capitalTypes: true, sigils: decorators },
  keywords: words(
    "abstract as assert async await base bool boolean break by byte case catch char class companion const continue data decimal default delegate do double else enum event extends extension false final finally float for foreach fun func get guard if implements import in init inner instanceof int interface internal is let long namespace native new nil null object open operator out override package private protected protocol public readonly record ref return sealed self set short static string struct super suspend switch synchronized this throw throws transient true try typealias typeof using val var virtual void volatile when where while yield",
  ),
};

const c: Grammar = {
  ...{ ...slashes, quotes: "\"'", capitalTypes: true, lineStart: /[ \t]*#[ \t]*[a-z]{2,10}/y },
  keywords: words(
    "alignas auto bool break case catch char class const consteval constexpr const_cast continue default delete do double else enum explicit extern false final float for friend goto if inline int int8_t int16_t int32_t int64_t long mutable namespace new noexcept nullptr NULL operator override private protected public register return short signed size_t sizeof static static_cast struct switch template this throw true try typedef typename uint8_t uint16_t uint32_t uint64_t union unsigned using virtual void volatile while",
  ),
};

const php: Grammar = {
  ...{ ...slashes, lineComments: ["//", "#"], longQuotes: ['"', "'"], capitalTypes: true },
  sigils: /\$[\p{L}_][\p{L}\p{N}_]{0,100}/uy,
  keywords: words(
    "abstract and array as bool break case catch class const continue declare default do echo else elseif empty enum extends false final finally fn for foreach function global if implements include instanceof int interface isset match mixed namespace new null or private protected public readonly require require_once return self static string switch this throw trait true try unset use var void while yield",
  ),
};

const ruby: Grammar = {
  ...{ lineComments: ["#"], longQuotes: ['"', "'"], capitalTypes: true },
  sigils: /@{1,2}[\p{L}_]{1,100}|:[\p{L}_]{1,100}|\$[\p{L}_]{1,100}/uy,
  keywords: words(
    "alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo require rescue retry return self super then true undef unless until when while yield",
  ),
};

const lua: Grammar = {
  ...{ lineComments: ["--"], blockComment: ["--[[", "]]"], quotes: "\"'" },
  keywords: words(
    "and break do else elseif end false for function goto if in local nil not or repeat return then true until while",
  ),
};

const shell: Grammar = {
  ...{ lineComments: ["#"], longQuotes: ['"', "'"], rawQuotes: "'", hyphens: true },
  sigils: /\$(?:\{[^}\n]{0,200}\}|[\p{L}_][\p{L}\p{N}_]{0,100}|[\d@*#?$!-])/uy,
  lineStart: /[ \t]*\$(?= )/y,
  keywords: words(
    "alias break case cd continue do done echo elif else esac eval exec exit export false fi for function if in local read return select set shift source sudo then trap true unset until while",
  ),
};

const docker: Grammar = {
  ...shell,
  lineStart:
    /[ \t]*(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|SHELL|USER|VOLUME|WORKDIR)(?= )/iy,
};

const css: Grammar = {
  ...{ blockComment: ["/*", "*/"], quotes: "\"'", keysBefore: ":", hyphens: true },
  sigils: /@[\p{L}-]{1,50}|#[\da-fA-F]{3,8}(?![\p{L}-])|\$[\p{L}][\p{L}\p{N}_-]{0,100}/uy,
  keywords: words("important inherit initial none revert unset auto"),
};

const yaml: Grammar = {
  ...{ lineComments: ["#"], quotes: "\"'", keysBefore: ":", hyphens: true },
  sigils: /[&*!][\p{L}][\p{L}\p{N}_-]{0,100}/uy,
  keywords: words("true false null yes no on off"),
};

const toml: Grammar = {
  ...{ lineComments: ["#", ";"], quotes: "\"'", longQuotes: ['"""', "'''"], keysBefore: "=" },
  ...{ hyphens: true, lineStart: /[ \t]*\[{1,2}[^\]\n]{0,200}\]{1,2}/y },
  keywords: words("true false"),
};

const sql: Grammar = {
  ...{ lineComments: ["--"], blockComment: ["/*", "*/"], longQuotes: ["'", '"'], rawQuotes: "'\"" },
  ignoresCase: true,
  keywords: words(
    "add all alter and as asc begin between bigint boolean by cascade case char check column commit constraint create cross database date default delete desc distinct drop else end exists false float for foreign from full function grant group having if in index inner insert int integer into is join key left like limit not null numeric offset on or order outer over partition primary references returning right rollback select serial set table text then timestamp to transaction true union unique update using values varchar view when where with",
  ),
};

const grammars: readonly (readonly [names: string, grammar: Grammar])[] = [
  ["ts tsx typescript mts cts js jsx javascript mjs cjs node", script],
  ["json jsonc json5 jsonl", json],
  ["py python python3 pyi", python],
  ["go golang", go],
  ["rs rust", rust],
  ["java kotlin kt kts scala groovy gradle cs csharp c# swift dart", java],
  ["c h cpp c++ cc cxx hpp objc objective-c", c],
  ["php", php],
  ["rb ruby", ruby],
  ["lua", lua],
  ["sh bash shell zsh fish console shellsession shell-session terminal powershell ps1", shell],
  ["docker dockerfile make makefile", docker],
  ["css", css],
  ["scss less sass", { ...css, lineComments: ["//"] }],
  ["yaml yml", yaml],
  ["toml ini conf properties env dotenv", toml],
  ["sql postgres postgresql mysql sqlite", sql],
];

const makers = new Map<string, (code: string) => Scanner>();
for (const [names, grammar] of grammars) {
  for (const name of names.split(" ")) makers.set(name, (code) => new CodeScanner(code, grammar));
}
for (const name of "html htm xml svg xhtml vue svelte".split(" ")) {
  makers.set(name, (code) => new MarkupScanner(code, { script, style: css }));
}
for (const name of "diff patch udiff".split(" ")) {
  makers.set(name, (code) => new LineScanner(code, readDiffLine));
}
for (const name of "md markdown mdx".split(" ")) {
  makers.set(name, (code) => new LineScanner(code, readMarkdownLine));
}

/** A scanner for code of that language, or null when none is known. */
export function scannerFor(code: string, language: string): Scanner | null {
  return makers.get(language.toLowerCase())?.(code) ?? null;
}
