import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { describe, test } from "node:test";
import { createGuard, isPublicScript } from "./guard.js";
import { requestTarget } from "./request-target.js";

const TOKEN = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
const PORT = 4444;

type HeaderList = readonly (readonly [string, string])[];

const guard = createGuard({
  token: TOKEN,
  allowedOrigins: ["https://app.example.com", "null"],
  allowedHosts: ["box.lan", "agent.example.com:8443"],
});

/** What Node makes of a request, as far as the guard looks at it. */
function request(
  target: string,
  headers: HeaderList,
  method = "GET",
  socket: object = { localPort: PORT },
): IncomingMessage {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers) joined[name.toLowerCase()] ??= value;
  const rawHeaders = headers.flat();
  return {
    method,
    url: target,
    headers: joined,
    rawHeaders,
    socket,
  } as IncomingMessage;
}

const HANDSHAKE: HeaderList = [
  ["Connection", "Upgrade"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
];
const HOST = ["Host", `127.0.0.1:${PORT}`] as const;
const PROTOCOL = ["Sec-WebSocket-Protocol", `acp.v1, acp.token.${TOKEN}`] as const;

function upgrade(headers: HeaderList, target = "/acp"): number | "ok" {
  return guard.checkUpgrade(request(target, [...HANDSHAKE, ...headers]))?.status ?? "ok";
}

function http(target: string, headers: HeaderList = [HOST]): number | "ok" {
  return guard.checkHttp(request(target, headers))?.status ?? "ok";
}

describe("checkUpgrade", () => {
  test("takes the token as subprotocol or as Bearer header", () => {
    assert.equal(upgrade([HOST, PROTOCOL]), "ok");
    assert.equal(upgrade([HOST, ["Authorization", `Bearer ${TOKEN}`]]), "ok");
    assert.equal(upgrade([HOST, ["authorization", `bearer ${TOKEN}`]]), "ok");
    assert.equal(upgrade([HOST, PROTOCOL], "/"), "ok");
  });

  test("one wrong token beside the right one is refused", () => {
    assert.equal(upgrade([HOST, PROTOCOL, ["Authorization", "Bearer wrong"]]), 401);
    const two = ["Sec-WebSocket-Protocol", `acp.token.${TOKEN}, acp.token.x`] as const;
    assert.equal(upgrade([HOST, two]), 401);
    assert.equal(upgrade([HOST, PROTOCOL, ["Authorization", `Basic ${TOKEN}`]]), 401);
  });

  test("a token in the query counts for nothing", () => {
    assert.equal(upgrade([HOST], `/acp?token=${TOKEN}`), 401);
    assert.equal(upgrade([HOST, PROTOCOL], "/acp?token=wrong"), "ok");
  });

  test("the origins of the bridge's own page, and listed ones, exactly", () => {
    for (const origin of [
      "http://127.0.0.1:4444",
      "http://localhost:4444",
      "http://[::1]:4444",
      "https://app.example.com",
    ]) {
      assert.equal(upgrade([HOST, PROTOCOL, ["Origin", origin]]), "ok", origin);
    }
    // Not even listing it makes the origin of every sandboxed frame acceptable.
    assert.equal(upgrade([HOST, PROTOCOL, ["Origin", "null"]]), 403);
    assert.equal(upgrade([HOST, PROTOCOL, ["Origin", ""]]), 403);
    assert.equal(upgrade([HOST, PROTOCOL, ["Origin", "http://127.0.0.1:4445"]]), 403);
  });

  test("configured hosts, with the port that was given or the bridge's own", () => {
    assert.equal(upgrade([["Host", "box.lan"], PROTOCOL]), "ok");
    assert.equal(upgrade([["Host", "box.lan:4444"], PROTOCOL]), "ok");
    assert.equal(upgrade([["Host", "box.lan:4445"], PROTOCOL]), 403);
    assert.equal(upgrade([["Host", "agent.example.com:8443"], PROTOCOL]), "ok");
    assert.equal(upgrade([["Host", "agent.example.com"], PROTOCOL]), 403);
    assert.equal(upgrade([["Host", "agent.example.com:4444"], PROTOCOL]), 403);
  });

  test("on port 80 a browser leaves the port out", () => {
    const status = (headers: HeaderList, socket: object): number | undefined => {
      const all = [...HANDSHAKE, PROTOCOL, ...headers];
      return guard.checkUpgrade(request("/acp", all, "GET", socket))?.status;
    };
    const plain = { localPort: 80 };
    const origin = ["Origin", "http://localhost"] as const;
    assert.equal(status([["Host", "localhost"], origin], plain), undefined);
    assert.equal(status([["Host", "localhost:81"], origin], plain), 403);
    const encrypted = { localPort: 443, encrypted: true };
    assert.equal(
      status(
        [
          ["Host", "localhost"],
          ["Origin", "https://localhost"],
        ],
        encrypted,
      ),
      undefined,
    );
    assert.equal(status([["Host", "localhost"], origin], encrypted), 403, "not by plain HTTP");
    assert.equal(status([["Host", "localhost:443"], origin], encrypted), 403);
  });

  test("what is no WebSocket handshake is refused without the library's help", () => {
    const broken: HeaderList[] = [
      [["Upgrade", "h2c"], ...HANDSHAKE.slice(2)],
      [...HANDSHAKE.slice(0, 2), ["Sec-WebSocket-Version", "8"], ...HANDSHAKE.slice(3)],
      [...HANDSHAKE.slice(0, 3), ["Sec-WebSocket-Key", "short"]],
      HANDSHAKE.slice(0, 3),
    ];
    for (const headers of broken) {
      const refusal = guard.checkUpgrade(request("/acp", [...headers, HOST, PROTOCOL]));
      assert.equal(refusal?.status, 400, JSON.stringify(headers));
    }
    assert.equal(upgrade([HOST, PROTOCOL], "/elsewhere"), 400);
  });

  test("a reason names the header but no secret and no control character", () => {
    const refusal = guard.checkUpgrade(
      request("/acp?token=sesame", [...HANDSHAKE, HOST, PROTOCOL, ["Origin", "http://\x1b[31m\n"]]),
    );
    assert.equal(refusal?.reason, 'Origin "http://?[31m?" is not allowed; --allow-origin adds one');
    const malformed = guard.checkUpgrade(request("//x?token=sesame", [HOST]));
    assert.equal(malformed?.reason, 'malformed target "//x"');
  });
});

describe("checkHttp", () => {
  test("a loopback Host is needed for everything", () => {
    for (const target of ["/", "/healthz", "/gemini-agent-chat.js", "/page.css", "/nothing"]) {
      assert.equal(http(target), "ok", target);
      assert.equal(http(target, [["Host", "evil.test"]]), 403, target);
      assert.equal(http(target, []), 400, target);
      assert.equal(http(target, [HOST, HOST]), 400, target);
    }
  });

  test("another site may ask for the script and for the health, not for the page", () => {
    const cross = ["Sec-Fetch-Site", "cross-site"] as const;
    const origin = ["Origin", "https://other.example"] as const;
    for (const target of ["/", "/page.js", "/nothing"]) {
      assert.equal(http(target, [HOST, cross]), 403, target);
      assert.equal(http(target, [HOST, origin]), 403, target);
    }
    for (const target of ["/gemini-agent-chat.js", "/gemini-agent-chat-ab12.js", "/healthz"]) {
      assert.equal(http(target, [HOST, cross, origin]), "ok", target);
    }
    assert.equal(http("/", [HOST, ["Sec-Fetch-Site", "none"]]), "ok");
    assert.equal(http("/page.js", [HOST, ["Sec-Fetch-Site", "same-origin"]]), "ok");
  });

  test("malformed targets are refused and never throw", () => {
    const targets = ["//", "///", "http://[", "http://127.0.0.1:4444/", "*", "", "/\\evil", "/a#b"];
    for (const target of [...targets, "/ x", "\\", "//evil.test/acp", "a", "?"]) {
      assert.equal(http(target), 400, target);
      assert.equal(upgrade([HOST, PROTOCOL], target), 400, target);
    }
  });
});

test("the address that it listens on is a name of its own, unless it means every one", () => {
  const status = (host: string, name: string, origin?: string): number | undefined => {
    const own = createGuard({ token: TOKEN, allowedOrigins: [], allowedHosts: [], host });
    const headers: HeaderList = [["Host", name], ...(origin ? [["Origin", origin] as const] : [])];
    return own.checkUpgrade(request("/acp", [...HANDSHAKE, PROTOCOL, ...headers]))?.status;
  };
  assert.equal(status("192.168.1.5", "192.168.1.5:4444"), undefined);
  assert.equal(status("192.168.1.5", "192.168.1.5:4444", "http://192.168.1.5:4444"), undefined);
  assert.equal(status("fd00::5", "[fd00::5]:4444"), undefined);
  assert.equal(status("192.168.1.5", "192.168.1.6:4444"), 403);
  assert.equal(status("192.168.1.5", "192.168.1.5:80"), 403);
  assert.equal(status("0.0.0.0", "0.0.0.0:4444"), 403);
  assert.equal(status("::", "[::]:4444"), 403);
  assert.equal(status("127.0.0.1", "192.168.1.5:4444"), 403);
});

test("below a base path, everything stands there and nowhere else", () => {
  const mounted = createGuard({
    token: TOKEN,
    allowedOrigins: [],
    allowedHosts: [],
    basePath: "/agent/",
  });
  const status = (target: string): number | undefined =>
    mounted.checkUpgrade(request(target, [...HANDSHAKE, HOST, PROTOCOL]))?.status;
  assert.equal(status("/agent/acp"), undefined);
  assert.equal(status("/agent/"), undefined);
  for (const target of ["/acp", "/", "/agent", "/agentacp", "/agent/x/acp", "/agent//acp"]) {
    assert.equal(status(target), 400, target);
  }
  const cross = ["Sec-Fetch-Site", "cross-site"] as const;
  const asked = (target: string): number | undefined =>
    mounted.checkHttp(request(target, [HOST, cross]))?.status;
  assert.equal(asked("/agent/gemini-agent-chat.js"), undefined);
  assert.equal(asked("/agent/healthz"), undefined);
  assert.equal(asked("/gemini-agent-chat.js"), 403);
  assert.equal(asked("/agent/"), 403);
});

test("the target of a request: path and query, below the base", () => {
  const target = requestTarget(request("/acp?agent=demo&limit=5", []), "/");
  assert.ok(typeof target === "object");
  assert.equal(target.path, "/acp");
  assert.equal(target.url.searchParams.get("agent"), "demo");
  const inner = (path: string): unknown => {
    const found = requestTarget(request(path, []), "/a/b/");
    return typeof found === "string" ? found : found.path;
  };
  assert.equal(inner("/a/b/"), "/");
  assert.equal(inner("/a/b/c/d"), "/c/d");
  assert.equal(inner("/a/b/../b/c"), "malformed");
  assert.equal(inner("/a/b/%2e%2e/secret"), "malformed");
  assert.equal(inner("/a/b"), "foreign");
  assert.equal(inner("//a/b/"), "malformed");
});

test("only the script and its parts count as public", () => {
  for (const path of ["/gemini-agent-chat.js", "/gemini-agent-chat-diff-x1.js"]) {
    assert.equal(isPublicScript(path), true, path);
  }
  const others = ["/gemini-agent-chat/x.js", "/gemini-agent-chat.html", "/x/gemini-agent-chat.js"];
  for (const path of [...others, "/page.js", "/gemini-agent-chat%2f.js", "/"]) {
    assert.equal(isPublicScript(path), false, path);
  }
});
