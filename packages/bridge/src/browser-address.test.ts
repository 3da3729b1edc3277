import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { browserAddress, redirectFile } from "./browser-address.js";

const asked: unknown[] = [];
const office = {
  openUrl(how: object = {}): string {
    asked.push(how);
    return "http://127.0.0.1:4444/open/a-ticket";
  },
};

test(
  "where users are told apart, a ticket for this user alone",
  { skip: process.platform !== "linux" },
  () => {
    asked.length = 0;
    assert.equal(browserAddress(office, "linux"), "http://127.0.0.1:4444/open/a-ticket");
    assert.deepEqual(asked, [{ sameUser: true }]);
  },
);

test("where nobody else sees a command line, any ticket", () => {
  asked.length = 0;
  assert.equal(browserAddress(office, "win32"), "http://127.0.0.1:4444/open/a-ticket");
  assert.deepEqual(asked, [{}]);
});

test("elsewhere a file for this user alone, which is gone when the process is", () => {
  const address = browserAddress(office, "darwin");
  assert.match(address, /^file:\/\/\/.*\/open\.html$/);
  assert.ok(!address.includes("a-ticket"));
  const file = fileURLToPath(address);
  if (process.platform !== "win32") {
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(statSync(dirname(file)).mode & 0o777, 0o700);
  }
  assert.match(
    readFileSync(file, "utf8"),
    /content="0; url=http:\/\/127\.0\.0\.1:4444\/open\/a-ticket"/,
  );
});

test("an address cannot end the attribute that it stands in", () => {
  const file = fileURLToPath(redirectFile('http://a/"><script>x</script>&'));
  const page = readFileSync(file, "utf8");
  assert.ok(!page.includes("<script>"));
  assert.ok(page.includes("url=http://a/&#34;&#62;&#60;script"));
});
