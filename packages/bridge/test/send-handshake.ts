import { connect } from "node:net";
import type { Row } from "./handshake-rows.js";

/** Sends bytes and returns what comes back until the other side closes, or until 101. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let answer = "";
    socket.setTimeout(30_000, () => socket.destroy(new Error(`no answer to ${bytes}`)));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.startsWith("HTTP/1.1 101") && answer.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("error", fail);
    socket.on("close", () => done(answer));
  });
}

/** The head of a handshake that is good but for what the row says. */
export function handshakeHead(port: number, token: string, row: Partial<Row> = {}): string {
  const lines = [`GET ${row.target ?? "/acp"} HTTP/${row.version ?? "1.1"}`];
  for (const host of row.hosts ?? [`127.0.0.1:${port}`]) lines.push(`Host: ${host}`);
  for (const origin of row.origins ?? []) lines.push(`Origin: ${origin}`);
  const protocol = row.protocol === undefined ? `acp.v1, acp.token.${token}` : row.protocol;
  if (protocol !== null) lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
  lines.push("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13");
  lines.push("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", ...(row.headers ?? []));
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends {@link handshakeHead}; the whole answer comes back. */
export function sendHandshake(port: number, token: string, row: Partial<Row>): Promise<string> {
  const frame = (row.status ?? 101) === 101 ? "" : FRAME;
  return exchange(port, handshakeHead(port, token, row) + frame);
}

/** A masked text frame that makes an agent work, sent along before anybody said yes. */
const FRAME = masked('{"jsonrpc":"2.0","id":1,"method":"session/new","params":{}}');

function masked(text: string): string {
  return `\x81${String.fromCharCode(0x80 | text.length)}\0\0\0\0${text}`;
}
