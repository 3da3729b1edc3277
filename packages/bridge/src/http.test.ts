import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createGuard, createRefusalLog } from "./guard.js";
import { createHttpHandler } from "./http.js";
import { OpenTickets } from "./open-tickets.js";
import { loadStaticAssets } from "./static-assets.js";

const ALLOWED = "https://app.example.com";
const SCRIPT = "customElements.define('x-y', class extends HTMLElement {});";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let directory = "";
let port = 0;
let now = 0;
const tickets = new OpenTickets("the-token", () => now);
const lines: string[] = [];
const servers: ReturnType<typeof createServer>[] = [];

/** Starts a server over one folder of files and returns its port. */
async function serve(folder: string): Promise<number> {
  const guard = createGuard({
    token: "a-token-of-some-length",
    allowedOrigins: [ALLOWED],
    allowedHosts: [],
  });
  const server = createServer(
    createHttpHandler({
      guard,
      health: () => ({ ok: true }),
      allowedOrigins: [ALLOWED],
      tickets,
      log: (level, text) => lines.push(`${level} ${text}`),
      logRefusal: createRefusalLog((level, text) => lines.push(`${level} ${text}`)),
      assets: loadStaticAssets(folder),
    }),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

function get(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  to = port,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = httpRequest({ host: "127.0.0.1", port: to, path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on("error", fail);
    sent.end();
  });
}

/** One request with these Host headers, as bytes. */
function rawGet(path: string, hosts: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`)];
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
    });
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.on("error", fail);
    socket.on("close", () => {
      // The body of a file is of no interest here.
      done(answer.startsWith("HTTP/1.1 200") ? (answer.split("\r\n\r\n")[0] ?? "") : answer);
    });
  });
}

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "gac-http-"));
  const folder = join(directory, "public");
  await mkdir(join(folder, "inner"), { recursive: true });
  await writeFile(join(directory, "secret.js"), "secret");
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Chat</title>");
  await writeFile(join(folder, "page.css"), "body{}");
  await writeFile(join(folder, "page.js"), "export {};");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "gemini-agent-chat.js"), SCRIPT);
  await writeFile(join(folder, "gemini-agent-chat.cards-DvQxts5m.js"), "export {};");
  await writeFile(join(folder, "notes.txt"), "not for the web");
  await writeFile(join(folder, "inner", "page.js"), "inner");
  await symlink(join(directory, "secret.js"), join(folder, "link.js"));
  port = await serve(folder);
});

after(async () => {
  for (const server of servers) server.close();
  await rm(directory, { recursive: true });
});

describe("the page", () => {
  test("comes under the strict policy, for the name that it was asked by", async () => {
    const { status, headers, body } = await get("/");
    assert.equal(status, 200);
    assert.match(body, /<title>Chat/);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.equal(headers["access-control-allow-origin"], undefined);
    assert.deepEqual(String(headers["content-security-policy"]).split("; "), [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self' ws://127.0.0.1:${port} wss://127.0.0.1:${port}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types gemini-agent-chat",
    ]);
    const named = await get("/?x=1", { Host: `localhost:${port}` });
    assert.match(
      String(named.headers["content-security-policy"]),
      /'self' ws:\/\/localhost:\d+ wss:\/\/localhost:\d+;/,
    );
  });

  test("its files come with their types and stay with this origin", async () => {
    for (const [path, type] of [
      ["/page.css", "text/css; charset=utf-8"],
      ["/page.js", "text/javascript; charset=utf-8"],
      ["/favicon.svg", "image/svg+xml"],
    ] as const) {
      const { status, headers } = await get(path);
      assert.equal(status, 200, path);
      assert.equal(headers["content-type"], type);
      assert.equal(headers["cross-origin-resource-policy"], "same-origin");
      assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'/);
    }
    assert.equal((await get("/favicon.ico")).status, 204);
  });

  test("is refused to another site, without a word", async () => {
    const refused = await get("/", {
      "Sec-Fetch-Site": "cross-site",
      "Sec-Fetch-Mode": "navigate",
    });
    assert.equal(refused.status, 403);
    assert.equal(refused.body, "");
    assert.equal((await get("/", { Host: "evil.test" })).status, 403);
    assert.equal((await get("/page.js", { Origin: "http://evil.test" })).status, 403);
  });
});

describe("the script", () => {
  test("may be loaded by every page", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://any.example" };
    for (const path of ["/gemini-agent-chat.js", "/gemini-agent-chat.cards-DvQxts5m.js"]) {
      const answer = await get(path, headers);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers["access-control-allow-origin"], "*");
      assert.equal(answer.headers["cross-origin-resource-policy"], "cross-origin");
      assert.equal(answer.headers["x-content-type-options"], "nosniff");
    }
    assert.equal((await get("/gemini-agent-chat.js")).body, SCRIPT);
  });

  test("is asked for again each time, and its parts, with a hash in their names, only once", async () => {
    const script = await get("/gemini-agent-chat.js");
    assert.equal(script.headers["cache-control"], "no-cache");
    const part = await get("/gemini-agent-chat.cards-DvQxts5m.js");
    assert.equal(part.headers["cache-control"], "public, max-age=31536000, immutable");
  });

  test("but not under a foreign name", async () => {
    assert.equal((await get("/gemini-agent-chat.js", { Host: "evil.test" })).status, 403);
  });
});

describe("/healthz", () => {
  test("is readable for allowed origins only", async () => {
    const allowed = await get("/healthz", { Origin: ALLOWED, "Sec-Fetch-Site": "cross-site" });
    assert.equal(allowed.status, 200);
    assert.deepEqual(JSON.parse(allowed.body), { ok: true });
    assert.equal(allowed.headers["access-control-allow-origin"], ALLOWED);
    assert.equal(allowed.headers["vary"], "Origin");
    for (const origin of ["https://other.example", "null", `${ALLOWED}.evil.test`]) {
      const other = await get("/healthz", { Origin: origin, "Sec-Fetch-Site": "cross-site" });
      assert.equal(other.headers["access-control-allow-origin"], undefined, origin);
    }
  });
});

describe("everything else", () => {
  test("is 404 with an empty body: other endings, folders, links, ways out", async () => {
    for (const path of [
      "/index.html",
      "/notes.txt",
      "/inner/page.js",
      "/link.js",
      "/..%2fsecret.js",
      "/page.js%00",
      "/page.js/",
      "/PAGE.js",
      "/__proto__",
      "/constructor",
      "/acp",
    ]) {
      const { status, body } = await get(path);
      assert.equal(status, 404, path);
      assert.equal(body, "", path);
    }
    for (const path of ["/../secret.js", "/%2e%2e/secret.js", "/./page.js"]) {
      const { status, body } = await get(path);
      assert.equal(status, 400, path);
      assert.equal(body, "", path);
    }
  });

  test("a Host that is not one of ours is refused for every path, without a word", async () => {
    const own = `127.0.0.1:${port}`;
    const rows: readonly (readonly [number, readonly string[]])[] = [
      [400, []],
      [400, [own, own]],
      [400, [own, "evil.test"]],
      [400, ["evil.test", own]],
      ...[
        "",
        "evil.test",
        `evil.test:${port}`,
        `localhost.evil.test:${port}`,
        `127.0.0.1.nip.io:${port}`,
        `2130706433:${port}`,
        `localhost@evil.test:${port}`,
        `127.0.0.1:${port + 1}`,
        "127.0.0.1",
        "localhost",
        `0.0.0.0:${port}`,
        "[",
        ":::",
        "%",
        `${own}/`,
        `http://${own}`,
      ].map((host) => [403, [host]] as const),
    ];
    for (const path of ["/", "/healthz", "/gemini-agent-chat.js", "/open/x", "/nothing"]) {
      for (const [status, hosts] of rows) {
        const answer = await rawGet(path, hosts);
        assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), `${path} ${hosts.join()}`);
        assert.match(answer, /\r\n\r\n$/);
      }
      assert.match(await rawGet(path, [own]), /^HTTP\/1\.1 (200|404) /, path);
    }
  });

  test("what another site may see of each path, by what its browser says of it", async () => {
    const sites = ["cross-site", "same-site", "same-origin", "none"] as const;
    for (const path of ["/", "/page.js", "/page.css", "/favicon.svg", "/nothing"]) {
      for (const site of sites) {
        const { status, headers } = await get(path, { "Sec-Fetch-Site": site });
        const found = path === "/nothing" ? 404 : 200;
        assert.equal(status, site === "cross-site" ? 403 : found, `${path} ${site}`);
        assert.equal(headers["access-control-allow-origin"], undefined);
        assert.equal(headers["cross-origin-resource-policy"], "same-origin");
      }
      // Another port of this machine is the same site, and still another origin.
      const neighbour = { "Sec-Fetch-Site": "same-site", Origin: "http://127.0.0.1:9" };
      assert.equal((await get(path, neighbour)).status, 403, path);
    }
    for (const site of sites) {
      const headers = { "Sec-Fetch-Site": site, Origin: "https://any.example" };
      const script = await get("/gemini-agent-chat.cards-DvQxts5m.js", headers);
      assert.equal(script.status, 200);
      assert.equal(script.headers["access-control-allow-origin"], "*");
      const health = await get("/healthz", headers);
      assert.equal(health.headers["access-control-allow-origin"], undefined);
      assert.equal(health.headers["cross-origin-resource-policy"], "same-origin");
    }
  });

  test("methods other than GET and HEAD are 405", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"]) {
      const { status, headers, body } = await get("/healthz", {}, method);
      assert.equal(status, 405, method);
      assert.equal(headers["allow"], "GET, HEAD");
      assert.equal(body, "");
    }
  });

  test("HEAD has the headers of GET and no body", async () => {
    const head = await get("/gemini-agent-chat.js", {}, "HEAD");
    assert.equal(head.status, 200);
    assert.equal(head.headers["content-length"], String(SCRIPT.length));
    assert.equal(head.body, "");
  });
});

test("a page that was not built says what to run, in the log and to the visitor", async () => {
  const empty = join(directory, "nothing-here");
  const bare = await serve(empty);
  const answer = await get("/", {}, "GET", bare);
  await get("/", {}, "GET", bare);
  const logged = lines.filter((line) => line.includes("not built"));
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? "", /^warn .*Run: npm run build$/);
  assert.equal(answer.status, 503);
  assert.match(answer.body, /Run: npm run build\n$/);
  assert.equal((await get("/healthz", {}, "GET", bare)).status, 200);
});

test("a file that goes away while the bridge runs does not end it", async () => {
  const folder = await mkdtemp(join(directory, "gone-"));
  await writeFile(join(folder, "index.html"), "page");
  await writeFile(join(folder, "gemini-agent-chat.js"), SCRIPT);
  const own = await serve(folder);
  await rm(join(folder, "index.html"));
  assert.equal((await get("/", {}, "GET", own)).status, 500);
  assert.match(lines.at(-1) ?? "", /^error Could not answer a request/);
  assert.equal((await get("/gemini-agent-chat.js", {}, "GET", own)).status, 200);
});

describe("a ticket opens the page once", () => {
  test("a browser that comes from a file is led on by a page, in a tab of its own alone", async () => {
    const fromFile = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    const path = tickets.issue();
    for (const dest of ["iframe", "image", "empty", ""]) {
      assert.equal((await get(path, { ...fromFile, "Sec-Fetch-Dest": dest })).status, 403, dest);
    }
    const tab = { ...fromFile, "Sec-Fetch-Dest": "document" };
    assert.equal((await get("/", tab)).status, 403, "without a ticket");
    const { status, headers, body } = await get(path, tab);
    assert.equal(status, 200);
    assert.match(body, /<meta http-equiv="refresh" content="0; url=\.\.\/#token=the-token">/);
    assert.equal(headers["cache-control"], "no-store");
    assert.match(String(headers["content-security-policy"]), /default-src 'none'; frame-ancestors/);
    assert.equal((await get(path, tab)).status, 404);
  });

  test("the holder is sent to the page with the token; the next one finds nothing", async () => {
    const path = tickets.issue();
    assert.equal((await get(path, {}, "HEAD")).status, 404, "a look does not use it up");
    assert.equal((await get(path, { Host: "evil.test" })).status, 403);
    assert.equal((await get(path, { "Sec-Fetch-Site": "cross-site" })).status, 403);
    const { status, headers, body } = await get(path);
    assert.equal(status, 303);
    assert.equal(headers.location, "../#token=the-token");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(body, "");
    assert.equal((await get(path)).status, 404);
  });

  test("it lasts a minute, and cannot be guessed from another", async () => {
    const path = tickets.issue();
    assert.notEqual(path, tickets.issue());
    assert.equal((await get(path.slice(0, -1))).status, 404);
    assert.equal((await get("/open/")).status, 404);
    now += 60_000;
    assert.equal((await get(path)).status, 404);
  });
});
