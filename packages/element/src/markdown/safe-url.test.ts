import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuTimeOf } from "../../../core/src/cpu-time.test-helper.js";
import {
  maxInlineImageBytes,
  readsLikeAnotherHost,
  safeInlineImage,
  safeUrl,
  showsHost,
} from "./safe-url.js";

describe("safeUrl", () => {
  const good: readonly (readonly [string, string, string])[] = [
    ["https://example.com", "https://example.com/", "example.com"],
    ["HTTP://Example.com:8080/A?b#c", "http://example.com:8080/A?b#c", "example.com:8080"],
    [" https://example.com/a b", "https://example.com/a%20b", "example.com"],
    ["https://a.example/?x=1&amp;y=&#50;", "https://a.example/?x=1&y=2", "a.example"],
    ["ht\ttps://exa\nmple.com", "https://example.com/", "example.com"],
    ["mailto:ada@example.com?subject=hi", "mailto:ada@example.com?subject=hi", "ada@example.com"],
    ["https://[::1]:80/x", "https://[::1]:80/x", "[::1]:80"],
  ];
  for (const [address, href, host] of good) {
    it(`allows ${JSON.stringify(address)}`, () => {
      const url = safeUrl(address);
      assert.equal(url?.href, href);
      assert.equal(url?.host, host);
      assert.equal(url?.odd, false);
    });
  }

  const bad: readonly string[] = [
    "",
    " ",
    "#",
    "/",
    "/path",
    "path",
    "./a",
    "../a",
    "?a",
    "//evil.test/p",
    "\\\\evil.test",
    "http:",
    "http://",
    "http:evil.test",
    "http:/evil.test",
    "https:\\\\evil.test",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\u0000script:alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A;avascript:alert(1)",
    "&#0000106avascript:alert(1)",
    "javascript&colon;alert(1)",
    "javascript&#58;alert(1)",
    "java&Tab;script:alert(1)",
    "\u200bjavascript:alert(1)",
    "\u202ejavascript:x",
    "vbscript:x",
    "data:text/html,x",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "ftp://a.example",
    "xmpp:a@b.example",
    "vscode://file/etc",
    "blob:https://a.example/1",
    "about:blank",
    "view-source:https://a.example",
    "intent://x",
    "ws://a.example",
    "tel:1",
    "sms:1",
    "mailto:",
    "https://exa mple.com",
    "https://a.example:99999",
    "x-https://a.example",
    `https://a.example/${"x".repeat(9000)}`,
  ];
  for (const address of bad) {
    it(`refuses ${JSON.stringify(address.slice(0, 60))}`, () =>
      assert.equal(safeUrl(address), null));
  }

  it("takes entities literally in autolinks", () => {
    assert.equal(safeUrl("https://a.example/?x&copy=1", true)?.href, "https://a.example/?x&copy=1");
    assert.equal(safeUrl("&#104;ttps://a.example", true), null);
  });

  it("finds hosts odd that are not what they look like", () => {
    assert.equal(safeUrl("https://p\u0430ypal.com")?.odd, true);
    assert.equal(safeUrl("https://p\u0430ypal.com")?.host, "xn--pypal-4ve.com");
    assert.equal(safeUrl("https://github.com@evil.test/")?.odd, true);
    assert.equal(safeUrl("https://github.com:x@evil.test/")?.host, "evil.test");
  });
});

describe("readsLikeAnotherHost", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["github.com", "evil.test", true],
    ["GitHub.com", "evil.test", true],
    ["https://github.com/login", "evil.test", true],
    ["log in at github.com now", "evil.test", true],
    ["www.github.com", "evil.test", true],
    ["http://localhost.evil.example", "evil.test", true],
    ["127.0.0.1", "evil.test", true],
    ["git\u04bbub.com", "github.com", true],
    ["ada@github.com", "evil.test", true],
    ["github.com.evil.test", "github.com", true],
    ["evil.test", "github.com.evil.test", false],
    ["github.com", "github.com", false],
    ["www.github.com", "github.com", false],
    ["github.com", "www.github.com", false],
    ["github.com", "github.com:8443", false],
    ["https://docs.github.com/x", "docs.github.com", false],
    ["the design notes", "example.com", false],
    ["README.md", "example.com", false],
    ["packages/core/index.ts", "example.com", false],
    ["Node.js", "nodejs.org", false],
    ["Array.from", "developer.mozilla.org", false],
    ["v18.2.10 and 1.25", "example.com", false],
    ["ada@example.com", "ada@example.com", false],
    ["", "example.com", false],
  ];
  for (const [text, host, expected] of rows) {
    it(`${JSON.stringify(text)} to ${host}: ${expected}`, () => {
      assert.equal(readsLikeAnotherHost(text, host), expected);
    });
  }

  it("takes no long over hostile texts", () => {
    for (const unit of ["a", "a.", "a-", "1.", "a@", "http://", "\u0431."]) {
      const text = unit.repeat(50_000);
      assert.ok(cpuTimeOf(() => void readsLikeAnotherHost(text, "evil.test")) < 50, unit);
    }
  });
});

describe("showsHost", () => {
  it("looks for the host in the text", () => {
    assert.ok(showsHost("see Example.com/x", "example.com"));
    assert.ok(!showsHost("see the docs", "example.com"));
  });
});

describe("safeInlineImage", () => {
  it("allows the four kinds of pictures as base64", () => {
    for (const type of ["png", "jpeg", "gif", "webp", "PNG"]) {
      const address = `data:image/${type};base64,iVBORw0KGgo=`;
      assert.equal(safeInlineImage(address), address);
    }
  });

  it("refuses anything else", () => {
    for (const address of [
      "data:image/svg+xml;base64,PHN2Zz4=",
      "data:image/svg+xml,<svg/>",
      "data:image/png,abc",
      "data:image/png;base64,",
      "data:image/png;base64,a b",
      "data:image/png;charset=x;base64,AAAA",
      "data:text/html;base64,AAAA",
      "https://a.example/x.png",
      " data:image/png;base64,AAAA",
    ]) {
      assert.equal(safeInlineImage(address), null, address);
    }
  });

  it("refuses what weighs more than 2 MiB", () => {
    const head = "data:image/png;base64,";
    const most = (maxInlineImageBytes * 4) / 3;
    assert.ok(safeInlineImage(head + "A".repeat(Math.floor(most))));
    assert.equal(safeInlineImage(head + "A".repeat(Math.ceil(most) + 4)), null);
  });
});
