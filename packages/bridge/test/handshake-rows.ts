/** One handshake: what differs from a good one, and what must come back. */
export interface Row {
  readonly name: string;
  readonly status: 101 | 400 | 401 | 403;
  readonly target?: string;
  readonly version?: "1.0" | "1.1";
  readonly hosts?: readonly string[];
  readonly origins?: readonly string[];
  /** Sec-WebSocket-Protocol; null leaves it out. */
  readonly protocol?: string | null;
  /** Further header lines. */
  readonly headers?: readonly string[];
}

/**
 * Every combination of token, Origin, Host and target that the bridge must tell apart. The bridge
 * under test allows the origin https://app.example.com and the host box.lan.
 */
export function handshakeRows(port: number, token: string): readonly Row[] {
  return [
    ...tokenRows(port, token),
    ...originRows(port),
    ...hostRows(port),
    ...targetRows(port),
    ...mixedRows(port, token),
  ];
}

function tokenRows(port: number, token: string): Row[] {
  const swapCase = token.replace(/[a-z]/gi, (c) =>
    c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
  );
  const shown = (name: string, protocol: string | null, status: 101 | 401 = 401): Row => ({
    name: `token: ${name}`,
    status,
    protocol,
    origins: [`http://127.0.0.1:${port}`],
  });
  const header = (name: string, headers: string[], status: 101 | 401 = 401): Row => ({
    ...shown(name, "acp.v1", status),
    headers,
  });
  return [
    shown("right", `acp.v1, acp.token.${token}`, 101),
    shown("right, named first", `acp.token.${token}, acp.v1`, 101),
    shown("no protocol at all", null),
    shown("missing", "acp.v1"),
    shown("empty", "acp.v1, acp.token."),
    shown("wrong, same length", `acp.v1, acp.token.${"A".repeat(token.length)}`),
    shown("first character wrong", `acp.v1, acp.token.-${token.slice(1)}`),
    shown("last character wrong", `acp.v1, acp.token.${token.slice(0, -1)}-`),
    shown("shorter", `acp.v1, acp.token.${token.slice(0, -1)}`),
    shown("half of it", `acp.v1, acp.token.${token.slice(0, 20)}`),
    shown("longer", `acp.v1, acp.token.${token}A`),
    shown("twice in one", `acp.v1, acp.token.${token}${token}`),
    shown("other case", `acp.v1, acp.token.${swapCase}`),
    shown("padded", `acp.v1, acp.token.${token}=`),
    shown("prefix in other case", `acp.v1, ACP.TOKEN.${token}`),
    shown("without its prefix", `acp.v1, ${token}`),
    shown("right and wrong", `acp.v1, acp.token.${token}, acp.token.wrong`),
    shown("wrong and right", `acp.v1, acp.token.wrong, acp.token.${token}`),
    header("right as Bearer", [`Authorization: Bearer ${token}`], 101),
    header("wrong as Bearer", ["Authorization: Bearer wrong"]),
    header("empty Bearer", ["Authorization: Bearer "]),
    header("as Basic", [`Authorization: Basic ${token}`]),
    header("without a scheme", [`Authorization: ${token}`]),
    header("in a cookie", [`Cookie: token=${token}`]),
    header("in a header of its own", [`X-Token: ${token}`]),
    header("two Bearers", [`Authorization: Bearer ${token}`, "Authorization: Bearer wrong"]),
    {
      ...shown("right, wrong Bearer", `acp.v1, acp.token.${token}`),
      headers: ["Authorization: Bearer wrong"],
    },
    { ...shown("in the query", "acp.v1"), target: `/acp?token=${token}` },
    { ...shown("twice in the query", "acp.v1"), target: `/acp?token=${token}&token=x` },
    { ...shown("access_token in the query", "acp.v1"), target: `/acp?access_token=${token}` },
    {
      ...shown("wrong, right one in the query", "acp.v1, acp.token.x"),
      target: `/?token=${token}`,
    },
  ];
}

function originRows(port: number): Row[] {
  const row = (origin: string, status: 101 | 403): Row => ({
    name: `origin: ${shownWithoutPort(origin, port) || "(empty)"}`,
    status,
    origins: [origin],
  });
  const local = `http://127.0.0.1:${port}`;
  const refused = [
    "null",
    "",
    "undefined",
    "http://evil.test",
    `http://evil.test:${port}`,
    `https://127.0.0.1:${port}`,
    `ws://127.0.0.1:${port}`,
    `http://127.0.0.1:${port + 1}`,
    "http://127.0.0.1",
    "http://localhost",
    `127.0.0.1:${port}`,
    `${local}/`,
    `${local}/acp`,
    `${local}#`,
    `${local}.evil.test`,
    `${local}@evil.test`,
    `http://user@127.0.0.1:${port}`,
    `http://127.0.0.1.nip.io:${port}`,
    `http://localhost.evil.test:${port}`,
    `http://evillocalhost:${port}`,
    `http://localhost.:${port}`,
    `http://LOCALHOST:${port}`,
    `HTTP://localhost:${port}`,
    `http://127.1:${port}`,
    `http://2130706433:${port}`,
    `http://0.0.0.0:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    `http://[0:0:0:0:0:0:0:1]:${port}`,
    `${local}, http://evil.test`,
    `${local} http://evil.test`,
    "http://app.example.com",
    "https://app.example.com:443",
    "https://app.example.com:8443",
    "https://app.example.com.",
    "https://app.example.com/",
    "https://app.example.com.evil.test",
    "https://app.example.comedy",
    "https://evil-app.example.com",
    "https://x.app.example.com",
    "https://App.example.com",
    "https://app.example.com@evil.test",
    "file://",
    "chrome-extension://abcdefghijklmnop",
  ];
  const doubled = (name: string, origins: string[]): Row => ({
    name: `two origins: ${name}`,
    status: 403,
    origins,
  });
  return [
    { name: "origin: absent", status: 101 },
    row(local, 101),
    row(`http://localhost:${port}`, 101),
    row(`http://[::1]:${port}`, 101),
    row("https://app.example.com", 101),
    ...refused.map((origin) => row(origin, 403)),
    doubled("own twice", [local, local]),
    doubled("own and foreign", [local, "http://evil.test"]),
    doubled("foreign and own", ["http://evil.test", local]),
    doubled("own and null", [local, "null"]),
  ];
}

function hostRows(port: number): Row[] {
  const own = `127.0.0.1:${port}`;
  const row = (host: string, status: 101 | 403): Row => ({
    name: `host: ${shownWithoutPort(host, port) || "(empty)"}`,
    status,
    hosts: [host],
  });
  const foreign = [
    "evil.test",
    `evil.test:${port}`,
    `localhost.evil.test:${port}`,
    `evil.test.localhost:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `2130706433:${port}`,
    `0x7f.1:${port}`,
    `127.1:${port}`,
    `127.0.0.2:${port}`,
    `0.0.0.0:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `::1:${port}`,
    `localhost@evil.test:${port}`,
    `evil.test@localhost:${port}`,
    `localhost.:${port}`,
    `LOCALHOST:${port}`,
    "localhost",
    "127.0.0.1",
    "127.0.0.1:",
    `127.0.0.1:${port + 1}`,
    `127.0.0.1:0${port}`,
    `${own},evil.test`,
    `${own} evil.test`,
    `http://${own}`,
    "sub.box.lan",
    `box.lan:${port + 1}`,
    `box.lan.evil.test:${port}`,
  ];
  const doubled = (name: string, hosts: string[]): Row => ({
    name: `two hosts: ${name}`,
    status: 400,
    hosts,
  });
  return [
    row(`localhost:${port}`, 101),
    row(`[::1]:${port}`, 101),
    row("box.lan", 101),
    row(`box.lan:${port}`, 101),
    ...foreign.map((host) => row(host, 403)),
    { name: "host: (empty)", status: 403, hosts: [""] },
    { name: "host: missing", status: 400, hosts: [] },
    { name: "host: missing in HTTP/1.0", status: 400, hosts: [], version: "1.0" },
    doubled("own twice", [own, own]),
    doubled("own and foreign", [own, "evil.test"]),
    doubled("foreign and own", ["evil.test", own]),
    {
      name: "host: foreign, own one forwarded",
      status: 403,
      hosts: ["evil.test"],
      headers: [`X-Forwarded-Host: ${own}`, `Forwarded: host=${own}`],
    },
  ];
}

function targetRows(port: number): Row[] {
  const refused = [
    "//",
    "///",
    "//evil.test/acp",
    "/\\evil.test/acp",
    "http://[",
    `http://127.0.0.1:${port}/acp`,
    "http://evil.test/acp",
    "*",
    "acp",
    "/acp#token",
    "/acp/",
    "/ACP",
    "/acp%00",
    "/healthz",
    "/gemini-agent-chat.js",
  ];
  return [
    { name: "target: /", status: 101, target: "/" },
    { name: "target: /acp?agent=demo&limit=5", status: 101, target: "/acp?agent=demo&limit=5" },
    ...refused.map((target): Row => {
      return { name: `target: ${shownWithoutPort(target, port)}`, status: 400, target };
    }),
  ];
}

function mixedRows(port: number, token: string): Row[] {
  const own = [`http://127.0.0.1:${port}`];
  return [
    {
      name: "a rebound name: Host and Origin agree with each other",
      status: 403,
      hosts: [`evil.test:${port}`],
      origins: [`http://evil.test:${port}`],
    },
    {
      name: "foreign Origin without a token",
      status: 403,
      origins: ["http://evil.test"],
      protocol: "acp.v1",
    },
    { name: "own Origin without a token", status: 401, origins: own, protocol: "acp.v1" },
    { name: "neither Origin nor token", status: 401, protocol: null },
    { name: "no Origin, wrong token", status: 401, protocol: "acp.v1, acp.token.wrong" },
    {
      name: "everything wrong",
      status: 400,
      target: "//",
      hosts: ["evil.test"],
      origins: ["null"],
      protocol: `acp.token.${token}x`,
    },
  ];
}

/** Names of tests must not change from run to run. */
function shownWithoutPort(text: string, port: number): string {
  return text.replace(String(port + 1), "OTHER").replace(String(port), "PORT");
}
